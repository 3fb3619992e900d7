"""An answer in a file: `passbook ask … --save chart.png` or `--save rows.csv`."""

from __future__ import annotations

import base64
import csv
from pathlib import Path
from typing import Any

from tasks.problems import PassbookError
from tasks.questions.tables import ResultTable, written

TYPES = {".png": "plot", ".csv": "table"}  # ending of a file → type of the answer that it holds


def type_in(file: Path) -> str | None:
    """The type of answer that a file of this name holds; None for an ending that says nothing."""
    return TYPES.get(file.suffix.lower())


def wrong_file(file: Path, output_type: str | None) -> str:
    """Why an answer of that type cannot be saved in a file, before anything is asked; "" where it can."""
    kind = type_in(file)
    if kind is None:
        return f"--save: {file}: name a file that ends in .png (a chart) or .csv (a table)."
    if output_type not in (None, kind):
        return (
            f"--save: {file}: this file holds a {kind}, not the {output_type} of --output-type; leave one of them out."
        )
    if not file.parent.is_dir():
        return f"--save: {file.parent}: there is no such folder; make it, or name another file."
    return ""


def save_answer(result: dict[str, Any], file: Path) -> dict[str, str]:
    """Write the answer of a run to a file and say where it is; PassbookError where it is no answer for this file."""
    if result["type"] != type_in(file):
        raise PassbookError(f"{file}: not written, the answer is a {result['type']}: {result['text']}")
    try:
        if result["type"] == "plot":
            file.write_bytes(base64.b64decode(result["value"]["png"]))
        else:
            write_rows(ResultTable.from_json(result["value"]), file)
    except OSError as error:
        raise PassbookError(f"{file}: cannot be written ({error.strerror}); name another file.") from error
    return {"saved": str(file)}


def write_rows(rows: ResultTable, file: Path) -> None:
    """The rows as a CSV file, a missing cell as an empty one."""
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        writer.writerow(rows.columns)
        writer.writerows([["" if cell is None else written(cell) for cell in row] for row in rows.rows])
