"""Programs written out as parser files."""

from tasks.parsers.synthesizer.emission.file import write_source

__all__ = ["write_source"]
