"""Print what an easy question costs beside its model: time, processor, requests, tokens, model calls and memory.

    python -m tests.benchmarks.question_overhead [--turns N] [--peer PYTHON] [--profile]

The model answers at once, over HTTP on loopback; a Prefect server is running. No question is asked twice, so that none
is answered from what was kept. ``--peer`` is an interpreter of its own in which pandas-ai 3 is installed: it is asked
the same questions over the same tables, by the same model, in alternating turns. Between them runs a flow that does
nothing: what Prefect itself takes. The processor's time, here and in the server, and the requests to the server are
those of a turn on average: beside those of the flow that does nothing they tell what a question adds, also where the
machine is busy. Memory is the peak of a `passbook ask` of its own and of all processes below it, what they share
counted once; an installed pyarrow, which nothing here needs, adds 36 MB to it, as pandas loads it.
Budgets: 300 ms warm, 1 call, 1,000 prompt tokens for three tables and 6,000 for 200 tables of 20 columns, 300 MB.
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import csv
import itertools
import json
import logging
import os
import pstats
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from prefect import flow

from blocks import LanguageModel
from flows.answer_question import answer_question
from flows.run import run_flow
from tasks.questions.engines import ENGINES
from tasks.questions.model.engine import ModelEngine
from tasks.questions.model.prompt import write_prompt
from tasks.questions.schema.describe import describe_databases
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.tokens import CHARACTERS_A_TOKEN
from tests.benchmarks.costs import Costs, children, costs_of
from tests.messages_server import MessagesServer
from tests.prefect_server import run_server

QUESTION = "How much was ordered in all?"
IN_PYTHON = "How much was ordered in all, in Python?"
AS_CHART = "How much was ordered in all, as a chart?"
NUMBERS = itertools.count(1)
ROOT = Path(__file__).parents[2]
SAMPLED = 0.05  # seconds between two looks at the memory of a process
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
OUR_CODE = """rows = execute_sql_query("SELECT sum(amount) AS total FROM orders")
result = {"type": "number", "value": float(rows["total"].iloc[0])}"""
CHART_CODE = """rows = execute_sql_query("SELECT placed_on, sum(amount) AS total FROM orders GROUP BY placed_on")
axes = rows.plot(x="placed_on", y="total")
result = {"type": "plot", "value": axes.figure}"""
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
    asked = str(request["messages"])
    if AS_CHART in asked:
        kind, query, returns = "python", CHART_CODE, "plot"
    else:
        kind, query, returns = ("python", OUR_CODE, "number") if IN_PYTHON in asked else ("sql", QUERY, "number")
    draft = {"kind": kind, "query": query, "returns": returns, "reasoning": "the sum", "clarifications": []}
    return json.dumps(draft)


@flow(name="nothing")
async def do_nothing() -> None:
    """What Prefect takes for any flow."""


def fresh_question() -> str:
    """The question in words that were not used before."""
    return f"{QUESTION} Case {next(NUMBERS)}."


@contextlib.contextmanager
def peer_asked(python: str | None, url: str, files: list[Path]) -> Iterator[Callable[[], float] | None]:
    """A function that asks the peer and gives its seconds; None without a peer. Its memory is printed at the end."""
    if python is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-c", PEER, url, *map(str, files)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": folder}
        process = subprocess.Popen(command, **pipes)

        def ask() -> float:
            process.stdin.write(fresh_question() + "\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith("answer "):
                    seconds, value = json.loads(line.removeprefix("answer "))
                    assert abs(value - EXPECTED) < 1, value
                    return seconds
            raise RuntimeError("the peer ended")

        yield ask
        print(f"memory of the peer: {held_by(process.pid):.0f} MB")
        process.stdin.close()
        process.wait(timeout=30)


def ask_ours(database: Path) -> float:
    """Seconds of one question through the flow."""
    started = time.perf_counter()
    result = run_flow(answer_question, question=fresh_question(), sources=[str(database)], output_type="number")
    assert abs(float(result["value"]) - EXPECTED) < 1, result["text"]
    return time.perf_counter() - started


def run_nothing() -> float:
    """Seconds of a flow that does nothing."""
    started = time.perf_counter()
    run_flow(do_nothing)
    return time.perf_counter() - started


def memory_of_asking(question: str, database: Path, model: str, api: str) -> float:
    """The peak megabytes of a `passbook ask` and of the processes below it, looked at twenty times a second."""
    command = [sys.executable, "-m", "flows.cli", "ask", question, "--source", str(database), "--json"]
    told = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_MODEL": "local", "PREFECT_API_URL": api}
    peak = 0.0
    with tempfile.TemporaryFile("w+") as out:  # a pipe would be full before a chart is printed
        with subprocess.Popen(command, cwd=ROOT, env=os.environ | told, stdout=out) as process:
            while process.poll() is None:
                peak = max(peak, held_by(process.pid))
                time.sleep(SAMPLED)
        out.seek(0)
        answer = json.load(out)
    assert answer["type"] == "plot" or abs(float(answer["value"]) - EXPECTED) < 1, answer
    return peak


def held_by(process: int, first: bool = True) -> float:
    """Megabytes that a process and those below it hold: the memory of each, and the files of the first one.

    What forked processes share is counted once among them; the files of those below (libraries) are the first one's.
    """
    with contextlib.suppress(OSError, KeyError):
        folder = Path(f"/proc/{process}")
        lines = [line.split() for line in (folder / "smaps_rollup").read_text().splitlines()[1:]]
        kilobytes = {line[0]: int(line[1]) for line in lines}
        files = kilobytes["Rss:"] - kilobytes["Anonymous:"] if first else 0
        below = [each for task in (folder / "task").iterdir() for each in (task / "children").read_text().split()]
        own = (files + kilobytes["Pss_Anon:"] + kilobytes["Pss_Shmem:"] * (not first)) / 1024
        return own + sum(held_by(int(each), first=False) for each in below)
    return 0.0


def print_times(ours: list[float], nothing: list[float], peers: list[float]) -> None:
    """The medians and the best of warm questions, in one line."""
    parts = [f"warm {milliseconds(ours)}", f"a flow of Prefect's that does nothing {milliseconds(nothing)}"]
    if peers:
        ratio = statistics.median(ours) / statistics.median(peers)
        parts.append(f"pandas-ai {milliseconds(peers)}, ratio {ratio:.2f}")
    print("; ".join(parts))


def print_costs(ours: Costs, nothing: Costs) -> None:
    """The costs of a question, of a flow that does nothing, and what lies between."""
    print(f"a question: {ours}")
    print(f"a flow of Prefect's that does nothing: {nothing}")
    print(f"between them: {ours - nothing}")


def milliseconds(times: list[float]) -> str:
    """The median and the best of times."""
    return f"{1000 * statistics.median(times):.0f} ms (best {1000 * min(times):.0f})"


def prompt_tokens(database: Path, question: str) -> int:
    """About how many tokens the prompt of a first attempt has."""
    with Databases([str(database)]) as databases:
        system, messages = write_prompt(describe_databases(QuestionState(question), databases))
    return round((len(system) + sum(len(each["content"]) for each in messages)) / CHARACTERS_A_TOKEN)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter in which pandas-ai 3 is installed")
    parser.add_argument("--profile", action="store_true", help="print where the time of a warm question goes")
    options = parser.parse_args()
    for name in ("passbook", "prefect.engine", "prefect.flow_runs", "prefect.task_runs"):
        logging.getLogger(name).setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as name, MessagesServer(instant) as model, run_server(Path(name)) as api:
        folder = Path(name)
        database, server = draw_database(folder / "shop.sqlite"), children()
        ENGINES["auto"] = lambda: ModelEngine(LanguageModel(base_url=model.url, effort=None))
        ours, nothing, peers = [], [], []
        with peer_asked(options.peer, model.url, draw_files(folder)) as ask_peer:
            print(f"first question {ask_ours(database):.2f} s" + (f", peer {ask_peer():.2f} s" if ask_peer else ""))
            before = len(model.requests)
            for _ in range(options.turns):
                nothing.append(run_nothing())
                ours.append(ask_ours(database))
                peers += [ask_peer()] if ask_peer else []
        calls = sum(request["model"] != "peer" for request in model.requests[before:]) / options.turns
        print_times(ours, nothing, peers)
        print(f"calls {calls:g}; load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        print_costs(
            costs_of(lambda: ask_ours(database), options.turns, server), costs_of(run_nothing, options.turns, server)
        )
        for kind, question in (("SQL", QUESTION), ("Python", IN_PYTHON), ("a chart", AS_CHART)):
            print(f"memory of an answer by {kind}: {memory_of_asking(question, database, model.url, api):.0f} MB")
        print(f"prompt tokens, three tables: {prompt_tokens(database, QUESTION)}")
        many = draw_many(folder / "many.sqlite", 200, 20)
        print(f"prompt tokens, 200 tables of 20 columns: {prompt_tokens(many, 'What is attribute 7 of entity 12?')}")
        if options.profile:
            profile = cProfile.Profile()
            profile.runcall(ask_ours, database)
            pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


if __name__ == "__main__":
    main()
