"""First lines that go on below themselves, where the further lines are a column of their own: refused, not misread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pandas as pd
import pytest

from tasks.statements.filled_columns import FILLED
from tasks.statements.pages import Page, Word
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.test_print_habits import HEADER, LATER, SAMPLE
from tests.statements.typed_pages import DATE, TEXT, label, left, pages, row_line, table_of

STARTS = ("Order 14", "Paid on 02/03")
SAME, BOLD = "Courier", "ABCDEF+Courier-Bold"
LONG, REST = "Bakery of the old harbour", "quay"


def statement(rows: list, below: list[list[str]], face: str) -> tuple[Page, ...]:
    """Pages of rows, each with further lines; the first lines are printed in a face, as is the rest of one."""
    lines = [label(HEADER)]
    for row, further in zip(rows, below, strict=True):
        lines += [row_line(*row), *([left(TEXT, text)] for text in further)]
    return tuple(replace(page, words=tuple(in_face(page, face))) for page in pages(*lines))


def in_face(page: Page, face: str) -> Iterator[Word]:
    days = {word.top for word in page.words if word.x0 == DATE}
    return (replace(word, font=face) if word.top in days or word.text == REST else word for word in page.words)


def table(rows: list, below: list[list[str]]) -> pd.DataFrame:
    """The wanted table, the further lines in a column of their own."""
    found = table_of(rows)
    found.insert(2, "More", [" ".join(further) for further in below])
    return found


def rows_of(rows: list, long: int, first: str = LONG) -> list:
    """The rows, one with a long text on its first line."""
    return [(day, first if at == long else text, *rest) for at, (day, text, *rest) in enumerate(rows)]


def below(rows: list) -> list[list[str]]:
    return [[STARTS[at % 2]] for at in range(len(rows))]


def learnt(face: str) -> Roles:
    rows = rows_of(SAMPLE, 0)
    roles = learn_roles(table(rows, below(rows)))
    return replace(
        roles, habits=learn_habits(table(rows, below(rows)), roles, statement(rows, below(rows), face)).names
    )


def judged(face: str, rest: str, first: str = LONG) -> Proof:
    """The proof of a statement whose rows' further lines are read from the line below the first; one has a rest."""
    rows, more = rows_of(LATER, 2, first), below(LATER)
    more[2] = [*([rest] if rest else []), *more[2]]
    return prove(table(rows, more), learnt(face), statement(rows, more, face))


@pytest.mark.parametrize(
    ("face", "rest", "verdict"), [(BOLD, REST, "refused"), (BOLD, "", "proven"), (SAME, REST, "proven")]
)
def test_a_rest_of_a_first_line_is_no_further_line_where_typefaces_tell(face, rest, verdict):
    found = judged(face, rest)
    assert found.verdict == verdict, found.sentence
    assert verdict == "proven" or f"“{rest}" in found.sentence


def test_a_word_that_the_first_line_has_too_starts_further_lines():
    found = judged(BOLD, STARTS[0], first=f"Bakery {STARTS[0].split()[0]}")
    assert found.verdict == "proven", found.sentence


def test_the_same_words_in_other_capitals_are_those_of_the_first_line_alone():
    found = judged(BOLD, "", first=f"{STARTS[0].upper()} BY PHONE")
    assert found.verdict == "proven", found.sentence


def test_words_that_another_column_of_the_row_has_too_tell_no_typeface():
    """Of a further line 'Order 14' below 'Order 14' the first line would be found."""
    found = judged(BOLD, "", first=STARTS[0])
    assert found.verdict == "proven", found.sentence


def test_a_text_is_looked_for_in_its_own_row_where_another_has_its_amount():
    """Of 'Cash machine Oban' the other row prints 'Cash machine' as well, and 'Oban' below it in the other typeface."""
    rows = [(day, text, effect, None) for day, text, effect, _ in LATER]
    rows[2] = (*rows[2][:1], "Cash machine Oban", *rows[2][2:])
    rows[5] = (*rows[5][:1], "Cash machine Perth", *rows[2][2:])
    more = below(rows)
    more[5] = ["Oban fair"]
    known = learnt(BOLD)
    known = replace(known, habits=tuple(habit for habit in known.habits if not habit.startswith(FILLED)))
    found = prove(table(rows, more), known, statement(rows, more, BOLD))
    assert found.verdict != "refused", found.sentence


def test_columns_that_stand_beside_each_other_are_told_by_their_places():
    """A text that ends in the typeface of another column, on a line of its own below, is no doubt where that column
    stands right of all its words.
    """
    codes = [f"K{7291 + 37 * at}" for at in range(10)]

    def shown(rows: list, wrapped: list[int]) -> tuple[tuple[Page, ...], pd.DataFrame]:
        lines, texts = [label(HEADER)], []
        for at, row in enumerate(rows):
            line = [*row_line(*row), left(300, codes[at])]
            lines += [line, [left(TEXT, f"Store {at}")]] if at in wrapped else [line]
            texts.append(f"{row[1]} Store {at}" if at in wrapped else row[1])
        found = table_of(rows).assign(More=codes[: len(rows)])
        found[found.columns[1]] = texts
        small = {f"Store {at}".split()[0] for at in wrapped} | {*codes, *map(str, wrapped)}
        made = pages(*lines)
        faces = (
            replace(page, words=tuple(replace(w, font=SAME if w.text in small else BOLD) for w in page.words))
            for page in made
        )
        return tuple(faces), found

    sample, wanted = shown(SAMPLE, [*range(0, len(SAMPLE), 2)])
    roles = learn_roles(wanted)
    roles = replace(roles, habits=learn_habits(wanted, roles, sample).names)
    later, read = shown(LATER, [2])
    assert "no texts in two typefaces" in roles.habits
    assert prove(read, roles, later).verdict == "proven", prove(read, roles, later).sentence


def test_texts_that_go_on_in_the_other_typeface_in_samples_may_do_so_later():
    card = "Card ending 6579"

    def shown(rows: list, cards: int) -> tuple[pd.DataFrame, tuple[Page, ...]]:
        """A table whose first texts go on on a line of their own, as printed."""
        texts = [(day, f"{text} {card}" if at < cards else text, *rest) for at, (day, text, *rest) in enumerate(rows)]
        lines = [[*([card] if at < cards else []), *further] for at, further in enumerate(below(rows))]
        return table(texts, below(rows)), statement(rows, lines, BOLD)

    read, printed = shown(SAMPLE, len(SAMPLE) // 2)
    roles = learn_roles(read)
    known = replace(roles, habits=learn_habits(read, roles, printed).names)
    later, pages_later = shown(LATER, 1)
    assert prove(later, known, pages_later).verdict == "proven"
