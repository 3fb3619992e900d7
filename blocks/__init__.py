"""What an operator configures in the Prefect UI. Register with `python -m prefect block register -m blocks`."""

from blocks.database import Database
from blocks.language_model import LanguageModel
from blocks.library import Library
from blocks.sandbox_limits import SandboxLimits

__all__ = ["Database", "LanguageModel", "Library", "SandboxLimits"]
