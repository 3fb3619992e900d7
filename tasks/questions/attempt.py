"""One attempt at a question: write → guard → execute → check, and whether another one is worth making."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from tasks.attempts import NeedsCorrection
from tasks.problems import Attempt, NoProgram, Problem
from tasks.questions.answers import ErrorAnswer, NumberAnswer, TableAnswer
from tasks.questions.asking_back import questions_text
from tasks.questions.engines import Draft, QuestionEngine
from tasks.questions.failures import QueryFailed
from tasks.questions.running import Workplace, run_draft
from tasks.questions.state import SAID, Prompt, QuestionState, Usage, exchange_notes
from tasks.questions.steps import skipped
from tasks.questions.tables import ResultTable
from tasks.questions.wider.conditions import is_sum

REFUSED = "refused_request"
UNCLEAR = "unclear"
NONE = "No rows match."


@dataclass
class Round:
    """What the attempts of one run share: the engine, where its drafts run, and the attempts made so far.

    ``made`` is what a native retry finds of the tries before it in this process, prompts and all; what an earlier
    process made is read from the run's states.
    """

    engine: QuestionEngine
    place: Workplace
    made: list[Attempt] = field(default_factory=list)


def attempt_query(state: QuestionState, context: Round, last_number: int) -> QuestionState:
    """Make the next attempt. The state with its rows and answer; NeedsCorrection carries the attempt otherwise.

    ``last_number`` is the number of the last attempt that may be made.
    """
    started = time.monotonic()
    number = len(state.attempts) + 1
    attempt = Attempt(number, context.engine.name, "", notes={"query_type": state.query_type})
    if state.attempts and number > last_number:  # the run was killed between its last attempt and its end
        raise NeedsCorrection(state.attempts[-1], last_number, final=True)
    try:
        draft = context.engine.write_query(state)
        attempt = replace(attempt, source=draft.source, notes=attempt.notes | draft_notes(draft))
        if draft.kind in SAID:
            return ended(state, attempt, draft, started)
        refuse_repetition(draft, state.attempts)
        found = run_draft(draft, state, context.place)
    except NoProgram as nothing:
        raise failed(context, attempt, nothing.problem, started, last_number, final=True) from nothing
    except QueryFailed as failure:
        noted = replace(attempt, notes=attempt.notes | failure.notes | {"exception": failure.exception})
        stop = repeated_problem(noted, failure.problem, state.attempts)
        problem = stop or failure.problem
        raise failed(context, noted, problem, started, last_number, problem.kind == "repeated") from failure
    told = {"return_kind": found.answer.type if found.answer else "no rows", "rows": len(found.rows)}
    attempt = replace(attempt, seconds=elapsed(started), notes=attempt.notes | told)
    context.made.append(attempt)
    after = replace(state, results=found.results, result=found.rows, answer=found.answer, warning=found.warning)
    after = after if found.parsed else skipped(after, "parse_query", "bypassed by disable_sql_blocking")
    return with_attempts(after, [attempt])


def ended(state: QuestionState, attempt: Attempt, draft: Draft, started: float) -> QuestionState:
    """The state of a question that the engine refuses, or that waits for questions back."""
    noted = replace(attempt, seconds=elapsed(started), notes=attempt.notes | {"return_kind": draft.kind})
    if draft.kind == "refusal":
        return with_attempts(replace(state, answer=ErrorAnswer(REFUSED, draft.source)), [noted])
    asked = state.asking_back(draft.clarifications)
    text = questions_text(asked.pending, draft.source)
    return with_attempts(replace(asked, answer=ErrorAnswer(UNCLEAR, text)), [noted])


def none_found(state: QuestionState) -> QuestionState:
    """A search without rows is answered with the empty table: a true none stays none.

    Where another type of answer must come, the sum of nothing is 0, and all else is an error of kind `no_rows`.
    """
    if state.finished or state.result is None:
        return state
    if state.output_type in (None, "table"):
        none = TableAnswer(ResultTable(state.result.columns), NONE, state.warning)
    elif state.output_type == "number" and state.attempts and is_sum(state.attempts[-1].source, state.schema):
        none = NumberAnswer(0, "0", " ".join(filter(None, [state.warning, NONE])))
    else:
        none = ErrorAnswer("no_rows", NONE, state.warning)
    return replace(state, answer=none)


def failed(
    context: Round, attempt: Attempt, problem: Problem, started: float, last_number: int, final: bool
) -> NeedsCorrection:
    """The failure that Prefect's retry condition records, the attempt kept for the next try."""
    noted = replace(attempt, problem=problem, seconds=elapsed(started))
    context.made.append(noted)
    return NeedsCorrection(noted, last_number, final=final)


def refuse_repetition(draft: Draft, earlier: Sequence[Attempt]) -> None:
    """The same query again cannot end differently."""
    for before in earlier:
        if normal(before.source) == normal(draft.source) != "":
            how = f"failed: {before.problem.sentence}" if before.problem else "gave no rows"
            raise QueryFailed("repeated", f"the same query as attempt {before.number}, which {how}")


def repeated_problem(attempt: Attempt, problem: Problem, earlier: Sequence[Attempt]) -> Problem | None:
    """The same failure twice in a row: nothing was gained."""
    if not earlier or earlier[-1].problem is None or problem.kind == "repeated":
        return None
    before = earlier[-1].problem
    if (before.kind, before.sentence) != (problem.kind, problem.sentence):
        return None
    sentence = f"attempt {attempt.number} failed exactly as attempt {earlier[-1].number}: {problem.sentence}"
    return Problem("repeated", sentence, problem.evidence)


def normal(query: str) -> str:
    """A query without what does not change it: white space and a final semicolon."""
    return " ".join(query.split()).rstrip("; ")


def draft_notes(draft: Draft) -> dict[str, Any]:
    """What an attempt's notes keep of a draft."""
    told = {"kind": draft.kind, "reasoning": draft.reasoning, "returns": draft.returns}
    return told | exchange_notes(draft.prompts, draft.usage)


def with_attempts(state: QuestionState, attempts: Sequence[Attempt]) -> QuestionState:
    """The state with attempts, and with the prompts and the usage that their notes carry."""
    known = {attempt.number for attempt in state.attempts}
    fresh = [attempt for attempt in attempts if attempt.number not in known]
    after = state.with_attempts(fresh)
    for attempt in fresh:
        prompts = [Prompt(**{**p, "messages": tuple(p["messages"])}) for p in attempt.notes.get("prompts", ())]
        usage = attempt.notes.get("usage")
        after = after.used(prompts, Usage(**{**usage, "cost": Decimal(usage["cost"])}) if usage else Usage())
    return after


def elapsed(started: float) -> float:
    """Seconds since a monotonic moment, to the millisecond."""
    return round(time.monotonic() - started, 3)
