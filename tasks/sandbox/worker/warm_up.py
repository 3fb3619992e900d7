"""Import and use, before anything is locked, what generated code uses.

First use is slow (lazy imports, caches), and native code that is not loaded by now cannot be loaded later: a locked
process may not map new machine code. So these lists are part of what it may do.
"""

from __future__ import annotations

import codecs
import contextlib
import gc
import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# Standard library modules with native parts, and those that would otherwise be read from disk in every run.
STANDARD = (
    "_strptime", "array", "ast", "base64", "binascii", "bisect", "bz2", "calendar", "cmath", "colorsys", "contextvars",
    "copy", "csv", "ctypes", "dataclasses", "datetime", "decimal", "difflib", "enum", "fnmatch", "fractions",
    "functools", "glob", "gzip", "hashlib", "heapq", "hmac", "html.parser", "inspect", "io", "itertools", "json",
    "locale", "logging", "lzma", "math", "mmap", "numbers", "operator", "pathlib", "pickle", "pprint", "queue",
    "random", "re", "secrets", "select", "shlex", "shutil", "socket", "sqlite3", "statistics", "string", "struct",
    "subprocess", "tempfile", "textwrap", "threading", "timeit", "traceback", "typing", "unicodedata", "urllib.parse",
    "uuid", "warnings", "weakref", "xml.etree.ElementTree", "zipfile", "zlib", "zoneinfo",
)  # fmt: skip
# Text encodings with native tables (statements from China, Japan, Korea, Taiwan).
ENCODINGS = ("gb18030", "big5", "shift_jis", "euc_kr", "iso2022_jp")
# Loaded by pandas wherever they are installed: 36 MB for another keeping of the same text.
LEFT_OUT = ("pyarrow",)


@dataclass(frozen=True)
class Trade:
    """What a warm process is warm for: libraries, and what is done with them before the fork and in a spare child."""

    libraries: tuple[str, ...]
    rehearse: Callable[[], None]
    rehearse_in_child: Callable[[], None]


def import_libraries(libraries: Sequence[str]) -> None:
    """Import everything generated code may need. ImportError if one of the ``libraries`` is missing."""
    sys.modules.update(dict.fromkeys(LEFT_OUT))  # None there: not to be imported
    for name in STANDARD:
        with contextlib.suppress(ImportError):  # an interpreter may be built without, say, sqlite3
            importlib.import_module(name)
    for name in ENCODINGS:
        with contextlib.suppress(LookupError):
            codecs.lookup(name)
    for name in libraries:
        importlib.import_module(name)


def settle() -> None:
    """Take what is loaded out of the garbage collector's sight, so that forks do not copy it."""
    gc.collect()
    gc.freeze()
