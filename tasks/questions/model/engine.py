"""The engine `model`: a language model understands questions and writes queries."""

from __future__ import annotations

import logging
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tasks.problems import NoProgram, PassbookError, Problem
from tasks.questions.engines import Draft, Understanding
from tasks.questions.failures import QueryFailed
from tasks.questions.model.answer import CODE, DRAFT, UNDERSTANDING, clarifications_of, draft_of
from tasks.questions.model.prompt import understand_prompt, write_prompt
from tasks.questions.state import Prompt, QueryKind, QuestionState, Usage, exchange_notes

if TYPE_CHECKING:
    from blocks import LanguageModel
    from blocks.model.answers import Fenced
    from blocks.model.reply import Reply
    from blocks.model.spending import Spending

log = logging.getLogger("passbook")

ASKS = 3  # an empty answer is nobody's attempt; it is asked for again this often in all
NOT_CONFIGURED = (
    "no engine can answer questions here: save a LanguageModel block named `default` with a model's address and key, "
    "or set ANTHROPIC_API_KEY (or ANTHROPIC_BASE_URL for a local server) in the environment or in .env."
)


class ModelEngine:
    """Asks the configured model; one call for an easy question, one more where a conversation comes before it."""

    name = "model"
    kinds: tuple[QueryKind, ...] = ("sql", "python")

    def __init__(self, model: LanguageModel) -> None:
        self.model = model

    @classmethod
    def configured(cls) -> ModelEngine:
        """The engine of the configured model; PassbookError says how to configure one."""
        from blocks import LanguageModel

        model = LanguageModel.configured()
        if model is None:
            raise PassbookError(NOT_CONFIGURED)
        return cls(model)

    def understand(self, state: QuestionState) -> Understanding:
        """Make a question stand alone, with history and schema in one call; where that fails it is taken as asked."""
        from blocks.model.errors import ModelError

        system, messages = understand_prompt(state)
        try:
            reply = self._ask(system, messages, UNDERSTANDING, self._account(state))
        except ModelError as error:
            if error.final:
                raise NoProgram(Problem(error.kind, error.sentence), True, self.name) from error
            told = spent_on("understand", system, messages, error.reply)
            return Understanding(state.question, f"taken as asked: {error.sentence}", **told)
        data = reply.data
        return Understanding(
            " ".join(data["standalone_question"].split()) or state.question,
            data.get("reasoning", ""),
            tuple(data.get("tables", ())),
            clarifications_of(data),
            data.get("refusal", ""),
            **spent_on("understand", system, messages, reply),
        )

    def write_query(self, state: QuestionState) -> Draft:
        """Write the next query; the prompt holds every earlier one with its problem.

        Raises QueryFailed with the kind of an answer that held none, NoProgram where asking again cannot help.
        """
        from blocks.model.errors import ModelError

        system, messages = write_prompt(state)
        try:
            reply = self._ask(system, messages, DRAFT, self._account(state), CODE)
        except ModelError as error:
            if error.final or not error.counts_as_attempt:
                raise NoProgram(Problem(error.kind, error.sentence), True, self.name) from error
            evidence = ({"retry": error.retry_message},) if error.retry_message else ()
            notes = exchange_notes(**spent_on("write", system, messages, error.reply))
            raise QueryFailed(error.kind, error.sentence, evidence, type(error).__name__, notes) from error
        return draft_of(reply.data, **spent_on("write", system, messages, reply))

    def _account(self, state: QuestionState) -> Spending:
        """The run's account, opened with what its earlier steps have spent."""
        return self.model.account(state.usage.calls, state.usage.cost)

    def _ask(
        self,
        system: str,
        messages: list[dict[str, Any]],
        schema: dict[str, Any],
        account: Spending,
        fenced: Fenced | None = None,
    ) -> Reply:
        """The model's answer; one that came empty is asked for again."""
        from blocks.model.errors import Empty

        for _ in range(ASKS - 1):
            try:
                return self.model.ask(system, messages, schema, account, fenced)
            except Empty:
                log.warning("model: its answer was empty, asked again")
        return self.model.ask(system, messages, schema, account, fenced)


def spent_on(purpose: str, system: str, messages: list[dict[str, Any]], reply: Reply | None) -> dict[str, Any]:
    """The prompt and the usage of one exchange, as a draft or an understanding carries them."""
    prompt = Prompt(purpose, system, tuple(str(each["content"]) for each in messages), reply.text if reply else "")
    if reply is None:
        return {"prompts": (prompt,), "usage": Usage(1, 0, 0, Decimal(0))}
    used = reply.usage
    read = used.input + used.cache_read + used.cache_written
    return {"prompts": (prompt,), "usage": Usage(1, read, used.output, reply.cost)}
