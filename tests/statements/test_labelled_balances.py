"""Printed balances and their labels: what is told by words, boxes, marks and the signs of numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tasks.statements.printed_balances import read_lines
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements import typed_pages as typed
from tests.statements.typed_pages import (
    BOTH_ENDS,
    ROWS,
    label,
    ledger,
    left,
    right,
    roles_of,
    row_line,
    table_of,
    verdict_on,
)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Opening balance 1,000.00", "Closing balance 2,540.00"),
        ("Saldo der letzten Abrechnung 1.000,00", "Neuer Saldo 2.540,00"),
        ("Alter Kontostand vom 01.03.2024 1.000,00 H", "Neuer Kontostand vom 31.03.2024 2.540,00 H"),
        ("Ancien solde au 01.03 1 000,00", "Nouveau solde au 31.03 2 540,00"),
        ("Saldo anterior: $ 1.000,00", "Saldo final: $ 2.540,00"),
        ("Vorig saldo EUR 1.000,00", "Nieuw saldo EUR 2.540,00"),
        ("Saldo fra forrige utskrift: 1 000,00", "Saldo i Deres favør 31.03.2024: 2 540,00"),
        ("Kontostand am 01.03.2024 1.000,00+", "Kontostand am 31.03.2024 2.540,00+"),
        ("前期繰越残高 1,000.00", "次期繰越残高 2,540.00"),
        ("前月残高 1,000.00", "当月残高 2,540.00"),
        ("上月餘額 1,000.00", "本月餘額 2,540.00"),
        ("전월 잔액 1,000.00", "당월 잔액 2,540.00"),
        ("期初余额 1,000.00", "期末余额 2,540.00"),
        ("Входящий остаток 1 000,00", "Исходящий остаток 2 540,00"),
        ("Balance brought forward 1,000.00", "Balance carried forward 2,540.00"),
        ("Balance from previous page 1,000.00", "To next page 2,540.00"),
        ("Saldo de la vuelta 1.000,00", "Saldo a la vuelta 2.540,00"),
        ("Z převodu 1 000,00", "K převodu 2 540,00"),
        ("Overført fra side 1 1.000,00", "Overføres til side 3 2.540,00"),
        ("Από μεταφορά 1.000,00", "Σε μεταφορά 2.540,00"),
        ("Önceki sayfadan devir 1.000,00", "Sonraki sayfaya devir 2.540,00"),
        ("Balance forward 1,000.00", "Balance carried forward 2,540.00"),
        ("Saldo al 01.03 1.000,00", "Saldo al 31.03 2.540,00"),
        ("BEGINNING BALANCE ON 03/01 $1,000.00", "ENDING BALANCE ON 03/31 $2,540.00"),
        ("Saldo anterior B/.1,000.00", "Saldo actual B/.2,540.00"),
        ("Opening balance Rs.1,000.00", "Closing balance Rs.2,540.00"),
        ("Saldo inicial S/1,000.00", "Saldo final S/2,540.00"),
    ],
)
def test_opening_and_sum_give_the_closing_balance_in_any_language(opening, closing):
    assert verdict_on(ledger(), (opening,), (closing,), balances=False).verdict == "proven"
    refused = verdict_on(ledger()[:-1], (opening,), (closing,), balances=False)
    assert refused.verdict == "refused"
    assert "≠" in refused.equation


@pytest.mark.parametrize(
    "day",
    [
        *("Neuer Saldo 30 März 2024", "Neuer Saldo 30-März-2024", "Neuer Saldo per 30.03.2024", "Neuer Saldo 30.3."),
        *(
            "New balance Mar 30, 2024",
            "New balance 2024-03-30",
            "New balance on 30th March 2024",
            "New balance 30Mar24",
        ),
        *(
            "New balance 30/03/2024",
            "Nuevo saldo al 30 de marzo de 2024",
            "Novo saldo 30/mar/2024",
            "Neuer Saldo 30. März",
        ),
    ],
)
def test_a_day_behind_the_word_for_a_balance_is_no_balance_where_amounts_have_no_decimals(day):
    rows = ledger("1000", tuple((day, text, effect.partition(".")[0]) for day, text, effect in ROWS))
    printed = typed.pages(
        typed.label(day),
        typed.label("Alter Saldo 1,000"),
        *(
            [
                typed.left(typed.DATE, day),
                typed.left(typed.TEXT, text),
                typed.right(typed.OUT if effect < 0 else typed.INTO, f"{abs(effect):,}"),
                typed.right(typed.BALANCE, f"{balance:,}"),
            ]
            for day, text, effect, balance in rows
        ),
    )
    assert prove(table_of(rows), learn_roles(table_of(rows)), printed).verdict == "proven"


def test_noughts_that_fill_blank_cells_do_not_tell_the_decimal_sign():
    rows = [[(x, typed.with_comma(text)) for x, text in typed.row_line(*row)] for row in ledger()]
    filled = [[*line, *(typed.right(x, "0.00") for x in (210, 250, 290))] for line in rows]
    printed = typed.pages(typed.label("Alter Saldo 1.000,00"), *filled, typed.label("Neuer Saldo 2.540,00"))
    assert prove(table_of(ledger(), False), roles_of(False), printed).verdict == "proven"


def test_balances_in_a_box_under_their_labels_are_read():
    box = typed.pages(
        [typed.left(40, "Opening balance"), typed.left(200, "Paid in"), typed.left(400, "Closing balance")],
        [typed.left(40, "£1,000.00"), typed.left(200, "£2,450.00"), typed.left(400, "£2,540.00")],
        *[typed.row_line(day, text, effect, None) for day, text, effect, _ in ledger()],
    )
    assert prove(table_of(ledger(), False), roles_of(False), box).verdict == "proven"


@pytest.mark.parametrize(
    "mark", ["{} Dr", "{}(Dr)", "{} (DR)", "-{}", "{}-", "({})", "{} OD", "INR {} Dr.", "{} EUR S"]
)
def test_a_balance_below_zero_is_marked_in_many_ways(mark):
    rows = ledger("-50.00", ROWS[2:])
    above, below = f"Opening balance {mark.format('50.00')}", f"Closing balance {mark.format('947.60')}"
    assert verdict_on(rows, (above,), (below,)).verdict == "proven"
    assert verdict_on(rows, (above,), (below,), balances=False).verdict == "proven"


def test_a_balance_below_zero_in_an_unknown_way_is_no_contradiction():
    rows = ledger("-50.00", ROWS[2:])
    labels = (("Opening balance 50.00 zzz",), ("Closing balance 947.60 zzz",))
    assert verdict_on(rows, *labels).verdict != "refused"
    assert verdict_on(rows, *labels, balances=False).verdict == "consistent"
    assert verdict_on(rows[1:], *labels, balances=False, printed=rows).verdict == "refused"


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("Solde débiteur au 01.03", "Solde débiteur au 31.03"),
        ("Ancien solde débiteur au 01.03", "Nouveau solde débiteur au 31.03"),
        ("Inngående saldo i bankens favør 01.03", "Saldo i bankens favør 31.03"),
    ],
)
def test_a_balance_may_say_by_its_name_that_it_is_overdrawn(first, last):
    rows = ledger("-50.00", ROWS[2:])
    labels = ((f"{first} 50.00",), (f"{last} 947.60",))
    assert verdict_on(rows, *labels, balances=False).verdict == "proven"
    assert verdict_on(rows[1:], *labels, balances=False, printed=rows).verdict == "refused"


def test_a_column_of_marks_beside_the_balances_says_which_are_below_zero():
    rows = ledger("100.00", (("01.03", "Rent", "-900.00"), ("02.03", "Gas", "-20.00"), ("03.03", "Pay", "1000.00")))
    table = table_of([(day, text, effect, abs(balance)) for day, text, effect, balance in rows])
    lines = [[*typed.row_line(d, t, e, abs(b)), typed.left(540, "Dr" if b < 0 else "Cr")] for d, t, e, b in rows]
    pages = typed.pages(typed.label("Opening balance 100.00"), *lines)
    marks = ["Dr" if balance < 0 else "Cr" for *_, balance in rows]
    assert prove(table.assign(Mark=marks), roles_of(), pages).verdict == "proven"
    assert prove(table.assign(Mark=["Cr", "Cr", "Cr"]), roles_of(), pages).verdict == "refused"


@pytest.mark.parametrize("name", ["Closing balance", "Balance on 09.03", "Carried forward"])
def test_a_balance_on_the_way_does_not_end_the_statement(name):
    rows = ledger()
    lines = [typed.label("Opening balance 1,000.00"), *[typed.row_line(*row[:3], None) for row in rows]]
    lines.insert(4, typed.label(f"{name} 2,547.60"))
    pages = typed.pages(*lines, typed.label("Closing balance 2,540.00"))
    assert prove(table_of(rows, False), roles_of(False), pages).verdict == "proven"
    assert prove(table_of(rows[:-1], False), roles_of(False), pages).verdict == "refused"


def test_labels_inside_the_rows_are_no_balances():
    rows = ledger(rows=(("01.03", "OPENING BALANCE PIZZA", "-12.40"), *ROWS[1:]))
    assert verdict_on(rows, *BOTH_ENDS).verdict == "proven"


def test_a_column_header_is_no_balance():
    header = "Date Details Paid out Paid in Closing balance"
    lines = [[typed.left(40, header)], *[typed.row_line(*row) for row in ledger()]]
    assert prove(table_of(ledger()), roles_of(), typed.pages(*lines)).verdict == "proven"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Açılış bakiyesi", "Kapanış bakiyesi"),
        ("İlkin qalıq", "Son qalıq"),
        ("Staða í upphafi", "Staða í lok tímabils"),
    ],
    ids=["Turkish", "Azerbaijani", "Icelandic"],
)
def test_labels_with_letters_that_are_no_plain_ones_with_an_accent_are_known(opening, closing):
    rows = ledger()
    ends = typed.label(f"{opening} 1,000.00"), typed.label(f"{closing} 2,540.00")
    proof = prove(table_of(rows), roles_of(), typed.pages(ends[0], *[typed.row_line(*row) for row in rows], ends[1]))
    assert "from and to the printed opening and closing balance" in proof.sentence


@pytest.mark.parametrize(("closing", "verdict"), [("DR 1,060.00", "proven"), ("CR 1,060.00", "consistent")])
def test_a_mark_before_a_balance_tells_its_sign(closing, verdict):
    ends = ("Opening balance DR 2,600.00",), (f"Closing balance {closing}",)
    assert verdict_on(ledger("-2600.00"), *ends, balances=False).verdict == verdict


def test_a_balance_brought_forward_between_rows_is_no_opening_where_amounts_stand_below_the_rows_words():
    sums = ("-1312.45", "2450.00", "-1890.75", "-1407.60")
    rows, lines = ledger("9000.00", tuple((*row[:2], sum_) for row, sum_ in zip(ROWS, sums, strict=True))), []
    for at, (day, text, effect, balance) in enumerate(rows):
        carried = typed.printed(rows[at - 1][3])
        lines += [typed.label(f"Balance carried forward {carried}")] if at == 2 else []
        lines += [typed.label(f"Balance brought forward {carried}")] if at == 2 else []
        amounts = [typed.right(typed.OUT if effect < 0 else typed.INTO, typed.printed(effect))]
        amounts.append(typed.right(typed.BALANCE, typed.printed(balance)))
        lines += [
            [typed.left(typed.DATE, day), typed.left(typed.TEXT, text)],
            amounts,
        ]
    table = typed.two_column_table([(day, text, *rest) for day, text, *rest in rows])
    assert prove(table, learn_roles(table), typed.pages(*lines)).verdict == "consistent"


@pytest.mark.parametrize(("brought", "verdict"), [("2,437.60", "proven"), ("2,537.60", "refused")])
def test_a_balance_that_the_table_beside_starts_from_closes_nothing(brought, verdict):
    """Of two tables side by side the left one ends, below the lines of the right one, at what that one starts from."""
    rows = ledger(rows=(*ROWS[:2], ("03.03", "Tax", "-1000.00"), ROWS[2]))
    beside = [(x + 600, text) for x, text in typed.row_line(*rows[3])]
    lines = [
        [typed.left(40, "Brought forward 1,000.00"), typed.left(640, f"Brought forward {brought}")],
        [*typed.row_line(*rows[0]), *beside],
        *(typed.row_line(*row) for row in rows[1:3]),
        typed.label("Carried forward 2,437.60"),
    ]
    assert prove(table_of(rows), roles_of(), typed.pages(*lines)).verdict == verdict


def test_a_sign_at_the_digits_is_that_of_their_amount_where_a_currency_follows():
    (line,) = read_lines(typed.pages([left(60, "169.735- kr. 209.743- kr. 8.192 kr.")]), 0)
    assert [amount.values[0] for amount in line.amounts] == [Decimal("-169735"), Decimal("-209743"), Decimal("8192")]


@pytest.mark.parametrize("blank", ["", " "])
def test_the_sign_of_the_next_amount_is_not_that_of_the_one_before_it(blank):
    heads = [left(40, "Opening balance"), left(160, "Money out"), left(240, "Money in"), left(320, "Closing balance")]
    sums = [left(60, "£1,000.00"), left(160, "−£910.00"), left(240, "+£2,450.00"), left(320, "£2,540.00")]
    sums = [(x, text.replace("£", f"{blank}£{blank}").strip()) for x, text in sums]
    (line,) = read_lines(typed.pages(sums), 2)
    assert [amount.values for amount in line.amounts] == [
        (Decimal(value),) for value in ("1000.00", "-910.00", "2450.00", "2540.00")
    ]
    printed = typed.pages(heads, sums, *(row_line(*row) for row in ledger()))
    proof = prove(table_of(ledger()), roles_of(), printed)
    assert proof.verdict == "proven"
    assert "from and to the printed opening and closing balance" in proof.sentence


def test_a_summary_with_the_days_of_its_period_is_no_row():
    heads = [left(40, "Period"), left(210, "Opening balance"), left(310, "Money in"), left(400, "Closing balance")]
    sums = [left(40, "01.03.2024 to 31.03.2024"), left(210, "100.00"), left(310, "2,450.00"), left(400, "2,550.00")]
    rows = ledger("100.00", (("09.03", "Salary", "2450.00"),))
    (line,) = [[left(40, "Salary"), right(450, "2,450.00")]]
    printed = typed.pages(heads, sums, [left(40, "09.03.2024")], line, [right(450, "2,550.00")])
    proof = prove(table_of(rows), roles_of(), printed)
    assert proof.verdict == "proven"
    assert proof.equation == "100.00 + 2,450.00 = 2,550.00"


@pytest.mark.parametrize(("last", "verdict"), [("70.00", "proven"), ("75.00", "refused")])
def test_the_rows_of_an_account_lie_between_the_dated_balances_next_to_them(last, verdict):
    """Balances of either day have one label, and so do those of all accounts."""
    current, savings = ledger(), ledger("50.00", (("12.03", "Interest", "20.00"),))
    lines = [
        *[label("Balance on 28.02 1,000.00"), *(row_line(*row[:3], None) for row in current)],
        *[label("Balance on 31.03 2,540.00"), label("Savings 8812"), label("Balance on 28.02 50.00")],
        *[*(row_line(*row[:3], None) for row in savings), label(f"Balance on 31.03 {last}")],
    ]
    table = table_of([*current, *savings], balances=False)
    table.insert(0, "Account", [*["4471"] * len(current), "8812"])
    assert prove(table, learn_roles(table), typed.pages(*lines)).verdict == verdict


@pytest.mark.parametrize(("last", "verdict"), [("70.00", "proven"), ("75.00", "refused")])
def test_each_account_leads_from_its_balance_brought_forward_to_its_closing_one(last, verdict):
    current, savings = ledger(), ledger("50.00", (("12.03", "Interest", "20.00"),))
    lines = [
        *[label("Balance brought forward 1,000.00"), *(row_line(*row[:3], None) for row in current)],
        *[label("New balance 2,540.00"), label("Savings 8812"), label("Balance brought forward 50.00")],
        *[*(row_line(*row[:3], None) for row in savings), label(f"New balance {last}")],
    ]
    table = table_of([*current, *savings], balances=False)
    table.insert(0, "Account", [*["4471"] * len(current), "8812"])
    assert prove(table, learn_roles(table), typed.pages(*lines)).verdict == verdict


@pytest.mark.parametrize(("last", "verdict"), [("2,540.00", "proven"), ("2,545.00", "refused")])
def test_an_account_leads_from_one_to_the_other_balance_above_its_rows_where_another_has_none(last, verdict):
    """Balances of both days stand above the rows of each account, with one label."""
    lines = [
        [left(40, "Balance on 01.03.2024 1,000.00"), left(320, f"Balance on 31.03.2024 {last}")],
        *(row_line(*row[:3], None) for row in ledger()),
        [left(40, "Balance on 01.03.2024 42.64"), left(320, "Balance on 31.03.2024 42.64")],
        label("No transactions"),
    ]
    table = table_of(ledger(), balances=False)
    table.insert(0, "Account", ["4471"] * len(table))
    assert prove(table, learn_roles(table), typed.pages(*lines)).verdict == verdict


def test_an_account_whose_first_page_is_missing_does_not_lead_from_the_balance_of_its_second():
    """Its own opening balance stands above the one brought forward to the page."""
    current, savings = ledger(), ledger("50.00", (("12.03", "Interest", "20.00"), ("13.03", "Interest", "5.00")))
    lines = [
        *[label("Balance brought forward 1,000.00"), *(row_line(*row[:3], None) for row in current)],
        *[label("New balance 2,540.00"), label("Savings 8812"), label("Balance brought forward 50.00")],
        *[label("12.03 Interest"), label("Balance brought forward 70.00")],
        *[row_line(*savings[1][:3], None), label("New balance 75.00")],
    ]
    table = table_of([*current, savings[1]], balances=False)
    table.insert(0, "Account", [*["4471"] * len(current), "8812"])
    assert prove(table, learn_roles(table), typed.pages(*lines)).verdict == "refused"
