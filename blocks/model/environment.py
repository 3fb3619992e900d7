"""A model for newcomers without a block: the environment, or a `.env` file in the working folder."""

from __future__ import annotations

import os
from pathlib import Path

NAMES = {"ANTHROPIC_API_KEY": "api_key", "ANTHROPIC_BASE_URL": "base_url", "ANTHROPIC_MODEL": "model"}


def settings_of_the_environment(folder: Path | None = None) -> dict[str, str]:
    """Fields of the block by the names in NAMES; the environment goes before `.env`, an empty value sets nothing.

    Empty when neither a key nor an address is given: there is then no model.
    """
    from dotenv import dotenv_values

    file = (folder or Path.cwd()) / ".env"
    values = dotenv_values(file) if file.is_file() else {}
    given = {field: os.environ.get(name, values.get(name)) for name, field in NAMES.items()}
    given = {field: value for field, value in given.items() if value}
    return given if given.keys() & {"api_key", "base_url"} else {}
