"""The words of a scanned page: lines are found and read by models, words cut where the ink leaves a gap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median, median_low

import numpy
from PIL import Image
from scipy import ndimage

from tasks.statements.scans.dashes import lone_dashes
from tasks.statements.scans.letters import CAPITAL, Ink, Run, in_their_case, without_speck
from tasks.statements.scans.models import HEIGHT, Models, Sign
from tasks.statements.scans.scanned_word import ScannedWord
from tasks.statements.scans.shapes import Drawn, Shapes
from tasks.statements.scans.spelling import is_ambiguous, spelled
from tasks.statements.scans.straighten import ink_limit, paper_of, straighten, without_rules
from tasks.statements.scans.upright import lies_on_its_side

DETECTED = 120  # dots an inch at which lines are looked for: small print is still ten pixels high
TEXT = 0.3  # of the detector's probability: less is no text
SHRUNK = 1.6  # the detector marks lines smaller than they are, by their area over their outline times this
INSIDE = 0.5  # of a word at least: one so far inside a broader one is a part of it that was detected twice
WORD_GAP = 0.26  # of the letter size: how much ink around a word that is read on its own
LEAST_UNREAD = 0.2  # of the letter size: how wide a gap is that parts words where no blank of the line is read
PARTED = 0.015  # probability of a blank, from which on a wide gap is one though a letter is read; else it is below 0.01
BLANK = 0.1  # probability of a blank that speaks for one
WIDEST = 0.8  # of the letter size: a wider gap parts words, whatever is read
LEAST_GAP = 0.1  # of the letter size: how wide a gap is where a blank is read
DIGIT_GAP = 0.5  # of the letter size: how wide a gap within a number is (two digits 1 stand 0.3 apart)
IN_NUMBER = re.compile(r"(?:.?\d|\d[.,:'/-]|.?[-+(])[\d.,:'/)-]")  # two signs before such a gap, one behind it
# How wide a gap is, of the letter size, and how probable a blank, that parts words however wide others of its line are.
BETWEEN_LETTERS, BETWEEN_DIGITS, BETWEEN_OTHERS = (0.14, 0.05), (0.22, 0.05), (0.25, 0.1)
NEARLY = 0.9  # of such a width: a gap that may part words or not
BLANK_SHARE = 0.65  # of the blanks in a line: how wide a gap is that may be one
RUNS = {
    '"': 2,
    "“": 2,
    "”": 2,
    "%": 3,
    "‰": 4,
    "½": 3,
    "…": 3,
    "«": 2,
    "»": 2,
}  # strokes of ink side by side; others: 1
IDEOGRAPHS = "\u2e80"  # from here on a sign may be many strokes
STRETCHED = 1.5  # times as broad: how a doubtful word is read again
SAME_SIZE = 0.12  # of a letter size: what measured sizes of one print differ by
AROUND = (1.05, 0.45, 0.3)  # of the letter size above and below the baseline and beside it: what the model likes best
DOT = 4  # pixels of ink at least in a full stop; fewer are dust
BESIDE = 0.9  # of a row or column of pixels at the edge of a dark band's line is light where it is the page beside it
SMALLEST = 6.0  # pixels: what is smaller is dust
DOUBTFUL = 0.6  # a word with a less probable sign is read again, on its own
PROBES, UPRIGHT = 4, 0.85  # lines, and how surely they are read at least where a page is not upside down
SURE = 0.5  # least mean probability of a line's signs; below it is dirt, a logo or a signature


@dataclass(frozen=True)
class _Box:
    """Where the detector sees a line, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Line:
    """One line: its pixels from ``left``, with a margin, and its ink; baseline, letter size and runs of ink."""

    left: int
    grey: numpy.ndarray
    ink: Ink
    baseline: float
    size: float
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class _Sheet:
    """The lines of a page made level, and its ink without ruling lines."""

    lines: list[Line]
    ink: numpy.ndarray


@dataclass(frozen=True)
class _Read:
    """A word as its signs are read, and where its ink starts and stops in its line."""

    line: Line
    start: int
    stop: int
    drawn: Drawn
    sure: float


def read_picture(grey: numpy.ndarray, dots_per_inch: float, models: Models) -> tuple[list[ScannedWord], int]:
    """Return the words of a grey picture of a page (bytes, rows from the top), its lines made level and upright.

    Second by how many quarter turns, counterclockwise, the picture was turned: the words stand on the turned one.
    """
    turns = int(lies_on_its_side(grey, dots_per_inch))
    sheet, sure = _lines_of(numpy.rot90(grey, turns), dots_per_inch, models)
    if sure < UPRIGHT:
        other, surer = _lines_of(numpy.rot90(grey, turns + 2), dots_per_inch, models)
        if surer > sure:
            sheet, turns = other, turns + 2
    read = [word for line in sheet.lines for word in _words_of(line, _read(line, models), models)]
    shapes = Shapes.of(word.drawn for word in read)
    words = levelled(_told(word, shapes) for word in read)
    return levelled([*words, *lone_dashes(sheet.ink, words)]), turns


def _lines_of(grey: numpy.ndarray, dots_per_inch: float, models: Models) -> tuple[_Sheet, float]:
    """Return a picture made level, and how surely its longest lines are read: less upside down."""
    page = straighten(numpy.ascontiguousarray(grey))[0]
    page = without_rules(page, dots_per_inch)
    limit, paper = ink_limit(page), paper_of(page)
    boxes = _find_lines(page, dots_per_inch, models)
    lines = [line for box in boxes if (line := _ink_of(page, box, limit, paper))]
    longest = sorted(lines, key=lambda line: -len(line.runs))[:PROBES]
    signs = [sign for line in longest for sign in models.read(_as_high_as_wanted(line.grey))]
    return _Sheet(lines, page < limit), sum(sign.sure for sign in signs) / len(signs) if signs else 0.0


def _find_lines(page: numpy.ndarray, dots_per_inch: float, models: Models) -> Iterator[_Box]:
    """Yield where the detector sees lines, a little larger than their ink."""
    scale = DETECTED / dots_per_inch
    small = Image.fromarray(page).resize(
        (round(page.shape[1] * scale), round(page.shape[0] * scale)), Image.Resampling.BILINEAR
    )
    marked, _ = ndimage.label(models.text_map(numpy.asarray(small)) > TEXT, numpy.ones((3, 3)))
    for rows, columns in ndimage.find_objects(marked):
        height, width = rows.stop - rows.start, columns.stop - columns.start
        if min(height, width) < 3:
            continue
        more = SHRUNK * height * width / (2 * (height + width))
        yield _Box(
            max(0, round((columns.start - more) / scale)),
            max(0, round((rows.start - more) / scale)),
            min(page.shape[1], round((columns.stop + more) / scale)),
            min(page.shape[0], round((rows.stop + more) / scale)),
        )


def _ink_of(page: numpy.ndarray, box: _Box, limit: float, paper: float) -> Line | None:
    """Return the line inside a box without what its neighbours put there; None where there is no ink."""
    grey = page[box.top : box.bottom, box.left : box.right]
    dark = bool(numpy.median(grey) < limit)  # white on a dark band
    upright = _turned(grey, paper) if dark else grey
    # a line in grey is thin against the darkest print of the page
    limit = max(limit, (paper + float(numpy.percentile(upright, 1))) / 2)
    ink = upright < limit
    ink = ndimage.binary_opening(ink, numpy.ones((2, 1))) | ndimage.binary_opening(ink, numpy.ones((1, 2)))
    band = _band(ink.sum(axis=1))
    if band is None:
        return None
    ink[: band[0]] = ink[band[1] :] = False
    runs = [(start, stop) for start, stop in _runs(ink.any(axis=0)) if ink[:, start:stop].sum() >= DOT]
    tops = [int(numpy.argmax(ink[:, start:stop].any(axis=1))) for start, stop in runs]
    bottoms = [len(ink) - int(numpy.argmax(ink[::-1, start:stop].any(axis=1))) for start, stop in runs]
    baseline = float(median(bottoms)) if runs else 0.0
    high = [baseline - top for top, bottom in zip(tops, bottoms, strict=True) if bottom > (band[0] + band[1]) / 2]
    size = float(numpy.percentile(high, 90)) / CAPITAL if high else 0.0
    if size < SMALLEST:
        return None
    above, below, beside = (round(share * size) for share in AROUND)
    left, right = max(0, box.left + runs[0][0] - beside), min(page.shape[1], box.left + runs[-1][1] + beside)
    top, bottom = max(0, round(box.top + baseline) - above), round(box.top + baseline) + below
    whole = _turned(page[top:bottom, left:right], paper) if dark else page[top:bottom, left:right]
    shift = box.left - left
    strokes = tuple(
        Run(start + shift, stop + shift, baseline - top) for (start, stop), top in zip(runs, tops, strict=True)
    )
    drawn = Ink(whole < limit, box.top + baseline - top, size)
    return Line(left, whole, drawn, box.top + baseline, size, strokes)


def _turned(grey: numpy.ndarray, paper: float) -> numpy.ndarray:
    """Return light print on a dark band as dark print on light paper; the page beside the band is no print."""
    light = grey > (paper + float(numpy.median(grey))) / 2
    band = grey.copy()
    for axis in (0, 1):
        full = light.mean(axis=1 - axis) >= BESIDE
        inner = numpy.flatnonzero(~full)
        outer = numpy.ones(len(full), dtype=bool)
        if len(inner):
            outer[inner[0] : inner[-1] + 1] = False
        band[outer if axis == 0 else (slice(None), outer)] = round(float(numpy.median(grey)))
    return numpy.clip(paper - band.astype(int) + int(band.min()), 0, 255).astype(numpy.uint8)


def _band(rows: numpy.ndarray) -> tuple[int, int] | None:
    """Return the rows of a box that belong to its line: those with ink around the middle, small gaps allowed."""
    runs = _runs(rows > 0)
    if not runs:
        return None
    middle = len(rows) / 2
    at = min(range(len(runs)), key=lambda place: abs(sum(runs[place]) / 2 - middle) - (runs[place][1] - runs[place][0]))
    start, stop = runs[at]
    gap = max(2, (stop - start) // 3)
    for before in reversed(runs[:at]):
        if start - before[1] > gap or before[0] == 0:
            break
        start = before[0]
    for after in runs[at + 1 :]:
        if after[0] - stop > gap or after[1] == len(rows):
            break
        stop = after[1]
    return start, stop


def _runs(filled: numpy.ndarray) -> list[tuple[int, int]]:
    """Return where unbroken stretches start and stop."""
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([False], filled, [False]))))
    return [(int(start), int(stop)) for start, stop in edges.reshape(-1, 2)]


def _as_high_as_wanted(grey: numpy.ndarray, stretch: float = 1.0) -> numpy.ndarray:
    width = max(8, round(stretch * grey.shape[1] * HEIGHT / grey.shape[0]))
    return numpy.asarray(Image.fromarray(grey).resize((width, HEIGHT), Image.Resampling.BILINEAR))


def _words_of(line: Line, signs: list[Sign], models: Models) -> Iterator[_Read]:
    """Yield the words of a line, each with the strokes of ink and the signs that are its own."""
    if not signs:
        return
    cuts, nearly = cuts_of(line, signs)
    printed = [sign for sign in signs if sign.text != " "]
    places = pairwise([(0, 0), *sorted(cuts.items()), (len(line.runs), len(printed))])
    for (run, sign), (next_run, next_sign) in places:
        runs, part = list(line.runs[run:next_run]), printed[sign:next_sign]
        sure = _sure(runs, part)
        if sure < DOUBTFUL:
            again = _read_again(line, runs, models)
            if [sign.text for sign in again] == [sign.text for sign in part]:  # then ink is broken, not a sign lost
                sure = min((sign.sure for sign in part), default=0.0)
            elif _sure(runs, again) > sure:
                part, sure = again, _sure(runs, again)
        if part:
            part = without_speck(part, line.grey.shape[1], runs[-1], line.size)
            certain = nearly.isdisjoint(range(run + 1, next_run))
            yield _Read(line, runs[0].start, runs[-1].stop, line.ink.drawn(runs, part), sure if certain else 0.0)


def _told(read: _Read, shapes: Shapes) -> ScannedWord:
    """Return a word as its letters are spelled by the shapes that they have on its page."""
    line, letters = read.line, shapes.told(read.drawn)
    text = spelled("".join(in_their_case(letters, line.size)))
    doubtful = is_ambiguous(text) or any(letter.doubtful for letter in letters)
    x0, x1 = line.left + read.start, line.left + read.stop
    return ScannedWord(text, x0, x1, line.baseline, line.size, 0.0 if doubtful else read.sure)


def cuts_of(line: Line, signs: list[Sign]) -> tuple[dict[int, int], set[int]]:
    """Return by the stroke that begins a word, but for the first, its first sign (blanks not counted).

    Second the strokes that may begin one: the gap before them is nearly wide enough.

    Words part where a blank is read and the ink leaves a gap, and where a gap is as wide as those: blanks are
    sometimes not read, and how wide a gap within a word may be depends on the font. Digits have wide gaps by
    nature (a 1 is as broad as an 8), so within a number only a very wide gap counts.
    """
    gaps = {
        place: (before.stop, run.start)
        for place, (before, run) in enumerate(pairwise(line.runs), 1)
        if run.start > before.stop
    }
    printed = [sign for sign in signs if sign.text != " "]
    cuts: dict[int, int] = {}
    seen = 0
    for sign in signs:
        if sign.text != " ":
            seen += 1
        elif 0 < seen < len(printed) and (gap := _gap_at(sign.at * line.grey.shape[1], gaps, line.size)):
            cuts.setdefault(gap, seen)
    firsts = {
        place: sum(sign.at * line.grey.shape[1] < sum(gap) / 2 for sign in printed) for place, gap in gaps.items()
    }
    numeric = {
        place
        for place, first in firsts.items()
        if IN_NUMBER.fullmatch("".join(sign.text for sign in printed[max(0, first - 2) : first + 1]))
    }
    widths = {place: (stop - start) / line.size for place, (start, stop) in gaps.items()}
    blanks = [widths[place] for place in cuts]
    least = min(BLANK_SHARE * median_low(blanks), DIGIT_GAP) if blanks else LEAST_UNREAD
    cuts = {place: sign for place, sign in cuts.items() if widths[place] >= least}
    beside = {place: printed[first - 1 : first + 1] for place, first in firsts.items() if first}
    blank = [place for place, pair in beside.items() if len(pair) > 1 and _is_blank(*pair, widths[place])]
    for place in sorted(blank, key=lambda place: -widths[place]):
        if firsts[place] not in cuts.values():  # one blank is one gap, the widest around it
            cuts[place] = firsts[place]
    nearly = set()
    for place in widths.keys() - cuts.keys():
        width, first = widths[place], firsts[place]
        limit = DIGIT_GAP if place in numeric else least
        parted = printed[first].parted if first < len(printed) else 0.0
        if width > (limit if parted >= PARTED else WIDEST):
            cuts[place] = first
        if width <= WIDEST and (
            (width > limit and parted > 0.3 * PARTED and parted < 2 * PARTED)
            or (NEARLY * limit < width <= limit and parted > BLANK)
        ):
            nearly.add(place)
    return cuts, nearly


def _is_blank(before: Sign, after: Sign, width: float) -> bool:
    """Whether a gap of this width, in letter sizes, is a blank by how probable one is between two such signs."""
    if before.text.isalpha() and after.text.isalpha():
        least, probable = BETWEEN_LETTERS
    elif before.text.isdigit() and after.text.isdigit():
        least, probable = BETWEEN_DIGITS
    elif IN_NUMBER.fullmatch(before.text + after.text):
        return False
    else:
        least, probable = BETWEEN_OTHERS
    return width >= least and after.parted >= probable


def _gap_at(at: float, gaps: dict[int, tuple[int, int]], size: float) -> int | None:
    """Return the stroke behind the gap that a blank read at this pixel means; None where the ink leaves none."""
    near = {
        place: stop - start - abs((start + stop) / 2 - at)
        for place, (start, stop) in gaps.items()
        if stop - start >= LEAST_GAP * size and start - size / 2 < at < stop + size / 2
    }
    return max(near, key=near.__getitem__, default=None)


def _read(line: Line, models: Models) -> list[Sign]:
    """Return the signs of a line, read broader where nothing is made out; none of dirt, logos and signatures."""
    for stretch in (1.0, STRETCHED):
        signs = models.read(_as_high_as_wanted(line.grey, stretch))
        if any(sign.text != " " for sign in signs):
            return signs if sum(sign.sure for sign in signs) >= SURE * len(signs) else []
    return []


def _sure(runs: list[Run], signs: list[Sign]) -> float:
    """Return how sure a word's least sure sign is; 0 where its strokes are more than its signs can have."""
    return min((sign.sure for sign in signs), default=0.0) if len(runs) <= _strokes(signs) else 0.0


def _strokes(signs: Iterable[Sign]) -> int:
    """Return of how many strokes side by side these signs can be."""
    return sum(4 if sign.text >= IDEOGRAPHS else RUNS.get(sign.text, 1) for sign in signs)


def _read_again(line: Line, runs: list[Run], models: Models) -> list[Sign]:
    """Read a word on its own and broader: signs of one kind in a row are easily taken for fewer."""
    margin = round(WORD_GAP * line.size)
    start = max(0, runs[0].start - margin)
    grey = line.grey[:, start : runs[-1].stop + margin]
    signs = models.read(_as_high_as_wanted(grey, STRETCHED))
    places = ((start + sign.at * grey.shape[1]) / line.grey.shape[1] for sign in signs)
    return [replace(sign, at=at) for sign, at in zip(signs, places, strict=True) if sign.text != " "]


def levelled(words: Iterable[ScannedWord]) -> list[ScannedWord]:
    """Give the words that stand side by side one baseline and letter size, top to bottom, left to right."""
    rows: list[list[ScannedWord]] = []
    for word in sorted(words, key=lambda word: word.baseline):
        if rows and word.baseline - rows[-1][-1].baseline <= 0.25 * max(word.size, rows[-1][-1].size):
            rows[-1].append(word)
        else:
            rows.append([word])
    level = []
    for row in rows:
        baseline, size = median(word.baseline for word in row), median(word.size for word in row)
        for word in sorted(row, key=lambda word: word.x0):
            if any(_is_part(word, other) for other in row):
                continue
            same = abs(word.size - size) <= SAME_SIZE * size
            level.append(replace(word, baseline=baseline, size=size if same else word.size))
    return level


def _is_part(word: ScannedWord, other: ScannedWord) -> bool:
    shared = min(word.x1, other.x1) - max(word.x0, other.x0)
    return word.x1 - word.x0 < other.x1 - other.x0 and shared >= INSIDE * (word.x1 - word.x0)
