"""What generated code may read and import: the standard library, and the libraries it is written with.

They are named one by one. The folders that hold them (site-packages, the checkout around a virtual environment) may
hold the product, its settings and expected tables too, and a rule on a folder cannot spare what is inside.
"""

from __future__ import annotations

import re
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

LIBRARIES = {
    "parsers": ("pandas", "pdfplumber", "pypdfium2"),
    "tables": ("pandas",),
    "charts": ("pandas", "matplotlib"),
    "answers": ("pandas", "matplotlib", "scipy"),
}
SYSTEM_FOLDERS = ("/usr/share/zoneinfo", "/usr/lib/locale")
NOT_STANDARD = re.compile(r"site-packages|dist-packages|config-.*|test|idlelib|ensurepip|turtledemo")


def link_libraries(folder: Path, trade: str) -> list[str]:
    """Fill ``folder`` with a link to every module that code of a trade may import; all paths (real ones) it may read.

    Raises LookupError when one of the libraries is not installed in a way that lists its files.
    """
    entries = {**_third_party(LIBRARIES[trade]), **_standard_library()}
    for name, path in entries.items():
        (folder / name).symlink_to(path)
    return [str(folder), *SYSTEM_FOLDERS, *sorted({str(path) for path in entries.values()})]


def _standard_library() -> dict[str, Path]:
    """The standard library's top level: name → real path."""
    folders = {Path(sysconfig.get_path(key)).resolve() for key in ("stdlib", "platstdlib")}
    return {
        entry.name: entry.resolve()
        for folder in sorted(folders)
        for entry in folder.iterdir()
        if not NOT_STANDARD.fullmatch(entry.name)
    }


def _third_party(names: tuple[str, ...]) -> dict[str, Path]:
    """The top level of the libraries and of all they require: name → real path."""
    entries = {}
    for installed in _with_requirements(names):
        record = installed.read_text("RECORD")  # lines of path,hash,size
        if not record:
            raise LookupError(f"{installed.name} is installed without a list of its files; install it with pip")
        for name in {line.partition(",")[0].partition("/")[0] for line in record.splitlines()}:
            if name not in ("..", "__pycache__") and not name.endswith(".pth"):
                entries[name] = Path(str(installed.locate_file(name))).resolve()
    return entries


def _with_requirements(names: tuple[str, ...]) -> list[Distribution]:
    """The distributions of these names and, without optional extras, of everything they require."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            if name in names:
                raise LookupError(f"{name} is not installed") from None
            continue  # required on another system or Python only
        for requirement in found[name].requires or []:
            if "extra ==" not in requirement:
                waiting.append(re.match(r"[\w.-]+", requirement)[0])
    return list(found.values())
