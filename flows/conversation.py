"""Conversations for Python users: follow-ups that continue, and a DataFrame that can be asked."""

from __future__ import annotations

import sys
import weakref
from typing import TYPE_CHECKING, Any
from uuid import uuid4

if TYPE_CHECKING:
    from pandas import DataFrame

    from tasks.questions.answers import Answer

_conversations: dict[int, tuple[Any, str]] = {}  # id of a frame → the frame, held weakly, and its conversation


class Conversation:
    """Questions about the same sources: `ask` starts anew, `follow_up` continues from what was asked before.

    ``history`` is how many earlier turns a follow-up looks at, ``name`` an earlier conversation to go on with; the
    options are those of `passbook.ask`.
    """

    def __init__(self, sources: Any, history: int = 6, name: str = "", **options: Any) -> None:
        self.sources = sources
        self.options = {"history": history, **options}
        self.name = name

    def ask(self, question: str, **options: Any) -> Answer:
        """Answer a question without what was asked before."""
        self.name = str(uuid4())
        return self.follow_up(question, **options)

    def follow_up(self, question: str, **options: Any) -> Answer:
        """Answer a question that may leave out what the earlier ones said: "and in April?", "as a chart"."""
        self.name = self.name or str(uuid4())
        return answer_over(self.sources, question=question, conversation=self.name, **{**self.options, **options})


class DataFrameChat:
    """`df.chat("How many rows?")` and `df.chat.follow_up("And in April?")`."""

    def __init__(self, frame: DataFrame) -> None:
        known = _conversations.get(id(frame))
        if known is None or known[0]() is not frame:  # pandas makes an accessor for each use, and ids come again
            for number in [each for each, (held, _) in _conversations.items() if held() is None]:
                del _conversations[number]
            known = _conversations[id(frame)] = (weakref.ref(frame), str(uuid4()))
        self.frame, self.name = frame, known[1]

    def __call__(self, question: str, **options: Any) -> Answer:
        """Answer a question about the frame, without what was asked before."""
        _conversations.pop(id(self.frame), None)
        return DataFrameChat(self.frame).follow_up(question, **options)

    def follow_up(self, question: str, **options: Any) -> Answer:
        """Answer a question that continues the one before."""
        return Conversation(self.frame, name=self.name).follow_up(question, **options)


def chat(question: str, *frames: Any, **options: Any) -> Answer:
    """Answer a question over frames (or files and URLs) in a conversation of its own."""
    return Conversation(list(frames)).ask(question, **options)


def answer_over(sources: Any, **parameters: Any) -> Answer:
    """The answer of the flow `answer_question` over sources that may be DataFrames."""
    from flows.answer_question import answer_question
    from flows.run import run_flow
    from tasks.questions.sources.frames import addresses_of
    from tasks.questions.state import QuestionState

    with addresses_of(sources) as addresses:
        result = run_flow(answer_question, sources=addresses, **parameters)
    return QuestionState.from_json(result["state"]).answer


def give_frames_a_chat() -> None:
    """Register `df.chat`, where pandas is loaded already: loading it costs more than all of Passbook's import."""
    if "pandas" in sys.modules:
        from pandas import DataFrame
        from pandas.api.extensions import register_dataframe_accessor

        if not hasattr(DataFrame, "chat"):
            register_dataframe_accessor("chat")(DataFrameChat)
