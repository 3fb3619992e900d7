"""Further lines of rows whose words read like labels of columns: they head no table."""

import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run
from tests.parsers.synthesizer.test_amounts_below_days import APRIL, MARCH, lines, wanted

LIKE_LABELS = "Studio north,date no"


def with_line(rows, said: str) -> list:
    """Return rows, two in three of them with a line below their first that says something else."""
    return [
        (day, (texts[0], said, *texts[1:]) if at % 3 else texts, *numbers)
        for at, (day, texts, *numbers) in enumerate(rows)
    ]


@pytest.mark.parametrize("later", [LIKE_LABELS, "Studio south,date paid out", "Harbour office"])
def test_a_line_of_a_text_that_reads_like_labels_heads_no_table(later, tmp_path):
    march = ("01/03/2024", "Saldo anterior", "1,000.00"), ("31/03/2024", "Saldo final", "2,476.25")
    april = ("01/04/2024", "Saldo anterior", "2,476.25"), ("30/04/2024", "Saldo final", "1,630.00")
    rows = with_line(MARCH, LIKE_LABELS)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(rows, *march)]), wanted(rows)), ())
    assert LIKE_LABELS not in source
    rows = with_line(APRIL, later)
    got = run(source, draw(tmp_path / "later.pdf", [lines(rows, *april)]))
    assert got.values.tolist() == wanted(rows).values.tolist()
