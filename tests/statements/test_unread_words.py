"""Words among a page's rows that no row has are refused where the samples print none such, although balances close."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.balance_words import squeeze
from tasks.statements.page_ends import BELOW_ALL
from tasks.statements.print_habits import NO_WORDS_BELOW, NO_WORDS_UNREAD, learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements.test_further_text import printed, read
from tests.statements.test_print_habits import HEADER, LATER, SAMPLE
from tests.statements.typed_pages import DATE, TEXT, label, left, pages, right, roles_of, row_line, table_of

MEMO, NEW = "for the allotment", "paid by standing order"


def habits_of(shown: dict[int, list[str]], wanted: dict[int, list[str]]) -> tuple[str, ...]:
    """The habits of a sample that prints some further lines, of which its table has some."""
    return learn_habits(table_of(read(SAMPLE, wanted)), roles_of(True), printed(SAMPLE, shown)).names


def judged(habits: tuple[str, ...], further: dict[int, list[str]]) -> Proof:
    """The proof of a later statement of which no further line was read."""
    return prove(table_of(LATER), replace(roles_of(True), habits=habits), printed(LATER, further))


@pytest.mark.parametrize(
    "further", [{2: [NEW]}, {len(LATER) - 1: [NEW]}], ids=["between rows", "close below the last row"]
)
def test_words_like_a_rows_which_no_row_has_are_refused(further):
    found = judged(habits_of({1: [MEMO]}, {1: [MEMO]}), further)
    assert found.verdict == "refused"
    assert f"“{NEW}” on page 1" in found.sentence


def test_nothing_is_refused_where_the_sample_leaves_such_words_out():
    habits = habits_of({1: [MEMO]}, {})
    assert NO_WORDS_UNREAD not in habits
    assert judged(habits, {2: [NEW]}).verdict == "proven"


@pytest.mark.parametrize(
    "line",
    [
        [left(DATE, "Branch notice")],
        [left(TEXT, "Balance carried forward"), right(530, "1.00")],
        [left(TEXT, "12/34")],
        [left(TEXT, LATER[0][1])],
        [left(TEXT, LATER[0][1]), right(530, "1.00 CR")],
        [left(TEXT, "No transactions in this period")],
    ],
    ids=["elsewhere", "a balance", "no words", "words of a row", "a mark behind an amount", "a section without rows"],
)
def test_other_lines_among_rows_are_no_words_unread(line):
    lines = [label("Date Details Paid out Paid in Balance")]
    for at, row in enumerate(LATER):
        lines += [row_line(*row), *([label("Savings 4471"), line] if at == 2 else [])]
    roles = replace(roles_of(True), habits=(NO_WORDS_UNREAD,))
    assert prove(table_of(LATER), roles, pages(*lines)).verdict == "proven"


@pytest.mark.parametrize(("labels", "verdict"), [(2, "proven"), (1, "refused")], ids=["whole", "a line of it alone"])
def test_the_header_of_a_table_further_down_stands_above_rows_too(labels, verdict):
    header = [[left(DATE, "Date"), right(450, "Paid")], [left(TEXT, "Particulars"), right(450, "in EUR")]]
    lines = [*header]
    for at, row in enumerate(LATER):
        lines += [row_line(*row), *(header[-labels:] if at == 2 else [])]
    roles = replace(roles_of(True), habits=(NO_WORDS_UNREAD,))
    assert prove(table_of(LATER), roles, pages(*lines)).verdict == verdict


@pytest.mark.parametrize(
    ("below", "above", "verdict"),
    [(0, 0, "proven"), (1, 0, "refused"), (0, 1, "refused"), (1, 1, "refused")],
    ids=["the balance", "another amount below", "another amount above", "another amount"],
)
def test_a_balance_in_whatever_words_which_the_next_page_starts_with_is_no_word_of_a_row(below, above, verdict):
    half = len(LATER) // 2
    last = LATER[half - 1][3]
    rows = [row_line(*row) for row in LATER]
    first = pages(*rows[:half], [left(TEXT, "Vidare blad"), right(530, f"{last + below:,.2f}")])
    second = pages([left(TEXT, "Vom Blad"), right(530, f"{last + above:,.2f}")], *rows[half:])
    roles = replace(roles_of(True), habits=(NO_WORDS_UNREAD,))
    assert prove(table_of(LATER), roles, (first[0], replace(second[0], number=2))).verdict == verdict


def over_pages(further: list, head: list) -> tuple:
    """Two pages of rows and one without between them, on which a further line of the row above it may stand."""
    half = len(LATER) // 2
    first = pages(head, label(HEADER), *(row_line(*row) for row in LATER[:half]))
    last = pages(head, label(HEADER), *(row_line(*row) for row in LATER[half:]))
    middle = pages(*([further] if further else []))
    return *first, replace(middle[0], number=2), replace(last[0], number=3)


@pytest.mark.parametrize(
    ("further", "verdict"),
    [
        ([left(TEXT, LATER[0][1])], "refused"),
        ([left(TEXT, "Page 2 of 3")], "proven"),
        ([left(DATE, "Notes")], "proven"),
        ([left(TEXT, LATER[len(LATER) // 2 - 1][1])], "proven"),
        ([], "proven"),
    ],
    ids=["words of another row", "printed on all pages", "elsewhere", "words of the row above", "an empty page"],
)
def test_a_page_that_holds_but_a_further_line_of_the_row_above_is_refused(further, verdict):
    habits = habits_of({}, {})
    shown = over_pages(further, [left(TEXT, "Page 1 of 3")])
    found = prove(table_of(LATER), replace(roles_of(True), habits=habits), shown)
    assert (found.verdict, "starts page 2" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("size", "verdict"), [(1.4, "proven"), (1.0, "refused"), (0.8, "refused")])
def test_a_page_that_starts_in_larger_letters_than_rows_starts_with_a_title(size, verdict):
    first, middle, last = over_pages([left(TEXT, "Savings account")], [left(TEXT, "Page 1 of 3")])
    words = tuple(replace(word, size=size * word.size) for word in middle.words)
    shown = (first, replace(middle, words=words), last)
    found = prove(table_of(LATER), replace(roles_of(True), habits=habits_of({}, {})), shown)
    assert (found.verdict, "starts page 2" in found.sentence) == (verdict, verdict == "refused")


def test_a_page_whose_rows_print_their_words_on_other_lines_than_their_amounts_is_none_without_rows():
    def apart(rows: list) -> list:
        return [line for day, text, effect, _ in rows for line in ([left(TEXT, text)], row_line(day, "", effect, None))]

    half = len(LATER) // 2
    first = pages(*(row_line(day, text, effect, None) for day, text, effect, _ in LATER[:half]))[0]
    shown = (first, replace(pages(*apart(LATER[half:]))[0], number=2))
    roles = replace(roles_of(False), habits=("no words on pages without rows",))
    assert prove(table_of(LATER, False), roles, shown).verdict == "consistent"


@pytest.mark.parametrize(
    ("below", "verdict"),
    [
        ([[], [left(TEXT, MEMO)]], "refused"),
        ([[], [left(TEXT, "4408780612")]], "refused"),
        ([[], [], [left(TEXT, MEMO)]], "proven"),
        ([[], [left(TEXT, MEMO), right(530, "1.00")]], "proven"),
        ([[], [left(DATE, MEMO)]], "proven"),
        ([[], [left(TEXT, LATER[-1][1])]], "proven"),
        ([[], [left(TEXT, f"07:58 PM {LATER[-1][1]}")]], "proven"),
        ([[], [left(TEXT, "Order 4471902 BANKDEFF")]], "refused"),
    ],
    ids=["twice as far", "a number", "farther", "an amount", "elsewhere", "words of the row", "and a time", "a code"],
)
def test_a_further_line_twice_as_far_below_the_last_row_is_refused(below, verdict):
    habits = habits_of({1: [MEMO]}, {1: [MEMO]})
    rows = read(LATER, {1: [MEMO]})
    lines = [row_line(*row) for row in LATER]
    shown = pages(label(HEADER), *lines[:2], [left(TEXT, MEMO)], *lines[2:], *below)
    found = prove(table_of(rows), replace(roles_of(True), habits=habits), shown)
    assert (found.verdict, "is printed below the last row" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("known", "verdict"), [(MEMO, "proven"), (NEW, "refused"), (MEMO[:9], "refused")])
def test_what_the_sample_prints_below_all_rows_is_no_further_line_there(known, verdict):
    habits = (*habits_of({1: [NEW]}, {1: [NEW]}), BELOW_ALL + squeeze(known))
    rows, lines = read(LATER, {1: [NEW]}), [row_line(*row) for row in LATER]
    shown = pages(label(HEADER), *lines[:2], [left(TEXT, NEW)], *lines[2:], [], [left(TEXT, MEMO)])
    assert prove(table_of(rows), replace(roles_of(True), habits=habits), shown).verdict == verdict


@pytest.mark.parametrize(
    ("first", "last", "verdict"),
    [
        ([[], [left(TEXT, "Continued overleaf")]], [], "proven"),
        ([[left(TEXT, "Continued overleaf")]], [], "refused"),
        ([[], [left(TEXT, NEW)]], [], "refused"),
        ([[], [left(TEXT, "Continued overleaf")], [left(TEXT, NEW)]], [], "refused"),
        ([], [[], [left(TEXT, "Continued overleaf")]], "refused"),
    ],
    ids=["apart", "as close as further lines", "other words", "other words below it", "on the last page"],
)
def test_what_says_that_the_statement_goes_on_overleaf_is_no_further_line(first, last, verdict):
    habits = habits_of({1: [MEMO]}, {1: [MEMO]})
    half, lines = len(LATER) // 2, [row_line(*row) for row in LATER]
    page = pages(label(HEADER), *lines[:2], [left(TEXT, MEMO)], *lines[2:half], *first)[0]
    shown = (page, replace(pages(label(HEADER), *lines[half:], *last)[0], number=2))
    found = prove(table_of(read(LATER, {1: [MEMO]})), replace(roles_of(True), habits=habits), shown)
    assert found.verdict == verdict, found


def test_a_line_below_the_last_row_may_fill_a_column_of_its_own():
    def parted(rows: list, row: int):
        return table_of(rows).assign(Memo=[MEMO if at == row else "" for at in range(len(rows))])

    def shown(rows: list, *below: list) -> tuple:
        lines = [row_line(*row) for row in rows]
        return pages(label(HEADER), *lines[:2], [left(TEXT, MEMO)], *lines[2:], *below)

    roles = replace(roles_of(True), by_column={**roles_of(True).by_column, "Memo": "text"})
    roles = replace(roles, habits=learn_habits(parted(SAMPLE, 1), roles, shown(SAMPLE)).names)
    assert prove(parted(LATER, 1), roles, shown(LATER)).verdict == "proven"
    found = prove(parted(LATER, 1), roles, shown(LATER, [], [left(TEXT, NEW)]))
    assert found.verdict == "refused"
    assert "is printed below the last row" in found.sentence


@pytest.mark.parametrize(("account", "verdict"), [("RB75 7500 7857", "consistent"), ("RB11 4040 2210", "refused")])
def test_a_line_below_the_last_row_may_print_the_account_of_its_other_party(account, verdict):
    habits = habits_of({1: [MEMO]}, {1: [MEMO]})
    lines = [row_line(*row) for row in LATER]
    shown = pages(label(HEADER), *lines[:2], [left(TEXT, MEMO)], *lines[2:], [], [left(TEXT, "RB75 7500 7857")])
    table = table_of(read(LATER, {1: [MEMO]})).assign(Account=[*[""] * (len(LATER) - 1), account])
    roles = replace(roles_of(True), habits=habits, by_column={**roles_of(True).by_column, "Account": "account"})
    found = prove(table, roles, shown)
    assert (found.verdict, "is printed below the last row" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("account", "verdict"), [("RB75 7500 7857", "proven"), ("RB11 4040 2210", "refused")])
def test_a_line_among_rows_may_print_the_account_of_its_other_party(account, verdict):
    lines = [row_line(*row) for row in LATER]
    shown = pages(label(HEADER), *lines[:2], [left(TEXT, "RB75 7500 7857")], *lines[2:])
    table = table_of(LATER).assign(Account=account)  # every row has it
    by_column = {**roles_of(True).by_column, "Account": "account"}
    roles = replace(roles_of(True), habits=(NO_WORDS_UNREAD,), by_column=by_column)
    found = prove(table, roles, shown)
    assert (found.verdict, "is printed like further words" in found.sentence) == (verdict, verdict == "refused")


def below_days(rows: list, memos: dict[int, str], far: int = 1, labelled: bool = False) -> tuple:
    """Pages on which the words of rows stand on the line below their days and amounts, the last ones ``far`` below."""
    lines: list = [label(HEADER)]
    for at, (day, text, effect, balance) in enumerate(rows):
        amount, *_ = [piece for piece in row_line(day, text, effect, balance) if piece[0] > TEXT]
        parts = [left(DATE, day), amount, right(530, f"{balance:,.2f}")]
        blank = [[]] * (far - 1) if at == len(rows) - 1 else []
        lines += [parts, *blank, [left(TEXT, f"Purpose: {text}" if labelled else text)]]
        lines += [[left(TEXT, memos[at])]] if at in memos else []
    return pages(*lines)


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("memos", [{}, {1: MEMO}])
def test_the_words_of_the_last_row_twice_as_far_below_it_are_refused_where_all_stand_below(memos, labelled):
    roles = roles_of(True)
    wanted = table_of(read(SAMPLE, {at: [text] for at, text in memos.items()}))
    roles = replace(roles, habits=learn_habits(wanted, roles, below_days(SAMPLE, memos, labelled=labelled)).names)
    assert prove(wanted, roles, below_days(SAMPLE, memos, labelled=labelled)).verdict == "proven"
    assert prove(table_of(LATER), roles, below_days(LATER, {}, labelled=labelled)).verdict == "proven"
    lost = table_of([*LATER[:-1], (LATER[-1][0], "", *LATER[-1][2:])])
    found = prove(lost, roles, below_days(LATER, {}, far=2, labelled=labelled))
    assert found.verdict == "refused", found


@pytest.mark.parametrize(("far", "verdict"), [(2, "refused"), (4, "consistent")])
def test_the_sample_tells_where_further_lines_stand_for_a_statement_of_one_row(far, verdict):
    """Of its one row no further line was read."""
    habits = habits_of({1: [MEMO]}, {1: [MEMO]})
    shown = pages(label(HEADER), row_line(*LATER[0]), *[[]] * (far - 1), [left(TEXT, MEMO)])
    found = prove(table_of(LATER[:1]), replace(roles_of(True), habits=habits), shown)
    assert (found.verdict, "is printed below the last row" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("said", "verdict"), [("Ref 8899", "proven"), ("Note 8899", "refused")])
def test_a_label_that_the_sample_prints_before_references_is_known_where_a_statement_has_one_alone(said, verdict):
    codes = {1: "4711", 4: "80012", 6: "5107"}
    habits = habits_of({at: [f"Ref {code}"] for at, code in codes.items()}, {at: [code] for at, code in codes.items()})
    last = len(LATER) - 1
    rows = read(LATER, {last: ["8899"]})
    found = prove(table_of(rows), replace(roles_of(True), habits=habits), printed(LATER, {last: [said]}))
    assert (found.verdict, "is printed below the last row" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("title", "verdict"), [("Account summary", "proven"), ("Harbour summary", "refused")])
def test_a_last_page_may_start_with_what_the_sample_prints_below_all_rows(title, verdict):
    rows = [row_line(*row) for row in SAMPLE]
    shown = pages(label(HEADER), *rows, [], [], [left(TEXT, "Account summary")], [left(TEXT, "Totals")])
    habits = learn_habits(table_of(SAMPLE), roles_of(True), shown).names
    last = replace(pages([left(TEXT, title)], [left(TEXT, "Totals")])[0], number=2)
    found = prove(table_of(LATER), replace(roles_of(True), habits=habits), (*printed(LATER, {}), last))
    assert (found.verdict, "starts page 2" in found.sentence) == (verdict, verdict == "refused")


def test_digits_of_a_time_that_stand_below_by_chance_are_no_further_line():
    """Times are printed left of the days, and wanted behind the words: none of '1120' goes on below its row."""
    rows = [*LATER[:3], (LATER[3][0], "Platform 120", *LATER[3][2:]), *LATER[4:]]
    times = ["11:20", *["09:15"] * (len(rows) - 1)]
    lines = [[left(5, time), *row_line(*row)] for time, row in zip(times, rows, strict=True)]
    first = pages(label(HEADER), *lines[:3], [left(200, "Riverbank, Quay 1")])
    shown = (*first, replace(pages(label(HEADER), *lines[3:])[0], number=2))
    roles = replace(roles_of(True), by_column={**roles_of(True).by_column, "Time": "text"})
    roles = replace(roles, habits=(NO_WORDS_BELOW,))
    assert prove(table_of(rows).assign(Time=times), roles, shown).verdict == "proven"


@pytest.mark.parametrize(("below", "verdict"), [(DATE, "proven"), (TEXT, "refused")], ids=["apart", "a row's words"])
def test_letters_of_a_short_code_that_stand_below_by_chance_are_no_further_line(below, verdict):
    """Codes are printed above the rows: no 'DR' goes on from the 'D' of a branch to the initial of a name."""
    rows = [[*row_line(*row), left(560, "D")] for row in LATER]
    codes = ["DR", *["Transfer"] * (len(rows) - 1)]
    lines = [line for code, row in zip(codes, rows, strict=True) for line in ([left(TEXT, code)], row)]
    first = pages(label(HEADER), *lines[:6], [left(below, "Leaf 12 of the ledger")])
    second = pages([left(TEXT, "Mill Bank")], [left(DATE, "Anna R Reed")], label(HEADER), *lines[6:])
    roles = replace(roles_of(True), by_column={**roles_of(True).by_column, "Type": "text"})
    roles = replace(roles, habits=(NO_WORDS_BELOW, "further lines follow 14.0 at 110"))
    table = table_of(LATER).assign(Type=codes)
    assert prove(table, roles, (*first, replace(second[0], number=2))).verdict == verdict


@pytest.mark.parametrize(("code", "verdict"), [("4471902", "proven"), ("4471903", "refused")])
def test_what_stands_beside_a_code_of_the_last_row_may_be_passed_over(code, verdict):
    habits = habits_of({1: ["Order 1134 BANKFRPP"]}, {1: ["1134"]})
    rows = read(LATER, {len(LATER) - 1: ["4471902"]})
    shown = printed(LATER, {len(LATER) - 1: [f"Order {code} BANKDEFF"]})
    found = prove(table_of(rows), replace(roles_of(True), habits=habits), shown)
    assert (found.verdict, "is printed below the last row" in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(
    ("below", "verdict"), [([], "proven"), ([[left(TEXT, NEW)]], "refused")], ids=["right", "a line is lost"]
)
def test_codes_beside_texts_do_not_go_on_in_a_legend_below_the_table(below, verdict):
    """The legend stands farther below the sample's rows than below those of the later statement."""
    legend = [[left(DATE, "Codes: bc = card payment, ga = cash machine,")], [left(DATE, "tb = transfer")]]

    def shown(rows: list, codes: list[str], *below: list) -> tuple:
        lines = [[*row_line(*row), left(80, code)] for row, code in zip(rows, codes, strict=True)]
        return pages(label(HEADER), *lines[:2], [left(TEXT, MEMO)], *lines[2:], *below, *legend)

    def wanted(rows: list, codes: list[str]):
        return table_of(read(rows, {1: [MEMO]})).assign(Type=codes)

    codes = ["bc", "ga", *["bc"] * (len(SAMPLE) - 3), "tb"]
    roles = replace(roles_of(True), by_column={**roles_of(True).by_column, "Type": "text"})
    roles = replace(roles, habits=learn_habits(wanted(SAMPLE, codes), roles, shown(SAMPLE, codes, [], [], [])).names)
    assert NO_WORDS_BELOW in roles.habits
    found = prove(wanted(LATER, codes), roles, shown(LATER, codes, *below, []))
    assert found.verdict == verdict, found


@pytest.mark.parametrize("code", ["AD", "RB"], ids=["behind other rows", "of the last row"])
def test_a_code_in_a_legend_is_no_further_line_of_a_row(code):
    """Codes are printed left of the days, and wanted behind the words, where a legend prints them again."""
    codes = ["AD"] * (len(LATER) - 1) + ["RB"]
    lines = [[left(5, one), *row_line(*row)] for one, row in zip(codes, LATER, strict=True)]
    first = pages(label(HEADER), *lines[:3], [], [], [left(200, "Riverbank, Quay 1")])
    last = pages(label(HEADER), *lines[3:], [], [], [left(200, f"{code} as agreed")])[0]
    roles = replace(roles_of(True), by_column={**roles_of(True).by_column, "Code": "text"})
    roles = replace(roles, habits=(NO_WORDS_BELOW,))
    assert prove(table_of(LATER).assign(Code=codes), roles, (*first, replace(last, number=2))).verdict == "proven"


@pytest.mark.parametrize(("shown", "verdict"), [((), "refused"), (("beside texts stand ref",), "proven")])
def test_a_label_that_the_samples_print_beside_words_of_rows_is_none_of_them(shown, verdict):
    lines = []
    for at, row in enumerate(LATER):
        lines += [row_line(*row), *([[left(TEXT, f"Ref: {LATER[2][1]}")]] if at == 2 else [])]
    roles = replace(roles_of(True), habits=(NO_WORDS_UNREAD, *shown))
    assert prove(table_of(LATER), roles, pages(*lines)).verdict == verdict
