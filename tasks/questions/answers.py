"""What a question is answered with: a number, a string, a table, a plot, or an error; all of one shape."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Literal

from tasks.questions.tables import ResultTable, cell_from_json, cell_to_json

OutputType = Literal["number", "string", "table", "plot"]


@dataclass(frozen=True)
class Answer:
    """What every answer has: `type`, `value`, the written sentence and, where there is one, a warning."""

    type: ClassVar[str]
    value: Any
    text: str = ""
    warning: str = ""

    def value_to_json(self) -> Any:
        """The value as JSON."""
        return cell_to_json(self.value)

    @staticmethod
    def value_from_json(data: Any) -> Any:
        """The value that `value_to_json` wrote."""
        return cell_from_json(data)


@dataclass(frozen=True)
class NumberAnswer(Answer):
    """One number: int, float or Decimal."""

    type: ClassVar[str] = "number"
    value: int | float | Decimal


@dataclass(frozen=True)
class StringAnswer(Answer):
    """One text; dates are written as ISO 8601."""

    type: ClassVar[str] = "string"
    value: str


@dataclass(frozen=True)
class TableAnswer(Answer):
    """Rows."""

    type: ClassVar[str] = "table"
    value: ResultTable

    def value_to_json(self) -> Any:
        """The columns and rows."""
        return self.value.to_json()

    @staticmethod
    def value_from_json(data: Any) -> ResultTable:
        """The table."""
        return ResultTable.from_json(data)


@dataclass(frozen=True)
class PlotAnswer(Answer):
    """A chart: ``value`` is the PNG's bytes, ``data`` the rows that it shows."""

    type: ClassVar[str] = "plot"
    value: bytes
    data: ResultTable | None = None

    def value_to_json(self) -> Any:
        """The picture in base 64, and the rows that it shows."""
        return {"png": base64.b64encode(self.value).decode(), "data": self.data.to_json() if self.data else None}


@dataclass(frozen=True)
class ErrorAnswer(Answer):
    """Why there is no answer: ``value`` is the kind of the problem (tasks.problems.KINDS), ``text`` its sentence."""

    type: ClassVar[str] = "error"
    value: str


KINDS_OF_ANSWER: dict[str, type[Answer]] = {
    kind.type: kind for kind in (NumberAnswer, StringAnswer, TableAnswer, PlotAnswer, ErrorAnswer)
}


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """The answer as JSON-ready data."""
    return {"type": answer.type, "value": answer.value_to_json(), "text": answer.text, "warning": answer.warning}


def answer_from_json(data: dict[str, Any]) -> Answer:
    """The answer that `answer_to_json` wrote."""
    kind = KINDS_OF_ANSWER[data["type"]]
    told = {"text": data["text"], "warning": data["warning"]}
    if kind is PlotAnswer:
        rows = data["value"]["data"]
        shown = ResultTable.from_json(rows) if rows else None
        return PlotAnswer(base64.b64decode(data["value"]["png"]), data=shown, **told)
    return kind(kind.value_from_json(data["value"]), **told)
