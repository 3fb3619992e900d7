"""The demonstration: write the parsers of all sample banks, then convert a later statement of each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from flows import cli


def main(out: Path = Path("out")) -> int:
    """Run the demonstration; 0 when every bank is verified and every statement is proven or consistent."""
    cli.prepare()
    from flows.convert_statements import convert_statements
    from flows.generate_library import generate_library
    from flows.progress import progress
    from flows.run import run_flow
    from tasks.parsers.library import Library

    library = Library.at()
    later = {bank: sorted((library.folder(bank) / "later").glob("*.pdf")) for bank in library.banks()}
    with progress(len(later)):
        generated = run_flow(generate_library, force=True)
        converted = [
            result
            for row in generated
            if row["verdict"] == "verified" and later[row["bank"]]
            for result in run_flow(
                convert_statements,
                paths=[str(later[row["bank"]][0])],
                bank=row["bank"],
                out=str(out / row["bank"]),
            )
        ]
    report = out / "report.md"
    out.mkdir(parents=True, exist_ok=True)
    report.write_text("\n".join(report_lines(generated, converted)) + "\n", encoding="utf-8")
    print(report.read_text(encoding="utf-8"))
    print(f"Parsers: {library.data}/<bank>/parser.py, each with its record parser.json")
    print(f"Suites:  {library.expectations}/<bank>.json")
    print(f"CSVs:    {out}/<bank>/<statement>.csv")
    print(f"Report:  {report}")
    print("Attempts of a bank's last run: .venv/bin/passbook attempts BANK; the Prefect UI: .venv/bin/passbook up")
    refused = [row for row in generated if row["verdict"] == "refused"]
    refused += [row for row in converted if row["proof"] == "refused"]
    return 1 if refused else 0


def report_lines(generated: list[dict[str, Any]], converted: list[dict[str, Any]]) -> list[str]:
    """The demonstration's results as two Markdown tables."""
    lines = ["| bank | verdict | attempts | seconds | parser or problem |", "|---|---|---|---|---|"]
    for row in generated:
        place = row["problem"] or Path(row["parser"]).name
        lines.append(f"| {row['bank']} | {row['verdict']} | {len(row['attempts'])} | {row['seconds']:.1f} | {place} |")
    lines += ["", "| statement | bank | rows | proof | reason |", "|---|---|---|---|---|"]
    for row in converted:
        lines.append(f"| {row['statement']} | {row['bank']} | {row['rows']} | {row['proof']} | {row['reason']} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
