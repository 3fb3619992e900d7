"""Names as the SQL of a database writes them."""

from __future__ import annotations


def quoted(name: str, dialect: str) -> str:
    """A name in the quotes of its dialect, which makes every character and every case possible."""
    mark = "`" if dialect == "mysql" else '"'
    return f"{mark}{name.replace(mark, mark * 2)}{mark}"
