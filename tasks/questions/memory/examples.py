"""Verified questions with their queries, and documents: a local index that gives those most like a question."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from tasks.problems import PassbookError
from tasks.questions.failures import QueryFailed
from tasks.questions.guard.check import check_query
from tasks.questions.memory.lines import append_line, memory_folder, read_lines
from tasks.questions.state import Example, QuestionState

MOST_KEPT = 1_000
MOST_SHOWN = 3
ALIKE = 0.35  # cosine of two texts by their words; less is a chance likeness
LONGEST_PASSAGE = 600  # characters of a document that make one entry


def learn_examples(questions: Sequence[str], queries: Sequence[str], documents: Sequence[str] = ()) -> int:
    """Keep questions with the queries that answer them, and documents by their paragraphs; how many entries."""
    if len(questions) != len(queries):
        raise PassbookError(f"there are {len(questions)} questions and {len(queries)} queries; give a query to each.")
    pairs = [*zip(questions, queries, strict=True), *((text, "") for each in documents for text in passages(each))]
    for question, query in pairs:
        keep_example(question, query)
    return len(pairs)


def keep_example(question: str, query: str, fingerprint: str = "", day: str = "") -> None:
    """Keep one entry; ``fingerprint`` is the schema that it belongs to, "" for any whose tables it fits.

    ``day`` is when it was asked: its query may hold the days that "last month" meant then.
    """
    data = {"question": question, "query": query, "fingerprint": fingerprint, "day": day}
    path = memory_folder() / "examples.jsonl"
    if data not in read_lines(path):
        append_line(path, data, MOST_KEPT)


def examples_for(state: QuestionState) -> tuple[Example, ...]:
    """The entries most like the question, at most three; a query that this schema cannot run is left out."""
    entries = [
        each
        for each in read_lines(memory_folder() / "examples.jsonl")
        if each.get("fingerprint") in ("", state.schema.fingerprint) and isinstance(each.get("question"), str)
    ]
    scores = likenesses(state.asked, [each["question"] for each in entries])
    found, fitting = [], {"": True}
    for number, score in sorted(enumerate(scores), key=lambda each: -each[1]):
        query = str(entries[number].get("query", ""))
        if score < ALIKE or len(found) == MOST_SHOWN:
            break
        if query not in fitting:
            fitting[query] = fits(query, state)
        if fitting[query]:
            day = str(entries[number].get("day", ""))
            found.append(Example(entries[number]["question"], query, round(score, 3), day))
    return tuple(found)


def fits(query: str, state: QuestionState) -> bool:
    """Whether the tables and columns of a query are those of the schema."""
    try:
        check_query(query, state.schema)
    except QueryFailed:
        return False
    return True


def likenesses(question: str, texts: Sequence[str]) -> list[float]:
    """How like each text is to the question, 0 to 1: the cosine of their words, rare words weighing more."""
    counted = [Counter(words(text)) for text in texts]
    spread = Counter(word for each in counted for word in each)
    weight = {word: 1 + math.log((1 + len(texts)) / (1 + seen)) for word, seen in spread.items()}
    rare = 1 + math.log(1 + len(texts))

    def norm(each: Counter[str]) -> float:
        return math.sqrt(sum((count * weight.get(word, rare)) ** 2 for word, count in each.items())) or 1.0

    asked = Counter(words(question))
    return [
        sum(asked[word] * count * weight[word] ** 2 for word, count in each.items()) / norm(asked) / norm(each)
        for each in counted
    ]


@lru_cache(maxsize=2 * MOST_KEPT)
def words(text: str) -> tuple[str, ...]:
    """The words of a text without case; endings are cut so that 'orders' is like 'order'."""
    return tuple(word[:6] if len(word) > 6 else word.rstrip("s") for word in re.findall(r"\w+", text.casefold()))


def passages(document: str) -> list[str]:
    """A document by its paragraphs, long ones cut."""
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n", document)]
    return [part[start : start + LONGEST_PASSAGE] for part in parts for start in range(0, len(part), LONGEST_PASSAGE)]
