"""A statement's pages as words with boxes and ruling lines, in points from the top left corner."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.statements.frames import NONE, SIGNS, Frame, frame_of
from tasks.statements.readable import Readable, StatementError, read_as_it_is, readable

if TYPE_CHECKING:
    from tasks.statements.scans.headers import Header

# Generated parsers read words with the very same settings, so what is learnt here is what they see.
WORD_GAP = 0.15  # of the letter size: a wider gap separates two words
TAIL = 2048  # bytes in which a whole PDF says where its table of objects is; a broken download may still show pages
FEW = 40  # words: a page with fewer may be a scan
# Programs that print pages written in HTML name themselves so.
BROWSERS = re.compile(r"(?i)skia|chrom|weasyprint|wkhtmltopdf|\bqt\b|prince|html|dompdf|mpdf|flying saucer")
# Programs that set type do, too: they make columns as wide as what they hold, but break lines in their own way.
TYPESETTERS = re.compile(r"(?i)[gt]roff|typst|tex\b")
# Vowel signs and tones of Thai and Lao: a font draws them on the letter before, and places them where that one ends.
TONES = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]")
# Points between a sign drawn before its letter, such as a vowel of Hindi, and that letter, which has the text of both.
TOUCHING = 0.5
# Some fonts name their blank by a control character; the first, zero, stands for letters without a name.
ODD_BLANK = re.compile("[\x01-\x1f]")
# Signs that lead from a text to an amount, so many in a row that they are no part of either's word.
LEADERS = frozenset(".\u00b7\u2026_")
LEADING = 5
LED = rf"([{''.join(sorted(LEADERS))}])\1{{{LEADING - 1},}}"
LEADS_TO_NUMBER = re.compile(rf"{LED}.?\d")
# The digits of a card that are not shown, and its last four behind them: '5402__________3317'.
HIDDEN = re.compile(rf"(?<=\d\d){LED}\d{{4}}(?![\d.,])")
LEVEL = 0.01  # of the letter size: how far a baseline may rise
Blank = tuple[float, float, float]  # left, right and bottom edge of a blank that a page draws

# It warns of fonts that lack what it does not need, once for every font of every page.
logging.getLogger("pdfminer").setLevel(logging.ERROR)


@dataclass(frozen=True, slots=True)
class Word:
    """One printed word with its box, letter size and font."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    font: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling line or the edge of a box."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def has_length(self) -> bool:
        """Whether it is more than a point, which a shape closed twice leaves behind in some readers."""
        return self.x0 != self.x1 or self.top != self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """One page; ``number`` counts from 1, ``scanned`` tells whether OCR read it, ``flowing`` whether a browser or the
    like laid it out, which makes columns as wide as what they hold and breaks what is too long for them. A gap wider
    than ``word_gap``, of the letter size, separates two words; ``odd_blanks`` tells whether control characters do, and
    a ``frame`` which strokes. By a typesetter, too, columns are ``fitted`` to what they hold. ``blanks`` are drawn.
    Signs ``lead`` letters that have the text of both.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...]
    scanned: bool = False
    flowing: bool = False
    fitted: bool = False
    word_gap: float = WORD_GAP
    odd_blanks: bool = False
    frame: Frame = NONE
    blanks: tuple[Blank, ...] = ()
    lead: bool = False


def read_pages(
    pdf: Path,
    password: str | None = None,
    limit: int | None = None,
    headers: tuple[Header, ...] = (),
    word_gap: float = WORD_GAP,
) -> tuple[Page, ...]:
    """Return the pages of a PDF (at most ``limit``), words in reading order; scanned pages are read by OCR, the headers
    of their tables as one of ``headers`` where they may be that one. Words stand further apart than ``word_gap``.

    Raises StatementError when the file is missing, is no PDF, is cut short, is encrypted and the password does
    not open it, has no page, or carries no text; and when pages are scans and the extra that reads them is missing.
    """
    pdf = Path(pdf)
    pages, all_seen = _read(Readable(pdf), password, limit, word_gap)
    if not all_seen or any(len(page.words) <= FEW for page in pages):
        read = readable(pdf, password, headers)
        if read.is_copy or read.scanned:
            pages, _ = _read(read, password, limit, word_gap)
    elif limit is None or len(pages) < limit:
        read_as_it_is(pdf, password)
    if not any(page.words for page in pages):
        raise StatementError(
            f"{pdf}: no text was found on its pages; expected a statement that prints text, or a scan of one."
        )
    return pages


def _read(file: Readable, password: str | None, limit: int | None, gap: float) -> tuple[tuple[Page, ...], bool]:
    """Return the pages of a file, and whether all their text is shown, and its letters read as they are printed."""
    from tasks.statements.hidden import HiddenText
    from tasks.statements.reading.drawing import Fonts

    fonts = Fonts()
    with _open(file.path, password) as document, HiddenText(file.path, password, len(document.pages)) as hidden:
        pages = [_page(page, fonts, hidden, file.path, gap) for page in document.pages[:limit]]
        producer, creator = (str(document.metadata.get(name, "")) for name in ("Producer", "Creator"))
    flowing = bool(BROWSERS.search(producer))
    fitted = flowing or bool(TYPESETTERS.search(f"{producer} {creator}"))
    pages = [replace(page, scanned=page.number in file.scanned, flowing=flowing, fitted=fitted) for page in pages]
    return tuple(pages), not (hidden.found or fonts.texts.misread)


def count_pages(pdf: Path, password: str | None = None) -> int:
    """Return how many pages a PDF has; raises StatementError as ``read_pages`` does."""
    with _open(Path(pdf), password) as document:
        return len(document.pages)


def _open(pdf: Path, password: str | None):
    import pdfplumber
    from pdfminer.pdfdocument import PDFPasswordIncorrect
    from pdfplumber.utils.exceptions import PdfminerException

    _check_file(pdf)
    try:
        document = pdfplumber.open(pdf, password=password or "")
        pages = document.pages
    except Exception as error:  # pdfminer raises many kinds on damaged files; all mean the same to the user
        cause = error.args[0] if isinstance(error, PdfminerException) and error.args else error
        if isinstance(cause, PDFPasswordIncorrect):
            given = "the password given does not open it" if password else "no password was given"
            raise StatementError(f"{pdf}: the PDF is encrypted and {given}; set `password` in bank.toml.") from error
        raise StatementError(
            f"{pdf}: the PDF is damaged or cut short ({type(cause).__name__}); download it again."
        ) from error
    if not pages:
        document.close()
        raise StatementError(f"{pdf}: the PDF has no pages; expected at least one, download it again.")
    return document


def _check_file(pdf: Path) -> None:
    """Raise StatementError for what the bytes alone tell: no file, an empty one, no PDF, one without its end."""
    if pdf.is_dir():
        raise StatementError(f"{pdf}: this is a folder; give the path of one PDF in it.")
    if not pdf.is_file():
        raise StatementError(f"{pdf}: there is no such file; expected a PDF, check the path.")
    with pdf.open("rb") as file:
        start = file.read(1024)
        file.seek(-min(TAIL, file.seek(0, 2)), 2)
        end = file.read()
    if not start:
        raise StatementError(f"{pdf}: the file is empty; expected a PDF, download it again.")
    if b"%PDF" not in start:
        raise StatementError(f"{pdf}: this is not a PDF (it does not start with %PDF); give the bank's PDF statement.")
    if b"startxref" not in end and b"%%EOF" not in end:
        raise StatementError(f"{pdf}: the PDF is cut short (its end is missing); download it again.")


def is_level(thing: dict) -> bool:
    """Tell whether a character's baseline is level; slanting ones are watermarks, upright ones margin notes."""
    return abs(thing.get("matrix", (1, 0))[1]) < LEVEL


def _page(page, fonts, hidden, pdf: Path, gap: float) -> Page:
    """Return a page as pdfplumber reads it, by the quicker way where that is open."""
    from tasks.statements.reading.page import read_page

    try:
        try:
            read, may_hide = read_page(page, fonts, gap)
        except Exception:  # of many kinds on unusual or damaged pages: pdfplumber reads them, or says what is wrong
            read, may_hide = plumber_page(page, gap), True
        if may_hide:
            hidden.look_at(page.page_number)
        return read
    except Exception as error:  # a page's content stream can be damaged although the file opens
        raise StatementError(
            f"{pdf}: page {page.page_number} is damaged ({type(error).__name__}); download it again."
        ) from error
    finally:
        page.close()


class _Chars(list):
    """The characters of a page; ``dedupe_chars`` asks for the place of each, which a plain list searches for."""

    def __init__(self, chars: list[dict]) -> None:
        super().__init__(chars)
        self._places = {id(char): place for place, char in enumerate(chars)}

    def index(self, char: dict) -> int:
        """Return the place of a character."""
        return self._places[id(char)]


def is_leader(text: str) -> bool:
    """Tell whether a word is made of leaders alone."""
    return len(text) >= LEADING and LEADERS.issuperset(text)


def leads_to_number(text: str) -> bool:
    """Tell whether leaders touch the number behind them in a word, and do not stand for digits that are not shown."""
    return bool(LEADS_TO_NUMBER.search(HIDDEN.sub("", text)))


def leads_on(text: str) -> bool:
    """Tell whether leaders stand at the end of a word, or are all of it."""
    return is_leader(text[-LEADING:])


def put_tones_on_letters(chars: list[dict]) -> None:
    """Place vowel signs and tones on the letters drawn before them, so that words keep the order of their letters."""
    for before, char in pairwise(chars):
        if TONES.match(char["text"]):
            char |= {"x0": before["x0"], "x1": before["x1"]}


def lead_letters(chars: list[dict]) -> bool:
    """Make signs without a text the letters that they are drawn before, and these begin with the signs, so that each
    letter is drawn twice in one place; return whether there are any.
    """
    led = False
    for sign, letter in pairwise(chars):
        if leads_letter(sign["text"], letter["text"]) and abs(letter["x0"] - sign["x1"]) < TOUCHING:
            letter["x0"] = sign["x0"]
            sign |= letter
            led = True
    return led


def leads_letter(sign: str, letter: str) -> bool:
    """Tell whether a sign has no text where the letter behind it has that of several signs."""
    return not sign and len(letter) > 1


def plumber_page(page, gap: float = WORD_GAP) -> Page:
    """Return a pdfplumber page as pdfplumber alone reads it."""
    from pdfplumber.utils import dedupe_chars, extract_words

    put_tones_on_letters(page.chars)
    lead = lead_letters(page.chars)
    odd = any(ODD_BLANK.match(char["text"]) for char in page.chars)
    chars = [char for char in page.chars if not ODD_BLANK.match(char["text"])] if odd else page.chars
    level = [char for char in dedupe_chars(_Chars(chars)) if is_level(char)]
    found = extract_words(level, x_tolerance_ratio=gap, return_chars=True)
    frame = NONE
    if any(SIGNS.search(one["text"]) and len(one["text"]) > 1 for one in found):
        frame = frame_of((char["x0"], char["top"], char["text"]) for char in level if SIGNS.match(char["text"]))
        level = [char for char in level if not frame.has(char["x0"], char["text"])]
        found = extract_words(level, x_tolerance_ratio=gap, return_chars=True)
    leading = any(leads_to_number(one["text"]) for one in found)
    parts = _apart_from_leaders if leading else lambda chars: [chars]
    words = tuple(_word(chars) for one in found for chars in parts(one["chars"]))
    edges = (Rule(e["x0"], e["top"], e["x1"], e["bottom"]) for e in page.edges)
    rules = tuple(edge for edge in edges if edge.has_length)
    size = float(page.width), float(page.height)
    blanks = tuple(sorted((one["x0"], one["x1"], one["bottom"]) for one in level if one["text"].isspace()))
    return Page(
        page.page_number, *size, words, rules, word_gap=gap, odd_blanks=odd, frame=frame, blanks=blanks, lead=lead
    )


def _apart_from_leaders(chars: list[dict]) -> list[list[dict]]:
    """Return the characters of a word, leaders apart from those before and behind them."""
    runs = [list(run) for _, run in groupby(chars, key=lambda char: char["text"])]
    told = [(char, len(run) >= LEADING and run[0]["text"] in LEADERS) for run in runs for char in run]
    return [[char for char, _ in part] for _, part in groupby(told, key=lambda one: one[1])]


def _word(chars: list[dict]) -> Word:
    """Return the word that some characters make."""
    from pdfplumber.utils.text import LIGATURES

    x0, top = (min(char[edge] for char in chars) for edge in ("x0", "top"))
    x1, bottom = (max(char[edge] for char in chars) for edge in ("x1", "bottom"))
    text = "".join(LIGATURES.get(char["text"], char["text"]) for char in chars)
    return Word(text, x0, top, x1, bottom, chars[0]["size"], chars[0]["fontname"])
