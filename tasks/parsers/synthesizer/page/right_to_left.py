"""Scripts written from right to left: a page prints their letters from the end, a table holds them from the start.

pdfplumber gives words from left to right, so such a text comes out backwards. Where a sample shows that the wanted
texts are printed so (some programs draw them the other way round), the words are turned: here, and by the same
functions in the parser file.
"""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise

import pandas as pd
from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.page.lines import BASELINE
from tasks.statements.balance_words import BALANCE_WORDS
from tasks.statements.column_words import COLUMN_WORDS
from tasks.statements.pages import Page


def turned(text):
    """Return a word printed from right to left as it is read; its numbers and Latin words are printed as read."""
    text = text[::-1].translate(str.maketrans("()[]{}<>", ")(][}{><"))
    text = re.sub(r"[0-9A-Za-z](?:[0-9A-Za-z.,:/'-]*[0-9A-Za-z])?", lambda found: found[0][::-1], text)
    return unicodedata.normalize("NFKC", text) if re.search("[\ufb1d-\ufdff\ufe70-\ufefc]", text) else text


def in_reading_order(words, baseline=2):
    """Return words in which runs that hold right-to-left script, with the signs beside it, are read from the left."""
    script, ordered = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"), []
    for line in cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", baseline):
        apart = [k for k, (a, b) in enumerate(pairwise(line), 1) if b["x0"] - a["x1"] > 0.5 * (b["bottom"] - b["top"])]
        for start, end in pairwise([0, *apart, len(line)]):
            middle, said = line[start]["x0"] + line[end - 1]["x1"], [word["text"] for word in line[start:end]]
            near = (
                one if re.search(r"\w", one) else "".join(said[max(k - 1, 0) : k + 2]) for k, one in enumerate(said)
            )
            sides = zip([bool(script.search(one)) for one in near], line[start:end], strict=True)  # or signs beside it
            for backwards, part in groupby(sides, lambda side: side[0]):
                for word in (run := [word for _, word in part]):
                    left = middle - word["x1"] if backwards else middle - run[0]["x0"] - run[-1]["x1"] + word["x0"]
                    text = turned(word["text"]) if backwards else word["text"]
                    ordered.append({**word, "text": text, "x0": left, "x1": left + word["x1"] - word["x0"]})
    return ordered


SOURCE = "\n\n\n".join(inspect.getsource(function).strip() for function in (in_reading_order, turned))
SCRIPT = re.compile("[\u0590-\u08ff]")


def prints_backwards(pages: Sequence[Page], table: pd.DataFrame) -> bool:
    """Tell whether words of right-to-left script in a wanted table are mostly printed from their end."""
    wanted = {
        word for column in table.columns for cell in table[column] for word in cell.split() if SCRIPT.search(word)
    }
    printed = {word.text for page in pages for word in page.words} if wanted else set()
    return len(wanted & set(map(turned, printed))) > len(wanted & printed)


def known_backwards(pages: Sequence[Page]) -> bool:
    """Tell whether known words of right-to-left script, of headers and labels, are mostly printed from their end."""
    printed = {word.text for page in pages for word in page.words if SCRIPT.search(word.text)}
    known = _known_words() if printed else frozenset()
    return len(known & set(map(turned, printed))) > len(known & printed)


@lru_cache(maxsize=1)
def _known_words() -> frozenset[str]:
    phrases = "|".join((*COLUMN_WORDS.values(), *BALANCE_WORDS.values()))
    return frozenset(word for word in re.split(r"[\s|]+", phrases) if SCRIPT.search(word))


def pages_in_reading_order(pages: Sequence[Page], baseline: float = BASELINE) -> tuple[Page, ...]:
    """Return pages whose words of right-to-left script can be read from the left."""
    return tuple(replace(page, words=_in_reading_order(page, baseline)) for page in pages)


def _in_reading_order(page: Page, baseline: float) -> tuple:
    words = [{"word": w, "text": w.text, "x0": w.x0, "x1": w.x1, "top": w.top, "bottom": w.bottom} for w in page.words]
    return tuple(replace(w["word"], text=w["text"], x0=w["x0"], x1=w["x1"]) for w in in_reading_order(words, baseline))
