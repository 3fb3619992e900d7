"""Run an engine over the sets of questions, and print right, wrong and refused by set and by class.

``--gold`` feeds the accepted queries through guard and execution instead of a model, a test of those and of the
scoring. ``--record FILE`` keeps every prompt and answer, ``--replay FILE`` repeats the answers without a model, so
that prompts can be compared. ``--flow`` asks through runs of the real flow, which is slower.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter
from pathlib import Path

from tasks.questions.engines import engine_named
from tests.benchmarks.questions.asking import EngineOf, Mark, ask_case
from tests.benchmarks.questions.engines import Recording, Replay, accepted_engine
from tests.benchmarks.questions.sets import SETS, SHARED, Case

RESULTS = ("right", "wrong", "refused")


def main(arguments: list[str]) -> None:
    """Ask what the arguments choose, and print the counts."""
    options = parser().parse_args(arguments)
    if not SHARED.is_dir():
        sys.exit(f"{SHARED}: the sets of questions are not on this machine.")
    logging.getLogger("passbook").setLevel(logging.ERROR)
    replay = Replay(options.replay) if options.replay else None
    recording = Recording(options.record) if options.record else None
    engine_of = choose_engine(options, replay)
    for name in options.set or SETS:
        cases = [case for case in SETS[name]() if not options.only or options.only in case.name]
        report_set(name, cases[: options.limit], engine_of, recording, options)
    if replay:
        print("prompts:", ", ".join(f"{count} {what}" for what, count in replay.prompts.items()))


def choose_engine(options: argparse.Namespace, replay: Replay | None) -> EngineOf:
    """Who answers each case."""
    if options.gold:
        return accepted_engine
    if replay:
        return replay.engine_of
    engine = engine_named(options.engine)
    return lambda case: engine


def report_set(
    name: str, cases: list[Case], engine_of: EngineOf, recording: Recording | None, options: argparse.Namespace
) -> None:
    """Ask a set; print its counts, and each case that did not end right."""
    counts: dict[str, Counter[str]] = {}
    turns: list[Mark] = []
    started = time.perf_counter()
    for case in cases:
        engine = engine_of(case)
        count = counts.setdefault(case.group, Counter())
        if engine is None:
            count["not asked"] += 1
            continue
        marks = ask_case(case, engine, options.attempts, options.flow)
        turns += marks
        result = next((each for each in RESULTS[:0:-1] if any(mark.result == each for mark in marks)), "right")
        count[result] += 1
        if recording:
            recording.keep(case, marks)
        for number, each in enumerate(marks, start=1):
            if each.result != "right" and not options.quiet:
                print(f"  {each.result:7} {case.name}/{number} {case.turns[number - 1].question[:70]!r}: {each.why}")
    print(f"{name}: {line_of(sum(counts.values(), Counter()))}   {cost_of(turns, time.perf_counter() - started)}")
    for group, count in counts.items():
        print(f"    {group:16} {line_of(count)}")


def line_of(count: Counter[str]) -> str:
    """Counts as a line: right of those asked, wrong, refused."""
    asked = sum(count[each] for each in RESULTS)
    share = f" ({100 * count['right'] / asked:.1f} %)" if asked else ""
    rest = f", not asked {count['not asked']}" if count["not asked"] else ""
    return f"right {count['right']} of {asked}{share}, wrong {count['wrong']}, refused {count['refused']}{rest}"


def cost_of(marks: list[Mark], seconds: float) -> str:
    """Calls, tokens and seconds by question."""
    many = max(len(marks), 1)
    calls = sum(mark.state.usage.calls for mark in marks)
    tokens = sum(mark.state.usage.input_tokens for mark in marks)
    attempts = sum(len(mark.state.attempts) for mark in marks)
    return (
        f"a question: {attempts / many:.2f} attempts, {calls / many:.2f} calls, {tokens / many:.0f} tokens in, "
        f"{seconds / many:.2f} s"
    )


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(prog="python -m tests.benchmarks.questions", description=__doc__.splitlines()[0])
    options.add_argument("--engine", default="auto", help="an engine of the product")
    options.add_argument("--gold", action="store_true", help="the accepted queries instead of an engine")
    options.add_argument("--replay", type=Path, metavar="FILE", help="what was recorded instead of an engine")
    options.add_argument("--record", type=Path, metavar="FILE", help="keep every prompt and answer")
    options.add_argument("--set", action="append", choices=SETS, help="only this set")
    options.add_argument("--only", metavar="TEXT", help="only cases with this in their name")
    options.add_argument("--limit", type=int, metavar="N", help="only the first cases of each set")
    options.add_argument("--attempts", type=int, default=4, help="how many attempts a question has")
    options.add_argument("--flow", action="store_true", help="through runs of the real flow")
    options.add_argument("--quiet", action="store_true", help="only the counts")
    return options


if __name__ == "__main__":
    main(sys.argv[1:])
