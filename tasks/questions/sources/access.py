"""How a database on a server is reached, and how far."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from blocks.addresses import BEFORE_HOST, without_password


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


def well_formed(url: str) -> bool:
    """Whether a URL can be read: a password with a bare / # [ or @ in it makes it another one, or none."""
    try:
        netloc = urlsplit(url).netloc
    except ValueError:
        return False
    if not BEFORE_HOST.match(url):
        return True
    return url.count("@") == 1 if "@" in netloc else netloc.rpartition(":")[2].isdigit()
