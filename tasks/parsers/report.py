"""What a run shows beside its states: artifacts with the attempts, the differences, the code and the pages."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from prefect.artifacts import create_markdown_artifact, create_table_artifact

from tasks.parsers.masking import masking_for
from tasks.parsers.misreadings import recorded
from tasks.parsers.picture import draw_pages
from tasks.plain_text import code_block, for_markdown, row_for_markdown
from tasks.problems import Attempt

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.study import Study

PICTURE_LIMIT = 3  # pages a sample; each is an artifact of some 100 KB


def create_report(study: Study, attempts: Sequence[Attempt], tables: Sequence[pd.DataFrame | None]) -> None:
    """Write the artifacts of a finished run, verified or refused."""
    bank, last = study.bank.name, attempts[-1]
    create_table_artifact(
        key=artifact_key("attempts", bank),
        table=[attempt_row(attempt) for attempt in attempts],
        description=f"Attempts at a parser for {bank}",
    )
    if last.problem and last.problem.evidence:
        create_table_artifact(
            key=artifact_key("differences", bank),
            table=[row_for_markdown(row) for row in last.problem.evidence],
            description=for_markdown(last.problem.sentence),
        )
    if study.misreadings:
        create_table_artifact(
            key=artifact_key("misreadings", bank),
            table=[row_for_markdown(recorded(*one)) for one in study.misreadings],
            description="Cells of scanned samples that are read, and given, otherwise than the CSV has them",
        )
    if last.source:
        create_markdown_artifact(
            key=artifact_key("parser", bank),
            markdown=code_block(last.source),
            description=f"The code of attempt {last.number}",
        )
    if any(attempt.notes.get("shared") == "masked" for attempt in attempts):
        list_masked(study)
    draw_report_pages(study, last, tables)


def list_masked(study: Study) -> None:
    """One artifact: what the model saw instead of private words and numbers, and how often; no original."""
    create_table_artifact(
        key=artifact_key("masked", study.bank.name),
        table=masking_for(study.analysis, "masked").listing(),
        description="Look-alikes that the model was shown; what they stand for is stored nowhere",
    )


def draw_report_pages(study: Study, last: Attempt, tables: Sequence[pd.DataFrame | None]) -> None:
    """One artifact a sample page, with the cells that differ from the wanted table in red."""
    for index, (sample, studied) in enumerate(zip(study.bank.samples, study.analysis.samples, strict=True)):
        got = tables[index] if index < len(tables) else None
        name = for_markdown(sample.pdf.name)
        pictures = draw_pages(sample, studied, differing_cells(studied.table, got), PICTURE_LIMIT)
        for number, png in pictures.items():
            picture = base64.b64encode(png).decode()
            create_markdown_artifact(
                key=artifact_key("page", study.bank.name, sample.pdf.stem, str(number)),
                markdown=f"![page {number} of {name}](data:image/png;base64,{picture})",
                description=f"Page {number} of {name}: columns and rows seen in attempt {last.number}",
            )


def differing_cells(wanted: pd.DataFrame, got: pd.DataFrame | None) -> set[tuple[int, str]]:
    """Row and column of every wanted cell that the parser did not give in its place."""
    cells = {(row, column): value for column in wanted for row, value in enumerate(wanted[column])}
    if got is None:
        return set(cells)
    given = {(row, column): value for column in got for row, value in enumerate(got[column])}
    return {cell for cell, value in cells.items() if given.get(cell) != value}


def attempt_row(attempt: Attempt) -> dict[str, Any]:
    """An attempt as a row of the artifact."""
    return {
        "attempt": attempt.number,
        "engine": attempt.engine,
        "outcome": attempt.problem.kind if attempt.problem else "passed every check",
        "problem": for_markdown(attempt.problem.sentence) if attempt.problem else "",
        "lines": attempt.source.count("\n"),
        "seconds": attempt.seconds,
    }


def artifact_key(*parts: str) -> str:
    """A key as the server wants it: lower-case letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", "-".join(parts).lower()).strip("-")
