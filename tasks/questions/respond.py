"""The written sentence of an answer: plain, with no figure that the result does not hold."""

from __future__ import annotations

from dataclasses import replace

from tasks.questions.answers import Answer, ErrorAnswer, NumberAnswer, PlotAnswer, StringAnswer, TableAnswer
from tasks.questions.check_answer import check_answer, unknown_figures
from tasks.questions.state import QuestionState
from tasks.questions.tables import written

MOST_NAMED = 6
LONGEST_CELL = 60  # characters of a cell that a sentence holds


def write_response(state: QuestionState) -> QuestionState:
    """Give every answer, errors too, its sentence, and judge it by the suite of its type before it goes out.

    What a wider search was widened to is said. An answer that its suite does not accept becomes an error.
    """
    answer = state.answer or ErrorAnswer("no_rows", "Nothing was found.")
    answer = replace(answer, text=answer.text or plain_sentence(answer))
    if state.query_type == "wider" and not isinstance(answer, ErrorAnswer):
        told = " ".join(state.widened)
        told = told if nothing_found(answer) else f"Searched wider: {told}"
        answer = replace(answer, warning=" ".join(filter(None, [answer.warning, told])))
    if failures := check_answer(answer):
        answer = ErrorAnswer("type", f"the answer is not valid: {failures[0].sentence}", answer.warning)
    return replace(state, answer=answer)


def nothing_found(answer: Answer) -> bool:
    """Whether an answer says that there is nothing: no rows, or a count of zero."""
    return (
        answer.value == 0
        if isinstance(answer, NumberAnswer)
        else isinstance(answer, TableAnswer) and not answer.value.rows
    )


def row_in_words(answer: TableAnswer) -> str:
    """The only row of a table, 'month: 2025-02, net: 4070.85'; "" where it is too long for a sentence."""
    [row] = answer.value.rows
    cells = ["-" if cell is None else " ".join(written(cell).split()) for cell in row]
    if len(cells) > MOST_NAMED or max(map(len, cells), default=0) > LONGEST_CELL:
        return ""
    told = ", ".join(f"{name}: {cell}" for name, cell in zip(answer.value.columns, cells, strict=True))
    return "" if unknown_figures(replace(answer, text=told)) else told


def plain_sentence(answer: Answer) -> str:
    """The value in words: a number or text as it is, a chart by its series, a table by its size and columns.

    A table of one row is told with its cells, where these are short.
    """
    if isinstance(answer, TableAnswer):
        rows, columns = len(answer.value), answer.value.columns
        if rows == 1 and (told := row_in_words(answer)):
            return told
        named = ", ".join(columns[:MOST_NAMED]) + (", …" if len(columns) > MOST_NAMED else "")
        return f"{rows} row{'s' * (rows != 1)}: {named}"
    if isinstance(answer, PlotAnswer):
        rows = answer.data.rows if answer.data else ()
        series = dict.fromkeys(str(row[0]) for row in rows if row[0]) or dict.fromkeys(str(row[1]) for row in rows)
        named = ", ".join(list(series)[:MOST_NAMED]) + (", …" if len(series) > MOST_NAMED else "")
        return f"A chart of {named}" if series else "A chart"
    if isinstance(answer, StringAnswer):
        return answer.value or "(an empty text)"
    return written(answer.value)
