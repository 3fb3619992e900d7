"""Print what an easy question costs beside its model: time, prompt tokens, model calls and memory.

    python -m tests.benchmarks.question_overhead [--turns N] [--peer PYTHON] [--profile]

The model answers at once, over HTTP on loopback; a Prefect server is running. ``--peer`` is an interpreter of its own
in which pandas-ai 3 is installed: it is asked the same question over the same tables, by the same model, in
alternating turns. Budgets: 300 ms warm, 1 call, 1,000 prompt tokens for three tables and 6,000 for 200 tables of 20
columns, 300 MB.
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import csv
import json
import logging
import pstats
import resource
import sqlite3
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from blocks import LanguageModel
from flows.answer_question import answer_question
from flows.run import run_flow
from tasks.questions.engines import ENGINES
from tasks.questions.model.engine import ModelEngine
from tasks.questions.model.prompt import write_prompt
from tasks.questions.schema.describe import describe_databases
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tests.messages_server import MessagesServer
from tests.prefect_server import run_server

CHARACTERS_A_TOKEN = 3.5  # of English and SQL; the usual rule of thumb is 4
QUESTION = "How much was ordered in all?"
QUERY = "SELECT sum(amount) AS total FROM orders"
TABLES: dict[str, tuple[tuple[str, ...], list[tuple]]] = {
    "customers": (("id", "name", "city"), [(n, f"Customer {n}", f"City {n % 40}") for n in range(500)]),
    "products": (("id", "name", "price"), [(n, f"Product {n}", n % 90 + 0.5) for n in range(200)]),
    "orders": (
        ("id", "customer_id", "product_id", "placed_on", "amount"),
        [(n, n % 500, n % 200, f"2025-{n % 12 + 1:02}-{n % 28 + 1:02}", n % 70 + 0.25) for n in range(5_000)],
    ),
}
EXPECTED = sum(row[-1] for row in TABLES["orders"][1])
PEER = """
import json, sys, time, urllib.request
import pandasai as pai
from pandasai.llm.base import LLM

url, *paths = sys.argv[1:]

class Loopback(LLM):
    def call(self, instruction, context=None):
        told = {"model": "peer", "messages": [{"role": "user", "content": instruction.to_string()}]}
        request = urllib.request.Request(url + "/v1/messages", json.dumps(told).encode())
        return json.load(urllib.request.urlopen(request))["content"][0]["text"]

    @property
    def type(self):
        return "loopback"

pai.config.set({"llm": Loopback(), "save_logs": False, "verbose": False})
frames = [pai.read_csv(path) for path in paths]
for question in sys.stdin:
    started = time.perf_counter()
    answer = pai.chat(question.strip(), *frames)
    print("answer", json.dumps([time.perf_counter() - started, float(answer.value)]), flush=True)
"""
PEER_CODE = """```python
import pandas as pd
rows = execute_sql_query("SELECT SUM(amount) AS total FROM table_orders")
result = {"type": "number", "value": float(rows["total"].iloc[0])}
```"""


def draw_database(path: Path) -> Path:
    """The tables as an SQLite file."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for name, (columns, rows) in TABLES.items():
            database.execute(f"CREATE TABLE {name} ({', '.join(columns)})")
            database.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", rows)
    return path


def draw_files(folder: Path) -> list[Path]:
    """The tables as CSV files."""
    for name, (columns, rows) in TABLES.items():
        with (folder / f"{name}.csv").open("w", newline="") as file:
            csv.writer(file).writerows([columns, *rows])
    return [folder / f"{name}.csv" for name in TABLES]


def draw_many(path: Path, tables: int, columns: int) -> Path:
    """An SQLite file of many tables, each with one row."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for table in range(tables):
            names = ", ".join(f"attribute_{table}_{column} TEXT" for column in range(columns))
            database.execute(f"CREATE TABLE entity_{table} ({names})")
            row = [f"value {table} {column}" for column in range(columns)]
            database.execute(f"INSERT INTO entity_{table} VALUES ({', '.join('?' * columns)})", row)
    return path


def instant(request: dict[str, Any]) -> str:
    """The model: the right query, as each side wants it written."""
    if request["model"] == "peer":
        return PEER_CODE
    draft = {"kind": "sql", "query": QUERY, "returns": "number", "reasoning": "the sum", "clarifications": []}
    return json.dumps(draft)


@contextlib.contextmanager
def peer_asked(python: str | None, url: str, files: list[Path]) -> Iterator[Callable[[], float] | None]:
    """A function that asks the peer and gives its seconds; None without a peer."""
    if python is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-c", PEER, url, *map(str, files)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": folder}
        process = subprocess.Popen(command, **pipes)

        def ask() -> float:
            process.stdin.write(QUESTION + "\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith("answer "):
                    seconds, value = json.loads(line.removeprefix("answer "))
                    assert abs(value - EXPECTED) < 1, value
                    return seconds
            raise RuntimeError("the peer ended")

        yield ask
        process.stdin.close()
        process.wait(timeout=30)


def ask_ours(database: Path) -> float:
    """Seconds of one question through the flow."""
    started = time.perf_counter()
    result = run_flow(answer_question, question=QUESTION, sources=[str(database)], output_type="number")
    assert abs(float(result["value"]) - EXPECTED) < 1, result["text"]
    return time.perf_counter() - started


def prompt_tokens(database: Path, question: str) -> int:
    """About how many tokens the prompt of a first attempt has."""
    with Databases([str(database)]) as databases:
        system, messages = write_prompt(describe_databases(QuestionState(question), databases))
    return round((len(system) + sum(len(each["content"]) for each in messages)) / CHARACTERS_A_TOKEN)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter in which pandas-ai 3 is installed")
    parser.add_argument("--profile", action="store_true", help="print where the time of a warm question goes")
    options = parser.parse_args()
    for name in ("passbook", "prefect.engine", "prefect.flow_runs", "prefect.task_runs"):
        logging.getLogger(name).setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as name, MessagesServer(instant) as model, run_server(Path(name)):
        folder = Path(name)
        database = draw_database(folder / "shop.sqlite")
        ENGINES["auto"] = lambda: ModelEngine(LanguageModel(base_url=model.url, effort=None))
        ours, peers = [], []
        with peer_asked(options.peer, model.url, draw_files(folder)) as ask_peer:
            print(f"first question {ask_ours(database):.2f} s" + (f", peer {ask_peer():.2f} s" if ask_peer else ""))
            before = len(model.requests)
            for _ in range(options.turns):
                ours.append(ask_ours(database))
                peers += [ask_peer()] if ask_peer else []
        calls = sum(request["model"] != "peer" for request in model.requests[before:]) / options.turns
        print(f"warm {1000 * statistics.median(ours):.0f} ms (best {1000 * min(ours):.0f})", end="")
        if peers:
            ratio = statistics.median(ours) / statistics.median(peers)
            print(f", pandas-ai {1000 * statistics.median(peers):.0f} ms (best {1000 * min(peers):.0f})", end="")
            print(f", ratio {ratio:.2f}", end="")
        print(f"; calls {calls:g}")
        print(f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
        print(f"prompt tokens, three tables: {prompt_tokens(database, QUESTION)}")
        many = draw_many(folder / "many.sqlite", 200, 20)
        print(f"prompt tokens, 200 tables of 20 columns: {prompt_tokens(many, 'What is attribute 7 of entity 12?')}")
        if options.profile:
            profile = cProfile.Profile()
            profile.runcall(ask_ours, database)
            pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


if __name__ == "__main__":
    main()
