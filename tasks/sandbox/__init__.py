"""Runs code that nobody has reviewed: it can compute over one statement and answer, and do nothing else."""

from tasks.sandbox.configured import configured_sandbox
from tasks.sandbox.limits import Limits
from tasks.sandbox.outcome import Outcome
from tasks.sandbox.sandbox import Sandbox, SandboxUnavailable, shared_sandbox

__all__ = ["Limits", "Outcome", "Sandbox", "SandboxUnavailable", "configured_sandbox", "shared_sandbox"]
