"""The sandbox under the limits that an operator configured."""

from __future__ import annotations

from tasks.sandbox.limits import Limits
from tasks.sandbox.sandbox import Sandbox, shared_sandbox
from tasks.sandbox.warm_process import Trade

BLOCK_NAME = "default"  # of the `SandboxLimits` block that all runs obey


def configured_sandbox(trade: Trade = "parsers") -> Sandbox:
    """The sandbox of this process, under the `SandboxLimits` block named `default` where there is one.

    Raises `SandboxUnavailable` if the sandbox cannot be prepared on this machine.
    """
    from blocks import SandboxLimits

    try:
        limits = Limits.from_block(SandboxLimits.load(BLOCK_NAME, _sync=True))
    except ValueError:  # Prefect's word for a block that nobody made
        limits = Limits()
    return shared_sandbox(limits, trade)
