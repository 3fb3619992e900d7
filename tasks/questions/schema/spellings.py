"""Words of the data that may be a short or other spelling of a word of the question: AMZN for Amazon, TRF for transfer.

A query for the word as the person wrote it would find some rows and silently miss these.
"""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass

from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.schema.groups import is_wordy
from tasks.questions.schema.reading import version_of
from tasks.questions.schema.samples import LONGEST
from tasks.questions.sources.opening import Databases
from tasks.questions.wider.values import distinct

WORD = re.compile(r"\b[^\W\d_]{3,}\b")  # no part of a reference such as WTBC3STB5
SHORTEST = 4  # letters of a word of the question
VOWELS = set("aeiou")
ALIKE = 85  # of 100: 'starbuks' is spelt like 'starbucks'
MOST_NEAR, MOST_TOLD = 3, 8  # spellings of a word, and of all words together
LEAST = 2  # values that a spelling stands in
SOUNDS_AS_X = re.compile("c?ks|cs")  # and is shortened to it: 'trx' for 'tracks'
SECONDS = 1.5  # that reading the words of all columns may take
MOST_KEPT = 8  # vocabularies that are kept for the next question
_kept: OrderedDict[str, tuple[Vocabulary, ...]] = OrderedDict()


@dataclass(frozen=True)
class Vocabulary:
    """The words of a text column in lower case: in how many values each stands, and one of the values."""

    place: str  # 'transactions.description'
    counts: dict[str, int]
    values: dict[str, str]


def spellings_of(schema: Schema, question: str, databases: Databases) -> tuple[str, ...]:
    """Sentences of data on how words of the question are spelt in it."""
    told = []
    asked = [word for word in dict.fromkeys(WORD.findall(question.casefold())) if len(word) >= SHORTEST]
    for known in vocabularies(schema, databases):
        for word in asked:
            told += [f"{known.place}: {word} may be spelt {each} in {known.values[each]}" for each in near(word, known)]
    return tuple(told[:MOST_TOLD])


def near(word: str, known: Vocabulary) -> list[str]:
    """The most frequent other spellings of a word: shortened ones, and where the word itself is nowhere, alike ones."""
    from rapidfuzz import fuzz

    there = any(word.rstrip("s") in each for each in known.counts)
    found = [
        each
        for each in known.counts
        if each[0] == word[0]
        and word not in each
        and known.counts[each] >= LEAST
        and (is_short_for(each, word) or (not there and len(each) >= SHORTEST and fuzz.ratio(each, word) >= ALIKE))
    ]
    return sorted(found, key=lambda each: -known.counts[each])[:MOST_NEAR]


def is_short_for(short: str, word: str) -> bool:
    """Whether letters of a word were left out, its vowels first: 'amzn' of 'amazon', 'sbux' of 'starbucks'."""
    if word.startswith(short) and (len(short) > 3 or len(word) < 6):  # the word's own stem, or hardly anything of it
        return False
    if not 3 <= len(short) < len(word) or sum(letter in VOWELS for letter in short[1:]) > (len(short) > 3):
        return False
    return any(in_order(short, letters) for letters in (word, SOUNDS_AS_X.sub("x", word)))


def in_order(short: str, letters: str) -> bool:
    """Whether all letters of the first stand in the second in their order."""
    rest = iter(letters)
    return all(letter in rest for letter in short)


def vocabularies(schema: Schema, databases: Databases) -> tuple[Vocabulary, ...]:
    """The words of the text columns that have more values than the prompt shows; kept until the data change."""
    key = f"{schema.fingerprint} {version_of(schema, databases)}"
    if key not in _kept:
        until = time.monotonic() + SECONDS
        wordy = [(table, column) for table in schema.tables for column in table.columns if is_wordy(column)]
        _kept[key] = tuple(vocabulary(*each, databases) for each in wordy if time.monotonic() < until)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def vocabulary(table: Table, column: Column, databases: Databases) -> Vocabulary:
    """The words of a column's values, of at most five thousand."""
    counts: Counter[str] = Counter()
    values: dict[str, str] = {}
    for value in distinct(table, column, "", databases):
        for word in set(WORD.findall(value.casefold())):
            counts[word] += 1
            values.setdefault(word, value[:LONGEST])
    return Vocabulary(f"{table.name}.{column.name}", counts, values)
