"""One answer of the model, from what it is shown to the source of a parser, or the problem that came instead."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tasks.parsers.masking import masking_for
from tasks.parsers.model.answer import ANSWER, CODE, clean
from tasks.parsers.model.material import Material, Start
from tasks.parsers.model.prompt import prompt_for
from tasks.parsers.model.repeated import Question, other_questions
from tasks.parsers.model.sharing import share
from tasks.parsers.model.spent import account_of, noted
from tasks.problems import Attempt, NoProgram, Problem

if TYPE_CHECKING:
    from blocks import LanguageModel
    from blocks.model.errors import ModelError
    from blocks.model.reply import Reply
    from blocks.model.spending import Spending
    from tasks.parsers.analysis import Analysis

log = logging.getLogger("passbook")

ASKS = 3  # an answer that is nobody's fault is asked for again this often within one attempt


def write_parser(
    model: LanguageModel, analysis: Analysis, attempts: Sequence[Attempt], start: Start | None
) -> tuple[str, dict[str, Any]]:
    """The source that the model wrote, and the notes of the attempt: model, calls, tokens, cost, seconds, plan.

    Raises NoProgram with a problem of the answer's kind when it holds no code; it is final when asking again cannot
    help.
    """
    from blocks.model.errors import ModelError

    account = account_of(model, attempts)
    before, started = (account.calls, account.money), time.monotonic()
    way = masking_for(analysis, model.share_with_model)
    shown = share(Material(analysis, tuple(attempts), start), way)
    tried = {attempt.source for attempt in attempts}
    try:
        for question in (prompt_for(shown), *other_questions(shown)):
            reply = ask(model, question, account)
            written, changes = clean(reply.data["code"])
            source = way.undo(written)
            if source not in tried:
                break
            log.warning("model: the same parser as before was written; asked anew")
    except ModelError as error:
        problem = Problem(error.kind, error.sentence, evidence_of(error))
        final = error.final or not error.counts_as_attempt
        notes = noted(model.model, account, before, time.monotonic() - started)
        raise NoProgram(problem, final, "model", notes) from error
    notes = noted(reply.model, account, before, time.monotonic() - started)
    told = {"shared": model.share_with_model, "plan": way.told(reply.data.get("plan", ""))}
    return source, notes | told | {"request_id": reply.request_id, "cleaned": changes}


def ask(model: LanguageModel, question: Question, account: Spending) -> Reply:
    """The model's answer; one that came empty is asked for again, since that is no attempt at a parser."""
    from blocks.model.errors import Empty

    system, messages = question
    for _ in range(ASKS - 1):
        try:
            return model.ask(system, messages, ANSWER, account, CODE)
        except Empty as nothing:
            log.warning("model: %s Asked again.", nothing)
    return model.ask(system, messages, ANSWER, account, CODE)


def evidence_of(error: ModelError) -> tuple[dict, ...]:
    """What the next prompt needs of a failed answer: what to tell the model, and how its answer began."""
    said = error.reply.text[:500] if error.reply else ""
    rows = ({"retry": error.retry_message} if error.retry_message else {}, {"answer": said} if said else {})
    return tuple(row for row in rows if row)
