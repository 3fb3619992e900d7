"""How much generated code may use, and which holes the operator accepts."""

from __future__ import annotations

from typing import ClassVar

from prefect.blocks.core import Block
from pydantic import Field


class SandboxLimits(Block):
    """What one run of generated code may use up, and what may stay open on a machine that offers too little.

    Example:
        Load the limits and run parsers under them:
        ```python
        from blocks import SandboxLimits
        from tasks.sandbox import Limits, shared_sandbox

        limits = SandboxLimits.load("BLOCK_NAME")
        sandbox = shared_sandbox(Limits.from_block(limits))
        ```
    """

    _block_type_name: ClassVar[str] = "Passbook Sandbox Limits"
    _block_type_slug: ClassVar[str] = "passbook-sandbox-limits"
    _description: ClassVar[str] = "Time, memory and output that one run of generated code may use."
    _documentation_url: ClassVar[str] = "https://docs.prefect.io/v3/concepts/blocks"

    wall_seconds: float = Field(
        default=20.0, gt=0, description="Seconds a run may take, before its pages are counted in."
    )
    wall_seconds_per_page: float = Field(
        default=0.5, ge=0, description="Further seconds for each page of the statement."
    )
    cpu_seconds: int = Field(
        default=600, gt=0, description="Processor seconds a run may use, however many pages there are."
    )
    memory_mb: int = Field(
        default=1024, ge=64, description="Megabytes of memory a run may use beside the loaded libraries."
    )
    output_kb: int = Field(default=1024, gt=0, description="Kilobytes a run may print.")
    result_mb: int = Field(default=16, gt=0, description="Megabytes the returned table may have as text.")
    accepted_holes: list[str] = Field(
        default=["file metadata"],
        description=(
            "What may stay open, by the names an error message lists, on a machine that cannot confine a run fully. "
            "By default only whether a file exists, its size and time, where there are no namespaces."
        ),
    )
