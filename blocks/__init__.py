"""What an operator configures in the Prefect UI. Register with `python -m prefect block register -m blocks`."""

from blocks.library import Library
from blocks.sandbox_limits import SandboxLimits

__all__ = ["Library", "SandboxLimits"]
