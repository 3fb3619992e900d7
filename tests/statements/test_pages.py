import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import StatementError, count_pages, read_pages


@pytest.fixture
def statement(tmp_path):
    path = tmp_path / "statement.pdf"
    canvas = Canvas(str(path), pagesize=(400, 300))
    canvas.setFont("Helvetica", 10)
    canvas.drawString(50, 250, "Opening balance")
    canvas.line(50, 240, 350, 240)
    canvas.showPage()
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 250, "Page two")
    canvas.save()
    return path


def test_words_and_rules_carry_their_place_from_the_top_left_corner(statement):
    first, second = read_pages(statement)
    assert [word.text for word in first.words] == ["Opening", "balance"]
    assert first.words[0].x0 == pytest.approx(50, abs=0.5)
    assert 40 < first.words[0].top < first.words[0].bottom < 55
    assert first.rules[0].top == pytest.approx(60)
    assert (second.number, second.width, second.height) == (2, 400, 300)


def test_no_more_pages_than_asked_are_read(statement):
    assert len(read_pages(statement, limit=1)) == 1
    assert count_pages(statement) == 2


def test_a_word_printed_twice_to_look_bold_is_read_once(tmp_path):
    path = tmp_path / "bold.pdf"
    canvas = Canvas(str(path))
    for shift in (0, 0.3):
        canvas.drawString(50 + shift, 700, "Balance")
    canvas.save()
    assert [word.text for word in read_pages(path)[0].words] == ["Balance"]


def test_a_file_that_is_no_pdf_is_named_as_such(tmp_path):
    path = tmp_path / "statement.pdf"
    path.write_text("Date;Amount")
    with pytest.raises(StatementError, match="not a PDF"):
        read_pages(path)


def test_a_font_without_what_nobody_needs_of_it_prints_no_warning(statement, caplog):
    with pikepdf.open(statement, allow_overwriting_input=True) as file:
        fonts = [one for one in file.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        for font in fonts:
            font.BaseFont = pikepdf.Name("/Own")
            font.FontDescriptor = file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name("/FontDescriptor"), Flags=4))
        file.save(statement)
    assert read_pages(statement)[1].words
    assert not caplog.records
