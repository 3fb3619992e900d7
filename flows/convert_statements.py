"""Statements of one bank → proven rows → CSV files."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefect import flow, task
from prefect.artifacts import acreate_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.states import Completed, Failed, State

from tasks.parsers.library import Library
from tasks.sandbox import configured_sandbox
from tasks.statements.convert import Converter, convert_statement
from tasks.statements.inbox import plan_conversion

log = logging.getLogger("passbook")

CHUNK = 20  # statements a task run: the orchestrator's milliseconds a task never matter


@task(name="convert-chunk", cache_policy=NO_CACHE)
def convert_chunk(
    statements: Sequence[tuple[Path, Path]], converter: Converter, password: str | None
) -> list[dict[str, Any]]:
    """Convert some statements, one after the other: parse in the sandbox, check the suite, prove, write the CSV."""
    sandbox, results = configured_sandbox(), []
    for pdf, target in statements:
        converted = convert_statement(pdf, converter, sandbox, target, password)
        log.info("%s: %s, %s", pdf.name, converted.proof, converted.reason, extra={"finished": True})
        results.append(converted.as_json())
    return results


@flow(name="convert-statements", flow_run_name="{bank}", persist_result=True, result_serializer="json")
async def convert_statements(paths: list[str], bank: str, data: str | None = None, out: str = "out") -> State:
    """Convert statements with the bank's published parser, prove their rows, and write the CSV files.

    Args:
        paths: Statements, or folders whose PDFs are statements.
        bank: Name of the bank's folder in the library.
        data: Folder of banks; the project's own `data/` when left out.
        out: Folder for the CSV files, each named after its statement.
    """
    plan = plan_conversion(Library.at(data), bank, paths, out)
    statements = list(plan.outputs.items())
    chunks = [statements[start : start + CHUNK] for start in range(0, len(statements), CHUNK)]
    futures = [convert_chunk.submit(chunk, plan.converter, plan.password) for chunk in chunks]
    results = [result for future in futures for result in future.result()]
    await acreate_table_artifact(
        key="statements", table=results, description=f"Statements of {bank} and what proves them"
    )
    counts = Counter(result["proof"] for result in results)
    message = ", ".join(f"{count} {proof}" for proof, count in counts.items())
    if counts["refused"]:
        return Failed(name="Refused", message=message, data=results)
    return Completed(name="Converted", message=message, data=results)
