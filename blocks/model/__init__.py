"""How a language model is spoken to: what is behind the `LanguageModel` block, one concern a file."""
