import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.rows.totals import PAGE_LINE, language_of_pages, total_words, unknown_labels
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, run


@pytest.mark.parametrize("label", ["Totals of the period", "Closing balance", "Page total", "Balance carried forward"])
def test_a_total_that_the_sample_does_not_show_is_no_row_and_no_riddle(label, tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES]])), ())
    total = [(label, 120), ("973.75", -360), ("2,450.00", -430), ("2,476.25", -520)]
    later = draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, total]])
    assert run(parser, later).values.tolist() == TABLE.values.tolist()


def test_a_total_in_the_columns_of_the_rows_is_told_by_its_label(tmp_path):
    undated = [LINES[0], [word for word in LINES[1] if word[1] != 50], LINES[4], [("Totals", 120), ("83.75", -360)]]
    table = TABLE.iloc[[0, 1, 3]].assign(
        Date=["2024-03-04", "2024-03-04", "2024-03-19"], Details=TABLE.Details[[0, 2, 3]]
    )
    table["Details"] = ["Card payment bakery", "Salary", "Electricity"]
    sample = draw(tmp_path / "sample.pdf", [[list(HEADER), *undated]])
    parser = write_parser(analysis_of(sample, table), ())
    assert run(parser, sample).values.tolist() == table.values.tolist()


def test_a_balance_carried_over_below_amounts_on_second_lines_is_known_by_the_words_of_the_sample(tmp_path):
    lines = [
        line
        for day, text, amount, balance in (
            ("04/03/2024", "Bakery", "-12.40", ""),
            ("04/03/2024", "Power", "-71.35", "916.25"),
            ("05/03/2024", "Rent", "-890.00", ""),
        )
        for line in ([(day, 50), (text, 120)], [(f"Ref {text}", 120), (amount, -430), (balance or " ", -520)])
    ]
    carried = [("Taken over page", 120), ("26.25", -520)]
    top = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
    table = pd.DataFrame(
        [["2024-03-04", "-12.40", ""], ["2024-03-04", "-71.35", "916.25"], ["2024-03-05", "-890.00", ""]],
        columns=["Date", "Amount", "Balance"],
        dtype="str",
    )
    table.insert(1, "Details", ["Bakery Ref Bakery", "Power Ref Power", "Rent Ref Rent"])
    sample = draw(tmp_path / "sample.pdf", [[top, *lines, carried], [top, *lines, carried]])
    wanted = pd.concat([table, table], ignore_index=True)
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)


def test_a_balance_carried_over_onto_a_page_is_no_end_of_the_row_above_whose_last_line_has_the_amount(tmp_path):
    top = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [
        [[(f"{day}/03/2024", 50), (text, 120)], [(f"Ref {text}", 120), (amount, -430)]]
        for day, text, amount in (("04", "Bakery", "12.40-"), ("05", "Power", "71.35-"), ("06", "Gift", "50.00"))
    ]
    carried = [("Carried forward", 120), ("33.75-", -430)]
    pages = [[top, *rows[0], *rows[2], carried], [top, carried, *rows[1], *rows[2]]]
    cells = [["2024-03-04", "Bakery Ref Bakery", "-12.40"], ["2024-03-05", "Power Ref Power", "-71.35"]]
    gift = ["2024-03-06", "Gift Ref Gift", "50.00"]
    wanted = pd.DataFrame([cells[0], gift, cells[1], gift], columns=["Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", pages)
    parser = write_parser(analysis_of(sample, wanted), ())
    assert run(parser, sample).equals(wanted)
    torn = [[top, *rows[0], rows[2][0], carried], [top, carried, rows[2][1], *rows[1]]]
    assert run(parser, draw(tmp_path / "later.pdf", torn)).to_numpy().tolist() == [cells[0], gift, cells[1]]


def test_a_line_with_an_amount_on_top_of_a_page_is_no_second_one_of_the_row_above_in_another_column(tmp_path):
    top = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [
        [[(f"{day}/03/2024", 50), (text, 120)], [(f"Ref {text}", 120), (amount, edge)]]
        for day, text, amount, edge in (
            ("04", "Bakery", "12.40-", -436),
            ("05", "Power", "71.35-", -436),
            ("06", "Gift", "50.00", -430),
            ("07", "Wages", "950.00", -430),
        )
    ]
    cells = [
        ["2024-03-04", "Bakery Ref Bakery", "-12.40"],
        ["2024-03-05", "Power Ref Power", "-71.35"],
        ["2024-03-06", "Gift Ref Gift", "50.00"],
        ["2024-03-07", "Wages Ref Wages", "950.00"],
    ]
    wanted = pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", [[top, *(part for row in rows for part in row)]]), wanted), ()
    )
    taken = [("Taken from there", 120), ("33.75-", -436)]
    later = draw(tmp_path / "later.pdf", [[top, *rows[0], *rows[2]], [top, taken, *rows[1]]])
    with pytest.raises(ValueError, match="Taken from there"):
        run(parser, later)


@pytest.mark.parametrize(
    ("language", "text", "label"),
    [
        ("de", "Kontoauszug der Bank vom 1. bis 31. März, Seite 1", "Summe der Umsätze"),
        ("de", "Kontoauszug der Bank vom 1. bis 31. März, Seite 1", "Saldovortrag"),
        ("fr", "Relevé de compte, date et solde du mois", "NOUVEAU SOLDE au 31 mars"),
        ("ja", "お取引明細 普通預金 ご利用日 残高", "前月繰越残高"),
        ("ru", "Выписка по счёту за март", "Исходящий остаток"),
        ("tr", "Hesap ekstresi, tarih, açıklama, tutar, bakiye", "Önceki sayfadan devir"),
        ("sk", "Výpis z účtu, dátum, popis, suma, zostatok", "Konečný zostatok"),
        ("hr", "Izvod računa, datum, opis, iznos, stanje", "Završno stanje"),
        ("sl", "Izpisek, datum, opis, znesek, stanje", "Skupaj"),
        ("et", "Konto väljavõte, kuupäev, selgitus, summa", "Lõppsaldo"),
        ("lt", "Sąskaita, išrašas, data, paskirtis, suma", "Galutinis likutis"),
        ("lv", "Konts, izraksts, datums, apraksts, summa", "Beigu atlikums"),
        ("is", "Yfirlit, dagsetning, skýring, upphæð", "Lokastaða"),
        ("vi", "Sao kê tài khoản, ngày, diễn giải, số tiền", "Số dư cuối kỳ"),
        ("ms", "Penyata akaun, tarikh, keterangan", "Baki dibawa ke hadapan"),
        ("ru", "Виписка з рахунку за березень", "Вихідний залишок"),
        ("ru", "Извлечение по сметка за март", "Крайно салдо"),
        ("ru", "Извлечение по сметка за март", "Обороти за периода"),
        ("en", "", "Total"),
    ],
)
def test_the_words_of_totals_are_those_of_the_language_of_the_pages(language, text, label):
    assert language_of_pages([text]) == language
    assert re.match(total_words(language), label)


def test_initials_and_lines_of_another_language_do_not_tell_the_language_of_a_statement():
    """'Bonifico a I Sato' has the Czech and the Polish word for 'and'; an advert is in English."""
    lines = ["Data Valuta Descrizione Importo", *["Bonifico a I Sato"] * 30, "Fees from 0.25 a month of the year"]
    assert language_of_pages(lines) == "it"


@pytest.mark.parametrize("line", ["Page 2", "Seite 2 von 3", "PAGINA 2/3", "Sayfa 2", "頁 2"])
def test_the_number_of_a_page_is_no_amount_where_amounts_have_no_decimals(line):
    assert re.match(PAGE_LINE, line)


@pytest.mark.parametrize("line", ["Pager 2", "Page 2 refund", "Seitenbacher 12"])
def test_a_row_that_only_starts_like_the_number_of_a_page_is_none(line):
    assert not re.match(PAGE_LINE, line)


def test_dated_balances_among_amounts_are_left_out_by_the_words_of_any_column(tmp_path):
    def line(day: str, code: str, text: str, out: str, into: str = "") -> list:
        places = ((day, 50), (code, 120), (text, 170), (out, -430), (into, -500))
        return [(word, x) for word, x in places if word]

    header = line("Data", "Causale", "Descrizione", "Dare", "Avere")
    balances = line("29/02/24", "", "SALDO INIZIALE", "", "900,00"), line("31/03/24", "", "SALDO FINALE", "", "790,00")
    days = (("04", "POS", "30,00"), ("06", "SDD", "80,00"), ("07", "CBILL", "12,50"), ("11", "POS", "9,90"))
    march = [line(f"{day}/03/24", code, f"PAGAMENTO NEGOZIO {day}", out) for day, code, out in days]
    wanted = pd.DataFrame(
        [[f"{day}/03/2024", code, f"PAGAMENTO NEGOZIO {day}", f"-{out}"] for day, code, out in days],
        columns=["Data", "Causale", "Descrizione", "Importo"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [[header, balances[0], *march, balances[1]]])
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)


@pytest.mark.parametrize(
    "label", ["Closing / turnover", "Turnover (net) of accounts", 'Sums "net" & all', "Turnover: 3 operations"]
)
def test_a_dated_line_of_sums_is_left_out_by_its_words_and_the_signs_between_them(label, tmp_path):
    sums = [("31/03/2024", 50), (label, 120), ("973.75", -360), ("2,450.00", -430), ("2,476.25", -520)]
    page = [list(HEADER), *LINES, sums]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page])), ())
    later = draw(tmp_path / "later.pdf", [[list(HEADER), *LINES[:3], sums]])
    assert run(parser, later).values.tolist() == TABLE[:2].values.tolist()


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (["04 Mar Tea"], [r"Pending\b", "Fee so far"]),  # what is pending may be anything
        (["04 Mar Pending fee"], ["Pending tea", "Pending coffee", "Fee so far"]),  # the word tells no row from others
    ],
)
def test_labels_of_several_lines_that_begin_with_one_word_are_that_word(rows, wanted):
    labels = ["Pending tea", "Pending coffee", "Fee so far", "Pending tea", "Total"]
    assert unknown_labels(labels, total_words("en"), rows) == wanted


def test_a_summary_of_charges_below_the_rows_is_none_of_them(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -430), ("Charges", -520)]

    def line(day, details, amount, balance, charge):
        places = ((day, 50), (details, 120), (amount, -360), (balance, -430), (charge, -520))
        return [(text, x) for text, x in places if text]

    rows = [
        line("04/03/2024", "Bakery", "-12.40", "987.60", "0.10"),
        line("05/03/2024", "Salary", "2,450.00", "3,437.60", ""),
        line("07/03/2024", "Rent", "-890.00", "2,547.60", "1.50"),
    ]
    summary = [[("Charges of this month", 50)], line("31/03/2024", "Bakery", "", "", "0.10")]
    summary += [line("31/03/2024", "Rent", "", "", "1.50")]
    cells = [
        ["2024-03-04", "Bakery", "-12.40", "987.60", "0.10"],
        ["2024-03-05", "Salary", "2450.00", "3437.60", ""],
        ["2024-03-07", "Rent", "-890.00", "2547.60", "1.50"],
    ]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance", "Charges"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [[header, *rows, *summary]])
    parser = write_parser(analysis_of(sample, table), ())
    assert run(parser, sample).values.tolist() == cells
    later = [rows[0], line("05/03/2024", "Kiosk", "", "987.60", "0.20"), *rows[1:]]
    with pytest.raises(ValueError, match="Kiosk"):
        run(parser, draw(tmp_path / "later.pdf", [[header, *later, *summary]]))


def test_a_label_of_several_lines_may_end_with_a_full_stop():
    (label,) = unknown_labels(["No. Credits", "No. Debits"], total_words("en"), ["04 Mar Tea"])
    assert re.match(label, "No. Debits 4 5,618.97")


def test_a_long_total_with_a_currency_that_only_totals_print_is_no_text_of_the_row_above(tmp_path):
    def total(amount: str) -> list:
        return [("Sum of page", 120), (amount, -360)]

    sample = draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES, total("£973.75")]])
    parser = write_parser(analysis_of(sample), ())
    later = draw(tmp_path / "later.pdf", [[list(HEADER), *LINES[:3], total("£1,012,973.75")]])
    assert run(parser, later).equals(TABLE.iloc[:2])


def test_sums_of_a_month_named_in_numbers_may_stand_between_rows(tmp_path):
    def drawn(name, months):
        top = [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520)]
        lines = [top]
        for month, rows in months.items():
            for day, text, out, into, balance in rows:
                lines.append([(f"{day}/0{month}/2024", 50), (text, 120), (out, -360), (into, -430), (balance, -520)])
            lines += [[], [(f"2024/{month} turnover", 120), ("83.75", -360), ("2,450.00", -430)]]
        return draw(tmp_path / name, [lines])

    rows = [
        ("04", "Bakery", "12.40", "0.00", "987.60"),
        ("05", "Salary", "0.00", "2,450.00", "3,437.60"),
        ("19", "Power", "71.35", "0.00", "3,366.25"),
    ]
    more = [("02", "Power", "66.25", "0.00", "3,300.00"), ("03", "Gift", "0.00", "50.00", "3,350.00")]

    def table(months):
        cells = [
            [f"2024-0{month}-{day}", text, *(number.replace(",", "") for number in numbers)]
            for month, found in months.items()
            for day, text, *numbers in found
        ]
        return pd.DataFrame(cells, columns=["Date", "Details", "Out", "In", "Balance"], dtype="str")

    analysis = analysis_of(drawn("sample.pdf", {3: rows}), table({3: rows}))
    later = drawn("later.pdf", {3: rows, 4: more})
    got = run(write_parser(analysis, ()), later)
    assert got.equals(table({3: rows, 4: more}))
    assert prove(got, analysis.roles, read_pages(later)).verdict == "proven"
