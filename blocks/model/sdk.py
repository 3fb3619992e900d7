"""The provider's SDK, loaded as far as it is used: a third of its 3,000 modules, of its memory and of its time.

Its packages import all that they offer, other clouds and unreleased parts included. Here each of their names is
imported when it is first asked for; what a package does beside importing names is done then too, where it is asked for.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Any

SDK = "anthropic"


class NamesOnDemand(SourceFileLoader):
    """Loads a package as the list of the names that it imports from its own modules."""

    def exec_module(self, module: ModuleType) -> None:
        """Give the package a look-up for what it does not hold yet; its file runs when the look-up does not know."""
        homes = imported_names(self.get_data(self.path))

        def look_up(name: str) -> Any:
            if name in homes:
                found = self._import(module.__name__, *homes[name])
            elif find_spec(f"{module.__name__}.{name}"):
                found = importlib.import_module(f"{module.__name__}.{name}")
            else:
                module.__dict__.pop("__getattr__", None)
                super(NamesOnDemand, self).exec_module(module)
                return getattr(module, name)
            setattr(module, name, found)
            return found

        module.__getattr__ = look_up

    @staticmethod
    def _import(package: str, home: str, name: str) -> Any:
        """What one of the package's imports gives: a module's name, or where there is no home, a module."""
        if not home:
            return importlib.import_module(f"{package}.{name}")
        return getattr(importlib.import_module(f"{package}.{home}"), name)


def imported_names(source: bytes) -> dict[str, tuple[str, str]]:
    """Name → module and name there, of what a package's file imports from the package itself."""
    imports = [node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom) and node.level == 1]
    return {alias.asname or alias.name: (node.module or "", alias.name) for node in imports for alias in node.names}


class PackageFinder(MetaPathFinder):
    """Finds the packages of the SDK, for `NamesOnDemand`; its plain modules are found as ever."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of a package of the SDK; None for all else."""
        if name.partition(".")[0] != SDK:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.submodule_search_locations is None or type(spec.loader) is not SourceFileLoader:
            return None
        spec.loader = NamesOnDemand(spec.loader.name, spec.loader.path)
        return spec


def load_sdk() -> ModuleType:
    """The SDK; as it is where somebody imported it before."""
    if SDK not in sys.modules and not any(isinstance(each, PackageFinder) for each in sys.meta_path):
        sys.meta_path.insert(0, PackageFinder())
    return importlib.import_module(SDK)
