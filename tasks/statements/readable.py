"""The PDF that everyone reads of a statement: itself or, where the eye sees other words than the file holds, a copy.

In the copy the words of scanned pages are printed as text, texts that a page holds but does not show are gone, pages
whose text is drawn on its side are turned upright, hyphens are named that would be read as blanks, letters are named
that have no text of their own, or from right to left where one is several, and have the widths that the file lists.

The analysis of samples, the parsers in the sandbox and the proof of rows read the same file, so they see the same
words. A copy is written once a process, into a folder that only its user can open and that goes with the process.
"""

from __future__ import annotations

import secrets
import tempfile
import threading
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.problems import PassbookError

if TYPE_CHECKING:
    from tasks.statements.scans.headers import Header

KEPT = 64  # copies; the oldest is removed when there are more


class StatementError(PassbookError):
    """A PDF that cannot be read as a statement; the sentence says what it is and what to do."""


@dataclass(frozen=True)
class Readable:
    """A file to be read in place of a statement's PDF, and the numbers (from 1) of its pages that OCR read."""

    path: Path
    scanned: frozenset[int] = field(default_factory=frozenset)
    is_copy: bool = False


_known: OrderedDict[tuple, Readable] = OrderedDict()
_making = threading.Lock()
_folder: list[tempfile.TemporaryDirectory] = []


def readable(pdf: Path, password: str | None = None, headers: tuple[Header, ...] = ()) -> Readable:
    """Return what is read of a statement that opens with the password.

    On scanned pages the header of a table is read as one of ``headers`` where it may be that one.

    Raises StatementError when pages are scans and the extra that reads them is not installed.
    """
    key = _key(pdf, password)
    with _making:
        if key not in _known:
            _known[key] = _make(Path(pdf), password)
        if headers and _known[key].scanned and _known[key].is_copy:
            plain, key = _known[key], (*key, headers)
            if key not in _known:
                _known[key] = _with_headers(plain, headers)
        _known.move_to_end(key)
        _forget()
        return _known[key]


def read_as_it_is(pdf: Path, password: str | None) -> None:
    """Remember that a statement prints all its words and shows them, so that no one looks again."""
    with _making:
        _known.setdefault(_key(pdf, password), Readable(Path(pdf)))
        _forget()


def _key(pdf: Path, password: str | None) -> tuple:
    state = Path(pdf).stat()
    return Path(pdf).resolve(), state.st_mtime_ns, state.st_size, password


def _forget() -> None:
    copies = [key for key, known in _known.items() if known.is_copy]
    for key in [*copies[:-KEPT], *list(_known)[: -10 * KEPT]]:
        known = _known.pop(key, None)
        if known and known.is_copy:
            known.path.unlink(missing_ok=True)


def _make(pdf: Path, password: str | None) -> Readable:
    import pikepdf
    import pypdfium2

    from tasks.parsers.glyphs import CopyError
    from tasks.statements.hidden import find_unseen, write_without
    from tasks.statements.pdfium import LOCK
    from tasks.statements.scans.find import find_layered, find_scans
    from tasks.statements.turned import rotation_of, write_turned

    with LOCK:
        try:
            document = pypdfium2.PdfDocument(pdf, password=password or None)
        except pypdfium2.PdfiumError:
            return Readable(pdf)  # pdfplumber opens files that PDFium does not
        try:
            scans, layered = find_scans(document), set(find_layered(document))
            found = {number: find_unseen(page) for number, page in enumerate(document, 1) if number not in scans}
            ways = {number: rotation_of(page) for number, page in enumerate(document, 1) if number not in scans}
        finally:
            document.close()
    unseen = {number: texts for number, texts in found.items() if texts}
    rotations = {number: way for number, way in ways.items() if way is not None}
    read = _with_fonts(pdf, password)
    try:
        if unseen:
            write_without(read, password, unseen, shown := _new_file())
            read = shown
        if rotations:
            write_turned(read, password, rotations, turned := _new_file())
            read = turned
        if scans:
            read = _transcribe(pdf, read, password, scans, layered)
    except (CopyError, pikepdf.PdfError) as error:
        what = "scanned pages" if scans else "turned pages" if rotations else "text that is not shown or not named"
        raise StatementError(f"{pdf}: it has {what}, and no copy to read could be made of it ({error}).") from error
    return Readable(read, frozenset(scans), read != pdf)


def _with_fonts(pdf: Path, password: str | None) -> Path:
    """Return a statement, or an unencrypted copy whose fonts say which letters they draw and how broad these are."""
    import pikepdf

    from tasks.statements.hyphens import name_hyphens
    from tasks.statements.joined_letters import mirror_letters
    from tasks.statements.listed_widths import keep_widths
    from tasks.statements.marked_text import name_letters

    copy = _new_file()
    with suppress(pikepdf.PdfError), pikepdf.open(pdf, password=password or "") as document:
        if any([name_hyphens(document), name_letters(document), mirror_letters(document), keep_widths(document)]):
            document.save(copy, encryption=False)
            return copy
    return pdf  # pdfplumber opens files that pikepdf does not


def _with_headers(plain: Readable, headers: tuple[Header, ...]) -> Readable:
    from tasks.statements.scans.transcript import write_with_headers

    copy = _new_file()
    return replace(plain, path=copy) if write_with_headers(plain.path, plain.scanned, headers, copy) else plain


def _new_file() -> Path:
    if not _folder:
        _folder.append(tempfile.TemporaryDirectory(prefix="passbook-"))
    return Path(_folder[0].name) / f"{secrets.token_hex(8)}.pdf"


def _transcribe(pdf: Path, read: Path, password: str | None, scans: set[int], layered: set[int]) -> Path:
    """Return a copy of ``read`` in which the scanned pages of a statement print their words.

    Without the extra, pages with a scanner's own reading below their picture (``layered``) are read by that.
    """
    try:
        from tasks.statements.scans.models import OcrMissing, load_models
        from tasks.statements.scans.transcript import write_transcript

        models = load_models()
    except (ImportError, OcrMissing) as missing:
        if scans <= layered:
            return read
        which = f"page {min(scans)} is" if len(scans) == 1 else f"{len(scans)} pages are"
        raise StatementError(
            f"{pdf}: no text was found, {which} a scan; install what reads scans: pip install 'passbook[ocr]'."
        ) from missing
    copy = _new_file()
    write_transcript(read, password, scans, models, copy)
    return copy
