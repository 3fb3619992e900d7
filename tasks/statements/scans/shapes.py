"""How broad the letters of a page are for their height: what tells 0 from O, æ from ae and a letter from two of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from tasks.statements.scans.marks import Letter

ENOUGH = 3  # letters of a kind on a page, to know how broad they are
APART = 1.15  # times as broad as a nought: an O that its breadth tells from one
ALIKE = 1.2  # times as broad as its like: a nought or an O at most
DOUBLE = 1.6  # times as broad as its like: a letter that may be two which touch
THIN = 0.3  # as broad as high: strokes of such letters differ too much from font to font
NARROW = 0.93  # of the letters that are read in them: how broad joined letters are at most
JOINED = {"ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ"}
NUMBER = re.compile(r"\W*\d[\d.,:/'-]+\W*")
ROUND = {"0": "O", "O": "0"}


@dataclass(frozen=True)
class Stroke:
    """Ink without a gap: which letters of its word it is, how broad it is for its height and in letter sizes."""

    letters: tuple[int, ...]
    shape: float
    breadth: float


@dataclass(frozen=True)
class Drawn:
    """The letters of a word, and the strokes of ink they are."""

    letters: tuple[Letter, ...]
    strokes: tuple[Stroke, ...]

    @property
    def text(self) -> str:
        """The letters as they are read."""
        return "".join(letter.text for letter in self.letters)

    def of(self, stroke: Stroke) -> str:
        """Return the letters that a stroke is, as they are read."""
        return "".join(self.letters[place].text for place in stroke.letters)


@dataclass(frozen=True)
class Shapes:
    """By letter how broad it is for its height on a page, and in letter sizes."""

    usual: Mapping[str, float]
    breadths: Mapping[str, float]

    @classmethod
    def of(cls, words: Iterable[Drawn]) -> Shapes:
        """Return the shapes of a page's letters; noughts are those in numbers, letters O those among letters alone."""
        seen: dict[str, list[Stroke]] = defaultdict(list)
        for word in words:
            text = word.text
            for stroke in word.strokes:
                if len(stroke.letters) == 1:
                    letter = text[stroke.letters[0]]
                    if letter not in ROUND or (NUMBER.fullmatch(text) if letter == "0" else text.isalpha()):
                        seen[letter].append(stroke)
        known = {letter: strokes for letter, strokes in seen.items() if len(strokes) >= ENOUGH}
        return cls(
            {letter: median(stroke.shape for stroke in strokes) for letter, strokes in known.items()},
            {letter: median(stroke.breadth for stroke in strokes) for letter, strokes in known.items()},
        )

    def told(self, word: Drawn) -> tuple[Letter, ...]:
        """Return the letters of a word as their breadth tells them; one that may be another is doubtful."""
        letters: list[Letter | None] = list(word.letters)
        for number, stroke in enumerate(word.strokes):
            texts = word.of(stroke)
            if texts in ROUND and any(sign.isdigit() if texts == "O" else sign.isalpha() for sign in word.text):
                place = stroke.letters[0]
                letters[place] = replace(letters[place], text=self._round(texts, stroke.shape))
            elif self._may_be_others(word, number):
                place = stroke.letters[0]
                letters[place] = replace(letters[place], doubtful=True)
        for place in self._joined(word):
            letters[place] = replace(word.letters[place], text=JOINED[word.text[place : place + 2]])
            letters[place + 1] = None
        return tuple(letter for letter in letters if letter)

    def _joined(self, word: Drawn) -> Iterator[int]:
        """Yield the places of letters that are one with the next."""
        for stroke, after in zip(word.strokes, [*word.strokes[1:], None], strict=True):
            places = stroke.letters
            if len(places) == 1 and after and len(after.letters) > 1:
                places += after.letters[:1]  # the second of two was given to the stroke behind
            texts = "".join(word.letters[place].text for place in places)
            pair = next((place for place, pair in enumerate(pairwise(texts)) if "".join(pair) in JOINED), None)
            if pair is not None and self._is_joined(texts, stroke):
                yield places[pair]

    def _round(self, text: str, shape: float) -> str:
        """Return 0 or O, what ink of this shape is like; as it is read where both are alike on the page."""
        nought, letter = self.usual.get("0"), self.usual.get("O")
        if nought is None or letter is None or letter < APART * nought:
            return text
        if shape > (nought + letter) / 2:
            return "O" if shape < ALIKE * letter else text
        return "0" if nought < ALIKE * shape else text

    def _is_joined(self, texts: str, stroke: Stroke) -> bool:
        """Whether letters that touch are too narrow for as many."""
        alike = len(texts) == 2  # of one height; others are measured by the size of their line
        usual = [(self.usual if alike else self.breadths).get(text) for text in texts]
        return None not in usual and (stroke.shape if alike else stroke.breadth) < NARROW * sum(usual)

    def _may_be_others(self, word: Drawn, number: int) -> bool:
        """Whether a letter is broad enough for two of it, or two of it narrow enough for one.

        What a letter is too broad may be its neighbours', which then are too narrow.
        """
        stroke, texts = word.strokes[number], word.of(word.strokes[number])
        usual = self.usual.get(texts[:1], 0.0)
        if usual < THIN or len(set(texts)) != 1 or len(texts) > 2 or not texts.isalnum():
            return False
        if len(texts) == 2:
            return stroke.shape < DOUBLE * usual
        beside = word.strokes[max(0, number - 1) : number] + word.strokes[number + 1 : number + 2]
        lacking = [sum(self.usual.get(text, 0.0) for text in word.of(other)) - other.shape for other in beside]
        return stroke.shape - max([0.0, *lacking]) > DOUBLE * usual
