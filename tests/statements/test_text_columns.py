"""Words of two printed columns in one wanted cell."""

from types import SimpleNamespace

import pandas as pd
import pytest

from tasks.statements.text_columns import parted_columns


def parted(words: tuple[str, str], ends: tuple[int, ...]) -> list[str]:
    """The columns found parted in four rows whose first word ends at some places."""

    def line(end: int) -> SimpleNamespace:
        edges = ((50, end), (150, 170))
        boxes = [SimpleNamespace(text=text, x0=x0, x1=x1, size=8) for text, (x0, x1) in zip(words, edges, strict=True)]
        return SimpleNamespace(words=boxes, text=" ".join(words), page=1)

    rows = [SimpleNamespace(row=at, place=at) for at in range(len(ends))]
    table = pd.DataFrame({"Code": ["TX.7813.4"] * len(ends)}, dtype="str")
    return [*parted_columns(table, ["Code"], [line(end) for end in ends], rows)]


@pytest.mark.parametrize(("words", "found"), [(("-78", "-13"), []), (("TX.78", "13.4"), ["Code"])])
def test_amounts_whose_digits_a_code_has_are_no_words_of_it(words, found):
    assert parted(words, (70, 74, 70, 78)) == found


def test_the_same_words_before_a_gap_in_several_rows_show_no_column():
    assert parted(("TX.78", "13.4"), (70, 70, 70, 70)) == []
