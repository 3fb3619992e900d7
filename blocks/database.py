"""A database that questions are asked about, as a block that an operator configures once."""

from __future__ import annotations

from typing import ClassVar

from prefect.blocks.core import Block
from pydantic import Field, SecretStr


class Database(Block):
    """Where a database is, who reads it, and how far.

    A question finds it when one of its sources is `passbook-database/` and the block's name; so no password stands
    among the parameters of a run.

    Example:
        ```python
        from blocks import Database

        database = Database.load("BLOCK_NAME")
        ```
    """

    _block_type_name: ClassVar[str] = "Passbook Database"
    _block_type_slug: ClassVar[str] = "passbook-database"
    _description: ClassVar[str] = "A database that questions are asked about: address, role, tables and limits."
    _documentation_url: ClassVar[str] = "https://docs.prefect.io/v3/concepts/blocks"

    url: SecretStr = Field(
        description="Address with user and password: postgresql://, mysql://, sqlite:///FILE or duckdb:///FILE.",
        examples=["postgresql://reader:secret@db.example:5432/sales"],
    )
    role: str | None = Field(
        default=None,
        description="PostgreSQL role that is taken on for every query; a superuser reads as pg_read_all_data if empty.",
    )
    allowed_tables: list[str] | None = Field(
        default=None,
        description="The only tables that may be seen, bare or after their schema; all that the role reads if empty.",
    )
    most_rows: int = Field(default=10_000, gt=0, description="Rows that one query may give.")
    query_seconds: float = Field(default=30.0, gt=0, description="Seconds that one query may run.")
