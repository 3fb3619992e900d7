"""The place of the banks, as a block that an operator configures once."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from prefect.blocks.core import Block
from pydantic import Field


class Library(Block):
    """Where the banks' samples, their parsers and the suites that judge them are kept.

    A flow finds the banks there when its `data` parameter is `passbook-library/` and the block's name.

    Example:
        ```python
        from blocks import Library

        library = Library.load("BLOCK_NAME")
        ```
    """

    _block_type_name: ClassVar[str] = "Passbook Library"
    _block_type_slug: ClassVar[str] = "passbook-library"
    _documentation_url: ClassVar[str] = "https://docs.prefect.io/v3/concepts/blocks"

    data: Path = Field(
        description="Folder of banks: one folder a bank, with its samples and the parser published for it.",
        examples=["/srv/passbook/data"],
    )
    expectations: Path | None = Field(
        default=None,
        description="Folder of the suites, one JSON file a bank; `expectations` inside the folder of banks if empty.",
        examples=["/srv/passbook/expectations"],
    )
