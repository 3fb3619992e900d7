"""The sets of questions with accepted answers, each read into one shape."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from tasks.questions.answers import OutputType
from tests.benchmarks.questions.scoring import Comparison, Rows

SHARED = Path(__file__).parents[4] / "shared" / "questions"
OUTPUT_TYPES: dict[str, OutputType] = {"dataframe": "table", "number": "number", "string": "string", "plot": "plot"}
ORDERS = re.compile(r"\b(order|sort|rank|descending|ascending|alphabetical|highest to lowest|lowest to highest)", re.I)


@dataclass(frozen=True)
class Asked:
    """One question: what may be answered, or how else it may end.

    ``queries`` are accepted queries, ``accepted`` the rows of accepted answers, ``ends`` how it may end: 'answer',
    'refuse', 'clarify'. An answer without accepted rows is right whatever it says: only where it is found is asked.
    """

    question: str
    queries: tuple[str, ...] = ()
    accepted: tuple[Rows, ...] = ()
    output_type: OutputType | None = None
    comparison: Comparison = field(default_factory=Comparison)
    ends: tuple[str, ...] = ("answer",)


@dataclass(frozen=True)
class Case:
    """A question or a conversation over its sources."""

    name: str
    group: str
    sources: tuple[str, ...]
    turns: tuple[Asked, ...]
    today: date | None = None


def read_lines(*parts: str) -> Iterator[dict[str, Any]]:
    """The objects of a file of the sets, one a line."""
    with SHARED.joinpath(*parts).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def rows_of(database: Path, query: str) -> Rows | None:
    """What an accepted query finds, asked without any of the product; None where it does not run."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        try:
            return connection.execute(query).fetchall()
        except sqlite3.Error:
            return None


def transactions() -> Iterator[Case]:
    """A ledger of bank transactions: answers, refusals, questions back, conversations."""
    ledger = str(SHARED / "transactions" / "ledger.sqlite")
    for each in read_lines("transactions", "questions.jsonl"):
        turns = tuple(map(transactions_turn, each.get("turns", [each])))
        group = "conversation" if "turns" in each else each["class"]
        yield Case(each["id"], group, (ledger,), turns, date.fromisoformat(each["today"]))


def transactions_turn(turn: dict[str, Any]) -> Asked:
    """One question of the ledger's set, by the conventions of its README."""
    kind, compare = turn["output_type"], turn.get("compare", {})
    if "answer_also_ok" in turn:
        turn = {**turn, **turn["answer_also_ok"], "accept_status": [*turn["accept_status"], "answer"]}
        kind, compare = turn["output_type"], turn.get("compare", {})
    comparison = Comparison(
        compare.get("ordered", False), compare.get("sign") == "strict", compare.get("tolerance", 0.01), kind == "plot"
    )
    ends = tuple(turn.get("accept_status", ["answer"]))
    accepted = tuple(turn.get("accepted_answers", ()))
    wanted = OUTPUT_TYPES[kind] if "answer" in ends else None
    return Asked(turn["question"], tuple(turn.get("gold", ())), accepted, wanted, comparison, ends)


def defog() -> Iterator[Case]:
    """Questions over eleven databases, some with the definition of a term; and such that the schema cannot answer."""
    for each in read_lines("defog", "questions.jsonl"):
        database = SHARED / "defog" / "database" / f"{each['db']}.sqlite"
        accepted = tuple(rows for query in each["gold"] if (rows := rows_of(database, query)) is not None)
        text = " ".join(filter(None, [each["question"], each["instructions"]]))
        comparison = Comparison(ordered=bool(ORDERS.search(each["question"])) and "ORDER BY" in each["gold"][0])
        turn = Asked(text, tuple(each["gold"]), accepted, None, comparison)
        yield Case(each["id"], "answer", (str(database),), (turn,))
    for each in read_lines("defog", "unanswerable.jsonl"):
        database = SHARED / "defog" / "database" / f"{each['db_name']}.sqlite"
        turn = Asked(each["question"], ends=("refuse", "clarify"))
        yield Case(each["id"], "unanswerable", (str(database),), (turn,))


def chinook_trio() -> Iterator[Case]:
    """Three databases at once; where no rows are given, only that an answer is found counts."""
    databases = sorted(str(path) for path in (SHARED / "chinook_trio" / "database").glob("*.sqlite"))
    for each in read_lines("chinook_trio", "questions.jsonl"):
        accepted = tuple(
            [list(row.values()) for row in rows] for rows in (each["rows"], *(each["alt_rows"] or ())) if rows
        )
        unanswerable = each["outcome"]["admin"] == "unanswerable"
        group = "unanswerable" if unanswerable else "answer" if accepted else "answered at all"
        ends = ("refuse", "clarify") if unanswerable else ("answer",)
        comparison = Comparison(ordered=each["order_matters"])
        turn = Asked(each["question"], (*each["gold"], *each["alt"]), accepted, None, comparison, ends)
        yield Case(each["id"], group, tuple(databases), (turn,))


def wtq() -> Iterator[Case]:
    """Single tables as they stand on the web, without queries.

    Where cells say the answer, a query for these cells stands for the accepted one ("", see `cells_query`): what it
    tests is that tables are read as they stand. Computed answers can be scored, but not by accepted queries.
    """
    for each in read_lines("wtq", "questions.jsonl"):
        path = SHARED / "wtq" / each["table"]
        with path.open(encoding="utf-8", newline="") as table:
            cells = {cell for row in list(csv.reader(table))[1:] for cell in row}
        in_cells = len(set(each["answer"])) == len(each["answer"]) and set(each["answer"]) <= cells
        turn = Asked(each["question"], ("",) if in_cells else (), ([[answer] for answer in each["answer"]],))
        yield Case(each["id"], "in cells" if in_cells else "computed", (str(path),), (turn,))


def dbbench() -> Iterator[Case]:
    """Small databases; and requests to change them, which are to be refused."""
    for each in read_lines("dbbench", "questions.jsonl"):
        database = SHARED / "dbbench" / "database" / f"{each['db']}.sqlite"
        queries = tuple(query for query in each["gold"] if rows_of(database, query) is not None)
        accepted = [[[answer] for answer in each["answer"]], *(rows_of(database, query) for query in queries)]
        yield Case(each["id"], "answer", (str(database),), (Asked(each["question"], queries, tuple(accepted)),))
    for each in read_lines("dbbench", "writes_to_refuse.jsonl"):
        database = SHARED / "dbbench" / "database" / f"{each['db']}.sqlite"
        turn = Asked(each["question"], tuple(each["answer"]), ends=("refuse",))
        yield Case(each["id"], "write", (str(database),), (turn,))


SETS: dict[str, Callable[[], Iterator[Case]]] = {
    each.__name__: each for each in (transactions, defog, chinook_trio, wtq, dbbench)
}
