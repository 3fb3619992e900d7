"""How good parsers are on drawn layouts: each learnt from statement 1, judged on the later ones.

``python -m tests.benchmarks.drawn_layouts [NAME ...] [--seeds 0-59] [--held-out]`` prints, for every layout, R right,
W silently wrong, x refused, by the parser or by the proof of its rows, for the statements 1 (sample), 2, 3, 4 and 0 (no
transactions), totals, and totals by feature. The candidates' own trial reads the pages, in this process.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tasks.problems import NoProgram
from tasks.statements.proof import prove
from tasks.statements.roles import Roles
from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.chosen import CHOSEN
from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.random_layouts import random_layout
from tests.parsers.layouts.trials import first_difference, pages_of, rows_read, study
from tests.parsers.layouts.wanted import wanted_table

NUMBERS = (1, 2, 3, 4, 0)
VISIBLE, HELD_OUT = range(60), range(1000, 1060)


def judge(source: str, roles: Roles, layout: Layout, number: int, folder: Path) -> tuple[str, str]:
    """Return R, W or x and what differs."""
    wanted = wanted_table(layout, make_statement(layout, number))
    pages = pages_of(layout, number, folder)
    try:
        rows = rows_read(source, pages)
        difference = first_difference(rows, wanted.to_numpy().tolist())
    except (ValueError, ArithmeticError, LookupError) as refusal:
        return "x", f"{'' if type(refusal) is ValueError else type(refusal).__name__} {refusal}".strip()
    proof = prove(pd.DataFrame(rows, columns=wanted.columns, dtype="str"), roles, pages)
    if proof.verdict == "refused":
        return "x", proof.sentence
    return ("W", difference) if difference else ("R", "")


def features(layout: Layout) -> list[str]:
    """Return what a layout has beyond the plainest."""
    found = [f"sign {layout.sign}", f"text {layout.text}", f"number {layout.number}", f"date {layout.date_place}"]
    found += [f"balance {layout.balance}", f"header {layout.header}", f"language {layout.language}"]
    found += [f"row {row}" for row in layout.rows]
    for name in ("yearless", "newest_first", "split_rows", "side_by_side", "shift", "accounts", "empty"):
        found += [name] if getattr(layout, name) else []
    found += ["opening row wanted"] if layout.wanted.opening_row else []
    return found


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", default="")
    parser.add_argument("--held-out", action="store_true", help="only totals: nobody is to learn from these")
    parser.add_argument("--chosen", action="store_true", help="only the layouts chosen by hand")
    chosen = parser.parse_args(arguments)
    seeds = VISIBLE
    if chosen.seeds:
        first, _, last = chosen.seeds.partition("-")
        seeds = range(int(first), int(last or first) + 1)
    layouts = [] if chosen.seeds or chosen.held_out else list(CHOSEN)
    layouts += [] if chosen.chosen else [random_layout(seed) for seed in (HELD_OUT if chosen.held_out else seeds)]
    layouts = [layout for layout in layouts if not chosen.names or layout.name in chosen.names]
    report(layouts, quiet=chosen.held_out)


def report(layouts: list[Layout], quiet: bool) -> None:
    """Print verdicts by layout, totals, and the share right by feature."""
    marks, right, seen, seconds = Counter(), Counter(), Counter(), []
    with tempfile.TemporaryDirectory() as name:
        for layout in layouts:
            analysis = study(layout, Path(name))
            start = time.perf_counter()
            try:
                source = write_parser(analysis, ())
                found = [judge(source, analysis.roles, layout, number, Path(name)) for number in NUMBERS]
            except (NoProgram, NameError) as problem:
                source, found = "", [("x", str(problem))] + [("x", "")] * (len(NUMBERS) - 1)
            seconds.append(time.perf_counter() - start)
            line = "".join(mark for mark, _ in found)
            if line[0] != "R":  # the checks refuse a parser that does not reproduce its sample
                line = line[0].lower() + "x" * (len(NUMBERS) - 1)
            marks["sample"] += line[0] == "R"
            for mark in line[1:4]:
                marks[mark] += 1
            marks[f"none {line[4]}"] += 1
            for feature in features(layout):
                seen[feature] += 3
                right[feature] += line[1:4].count("R")
            if not quiet:
                print(f"{layout.name:22s} {line} {seconds[-1]:4.1f} s", flush=True)
                for number, (mark, why) in zip(NUMBERS, found, strict=True):
                    if why:
                        print(f"{'':24s}{number} {mark} {why[:330]}")
    later = 3 * len(layouts)
    print(
        f"{len(layouts)} layouts: sample right {marks['sample']} ({marks['sample'] / len(layouts):.0%}), later right "
        f"{marks['R']} of {later} ({marks['R'] / later:.0%}), silently wrong {marks['W']}, refused {marks['x']}; "
        f"without transactions: right {marks['none R']}, wrong {marks['none W']}; "
        f"{sum(seconds) / len(layouts):.1f} s a layout, worst {max(seconds):.1f}"
    )
    for feature in sorted(seen, key=lambda feature: right[feature] / seen[feature]):
        if right[feature] < seen[feature]:
            print(f"  {feature:28s} {right[feature]:4d} of {seen[feature]:4d}")


if __name__ == "__main__":
    main()
