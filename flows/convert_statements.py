"""Statements of one bank, or of banks to be found → proven rows → CSV files."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefect import flow, task
from prefect.artifacts import acreate_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.runtime import flow_run
from prefect.states import Completed, Failed, State

from flows.connection import one_client
from tasks.parsers.library import Library
from tasks.plain_text import row_for_markdown
from tasks.sandbox import configured_sandbox
from tasks.statements.convert import convert_statement
from tasks.statements.inbox import plan_conversion
from tasks.statements.unnamed import KnownBank, convert_unnamed

log = logging.getLogger("passbook")

CHUNK = 20  # statements a task run: the orchestrator's milliseconds a task never matter


@task(name="convert-chunk", cache_policy=NO_CACHE)
def convert_chunk(
    statements: Sequence[tuple[Path, Path]], bank: KnownBank | None, known: Sequence[KnownBank]
) -> list[dict[str, Any]]:
    """Convert some statements, one after the other: parse in the sandbox, check the suite, prove, write the CSV."""
    sandbox, results = configured_sandbox(), []
    for pdf, target in statements:
        if bank:
            converted = convert_statement(pdf, bank.converter, sandbox, target, bank.password)
        else:
            converted = convert_unnamed(pdf, known, sandbox, target)
        told = f"{converted.bank}: {pdf.name}" if converted.bank else pdf.name
        log.info("%s: %s, %s", told, converted.proof, converted.reason, extra={"finished": True})
        results.append(converted.as_json())
    return results


def name_run() -> str:
    """The bank whose statements a run converts, or that it finds the banks itself."""
    return flow_run.parameters.get("bank") or "banks to be found"


@flow(name="convert-statements", flow_run_name=name_run, persist_result=True, result_serializer="json")
async def convert_statements(
    paths: list[str], bank: str | None = None, data: str | None = None, out: str = "out"
) -> State:
    """Convert statements with published parsers, prove their rows, and write the CSV files.

    Args:
        paths: Statements, or folders whose PDFs are statements.
        bank: Name of the bank's folder in the library. When left out, the bank of each statement is found; a statement
            of a bank that nobody has described is read without a sample where its own arithmetic proves the rows.
        data: Folder of banks; the project's own `data/` when left out.
        out: Folder for the CSV files, each named after its statement.
    """
    plan = plan_conversion(Library.at(data), bank, paths, out)
    for sentence in plan.passed_over:
        log.warning("%s", sentence)
    statements = list(plan.outputs.items())
    chunks = [statements[start : start + CHUNK] for start in range(0, len(statements), CHUNK)]
    with one_client():
        futures = [convert_chunk.submit(chunk, plan.bank, plan.known) for chunk in chunks]
        results = [result for future in futures for result in future.result()]
    await acreate_table_artifact(
        key="statements",
        table=[row_for_markdown(result) for result in results],
        description=f"Statements of {name_run()} and what proves them",
    )
    counts = Counter(result["proof"] for result in results)
    message = ", ".join(f"{count} {proof}" for proof, count in counts.items())
    if counts["refused"]:
        return Failed(name="Refused", message=message, data=results)
    return Completed(name="Converted", message=message, data=results)
