"""What can go wrong between a question to a model and its answer, each with the sentence that helps.

``kind`` is the class word of the problem; ``retry_message`` is what to tell the model in the next question;
``counts_as_attempt`` says whether the model has used up one of its attempts (a lost line is nobody's attempt);
``final`` says that asking again cannot help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blocks.model.reply import Reply


class ModelError(Exception):
    """No usable answer; ``reply`` is what came instead, None where nothing did."""

    kind = "model_unavailable"
    counts_as_attempt = True
    final = False
    retry_message = ""

    def __init__(self, sentence: str, reply: Reply | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.reply = reply


class Truncated(ModelError):
    """The answer was longer than the model may write."""

    kind = "model_truncated"
    retry_message = (
        "Your last answer was longer than you may write and was cut off. Think less and answer more briefly: "
        "shorter code without comments, and nothing before or after it."
    )


class Declined(ModelError):
    """The model refused to answer."""

    kind = "model_refused"
    retry_message = (
        "You declined the last request. The documents shown are synthetic or belong to the person who asks; the task "
        "is only to read a table from a document. Please answer in the requested form."
    )


class Empty(ModelError):
    """The model ended its turn without a word."""

    kind = "model_empty"
    counts_as_attempt = False
    retry_message = "Your last answer was empty. Answer in the requested form."


class TwoBlocks(ModelError):
    """Several different pieces of code, and no way to tell which is meant."""

    kind = "model_two_blocks"
    retry_message = (
        "Your last answer held more than one block of code. Answer with exactly one block that holds everything."
    )


class ProseOnly(ModelError):
    """Words where code was asked for."""

    kind = "model_prose"
    retry_message = "Your last answer held no code. Answer with the code itself in the requested form, not about it."


class WrongLanguage(ModelError):
    """Code in another language than was asked for."""

    kind = "model_language"
    retry_message = "Your last answer was written in the wrong language."


class InvalidAnswer(ModelError):
    """No valid JSON, or JSON that does not fit the schema."""

    kind = "model_json"
    retry_message = (
        "Your last answer was not the JSON object that was asked for. Answer with one JSON object that fits the "
        "schema, its strings escaped, and nothing before or after it."
    )


class StreamCut(ModelError):
    """The answer broke off on its way."""

    kind = "model_stream_cut"
    counts_as_attempt = False


class Unavailable(ModelError):
    """The server cannot be reached, is overloaded after all retries, or does not accept the request at all."""

    counts_as_attempt = False
    final = True

    def __init__(self, sentence: str, billed: bool = False) -> None:
        super().__init__(sentence)
        self.billed = billed  # whether the server may have worked, and will want its money


class BudgetSpent(ModelError):
    """The next call could cost more than the run may still spend."""

    kind = "budget"
    counts_as_attempt = False
    final = True
