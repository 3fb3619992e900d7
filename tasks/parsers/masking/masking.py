"""A sample as it may leave the machine: same pages, same boxes, same table, other people.

What stays: dates, times, amounts and balances (formats are learnt from them, and the arithmetic needs them), words
that all statements share (`words.py`), the line of column headers, the CSV's column names, single letters, and
numbers of up to four digits that count pages, shops or days. What goes: every other word, every longer number, and
whatever a label or a form gives away as an account, an IBAN, a card, an e-mail, a phone, a name or an address.
IBANs keep their country; check digits are as random as the rest, so that a look-alike is hardly a real account.

Pairs live in memory only and are made anew from the sample's own content, so that the same sample gives the same
look-alikes in every attempt of a run and no file anywhere holds the key.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tasks.parsers.masking.code import change_quoted
from tasks.parsers.masking.look_alikes import LookAlikes, like_cased, plain, runs
from tasks.parsers.masking.sharing import QUOTED, AsIs, shape_of
from tasks.parsers.masking.spans import GAP, LONG_NUMBER, Spans, read_spans
from tasks.parsers.masking.words import CORE_WORDS, is_kept
from tasks.statements.dates import fold

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.synthesizer.page.lines import Line
    from tasks.statements.pages import Page, Word

FAR = 1.6  # of the letter size: words farther apart belong to different columns
HEADER_COLUMNS = 3  # stretches between wide gaps that a line of column headers has at least
HEADER_SHARE = 0.6  # of a header's words are words that statements share
PIECE = 3  # letters: shorter pieces of words are words of their own
LISTED = 2_000  # rows of the listing, most frequent first


class Masking(AsIs):
    """Replaces what is private by look-alikes, everywhere the same, and turns code that quotes them back."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(analysis)
        texts = [line.text for sample in analysis.samples for line in sample.alignment.lines]
        texts += [word.text for sample in analysis.samples for page in sample.pages for word in page.words]
        cells = [cell for sample in analysis.samples for name in sample.table for cell in sample.table[name]]
        self._columns = {fold(run) for name in analysis.columns for kind, run in runs(name) if kind == "letter"}
        self._printed = {plain(run) for text in texts for kind, run in runs(text) if kind != "other"}
        taken = self._printed | {plain(run) for cell in cells for kind, run in runs(cell) if kind != "other"}
        taken_folded = {fold(word) for word in taken}
        seed = hashlib.sha256("\n".join([*texts, *cells]).encode()).digest()
        self._personal: set[str] = set()
        self._labelled: set[str] = set()
        self._pairs = LookAlikes(seed, taken | taken_folded, self._keeps)
        self.counts: Counter[tuple[str, str]] = Counter()
        self._whole = sorted(self._printed)
        self._learn_names(analysis)
        self._shared = [self._mask_sample(sample) for sample in analysis.samples]

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of the masked pages and tables, studied anew: what was printed where is found as before."""
        from tasks.parsers.analysis import study_sample

        studied = [
            study_sample(pages, table, self.original.roles, sample.complete)
            for sample, (pages, table) in zip(self.original.samples, self._shared, strict=True)
        ]
        return replace(self.original, samples=tuple(studied))

    def cell(self, text: str) -> str:
        """Return a text that comes from the page, masked as the page is."""
        return self._mask(text, read_spans(text))

    def sentence(self, text: str) -> str:
        """Return a sentence of ours: what it quotes is masked as data, the rest where it says a masked word."""
        parts, done = [], 0
        for quoted in QUOTED.finditer(text):
            parts += [self._said(text[done : quoted.start()]), self.cell(quoted[0])]
            done = quoted.end()
        return "".join([*parts, self._said(text[done:])])

    def code(self, source: str) -> str:
        """Return code whose strings and comments quote look-alikes instead of originals."""
        return change_quoted(source, self._known)

    def undo(self, source: str) -> str:
        """Return code whose strings and comments quote originals instead of look-alikes."""
        return change_quoted(source, self._original)

    def told(self, text: str) -> str:
        """Return what the model says about the masked page in the words of the real one."""
        return "".join(self._original(run) for _, run in runs(text))

    def listing(self) -> list[dict[str, Any]]:
        """Return kind, look-alike, shape and count of what was masked, the most frequent first."""
        return [
            {"kind": kind, "look-alike": image, "shape": shape_of(image), "times": times}
            for (kind, image), times in self.counts.most_common(LISTED)
        ]

    def _learn_names(self, analysis: Analysis) -> None:
        """Remember words and numbers after labels: names go wherever they stand, shared words or not."""
        for sample in analysis.samples:
            for line in sample.alignment.lines:
                text, _ = _line_text(line.words)
                spans = read_spans(text)
                labelled = (text[start:end] for start, end, kind in spans.secret if kind == "number after a label")
                self._labelled.update(number for value in labelled for number in re.findall(r"\d+", value))
                for start, end in spans.named:
                    named = {fold(run) for kind, run in runs(text[start:end]) if kind == "letter" and len(run) > 1}
                    self._personal |= named - CORE_WORDS

    def _mask_sample(self, sample: StudiedSample) -> tuple[tuple[Page, ...], pd.DataFrame]:
        """Mask the wanted texts, then the pages as the texts that were found there, then texts found in part."""
        table = sample.table.copy()
        words: dict[tuple[int, Word], str] = {}
        partly = []
        for name in self._text_columns(sample):
            images = list(table[name])
            for row, cell in enumerate(table[name]):
                found = sample.alignment.cells[row].get(name) if row < len(sample.alignment.cells) else None
                places = found.words if found else ()
                printed = [(sample.alignment.lines[at].page, sample.alignment.lines[at].words[n]) for at, n in places]
                images[row] = self._mask_cell(name, cell)
                if "".join(word.text for _, word in printed) == "".join(cell.split()):
                    self._share_out("".join(images[row].split()), printed, words)
                else:
                    partly.append((name, row, printed))
            table[name] = images
        self._mask_pages(sample, words)
        for name, row, printed in partly:
            near = {word.text: words[page, word] for page, word in printed}
            at = table.columns.get_loc(name)
            table.iloc[row, at] = _with_words(sample.table.iloc[row, at], table.iloc[row, at], near)
        pages = (
            replace(page, words=tuple(replace(word, text=words[place, word]) for word in page.words))
            for place, page in enumerate(sample.pages)
        )
        return tuple(pages), table

    def _text_columns(self, sample: StudiedSample) -> list[str]:
        roles = self.original.roles.by_column
        told = ("direction", "currency")  # marks of a few letters, which rows are read by
        return [
            name
            for name in sample.table.columns
            if sample.alignment.kinds[name] == "text" and roles.get(name) not in told
        ]

    def _mask_cell(self, column: str, cell: str) -> str:
        spans = read_spans(cell)
        if self.original.roles.by_column.get(column) == "account":
            numbers = [found.span() for found in re.finditer(r"\d+", cell) if found[0] in self._labelled]
            spans = replace(spans, secret=spans.secret + tuple((*span, "number after a label") for span in numbers))
        return self._mask(cell, spans)

    def _share_out(self, image: str, printed: list[tuple[int, Word]], words: dict[tuple[int, Word], str]) -> None:
        """Give each word its stretch of the image, also where a word was broken at the end of a line."""
        at = 0
        for page, word in printed:
            piece = image[at : at + len(word.text)]
            at += len(word.text)
            words.setdefault((page, word), piece)
            start = 0
            for kind, run in runs(word.text):
                if kind != "other" and len(run) >= PIECE and piece[start : start + len(run)] != run:
                    self._pairs.name_piece(run, piece[start : start + len(run)])
                start += len(run)

    def _mask_pages(self, sample: StudiedSample, words: dict[tuple[int, Word], str]) -> None:
        """Add the text that takes the place of each word (page from 0) that has none yet."""
        from tasks.parsers.synthesizer.page.lines import lines_of

        certain = _words_of_numbers(sample)
        firsts = _first_rows(sample)
        lines = lines_of(sample.pages)
        headers = self._headers(lines, firsts)
        for line in lines:
            text, places = _line_text(line.words)
            spans = read_spans(text)
            if line.index in headers:
                spans = replace(spans, kept=((0, len(text)),))
            else:
                printed = zip(line.words, places, strict=True)
                sure = tuple((at, at + len(word.text)) for word, at in printed if (line.page, word) in certain)
                spans = replace(spans, kept=spans.kept + sure)
            above = line.bottom < firsts.get(line.page, float("inf"))
            image = self._mask(text, spans, in_block=above, counts=self.counts)
            for word, at in zip(line.words, places, strict=True):
                words.setdefault((line.page, word), image[at : at + len(word.text)])

    def _headers(self, lines: list[Line], firsts: Mapping[int, float]) -> set[int]:
        """Return, for each page with rows, the nearest line above them that names columns.

        It has no digits, stands in several columns, and most of its words are words that statements share.
        """
        found = {}
        for line in lines:
            if line.bottom < firsts.get(line.page, 0.0):
                text, _ = _line_text(line.words)
                words = [run for kind, run in runs(text) if kind == "letter" and len(run) > 1]
                shared = sum(self._keeps(word) for word in words)
                wide = text.count(GAP) + 1 >= HEADER_COLUMNS
                if wide and shared >= max(2, HEADER_SHARE * len(words)) and not any(map(str.isdigit, text)):
                    found[line.page] = line.index
        return set(found.values())

    def _keeps(self, word: str) -> bool:
        folded = fold(word)
        return folded not in self._personal and (folded in self._columns or is_kept(word))

    def _mask(self, text: str, spans: Spans, in_block: bool = False, counts: Counter | None = None) -> str:
        """Return a text of the same length with look-alikes for what its spans and words give away."""
        pieces, at = [], 0
        for kind, run in runs(text):
            pieces.append((kind, run, at))
            at += len(run)
        hidden = [kind == "letter" and self._hides_word(run, at, spans) for kind, run, at in pieces]
        addresses = _address_segments(text, pieces, hidden, spans) if in_block else ()
        image = []
        for place, (kind, run, at) in enumerate(pieces):
            why = ""
            if kind == "letter" and hidden[place]:
                why = spans.secret_kind(at, at + len(run)) or "word"
            elif kind == "digit" and not spans.is_kept(at, at + len(run)):
                beside = any(hidden[other] for other in (place - 1, place + 1) if 0 <= other < len(pieces))
                in_address = any(start <= at < end for start, end in addresses) and not re.fullmatch(
                    r"(19|20)\d\d", run
                )
                why = spans.secret_kind(at, at + len(run)) or (
                    "long number"
                    if len(run) >= LONG_NUMBER
                    else "number in a code"
                    if beside
                    else "number in an address"
                    if in_address
                    else ""
                )
            image.append(self._image(run) if why else run)
            if why and counts is not None:
                counts[why, plain(image[-1])] += 1
        return "".join(image)

    def _hides_word(self, run: str, at: int, spans: Spans) -> bool:
        if spans.is_kept(at, at + len(run)) or (len(run) == 1 and run.isascii()):
            return False
        kind = spans.secret_kind(at, at + len(run))
        if kind == "IBAN" and any(a == at for a, _, kind in spans.secret) and len(run) == 2:
            return False
        if kind == "card" and not run.strip("xX"):
            return False
        if kind in ("e-mail or payment address", "name after a label", "IBAN"):
            return fold(run) not in CORE_WORDS
        return not self._keeps(run)

    def _image(self, run: str) -> str:
        return self._pairs.of(run) if self._is_own(run) else self._piece_of(run)

    def _is_own(self, run: str) -> bool:
        key = plain(run)
        return key in self._printed or self._pairs.knows(key) or self._pairs.is_image(key) or len(key) < PIECE

    def _piece_of(self, run: str) -> str:
        """Mask a word that the page does not print: two printed words joined, or a piece of one, keep their masks."""
        key = plain(run)
        for cut in range(2, len(key) - 1):
            left, right = key[:cut], key[cut:]
            if left in self._printed and right in self._printed:
                self._pairs.name_piece(run, "".join(self._part(part) for part in (left, right)))
                return self._pairs.of(run)
        whole = next((word for word in self._whole if key in word and self._pairs.knows(word)), None)
        if whole:
            start = whole.index(key)
            self._pairs.name_piece(run, plain(self._pairs.of(whole))[start : start + len(key)])
        return self._pairs.of(run)

    def _part(self, word: str) -> str:
        return word if word.isalpha() and self._keeps(word) else plain(self._pairs.of(word))

    def _known(self, text: str) -> str:
        """Mask the words of a text that the sample's masks know, and no other."""
        return "".join(
            self._pairs.of(run) if self._is_telling(kind, run) and self._pairs.knows(run) else run
            for kind, run in runs(text)
        )

    def _said(self, text: str) -> str:
        """Mask what a sentence of ours says of the sample, also the beginning of a name that was cut short."""
        return "".join(self._beginning(run) if kind == "letter" else run for kind, run in runs(self._known(text)))

    def _beginning(self, run: str) -> str:
        """The look-alike of a capitalised run that begins a masked word; our own words are written small."""
        if len(run) < PIECE or not run[0].isupper() or self._keeps(run) or self._pairs.is_image(run):
            return run
        key = plain(run)
        whole = next((word for word in self._pairs.images if len(word) > len(key) and word.startswith(key)), None)
        return like_cased(plain(self._pairs.of(whole))[: len(run)], run) if whole else run

    def _original(self, run: str) -> str:
        kind = "digit" if run.isdecimal() else "letter"
        return self._pairs.original(run) if self._is_telling(kind, run) else run

    def _is_telling(self, kind: str, run: str) -> bool:
        """Short numbers and shared words stand for themselves in most places, so that they prove nothing."""
        if kind == "digit":
            return len(run) >= LONG_NUMBER
        return kind == "letter" and len(run) > 1 and not self._keeps(run)


def _with_words(cell: str, image: str, near: Mapping[str, str]) -> str:
    """Return a cell's image with the masks of the very words it was found in."""
    for token in re.finditer(r"\S+", cell):
        if token[0] in near and len(near[token[0]]) == len(token[0]):
            image = image[: token.start()] + near[token[0]] + image[token.end() :]
    return image


def _line_text(words: Iterable[Word]) -> tuple[str, list[int]]:
    """Return a line's text, with wide gaps between words that stand far apart, and where each word starts in it."""
    text, places, before = "", [], None
    for word in words:
        if before is not None:
            text += GAP if word.x0 - before.x1 > FAR * max(word.size, 1) else " "
        places.append(len(text))
        text += word.text
        before = word
    return text, places


def _words_of_numbers(sample: StudiedSample) -> set[tuple[int, Word]]:
    """Return the words (page from 0) in which the wanted dates and numbers were found."""
    alignment = sample.alignment
    return {
        (alignment.lines[line].page, alignment.lines[line].words[at])
        for cells in alignment.cells
        for name, found in cells.items()
        if alignment.kinds[name] != "text"
        for line, at in found.words
    }


def _first_rows(sample: StudiedSample) -> dict[int, float]:
    """Return where the first row of each page (from 0) ends that has one."""
    firsts: dict[int, float] = {}
    for anchor in sample.alignment.anchors:
        if anchor is not None:
            line = sample.alignment.lines[anchor]
            firsts[line.page] = min(firsts.get(line.page, line.bottom), line.bottom)
    return firsts


def _address_segments(text, pieces, hidden, spans: Spans) -> list[tuple[int, int]]:
    """Return the stretches between wide gaps that hold a masked word and neither a date nor an amount."""
    segments, at = [], 0
    for segment in text.split(GAP):
        start, end = at, at + len(segment)
        at = end + len(GAP)
        masked = any(hide and start <= place < end for hide, (_, _, place) in zip(hidden, pieces, strict=True))
        if masked and not any(a < end and start < b for a, b in spans.kept):
            segments.append((start, end))
    return segments
