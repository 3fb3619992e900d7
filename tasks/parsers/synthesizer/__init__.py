"""Programming by example over page geometry: a sample and the rows wanted from it become a parser file."""

from tasks.parsers.synthesizer.writing import best_candidate, write_parser

__all__ = ["best_candidate", "write_parser"]
