"""How a database on a server is reached, and how far."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit


@dataclass(frozen=True)
class Access:
    """What a Database block says, or a bare URL with nothing else said.

    ``allowed`` names the only tables that may be seen (bare, or after their schema), None all that the role may read;
    ``role`` is taken on for every query.
    """

    url: str
    name: str = ""
    role: str = ""
    allowed: tuple[str, ...] | None = None

    @property
    def shown(self) -> str:
        """The URL without its password, for messages and records."""
        return without_password(self.url)

    def may_see(self, schema: str, table: str) -> bool:
        """Whether a table is among the allowed ones, written as the server writes it."""
        return self.allowed is None or bool({table, f"{schema}.{table}"} & set(self.allowed))


def without_password(url: str) -> str:
    """A URL with *** in the place of its password; any other text unchanged."""
    try:
        parts = urlsplit(url)
        password = parts.password
    except ValueError:
        return url
    if not parts.scheme or password is None:
        return url
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{password}@", ":***@", 1)))
