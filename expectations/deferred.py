"""Importing Great Expectations without what no suite needs at once: half of its time and of its memory."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

# Used by one statistical expectation, and by pictures for notebooks. Both are loaded when something of theirs is used.
DEFERRED = ("scipy.stats", "altair")
# What it can do without, and looks for in `try`: tables in databases and places on maps. Suites judge DataFrames.
LEFT_OUT = ("sqlalchemy", "shapely")
HOW_TO_HAVE = "Great Expectations was loaded without SQLAlchemy; import great_expectations before Passbook to have both"


class LaterFinder(MetaPathFinder):
    """Finds some modules as ones that run at the first look into them, others not at all; for the thread it serves."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of a deferred module; None for any other. ModuleNotFoundError for what is left out."""
        if threading.get_ident() != self._thread:
            return None
        if name in LEFT_OUT:
            raise ModuleNotFoundError(HOW_TO_HAVE, name=name)
        spec = PathFinder.find_spec(name, path) if name in DEFERRED else None
        if spec and spec.loader:
            spec.loader = LazyLoader(spec.loader)
        return spec


def load_great_expectations() -> ModuleType:
    """Great Expectations, imported; as it is where somebody imported it before."""
    if "great_expectations" in sys.modules:
        return importlib.import_module("great_expectations")
    finder = LaterFinder()
    sys.meta_path.insert(0, finder)
    try:
        loaded = importlib.import_module("great_expectations")
    finally:
        sys.meta_path.remove(finder)
    from great_expectations.compatibility import sqlalchemy

    vars(sqlalchemy.SQLALCHEMY_NOT_IMPORTED)["gx_error_message"] = HOW_TO_HAVE
    return loaded
