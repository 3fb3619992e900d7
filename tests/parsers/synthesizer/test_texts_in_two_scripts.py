"""Texts that rows print in two scripts, each on lines of its own: the table has those of one."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import matplotlib
import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.page.scripts import SCRIPTS, without_script
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.continued_headings import going_on_beside_a_script
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
FROM_LEFT = (("Date", 50), ("Details", 130), ("Amount", -430), ("Balance", -520))
FROM_RIGHT = (("Date", -540), ("Details", -460), ("Amount", -220), ("Balance", -120))
MARCH = [
    ("04/03/2024", ("Card payment bakery",), ("Покупка по карте",), "-12.40", "987.60"),
    ("05/03/2024", ("Salary for March",), ("Заработная плата",), "2,450.00", "3,437.60"),
    ("07/03/2024", ("Transfer to Ann", "for lunch 8812"), ("Перевод",), "-890.00", "2,547.60"),
    ("19/03/2024", ("Electricity",), ("Оплата услуг",), "-71.35", "2,476.25"),
]
APRIL = [
    ("02/04/2024", ("Interest 0.5%",), ("Проценты по", "счёту 4471"), "6.25", "2,482.50"),
    ("06/04/2024", ("Card payment", "Old Mill"), ("Покупка по карте",), "-82.50", "2,400.00"),
    ("08/04/2024", ("Salary for April",), ("Заработная плата",), "2,450.00", "4,850.00"),
]


def draw_rows(path: Path, rows, places=FROM_LEFT, second: bool = False, other_day: str = "") -> Path:
    """Draw rows with their texts in two scripts, Latin letters ``second``, and maybe another day below the first."""
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    height = 800

    def draw(*cells: tuple[str, int]) -> None:
        for text, at in cells:
            canvas.drawString(at, height, text) if at > 0 else canvas.drawRightString(-at, height, text)

    draw(*places)
    day_at, text_at, *number_at = (at for _, at in places)
    for day, latin, others, *numbers in rows:
        height -= 22
        first, *texts = (*others, *latin) if second else (*latin, *others)
        days = [day] if not other_day else [day, other_day]
        lines = [[(day, day_at), (first, text_at), *zip(numbers, number_at, strict=True)]]
        if other_day:
            lines = [[(day, day_at), *zip(numbers, number_at, strict=True)], [(days[1], day_at), (first, text_at)]]
        for line in [*lines, *([(text, text_at)] for text in texts)]:
            draw(*line)
            height -= 11
    canvas.save()
    return path


def wanted(rows, of: int) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(row[0].split("/"))), " ".join(row[of]), *(number.replace(",", "") for number in row[3:])]
        for row in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


WAYS = [
    (1, {"second": True}),
    (2, {}),
    (1, {"second": True, "places": FROM_RIGHT}),
    (1, {"second": True, "other_day": "21/07/1445"}),
    (1, {"second": True, "other_day": "21/07/1445", "places": FROM_RIGHT}),
    (1, {}),
    (2, {"second": True}),
]


@pytest.mark.parametrize(("of", "drawn"), WAYS)
def test_the_lines_in_the_other_script_are_left_out(of, drawn, tmp_path):
    sample = draw_rows(tmp_path / "sample.pdf", MARCH, **drawn)
    source = write_parser(analysis_of(sample, wanted(MARCH, of)), ())
    later = run(source, draw_rows(tmp_path / "later.pdf", APRIL, **drawn))
    assert later.values.tolist() == wanted(APRIL, of).values.tolist()


@pytest.mark.parametrize("texts", [((), ("Перевод",)), (("Transfer to Анна",), ("Перевод",))])
def test_a_text_in_the_other_script_alone_or_in_both_is_refused(texts, tmp_path):
    sample = draw_rows(tmp_path / "sample.pdf", MARCH, second=True)
    source = write_parser(analysis_of(sample, wanted(MARCH, 1)), ())
    later = [*APRIL, ("09/04/2024", *texts, "-50.00", "4,800.00")]
    with pytest.raises(ValueError, match="all in one script, or one is in two"):
        run(source, draw_rows(tmp_path / "later.pdf", later, second=True))


def accounts(titles) -> list:
    """Return the rows of two accounts below their titles, of the second one row less."""
    rows = [("04/03/2024", "Salary", "2,450.00"), ("07/03/2024", "Rent", "-890.00"), ("19/03/2024", "Gift", "-7.35")]
    lines = [[*FROM_LEFT[:3]]]
    for at, title in enumerate(titles):
        below = ([(day, 50), (text, 130), (amount, -430)] for day, text, amount in rows[at:])
        lines += [[(title, 42)], *below, []]
    return lines


def draw_lines(path: Path, lines) -> Path:
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, line in enumerate(lines):
        for text, x in line:
            canvas.drawString(x, 800 - 20 * at, text) if x > 0 else canvas.drawRightString(-x, 800 - 20 * at, text)
    canvas.save()
    return path


BEHIND = ["Savings Сберегательный счёт", "Current Текущий счёт"]
BEFORE = ["Сберегательный счёт Savings", "Текущий счёт Current"]


@pytest.mark.parametrize("titles", [BEHIND, BEFORE])
def test_of_a_title_in_two_scripts_the_table_may_have_the_words_of_one(titles, tmp_path):
    cells = [
        [title, "-".join(reversed(day.split("/"))), text, amount.replace(",", "")]
        for title, rows in zip(("Savings", "Current"), (accounts(titles)[2:5], accounts(titles)[7:9]), strict=True)
        for (day, _), (text, _), (amount, _) in rows
    ]
    table = pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")
    sample = draw_lines(tmp_path / "sample.pdf", accounts(titles))
    source = write_parser(analysis_of(sample, table), ())
    later = run(source, draw_lines(tmp_path / "later.pdf", accounts(titles[::-1])))
    assert later["Account"].tolist() == ["Current"] * 3 + ["Savings"] * 2
    with pytest.raises(ValueError, match=r"'Time deposit.* is unknown"):
        run(source, draw_lines(tmp_path / "other.pdf", accounts([titles[0], "Time deposit Вклад"])))


SHOWN = [("Savings", 2), ("Current", 0)]  # accounts, and how many rows of the table are left out
BROKEN = [("Savings", 0), ("Savings", 1), ("Current", 0)]
CYRILLIC = next(letters for letters in SCRIPTS if "0400" in letters)
IN_CYRILLIC = {"Savings": "Сберегательный счёт", "Current": "Текущий счёт"}


def accounts_by_page(parts, title: str, words: str = "") -> list:
    """Return lines of accounts, one behind the other; the title of one that goes on has ``words`` behind it."""
    lines, before = [[*FROM_LEFT[:3]]], ""
    for name, left_out in parts:
        said = title.format(name=name, words=words if name == before else "", other=IN_CYRILLIC[name])
        before = name
        below = ([(day, 50), (text, 130), (amount, -430)] for day, (text, *_), _, amount, _ in MARCH[left_out:])
        lines += [[(said, 42)], *below, []]
    return lines


def wanted_of(parts) -> pd.DataFrame:
    rows = [(name, row) for name, left_out in parts for row in MARCH[left_out:]]
    cells = [[name, "-".join(reversed(row[0].split("/"))), row[1][0], row[3].replace(",", "")] for name, row in rows]
    return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("title", ["{name}{words} {other}", "{name} {other}{words}", "{other} {name}{words}"])
@pytest.mark.parametrize("words", [" (continued)", " - cont'd", " (details)"])
def test_a_title_in_two_scripts_may_say_that_it_goes_on(title, words, tmp_path):
    sample = draw_lines(tmp_path / "sample.pdf", accounts_by_page(SHOWN, title))
    source = write_parser(analysis_of(sample, wanted_of(SHOWN)), ())
    later = draw_lines(tmp_path / "later.pdf", accounts_by_page(BROKEN, title, words))
    if words == " (details)":
        with pytest.raises(ValueError, match="is unknown to this layout"):
            run(source, later)
    else:
        assert run(source, later).values.tolist() == wanted_of(BROKEN).values.tolist()


@pytest.mark.parametrize("title", ["{name} {other}", "{other} {name}"])
def test_a_title_in_two_scripts_without_rows_in_the_sample_may_have_some(title, tmp_path):
    empty = [[(title.format(name="Time deposit", other="Вклад"), 42)], []]
    shown, later = (accounts_by_page(SHOWN[:1], title), accounts_by_page(SHOWN[1:], title)[1:])
    sample = draw_lines(tmp_path / "sample.pdf", [*shown, *empty, *later])
    source = write_parser(analysis_of(sample, wanted_of(SHOWN)), ())
    found = run(source, draw_lines(tmp_path / "later.pdf", [*shown, empty[0], *later[1:]]))
    assert found["Account"].tolist() == ["Savings"] * 2 + ["Time deposit"] * 4


def test_the_words_that_end_a_known_title_do_not_say_that_it_goes_on():
    title = Heading("account", "^(Current cont|Savings)$", behind=without_script("Savings Вклад", CYRILLIC)[1])
    lines = [SimpleNamespace(text="Current cont Счёт"), SimpleNamespace(text="Savings Вклад")]
    assert going_on_beside_a_script(title, lines) == title
    found = going_on_beside_a_script(title, [SimpleNamespace(text="Pages (continued)"), lines[1]])
    assert found.title("Savings cont. Вклад") == found.title("Savings Вклад (continued)") == "Savings"
