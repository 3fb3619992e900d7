"""Programming by example over page geometry: writes a bank's parser from its samples, without model or network."""
