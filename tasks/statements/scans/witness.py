"""What a scanner's own OCR read, the text below a page's picture: a second reader, which settles and raises doubts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from tasks.statements.scans.scanned_word import ScannedWord

HEARD = 0.95  # of the clear words: a text below the picture that has fewer of them is a bad witness
ENOUGH = 20  # words, to judge a witness by
FEWEST = 4  # words of a line: where the text has hardly one of so many, it lacks the line
HARDLY = 0.25  # of a line's words


def with_witness(words: Sequence[ScannedWord], witness: Collection[str]) -> list[ScannedWord]:
    """Return words with the doubts of a second reader, the text below the picture, if it reads well enough.

    What both read alike is sure; what only one reads is doubtful. Of lines that the text lacks it tells nothing. Signs
    that stand doubled are read by the recogniser as one, and capitals as small letters of the same look: there the
    second reader is right ('HTTPS://' for 'HTTPs:/').
    """
    told = [line for line in _lines(words) if len(line) < FEWEST or _heard(line, witness) >= HARDLY * len(line)]
    clear = [word for line in told for word in line if not word.is_doubtful]
    if _heard(clear, witness) < HEARD * max(ENOUGH, len(clear)):
        return list(words)
    alike: dict[str, set[str]] = defaultdict(set)
    for text in witness:
        alike[_without_doubles(text)].add(text)
    judged = {id(word) for line in told for word in line}
    return [_as_heard(word, witness, alike) if id(word) in judged else word for word in words]


def _heard(words: Sequence[ScannedWord], witness: Collection[str]) -> int:
    return sum(word.text in witness for word in words)


def _as_heard(word: ScannedWord, witness: Collection[str], alike: dict[str, set[str]]) -> ScannedWord:
    like = {word.text} if word.text in witness else alike[_without_doubles(word.text)]
    return replace(word, text=min(like), sure=1.0) if len(like) == 1 else replace(word, sure=0.0)


def _lines(words: Sequence[ScannedWord]) -> list[list[ScannedWord]]:
    """Return words in reading order, those that stand on one line together."""
    lines: list[list[ScannedWord]] = []
    for word in words:
        if lines and abs(word.baseline - lines[-1][-1].baseline) < word.size / 2:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _without_doubles(text: str) -> str:
    """Return a text in small letters with one for two of the same sign; of digits every one counts."""
    return re.sub(r"(\D)\1+", r"\1", text).casefold()
