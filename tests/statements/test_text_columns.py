"""Words of two printed columns in one wanted cell."""

from types import SimpleNamespace

import pandas as pd
import pytest

from tasks.statements.text_columns import parted_columns


@pytest.mark.parametrize(("words", "found"), [(("-78", "-13"), []), (("TX.78", "13.4"), ["Code"])])
def test_amounts_whose_digits_a_code_has_are_no_words_of_it(words, found):
    boxes = [SimpleNamespace(text=text, x0=x0, x1=x0 + 20, size=8) for text, x0 in zip(words, (50, 150), strict=True)]
    lines = [SimpleNamespace(words=boxes, text=" ".join(words), page=1)] * 4
    rows = [SimpleNamespace(row=at, place=at) for at in range(4)]
    table = pd.DataFrame({"Code": ["TX.7813.4"] * 4}, dtype="str")
    assert [*parted_columns(table, ["Code"], lines, rows)] == found
