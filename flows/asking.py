"""A question at the command line: asked, its questions back answered at the prompt, or repeated from its record."""

from __future__ import annotations

import asyncio
import shlex
from datetime import date
from pathlib import Path
from typing import Any

from flows.saving import type_in, wrong_file
from tasks.plain_text import for_terminal
from tasks.problems import PassbookError
from tasks.questions.record import run_name
from tasks.questions.tables import ResultTable, plain_cell, written

KEYS = ("type", "value", "text", "query", "attempts", "engine", "seconds", "error")


def ask_at_prompt(parameters: dict[str, Any], may_ask: bool) -> dict[str, Any]:
    """The result of the flow; where it asks back and somebody is there, of the flow with what was answered."""
    result, answers = ask_with_progress(parameters), {}
    while may_ask and result["type"] == "error" and (pending := open_questions(result)):
        answers |= {each["question"]: answered(each) for each in pending}
        result = ask_with_progress(parameters | {"answers": answers})
    return result


def hint(result: dict[str, Any], saved: dict[str, str]) -> str:
    """What a person may do next with an answer that stands on the screen; "" where nothing needs to be said."""
    if saved:
        return f"saved: {saved['saved']}"
    if result["type"] == "plot":
        return "the picture is in the run's artifacts; to have it in a file add: --save chart.png"
    if result["type"] == "error" and open_questions(result):
        return "ask again with the answer in the question, or at a terminal, where you are asked back."
    if result["type"] == "error" and len(result["attempts"]) > 1:
        return f"its attempts: passbook attempts {shlex.quote(run_name(result['state']['question']))}"
    return ""


def wrong_usage(given: dict[str, Any], save: Path | None) -> str:
    """What is wrong with a request before anything is asked; "" where nothing is.

    ``given`` are the parameters of the flow, ``save`` the file that the answer is to be written to.
    """
    day, wanted = given["today"], given["output_type"]
    if day is not None and not is_day(day):
        return f"--today: {day!r} is no day; write it as 2025-03-31."
    if not given["question"].strip():
        return 'name a question: passbook ask "How many rows are there?" --source FILE'
    if not given["sources"]:
        return "--source: name at least one: a file, a database's URL, or passbook-database/NAME."
    if wrong := wrong_file(save, wanted) if save else "":
        return wrong
    if given["query_kind"] == "sql" and "plot" in (wanted, type_in(save) if save else None):
        return "--query-kind sql: SQL draws no chart; leave it out, or ask for another type of answer."
    return ""


def is_day(text: str) -> bool:
    """Whether a text is a day as ISO 8601 writes it."""
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def ask_with_progress(parameters: dict[str, Any]) -> dict[str, Any]:
    """The result of the flow, its progress shown meanwhile."""
    from flows.answer_question import ONE_QUESTION, answer_question
    from flows.progress import progress
    from flows.run import run_flow

    alone = ONE_QUESTION.set(True)
    try:
        with progress(1):
            return run_flow(answer_question, **parameters)
    finally:
        ONE_QUESTION.reset(alone)


def open_questions(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The questions back that nobody has answered."""
    return [each for each in result["state"]["clarifications"] if each["answer"] is None]


def answered(asked: dict[str, Any]) -> str:
    """What is typed at the prompt; the number of a choice stands for it. PassbookError where the prompt is closed."""
    choices = list(asked["choices"])
    listed = "".join(f"\n  {number}. {choice}" for number, choice in enumerate(choices, start=1))
    try:
        typed = input(for_terminal(f"{asked['question']}{listed}\n> ")).strip()
    except EOFError as error:
        raise PassbookError(f"the question back was not answered: {asked['question']}") from error
    return choices[int(typed) - 1] if typed.isdigit() and 0 < int(typed) <= len(choices) else typed


def recorded_result(run: str) -> dict[str, Any]:
    """The result of an earlier run of a question, from its record; no model is asked."""
    return asyncio.run(read_result(run))


async def read_result(run: str) -> dict[str, Any]:
    """The recorded result of a run; PassbookError where it has none, or was no question."""
    from tasks.attempts import find_run

    found = await find_run(run)
    try:
        result = await found.state.aresult(raise_on_failure=False)
    except Exception as error:  # Prefect raises one of several, by what became of the record
        raise PassbookError(f"{run}: the run is {found.state.name} and its record cannot be read ({error}).") from error
    if isinstance(result, PassbookError):
        raise PassbookError(f"{run}: the run ended without an answer: {result}")
    if not isinstance(result, dict) or "prompt_id" not in result:
        raise PassbookError(f"{run}: this run answered no question; name a run of answer-question.")
    return result


def json_line(result: dict[str, Any]) -> dict[str, Any]:
    """What `--json` prints of an answer: values are plain (a Decimal and a day are texts), a warning ends the text.

    Questions back that wait for an answer stand in `clarifications`, which is there only then.
    """
    line = {name: result[name] for name in KEYS} | {"attempts": len(result["attempts"])}
    value = result["value"]
    if result["type"] == "table":
        line["value"] = plain_rows(value)
    elif result["type"] == "plot":
        line["value"] = {"png": value["png"], "data": plain_rows(value["data"]) if value["data"] else None}
    else:
        line["value"] = plain_cell(value)
    if result["warning"]:
        line["text"] = f"{result['text'].rstrip('. ')}. {result['warning']}"
    pending = open_questions(result)
    return line | ({"clarifications": pending} if pending else {})


def plain_rows(table: dict[str, Any]) -> dict[str, Any]:
    """A table of JSON with plain cells."""
    return table | {"rows": [[plain_cell(cell) for cell in row] for row in table["rows"]]}


def shown(result: dict[str, Any]) -> str:
    """What a person reads of an answer: its sentence, and below it the rows of a table, or those that a chart shows."""
    table = {"table": lambda: result["value"], "plot": lambda: result["value"]["data"]}.get(result["type"], dict)()
    if not table or not table["rows"]:
        return result["text"]
    rows = ResultTable.from_json(table).to_frame().astype(object)
    return f"{result['text']}\n\n{rows.where(rows.notna(), '').map(written).to_string(index=False)}"
