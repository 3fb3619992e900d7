"""A wider search where the first gave no rows."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.questions.answers import NumberAnswer, StringAnswer
from tasks.questions.schema.samples import form_of, is_day, shown
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped
from tasks.questions.wider.conditions import PeriodCondition, TextCondition, conditions_of, read_columns
from tasks.questions.wider.values import distinct, near_values, range_of, values_of

MOST_LISTED = 60  # values of a column that are all told where none is near: one of them may mean the same
LONGEST_LIST = 1_200  # characters
FIGURE = re.compile(r"\d+(?:\.\d+)?\Z")  # what is cast without more ado
MOST_FORMS = 12  # values of different forms that are told of a column


def why_not_widen(state: QuestionState) -> str:
    """Why no wider search is made, "" where a query gave nothing."""
    if state.answer is not None and not found_zero(state):
        return "rows were found"
    if not state.attempts or state.attempts[-1].problem is not None:
        return "no query gave a result"
    return ""


def widen_search(state: QuestionState, databases: Databases) -> QuestionState:
    """Where nothing was found, say which values are near to those that were searched for.

    With near values, or few others that may mean the same, `query_type` becomes "wider" and `widened` names them: the
    flow attempts again, and the engine sees them. So it does where a query reads something out of texts; their forms
    are then told. Where each condition has its rows, or the period is outside of the data, none is the true answer:
    the state stays as it is, but for a warning that names the data's period.
    """
    if why_not := why_not_widen(state):
        return skipped(state, "widen", why_not)
    last = state.attempts[-1]
    conditions = conditions_of(last.source, last.notes.get("kind", "sql"), state.schema)
    texts = [each for each in conditions if isinstance(each, TextCondition)]
    periods = [each for each in conditions if isinstance(each, PeriodCondition)]
    sentences = [
        *(wider_sentence(each, databases) for each in texts),
        *(moment_sentence(e, databases) for e in periods),
    ]
    widened = tuple(filter(None, sentences)) or read_sentences(
        last.source, last.notes.get("kind", "sql"), state, databases
    )
    if widened:
        return replace(state, answer=None, query_type="wider", widened=widened)
    outside = outside_sentence(periods, databases)
    if outside:
        told_too = " ".join(filter(None, [state.warning, outside]))
        state = replace(state, warning=told_too, answer=state.answer and replace(state.answer, warning=told_too))
    return skipped(state, "widen", "every value that is searched for is there" if conditions else "nothing to loosen")


def found_zero(state: QuestionState) -> bool:
    """Whether the answer is the count or the sum of nothing, or "no": a misspelt value gives that too."""
    last = state.attempts[-1] if state.attempts else None
    if last is None or last.notes.get("kind", "sql") != "sql":
        return False
    if isinstance(state.answer, StringAnswer):
        return state.answer.value.casefold() == "no"
    counted = any(word in last.source.casefold() for word in ("count", "sum", "total"))
    return counted and isinstance(state.answer, NumberAnswer) and state.answer.value == 0


def wider_sentence(condition: TextCondition, databases: Databases) -> str:
    """What the column holds instead of the value that it does not hold; "" where it holds it, or nothing like it."""
    values = values_of(condition.table, condition.column, condition.value, databases)
    if not values or any(condition.holds(value) for value in values):
        return ""
    where = f"{condition.table.name}.{condition.column.name}"
    missing = f"no {where} {'contains' if condition.part else 'is'} {told([condition.value])}"
    if near := near_values(condition.value, values):
        return f"{missing}; near it {'is' if len(near) == 1 else 'are'} {told(near)}."
    listed = told(sorted(values))
    if len(values) <= MOST_LISTED and len(listed) <= LONGEST_LIST:
        return f"{missing}; all its values are {listed}."
    return ""


def read_sentences(source: str, kind: str, state: QuestionState, databases: Databases) -> tuple[str, ...]:
    """How the texts look out of which a query reads something: figures with signs, years beside words."""
    sentences = []
    for table, column in read_columns(source, kind, state.schema):
        forms: dict[str, str] = {}
        for value in distinct(table, column, "", databases):
            forms.setdefault(form_of(value), value)
        few = list(forms.values())[:MOST_FORMS]
        if few and not all(is_day(each) or FIGURE.match(each) for each in few):
            sentences.append(f"{table.name}.{column.name} holds values like {told([shown(each) for each in few])}.")
    return tuple(sentences)


def moment_sentence(condition: PeriodCondition, databases: Databases) -> str:
    """That a column which must equal a day holds moments of days, so that nothing can equal it; else ""."""
    if condition.operator != "=" or len(condition.day) > 10:
        return ""
    found = range_of(condition.table, condition.column, databases)
    if found is None or min(map(len, found)) <= 10 or not found[0][:10] <= condition.day <= found[1][:10]:
        return ""
    where = f"{condition.table.name}.{condition.column.name}"
    return f"{where} holds the time of day too; search the whole day {told([condition.day])}."


def outside_sentence(conditions: Sequence[PeriodCondition], databases: Databases) -> str:
    """That a column's days lie outside of the period that was searched; "" where they do not."""
    for each in conditions:
        found = range_of(each.table, each.column, databases)
        if found is None:
            continue
        first, last, day = found[0][:10], found[1][:10], each.day[:10]
        after = day > last or (each.operator == ">" and day == last and max(map(len, found)) <= 10)
        before = day < first or (each.operator == "<" and day == first)
        if (after and each.operator in (">", ">=", "=")) or (before and each.operator in ("<", "<=", "=")):
            return f"{each.table.name}.{each.column.name} runs from {first} to {last}."
    return ""


def told(values: Sequence[str]) -> str:
    """Values quoted as data."""
    return ", ".join(json.dumps(value[:80], ensure_ascii=False) for value in values)
