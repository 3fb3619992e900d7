"""Titles that stand before the number of an account, on its line, say what its currency is."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Account", "Currency", "Date", "Details", "Amount"]
CODES = {"SAVINGS IN EUROS": "EUR", "SAVINGS IN US DOLLARS": "USD", "SAVINGS IN POUNDS": "GBP"}
SHOWN = {"SAVINGS IN EUROS": "215-2560-57", "SAVINGS IN US DOLLARS": "215-1809-52"}
OTHERS = {"SAVINGS IN US DOLLARS": "871-6670-41", "SAVINGS IN EUROS": "871-2836-30"}


def lines(accounts: dict[str, str]) -> list:
    """Return the lines of accounts, each below its title."""
    found = []
    for title, number in accounts.items():
        found += [[(title, 50), (f"ACCOUNT {number}", 330)], [("Date", 50), ("Details", 120), ("Amount", -430)]]
        found += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in (4, 5, 7)]
    return found


def table(accounts: dict[str, str]) -> pd.DataFrame:
    """Return what is wanted of them."""
    rows = [
        (number, CODES[title], f"2024-03-0{day}", "Tea", f"-{day}.20")
        for title, number in accounts.items()
        for day in (4, 5, 7)
    ]
    return pd.DataFrame(rows, columns=COLUMNS, dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    """Return the parser file learnt from two accounts."""
    sample = draw(tmp_path_factory.mktemp("titles") / "sample.pdf", [lines(SHOWN)])
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_a_title_before_the_number_of_an_account_says_its_currency(source, tmp_path):
    assert run(source, draw(tmp_path / "later.pdf", [lines(OTHERS)])).equals(table(OTHERS))


def test_the_title_and_the_number_of_one_line_are_found_at_once(source):
    assert r"^(.+) ACCOUNT (\d\d\d-\d\d\d\d-\d\d)$" in source


def test_a_title_that_the_sample_does_not_have_is_refused(source, tmp_path):
    later = draw(tmp_path / "later.pdf", [lines(OTHERS | {"SAVINGS IN POUNDS": "871-5806-51"})])
    with pytest.raises(ValueError, match="'SAVINGS IN POUNDS' is unknown"):
        run(source, later)


def cards(names: list[tuple[str, str, str]]) -> tuple[list, pd.DataFrame]:
    """Return the lines of cards, each below its number and the name of its holder, and what is wanted of them."""
    found, rows = [[("Date", 50), ("Details", 120), ("Amount", -430)]], []
    for number, words, name in names:
        found += [[(f"CARD **** {number}", 50), (f"{words} {name}".strip(), 150)]]
        found += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in (4, 5, 7)]
        rows += [(f"**** {number}", name, f"2024-03-0{day}", "Tea", f"-{day}.20") for day in (4, 5, 7)]
    return found, pd.DataFrame(rows, columns=["Card", "Holder", *COLUMNS[2:]], dtype="str")


def test_some_names_behind_the_number_of_a_card_have_words_before_them_that_others_have_not(tmp_path):
    shown, wanted = cards([("4417", "", "EMMA SMITH"), ("8032", "ADD.", "OLIVER SMITH")])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [shown]), wanted), ())
    later, other = cards([("1196", "", "OLIVIA JANE BROWN"), ("5520", "ADD.", "GEORGE BROWN"), ("5521", "", "A BROWN")])
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)


NAMED = [("Harbour Current", "0417 / 100.22", "EUR"), ("Sail Deposit", "0417 / 100.78", "EUR")]
NAMED += [("Foreign", "0417 / 305.19", "USD")]
OTHER_NAMES = [("Anchor Young", "0417 / 411.01", "CHF"), ("Foreign", "0417 / 305.88", "GBP")]
OTHER_NAMES += [("Sail Deposit", "0417 / 100.61", "CHF")]


def pages(accounts, apart: bool) -> list:
    """Return a list of accounts and each below its heading, two on the first page; the last goes on on the second."""
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    first = [[(name, 50), (number, 250), (code, 400), ("1,234.50", -500)] for name, number, code in accounts]
    for name, number, code in accounts:
        texts = (name, f"Account no. {number} Currency {code}")
        first += [[(texts[0], 50), (texts[1], 250)] if apart else [(" ".join(texts), 50)], header]
        first += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in (4, 5)]
    return [first, [header, [("07/03/2024", 50), ("Tea", 120), ("-7.20", -430)]]]


def wanted_of(accounts) -> pd.DataFrame:
    days = [(name, code, day) for name, _, code in accounts for day in (4, 5)] + [(accounts[-1][0], accounts[-1][2], 7)]
    rows = [(name, code, f"2024-03-0{day}", "Tea", f"-{day}.20") for name, code, day in days]
    return pd.DataFrame(rows, columns=["Name", *COLUMNS[1:]], dtype="str")


@pytest.mark.parametrize("apart", [True, False], ids=["a gap apart", "a blank apart"])
def test_a_title_before_a_number_and_a_currency_is_read_whatever_the_currency(apart, tmp_path):
    sample = draw(tmp_path / "sample.pdf", pages(NAMED, apart))
    source = write_parser(analysis_of(sample, wanted_of(NAMED)), ())
    assert run(source, draw(tmp_path / "later.pdf", pages(OTHER_NAMES, apart))).equals(wanted_of(OTHER_NAMES))


def test_a_title_and_the_currency_of_one_line_are_found_at_once(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages(NAMED, False)), wanted_of(NAMED)), ())
    assert r"^(.+) Account no\. \d\d\d\d / \d\d\d\.\d\d Currency (\S+)$" in source


def below_headings(accounts) -> tuple[list, pd.DataFrame]:
    """Return a page of accounts, each below a line with its name, number and currency, and the table wanted of it."""
    lines, rows = [[(name, 50), (number, 250), ("1,234.50", -500)] for name, number, _ in accounts], []
    for name, number, code in accounts:
        lines += [[(f"{name} {number} ({code})", 50)], [("Date", 50), ("Details", 120), ("Amount", -430)]]
        lines += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in (4, 5, 7)]
        rows += [(name, number, code, f"2024-03-0{day}", "Tea", f"-{day}.20") for day in (4, 5, 7)]
    return lines, pd.DataFrame(rows, columns=["Name", "Number", *COLUMNS[1:]], dtype="str")


def test_the_name_the_number_and_the_currency_of_one_line_are_found_at_once(tmp_path):
    accounts = [("EUR Current", "618-204-001", "EUR"), ("Travel Savings", "618-204-838", "USD")]
    lines, wanted = below_headings(accounts)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())
    later, other = below_headings([("CHF Youth", "618-311-004", "CHF"), ("Travel Savings", "618-311-900", "GBP")])
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)
    assert source.count("_LINE = re.compile") == 1


SHARES = [[("Regular Savings", "0417", [4, 5]), ("Draft Account", "0488", [4, 6])], [("Draft Account", "0488", [7, 8])]]
OTHER_SHARES = [[("Holiday Club", "0521", [3]), ("Regular Savings", "0417", [5])], [("Regular Savings", "0417", [9])]]


def by_page(accounts, sign: str) -> tuple[list, pd.DataFrame]:
    """Return pages of accounts, each below its name and a number, which tells that it goes on, and what is wanted."""
    summary = dict.fromkeys((name, number) for page in accounts for name, number, _ in page)
    pages, rows, last = [[[(f"{number} {name} 1,234.50", 60)] for name, number in summary]], [], ""
    for place, page in enumerate(accounts):
        pages += [[]] if place else []
        for name, number, days in page:
            title = f"{name} {sign}Share {number}{' (continued)' if name == last else ''}"
            pages[-1] += [[(title, 50)], [("Date", 50), ("Details", 120), ("Amount", -430)]]
            pages[-1] += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in days]
            rows += [(name, f"2024-03-0{day}", "Tea", f"-{day}.20") for day in days]
            last = name
    return pages, pd.DataFrame(rows, columns=["Account", *COLUMNS[2:]], dtype="str")


@pytest.mark.parametrize("sign", ["", "- ", "\u2013 ", "/ ", ". "])
def test_a_sign_may_stand_between_a_title_and_the_words_before_its_number(sign, tmp_path):
    shown, wanted = by_page(SHARES, sign)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", shown), wanted), ())
    later, other = by_page(OTHER_SHARES, sign)
    assert run(source, draw(tmp_path / "later.pdf", later)).equals(other)


@pytest.mark.parametrize("number", ["05217", "052", "AB12"])
def test_a_title_before_a_number_of_another_shape_is_one_too(number, tmp_path):
    shown, wanted = by_page(SHARES, "- ")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", shown), wanted), ())
    later, other = by_page([[*OTHER_SHARES[0], ("Christmas Club", number, [7])]], "- ")
    assert run(source, draw(tmp_path / "later.pdf", later)).equals(other)


BEHIND = [("215-2560-57", "US dollars", [4, 5, 6]), ("215-1809-52", 'Euro "A"', [4, 6])]
OTHERS_BEHIND = [[("871-66", 'Euro "A"', [3])], [("871-66", 'Euro "A"', [4]), ("871-2836-30", "US dollars", [5, 7])]]
HEBREW = ["חשבון", "מטבע", "תאריך", "תיאור", "סכום"]


def behind_numbers(accounts, names) -> tuple[list, pd.DataFrame]:
    """Return pages of accounts, each below its number and a title, which tells that it goes on, and what is wanted."""
    codes, pages, rows, last = {"US dollars": "USD", 'Euro "A"': "EUR"}, [], [], ""
    for page in accounts:
        pages.append([])
        for number, title, days in page:
            going_on = " (continued)" if number == last else ""
            pages[-1] += [[(f"Account No {number} - {title}{going_on}", 50)]]
            pages[-1] += [[("Date", 50), ("Details", 120), ("Amount", -430)]]
            pages[-1] += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in days]
            rows += [(number, codes.get(title, ""), f"2024-03-0{day}", "Tea", f"-{day}.20") for day in days]
            last = number
    return pages, pd.DataFrame(rows, columns=names, dtype="str")


@pytest.fixture(scope="module", params=[COLUMNS, HEBREW], ids=["Latin names", "Hebrew names"])
def told_behind(request, tmp_path_factory) -> tuple[str, list[str]]:
    """Return the parser file learnt from titles behind numbers, and the names of the wanted columns."""
    shown, wanted = behind_numbers([BEHIND, [(*BEHIND[1][:2], [8, 9])]], request.param)
    sample = draw(tmp_path_factory.mktemp("behind") / "sample.pdf", shown)
    return write_parser(analysis_of(sample, wanted), ()), request.param


def test_a_title_behind_the_number_of_an_account_says_its_currency(told_behind, tmp_path):
    later, other = behind_numbers(OTHERS_BEHIND, told_behind[1])
    assert run(told_behind[0], draw(tmp_path / "later.pdf", later)).equals(other)


def test_a_title_behind_a_number_that_the_sample_does_not_have_is_refused(told_behind, tmp_path):
    later, _ = behind_numbers([[*BEHIND, ("871-1", "Pounds", [7])]], told_behind[1])
    with pytest.raises(ValueError, match="'Pounds' is unknown"):
        run(told_behind[0], draw(tmp_path / "later.pdf", later))
