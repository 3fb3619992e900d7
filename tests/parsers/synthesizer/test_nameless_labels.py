"""Labels of columns with signs that the PDF does not name, as the sign of a currency often is not."""

from dataclasses import replace

from tasks.parsers.analysis import Analysis, study_sample, with_printed_decimals
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import LINES, TABLE, WANTED, draw

LABELS = [("Date", 50), ("Details", 120), ("Out", -345), ("@", -360), ("In", -415), ("@", -430), ("Balance", -520)]


def test_a_line_of_labels_with_nameless_signs_is_the_header(tmp_path):
    (page,) = read_pages(
        draw(tmp_path / "sample.pdf", [[[("Account Name", 300), ("Ann Orr", 400)], [], LABELS, *LINES]])
    )
    words = tuple(replace(word, text="(cid:1)") if word.text == "@" else word for word in page.words)
    pages = (replace(page, words=words),)
    roles = with_printed_decimals(learn_roles(TABLE), TABLE, [pages])
    analysis = Analysis("riverbank", tuple(WANTED), roles, (study_sample(pages, TABLE, roles),))
    assert 'HEADER = "Date Details Out (cid:1) In (cid:1) Balance"' in write_parser(analysis, ())
