"""Runs code that nobody has reviewed: it can compute over what it is given, and answer."""

from tasks.sandbox.configured import configured_sandbox
from tasks.sandbox.limits import Limits
from tasks.sandbox.outcome import Answer, Outcome, Plot
from tasks.sandbox.sandbox import Sandbox, SandboxUnavailable, shared_sandbox
from tasks.sandbox.warm_process import Trade

__all__ = [
    "Answer",
    "Limits",
    "Outcome",
    "Plot",
    "Sandbox",
    "SandboxUnavailable",
    "Trade",
    "configured_sandbox",
    "shared_sandbox",
]
