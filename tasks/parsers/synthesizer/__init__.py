"""Programming by example over page geometry: writes a bank's parser from its samples, without model or network."""

from tasks.parsers.synthesizer.writing import write_parser

__all__ = ["write_parser"]
