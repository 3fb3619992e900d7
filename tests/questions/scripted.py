"""An engine that offers prepared drafts one after the other, and a small database to ask."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tasks.problems import NoProgram, Problem
from tasks.questions.engines import Draft, Understanding
from tasks.questions.state import QuestionState

# Nothing but questions back: one to be chosen from, one to be written.
UNCLEAR = {
    "kind": "unclear",
    "query": "Which month is meant?",
    "clarifications": [
        {"question": "Which month of 2025 is meant?", "choices": ["March", "April"]},
        {"question": "Whose orders?", "choices": []},
    ],
}


class ScriptedEngine:
    """Offers the n-th draft at the n-th call (a text is SQL), and remembers the states that it was shown."""

    name = "scripted"
    kinds = ("sql", "python")

    def __init__(self, *drafts: str | Draft, understanding: Understanding | None = None) -> None:
        self.drafts = [Draft("sql", each) if isinstance(each, str) else each for each in drafts]
        self.understanding = understanding
        self.shown: list[QuestionState] = []

    def understand(self, state: QuestionState) -> Understanding:
        return self.understanding or Understanding(state.question)

    def write_query(self, state: QuestionState) -> Draft:
        self.shown.append(state)
        if len(self.shown) > len(self.drafts):
            raise NoProgram(Problem("no_code", "the script is at its end"))
        return self.drafts[len(self.shown) - 1]


def make_shop(path: Path) -> Path:
    """An SQLite file with customers and their orders."""
    with sqlite3.connect(path) as shop:
        shop.executescript("""
            CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
            CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
                                 placed_on DATE, amount NUMERIC(10, 2));
            INSERT INTO customers VALUES (1, 'Ada', 'Köln'), (2, 'Bo', 'Oslo'), (3, 'Cy', NULL);
            INSERT INTO orders VALUES (1, 1, '2025-03-01', 10.5), (2, 1, '2025-03-09', 20), (3, 2, '2025-04-02', 7.25);
        """)
    shop.close()
    return path
