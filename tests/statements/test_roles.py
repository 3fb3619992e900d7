"""Column roles: learnt from the sample table alone, by header, behaviour and arithmetic."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from tasks.problems import PassbookError
from tasks.statements.column_words import counterpart, direction_sign
from tasks.statements.roles import Roles, learn_roles

SHARED = Path(__file__).resolve().parents[3] / "shared" / "statements"


def table(columns: str, *rows: str) -> pd.DataFrame:
    return pd.DataFrame([row.split("|") for row in rows], columns=columns.split("|"), dtype="str")


HEADERS = {
    "english": ("Date|Value Date|Narration|Chq No|Withdrawal|Deposit|Balance", "PVDRxyB"),
    "english words": ("Posted|Details|Paid out|Paid in|Balance (GBP)", "PDxyB"),
    "german": ("Buchungstag|Wertstellung|Verwendungszweck|Soll|Haben|Saldo|Währung", "PVDxyBc"),
    "german amount": ("Datum|Valuta|Buchungstext|Betrag|Kontostand", "PVDAB"),
    "french": ("Date|Date de valeur|Libellé|Débit|Crédit|Solde", "PVDxyB"),
    "spanish": ("Fecha|Fecha valor|Concepto|Cargo|Abono|Saldo", "PVDxyB"),
    "italian": ("Data|Valuta|Descrizione|Uscite|Entrate|Saldo", "PVDxyB"),
    "portuguese": ("Data|Histórico|Documento|Valor|Saldo", "PDRAB"),
    "dutch": ("Datum|Omschrijving|Af|Bij|Saldo", "PDxyB"),
    "swedish": ("Bokföringsdag|Text|Belopp|Saldo", "PDAB"),
    "norwegian": ("Bokført|Forklaring|Rentedato|Ut av konto|Inn på konto", "PDVxy"),
    "polish": ("Data księgowania|Opis|Kwota|Saldo po operacji", "PDAB"),
    "czech": ("Datum|Popis|Částka|Zůstatek", "PDAB"),
    "turkish": ("Tarih|Açıklama|Tutar|Bakiye", "PDAB"),
    "russian": ("Дата|Описание|Приход|Расход|Остаток", "PDyxB"),
    "greek": ("Ημερομηνία|Περιγραφή|Χρέωση|Πίστωση|Υπόλοιπο", "PDxyB"),
    "japanese": ("日付|摘要|お支払金額|お預り金額|差引残高", "PDxyB"),
    "chinese": ("日期|摘要|支出|收入|余额", "PDxyB"),
    "korean": ("거래일자|적요|출금액|입금액|잔액", "PDxyB"),
    "thai": ("วันที่|รายการ|ถอน|ฝาก|คงเหลือ", "PDxyB"),
    "arabic": ("التاريخ|البيان|مدين|دائن|الرصيد", "PDxyB"),
    "hindi": ("दिनांक|विवरण|नामे|जमा|शेष", "PDxyB"),
}
LETTERS = {
    "P": "posting_date", "V": "value_date", "D": "description", "A": "amount", "x": "debit", "y": "credit",
    "B": "balance", "R": "reference", "c": "currency",
}  # fmt: skip


@pytest.mark.parametrize(("columns", "letters"), HEADERS.values(), ids=HEADERS)
def test_an_empty_table_is_judged_by_its_headers(columns, letters):
    roles = learn_roles(table(columns))
    assert list(roles.by_column.values()) == [LETTERS[letter] for letter in letters]
    assert roles.number_format is None
    assert roles.date_format is None


def test_arithmetic_names_the_columns_where_headers_are_silent():
    sample = table(
        "a|b|c|d|e",
        "01.02.2024|Rent|500.00||500.00",
        "02.02.2024|Salary||2,000.00|2,500.00",
        "05.02.2024|Shop|20.50||2,479.50",
        "07.02.2024|Shop|79.50||2,400.00",
    )
    roles = learn_roles(sample)
    assert list(roles.by_column.values()) == ["posting_date", "description", "debit", "credit", "balance"]
    assert roles.balance_sign == 1


def test_arithmetic_overrules_headers_that_name_the_wrong_columns():
    sample = table(
        "Date|Text|Credit|Debit|Balance",
        *["2024-01-01|a|10.00||90.00", "2024-01-02|b||5.00|95.00", "2024-01-03|c|1.00||94.00"],
        *["2024-01-04|d||6.00|100.00", "2024-01-05|e|50.00||50.00"],
    )
    roles = learn_roles(sample)
    assert roles.by_column["Balance"] == "balance"
    assert (roles.by_column["Credit"], roles.by_column["Debit"], roles.balance_sign) in (
        ("debit", "credit", 1),
        ("credit", "debit", -1),
    )


@pytest.mark.parametrize(
    ("amounts", "balances", "sign"),
    [
        (["-40.00", "100.00", "-25.00", "-5.00"], ["60.00", "160.00", "135.00", "130.00"], 1),
        (["-40.00", "100.00", "-25.00", "-5.00"], ["540.00", "440.00", "465.00", "470.00"], -1),
        (["40.00", "-100.00", "25.00", "5.00"], ["540.00", "440.00", "465.00", "470.00"], 1),
    ],
    ids=["account", "debt that shrinks with positive amounts", "debt that grows with positive amounts"],
)
def test_the_balance_tells_which_way_amounts_move_it(amounts, balances, sign):
    rows = [f"2024-03-0{day}|row {day}|{a}|{b}" for day, (a, b) in enumerate(zip(amounts, balances, strict=True), 1)]
    assert learn_roles(table("Date|Description|Amount|Balance", *rows)).balance_sign == sign


def test_newest_first_is_seen_in_balances_and_in_dates():
    rows = ["2024-03-03|c|-5.00|95.00", "2024-03-02|b|-10.00|100.00", "2024-03-01|a|10.00|110.00"]
    by_balance = learn_roles(table("Date|Text|Amount|Balance", *rows))
    by_date = learn_roles(table("Date|Text|Amount", *[row.rpartition("|")[0] for row in rows]))
    assert by_balance.newest_first
    assert by_balance.balance_sign == 1
    assert by_date.newest_first
    assert by_date.balance_sign == 0


@pytest.mark.parametrize(
    ("header", "out", "into"),
    [("Af Bij", "Af", "Bij"), ("Type", "Dr", "Cr"), ("S/H", "S", "H"), ("+/-", "-", "+"), ("Kind", "DEBIT", "CREDIT")],
)
def test_words_of_direction_sign_an_unsigned_amount(header, out, into):
    sample = table(f"Date|Text|{header}|Amount", f"2024-01-01|shop|{out}|10.00", f"2024-01-02|pay|{into}|20.00")
    roles = learn_roles(sample)
    assert roles.by_column[header] == "direction"
    assert roles.direction_signs == {out: -1, into: 1}


def test_unknown_words_of_direction_are_learnt_from_the_balance():
    sample = table(
        "Date|Text|Way|Amount|Balance",
        *["2024-01-01|a|quux|10.00|90.00", "2024-01-02|b|zork|20.00|110.00", "2024-01-03|c|quux|5.00|105.00"],
        *["2024-01-04|d|zork|1.00|106.00", "2024-01-05|e|quux|6.00|100.00"],
    )
    assert learn_roles(sample).direction_signs == {"quux": -1, "zork": 1}


def test_the_word_of_the_other_direction_is_known_though_the_sample_lacks_it():
    sample = table("Date|Text|Dr/Cr|Amount", "2024-01-01|shop|Dr|10.00", "2024-01-02|shop|Dr|20.00")
    assert learn_roles(sample).direction_signs == {"Dr": -1, "Cr": 1}


def test_type_codes_are_no_directions():
    sample = table("Date|Type|Text|Amount", "2024-01-01|DD|gas|-10.00", "2024-01-02|BGC|pay|20.00")
    roles = learn_roles(sample)
    assert roles.by_column["Type"] == "text"
    assert roles.direction_signs == {}


def test_signed_amounts_need_no_direction():
    sample = table("Date|Text|Dr/Cr|Amount", "2024-01-01|shop|Dr|-10.00", "2024-01-02|pay|Cr|20.00")
    assert learn_roles(sample).direction_signs == {}


def test_balances_are_followed_account_by_account():
    sample = table(
        "Account|Date|Text|Amount|Balance",
        *["00|2024-01-01|a|-1.00|9.00", "00|2024-01-02|b|5.00|14.00", "01|2024-01-01|c|7.00|107.00"],
        *["01|2024-01-03|d|-7.00|100.00", "02|2024-01-01|e|1.00|1.00", "02|2024-01-03|f|1.00|2.00"],
    )
    roles = learn_roles(sample)
    assert roles.by_column["Account"] == "account"
    assert roles.balance_sign == 1


def test_a_counterparty_account_is_not_the_account():
    rows = [f"2024-01-0{day}|NL{day}0|text|-1.00|{100 - day}.00" for day in range(1, 8)]
    assert learn_roles(table("Date|Account|Text|Amount|Balance", *rows)).by_column["Account"] == "text"


def test_debits_may_write_their_own_minus():
    sample = table("Date|Text|Debit|Credit|Balance", "2024-01-01|a|-10.00||90.00", "2024-01-02|b||5.00|95.00")
    roles = learn_roles(sample)
    assert roles.signed_debits
    assert roles.balance_sign == 1


def test_two_silent_columns_that_exclude_each_other_are_money_out_and_money_in():
    sample = table("a|b|c|d", "2024-01-01|x|10.00|", "2024-01-02|y||5.00", "2024-01-03|z|1.00|")
    assert list(learn_roles(sample).by_column.values()) == ["posting_date", "description", "debit", "credit"]


def test_whole_numbers_where_no_debit_is_printed_are_credits_by_any_name():
    rows = [["04/03/2024", "Tea", "300", ""], ["05/03/2024", "Pay", "", "250000"], ["06/03/2024", "Rice", "1800", ""]]
    table = pd.DataFrame(rows, columns=["Date", "Details", "Debit", "Put in"], dtype="str")
    assert learn_roles(table).by_column["Put in"] == "credit"
    assert learn_roles(table.assign(**{"Put in": ["71", "250000", ""]})).by_column["Put in"] == "text"


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        ("Gross|Fee|Net", ["10.00|-0.25|9.75", "|-15.00|-15.00", "-4.00||-4.00"]),
        ("Gross|Fee|Net", ["10.00|0.25|9.75", "20.00|0.50|19.50", "4.00||4.00"]),
        ("Amount|Fee|Net", ["10.00|-0.25|9.75", "-15.00|0.00|-15.00", "-4.00||-4.00"]),
        ("Gross amount|Fee|Net", ["10.00|-0.25|9.75", "|-15.00|-15.00", "-4.00||-4.00"]),
    ],
    ids=["fee below zero", "fee above zero", "the gross amount is the Amount", "gross amount named by its header"],
)
def test_of_a_gross_amount_its_fee_and_what_is_left_the_last_is_the_amount(columns, rows):
    sample = table(f"Date|Text|{columns}", *(f"2024-01-0{day}|sale|{row}" for day, row in enumerate(rows, 1)))
    assert learn_roles(sample).column("amount") == "Net"


def test_references_are_not_taken_for_money():
    sample = table(
        "Date|Text|Number|Money",
        *["2024-01-01|a|000123|10.00", "2024-01-02|b|000124|-20.00", "2024-01-03|c|000130|5.00"],
    )
    assert list(learn_roles(sample).by_column.values()) == ["posting_date", "description", "text", "amount"]


def test_amounts_of_a_column_that_names_cheques_too_are_no_references():
    columns = "Date|Description|Cheque/Debit|Deposit/Credit|Balance"
    rows = ("2024-03-01|Payroll||604.67|", "2024-03-01|Cheque 178|19.55||585.12", "2024-03-04|Hydro|205.85||379.27")
    assert [*learn_roles(table(columns, *rows)).by_column.values()][2:] == ["debit", "credit", "balance"]


def test_amounts_that_could_be_days_stay_amounts():
    sample = table("Date|Text|Amount", "2024-01-01|a|12.05", "2024-01-02|b|1.10")
    assert learn_roles(sample).by_column["Amount"] == "amount"


def test_the_posting_date_is_told_from_the_day_of_purchase():
    sample = table("Transaction Date|Posting Date|Text|Amount", "2024-01-01|2024-01-03|a|12.05")
    assert list(learn_roles(sample).by_column.values())[:2] == ["value_date", "posting_date"]


def test_an_opening_row_is_noticed():
    rows = ["|BALANCE B/F|||100.00", "2024-01-02|shop|10.00||90.00", "2024-01-03|pay||5.00|95.00"]
    roles = learn_roles(table("Date|Description|Withdrawal|Deposit|Balance", *rows))
    assert roles.opening_row
    assert not learn_roles(table("Date|Description|Withdrawal|Deposit|Balance", *rows[1:])).opening_row


def test_balances_printed_at_day_end_only_are_followed():
    rows = ["2024-01-01|a|10.00||", "2024-01-01|b||5.00|95.00", "2024-01-02|c|1.00||", "2024-01-02|d|4.00||90.00"]
    roles = learn_roles(table("Date|Details|Paid out|Paid in|Balance", *rows))
    assert roles.balance_sign == 1
    assert roles.by_column["Balance"] == "balance"


def test_one_row_is_read_by_its_headers():
    roles = learn_roles(table("Date|Text|Debit|Credit|Balance", "2024-01-01|a|10.00||90.00"))
    assert list(roles.by_column.values()) == ["posting_date", "description", "debit", "credit", "balance"]
    assert roles.balance_sign == 0


@pytest.mark.parametrize("missing", ["by_column", "number_format", "direction_signs", "balance_sign", "opening_row"])
def test_roles_without_a_part_are_one_clear_sentence(missing):
    raw = learn_roles(table("Date|Text|Amount", "2024-01-01|a|12.05")).to_json()
    del raw[missing]
    with pytest.raises(PassbookError, match=f"{missing}.*generate the parser again"):
        Roles.from_json(raw)


def test_an_unknown_role_is_one_clear_sentence():
    raw = learn_roles(table("Date|Text|Amount", "2024-01-01|a|12.05")).to_json()
    raw["by_column"]["Text"] = "poetry"
    with pytest.raises(PassbookError, match="unknown role 'poetry'"):
        Roles.from_json(raw)


@pytest.mark.parametrize(("word", "sign"), [("Dr.", -1), ("H", 1), ("−", -1), ("+", 1), ("Bij", 1), ("BGC", None)])
def test_directions_are_known_by_their_words(word, sign):
    assert direction_sign(word) == sign


@pytest.mark.parametrize(("word", "other"), [("Dr", "Cr"), ("AF", "BIJ"), ("haben", "soll"), ("+", "-"), ("DD", None)])
def test_directions_come_in_pairs(word, other):
    assert counterpart(word) == other


def shared_banks() -> list[Path]:
    return sorted(folder for folder in SHARED.glob("*/*") if folder.is_dir())


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared statements are not at hand")
@pytest.mark.parametrize("folder", shared_banks() or [Path("none")], ids=lambda folder: folder.name)
def test_every_statement_of_a_bank_teaches_the_same_roles(folder):
    tables = [pd.read_csv(path, dtype=str, keep_default_na=False) for path in sorted(folder.glob("*.csv"))]
    learnt = [learn_roles(each) for each in tables]
    assert {tuple(roles.by_column.items()) for roles in learnt} == {tuple(learnt[0].by_column.items())}
    assert [Roles.from_json(json.loads(json.dumps(roles.to_json()))) for roles in learnt] == learnt


def test_a_day_and_a_month_are_no_amount_in_a_column_of_any_name():
    table = pd.DataFrame({"Date": ["11 Dez", "2 Jan"], "Effective": ["12 Dez", "3 Jan"], "Sum": ["1.00", "2.00"]})
    assert learn_roles(table).by_column["Effective"] == "value_date"


def test_a_column_of_currencies_tells_accounts_where_each_has_a_balance_of_its_own():
    rows = [("EUR", "01/03/2024", "Tea", "-1.00", "9.00"), ("EUR", "02/03/2024", "Pay", "5.00", "14.00")]
    rows += [("USD", "01/03/2024", "Bus", "-2.00", "98.00"), ("USD", "03/03/2024", "Rent", "-8.00", "90.00")]
    names = ["Currency", "Date", "Description", "Amount", "Balance"]
    assert learn_roles(pd.DataFrame(rows, columns=names, dtype="str")).by_column["Currency"] == "account"
    chained = [*rows[:2], ("USD", "03/03/2024", "Bus", "-2.00", "12.00")]
    assert learn_roles(pd.DataFrame(chained, columns=names, dtype="str")).by_column["Currency"] == "currency"


@pytest.mark.parametrize("name", ["Valuta", "Currency"])
def test_balances_are_followed_in_each_currency_where_rows_of_both_stand_among_each_other(name):
    rows = table(
        f"{name}|Date|Description|Amount|Balance",
        "EUR|2024-03-04|Pay|50.00|150.00",
        "USD|2024-03-04|Tea|-2.00|98.00",
        "EUR|2024-03-05|Cash|-20.00|130.00",
        "USD|2024-03-05|Bus|-3.00|95.00",
        "EUR|2024-03-06|Rent|-30.00|100.00",
        "USD|2024-03-07|Inn|-5.00|90.00",
        "EUR|2024-03-08|Gift|7.00|107.00",
        "USD|2024-03-09|Gift|1.00|91.00",
    )
    assert learn_roles(rows).by_column == dict(
        zip([name, *rows.columns[1:]], ["account", "posting_date", "description", "amount", "balance"], strict=True)
    )


def accounts(name: str) -> pd.DataFrame:
    """Return two accounts of three rows each; a fee of the first is taken besides its amount."""
    return table(
        f"{name}|Date|Details|Fee|Out|In|Balance",
        "EOP|2024-03-04|Salary|||50.00|150.00",
        "EOP|2024-03-05|Cash|1.50|20.00||128.50",
        "EOP|2024-03-06|Tea||3.50||125.00",
        "ET1|2024-03-04|Gift|||5.00|905.00",
        "ET1|2024-03-05|Gift|||5.00|910.00",
        "ET1|2024-03-07|Gift|||5.00|915.00",
    )


def test_a_column_at_each_of_whose_words_the_balances_start_anew_names_accounts():
    assert learn_roles(accounts("Folio")).by_column["Folio"] == "account"


def test_a_column_of_words_within_one_account_names_none():
    rows = accounts("Folio")
    rows.loc[3:, "Balance"] = ["130.00", "135.00", "140.00"]
    assert learn_roles(rows).by_column["Folio"] == "text"


def test_counts_that_are_no_days_near_the_posting_dates_are_texts():
    rows = ("2024-03-04|Books|7/12|-24.50", "2024-03-05|Tea||-2.00", "2024-03-07|Phone|8/10|-89.00")
    assert learn_roles(table("Date|Details|Instalment|Amount", *rows)).by_column["Instalment"] == "text"
    days = [row.replace("7/12", "3/6").replace("8/10", "3/8") for row in rows]
    assert learn_roles(table("Date|Details|Valued|Amount", *days)).by_column["Valued"] == "value_date"


def test_parts_of_wholes_are_no_days_but_a_few_days_from_the_posting_dates():
    rows = ("2025-02-21|Books|1/9|-24.50", "2025-03-03|Tea|2/2|-2.00", "2025-03-05|Phone|2/2|-89.00")
    assert learn_roles(table("Date|Details|Share|Amount", *rows)).by_column["Share"] == "text"
    days = [row.replace("1/9", "2/19").replace("2/2|", "2/28|") for row in rows]
    assert learn_roles(table("Date|Details|Share|Amount", *days)).by_column["Share"] == "value_date"


def test_of_two_amounts_the_one_that_every_row_has_is_the_amount():
    found = table(
        "Data|Opis|Kwota oryginalna|Kwota PLN",
        "2024-02-07|Zwrot||48.49",
        "2024-02-13|Books|14,57 GBP|-73.57",
        "2024-02-16|Paliwo||-375.41",
    )
    roles = learn_roles(found)
    assert (roles.column("amount"), roles.by_column["Kwota oryginalna"]) == ("Kwota PLN", "text")


def test_what_stays_0_where_nothing_moves_follows_from_no_amount():
    rows = [f"2024/01/{day:02}|shop {day}|{100 * day}|0|0" for day in range(1, 12)]
    rows[5] = "2024/01/06|shop 6|20146|410|13704"  # paid in parts: a fee, and what is left to pay
    found = learn_roles(table("利用日|利用店名|利用金額|支払手数料|翌月繰越残高", *rows))
    assert (found.by_column["利用金額"], found.column("balance")) == ("amount", None)
