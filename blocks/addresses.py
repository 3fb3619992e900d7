"""Addresses as they may be shown and kept: without their passwords."""

from __future__ import annotations

import re
from typing import Any

HIDDEN = "***"  # in the place of a password
BEFORE_HOST = re.compile(r"\A([^:/]+://[^:/@]*):.*@", re.DOTALL)
IN_QUERY = re.compile(r"([?&]\w*password=)[^&#]*", re.IGNORECASE)


def without_password(url: str) -> str:
    """A URL with *** in the place of its password; any other text unchanged.

    What reaches to the last @ is the password, also where signs in it are not escaped; `?password=` is one too.
    """
    return IN_QUERY.sub(rf"\1{HIDDEN}", BEFORE_HOST.sub(rf"\1:{HIDDEN}@", url)) if "://" in url else url


def without_passwords(value: Any) -> Any:
    """A value of JSON with each text in it as `without_password` gives it."""
    if isinstance(value, dict):
        return {name: without_passwords(each) for name, each in value.items()}
    if isinstance(value, list):
        return [without_passwords(each) for each in value]
    return without_password(value) if isinstance(value, str) else value
