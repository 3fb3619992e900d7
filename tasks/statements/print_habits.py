"""What the printing of every sample keeps to, so that a statement that prints otherwise is refused.

Sums cannot tell: words above a row that belong to it, rows outside of what the parser read, a balance read as a row,
signs turned round where nothing is printed that they could be checked against.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from typing import TYPE_CHECKING

from expectations.arithmetic import ZERO, Chain, follow_balances, money
from tasks.statements.balance_rows import learn_balance_rows, with_balance_rows
from tasks.statements.balance_words import BALANCES, PREFIX, labels_by_prefix, squeeze
from tasks.statements.codes_unread import code_unread, learn_codes
from tasks.statements.currency_balances import learn_currency_balances, with_currency_balances
from tasks.statements.cut_lines import lines_read_twice, rows_read_twice
from tasks.statements.dates import parse_date
from tasks.statements.day_balances import learn_day_balances, with_day_balances
from tasks.statements.filled_columns import learn_filled, left_blank
from tasks.statements.first_wraps import learn_longest, unknown_wrap
from tasks.statements.fixed_values import learn_fixed, not_printed
from tasks.statements.further_text import learn_further, unlike_further
from tasks.statements.heading_places import learn_places, misplaced_heading
from tasks.statements.labelled_balances import Labelled, label_balances
from tasks.statements.movements import Movements, UnreadableRow, read_movements
from tasks.statements.named_sections import learn_named, not_named
from tasks.statements.numbers import MINUS
from tasks.statements.odd_cells import footnoted_numbers, nameless_letters
from tasks.statements.overprints import letters_over_letters
from tasks.statements.page_ends import learn_below, words_below_pages, words_below_rows
from tasks.statements.page_numbers import learn_page_numbers
from tasks.statements.pages import Page
from tasks.statements.print_doubts import (
    day_column,
    days_of,
    line_like_a_row,
    printed_once,
)
from tasks.statements.printed_ends import learn_ends, opening_row_amiss, unmet_end
from tasks.statements.printed_years import learn_years, year_not_printed
from tasks.statements.roles import NO_YEAR, Roles
from tasks.statements.section_titles import learn_titles, unknown_title
from tasks.statements.summaries import learn_summaries
from tasks.statements.sums_in_texts import learn_sums, sum_in_text
from tasks.statements.text_columns import parted_columns
from tasks.statements.texts_beside_rows import texts_off_their_lines
from tasks.statements.typefaces import NO_OTHER_FACES, texts_in_other_faces
from tasks.statements.unread_tables import learn_rows_alone, page_twice, rows_unread
from tasks.statements.unread_words import (
    learn_further_places,
    words_farther_below,
    words_on_pages_without_rows,
    words_unread,
)
from tasks.statements.words_above import ENOUGH, learn_above, words_above
from tasks.statements.words_far_below import words_far_below

if TYPE_CHECKING:
    from decimal import Decimal

    import pandas as pd

    from tasks.statements.printed_balances import Amount, Line, PrintedAmount

# Which balances a table has, and its movements if it has such, in the order in which one builds on the other.
BALANCES_LEARNT = (
    (learn_balance_rows, with_balance_rows),
    (learn_currency_balances, with_currency_balances),
    (learn_day_balances, with_day_balances),
)
MANY_ROWS = 10  # rows from which on the share of money out says something
MOSTLY = 0.7  # of the rows


@dataclass(frozen=True)
class Habits:
    """What a sample's printing keeps to: ``whole`` are the text columns that it prints in one place each, ``names`` the
    names of habits, ``longest`` the letters of the longest text of each column whose texts all stand on one line.
    """

    whole: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    longest: Mapping[str, int] = field(default_factory=dict)


def learn_habits(table: pd.DataFrame, roles: Roles, pages: Sequence[Page]) -> Habits:
    """Return what a sample's printing keeps to."""
    try:
        moved = read_movements(table, roles)
        balances: list[str] = []
        for learn, with_learnt in BALANCES_LEARNT:
            balances += learn(table, roles, moved)
            moved = with_learnt(table, replace(roles, habits=tuple(balances)), moved)
        printed = label_balances(table, roles, moved, pages)
    except UnreadableRow:
        return Habits()
    parted = parted_columns(table, roles.text_columns, printed.lines, printed.rows)
    # Where the rows' lines are not found, nothing is known of the words around them.
    told = [name for name in HABITS if name not in OF_WHOLE_TEXTS or len(printed.rows) >= min(ENOUGH, len(table))]
    kept = [*balances, *(name for name in told if not HABITS[name](table, roles, moved, printed))]
    whole = tuple(name for name in roles.text_columns if name not in parted)
    kept += learn_further(table, roles.column("description"), printed.lines, printed.rows)
    kept += [*learn_titles(table, roles, moved, printed), *learn_filled(table, roles)]
    kept += learn_sums(table, roles)
    kept += [*learn_fixed(table, roles, printed.lines), *learn_page_numbers(printed.lines)]
    kept += learn_codes(table, roles, moved, printed)
    kept += [way for learn in LEARNT for way in learn(table, roles, printed)]
    way = _way(moved, roles, printed)
    chains = follow_balances(moved.effects, moved.balances, moved.accounts, roles.newest_first)
    kept += [*learn_ends(chains, moved, printed, bool(way)), *learn_rows_alone(printed)]
    kept += learn_summaries(chains, printed)
    sums = [SUM + _label(found) for found in _sums_met(moved, roles, printed)]
    names = tuple(filter(None, (*kept, mostly(moved), way, *dict.fromkeys(sums))))
    return Habits(whole, names, learn_longest(table, roles.text_columns, printed.lines, printed.rows))


def _sums_met(moved: Movements, roles: Roles, printed: Labelled) -> list[PrintedAmount]:
    """Return the labelled amounts that the rows of a table without balances add up to."""
    effects = [effect for effect in moved.effects if effect]
    if len(effects) < SEVERAL or roles.column("balance") or roles.column("account"):
        return []
    sums = _as_printed(sum(effects, ZERO), moved, printed)
    return [found for found in printed.sums if sums & set(printed.worth(found)) - {ZERO}]


def _label(found: PrintedAmount) -> str:
    return squeeze("".join(sign for sign in found.label if not sign.isdigit()))


def _other_sum(moved: Movements, roles: Roles, printed: Labelled) -> str:
    """Return how the rows miss a sum that the samples' rows add up to; one of the same name may stand on each page."""
    total = sum((effect for effect in moved.effects if effect), ZERO)
    for name in (name.removeprefix(SUM) for name in roles.habits if name.startswith(SUM)):
        named = [found for found in printed.in_order if found.kind in TOTALS and _label(found) == name]
        whole = sum((found.values[0] for found in named), ZERO)
        sums = _as_printed(total, moved, printed)
        if named and whole not in sums and not any(sums & set(printed.worth(found)) for found in named):
            return f"the rows add up to {money(total)}, not to “{named[0].label}”, as those of the samples do"
    return ""


def _as_printed(total: Decimal, moved: Movements, printed: Labelled) -> set[Decimal]:
    """Return what a sum of rows may be printed as: without its sign where no amount that goes out prints a minus."""
    out = (found for found in printed.rows if moved.effects[found.row] and moved.effects[found.row] < 0)
    return {total} if any(_prints_minus(printed.lines[found.place], found.amount) for found in out) else {total, -total}


def _prints_minus(line: Line, amount: Amount) -> bool:
    """Tell whether a minus or a bracket stands at the digits of an amount, or alone beside them."""
    own, beside = line.words[amount.first : amount.last + 1], line.words[max(0, amount.first - 1) : amount.last + 2]
    signs = [word.text for word in own] + [word.text for word in beside if not any(map(str.isalnum, word.text))]
    return any(sign in text for text in signs for sign in (*MINUS, "("))


def _way(moved: Movements, roles: Roles, printed: Labelled) -> str:
    """Return which way the rows lead from a printed opening to a printed closing balance, '' where none tells."""
    total = sum((effect for effect in moved.effects if effect), ZERO)
    ways = {
        way
        for opening, closing in (printed.pairs() if total and not roles.balance_sign else ())
        for start, end in product(printed.starts(opening, closing), printed.worth(closing))
        for way, sign in WAYS.items()
        if start + sign * total == end
    }
    return ways.pop() if len(ways) == 1 else ""


def unlike_samples(
    table: pd.DataFrame,
    roles: Roles,
    moved: Movements,
    chains: Sequence[Chain],
    printed: Labelled,
    whole: bool,
    signed: bool,
) -> str:
    """Return how a statement's printing differs from that of every sample, and what to do; '' where it does not.

    Where sums prove every row (``whole``) none can be missing; where they prove signs (``signed``) none is turned.
    """
    for name, line in parted_columns(table, roles.whole_columns, printed.lines, printed.rows).items():
        said = f"“{line.text}” on page {line.page} prints the words of {name} in two columns, the samples in one"
        return f"{said}; {AGAIN}"
    description = roles.column("description")
    said = unknown_wrap(table, roles.one_line, printed.lines, printed.rows)
    said = said or left_blank(roles.habits, table) or not_printed(roles.habits, table, printed.lines)
    said = said or sum_in_text(table, roles)
    said = said or opening_row_amiss(roles, chains, moved) or unmet_end(roles, chains, printed)
    said = said or rows_unread(roles.habits, len(table), printed)
    said = said or unlike_further(roles.habits, table, description, printed.lines, printed.rows)
    given = table[list(roles.text_columns)] if signed else None
    said = said or unknown_title(roles.habits, printed, len(table), given)
    said = said or year_not_printed(table, roles, printed)
    for amiss in (not_named, misplaced_heading):
        said = said or amiss(roles.habits, table, printed)
    said = said or code_unread(table, roles, moved, printed)
    for name, broken in HABITS.items():
        if name in roles.habits and (name in TEXTUAL or not whole):
            said = said or broken(table, roles, moved, printed)
    if not whole:
        said = said or _other_sum(moved, roles, printed)
    side = "" if signed else mostly(moved)
    if side and any(name in roles.habits for name in SIDES if name != side):
        said = said or f"the rows are {side}, those of the samples the other way round; a sign is read otherwise"
    return f"{said}; {AGAIN}" if said else ""


def mostly(moved: Movements) -> str:
    """Return on which side most rows of a table are, '' where there are few or it has no such side."""
    effects = [effect for effect in moved.effects if effect]
    if len(effects) < MANY_ROWS:
        return ""
    out = sum(effect < 0 for effect in effects) / len(effects)
    return SIDES[0] if out >= MOSTLY else SIDES[1] if out <= 1 - MOSTLY else ""


def learnt_way(roles: Roles) -> int:
    """Return the sign with which the samples' rows lead from the opening to the closing balance, 0 for unknown."""
    return next((sign for way, sign in WAYS.items() if way in roles.habits), 0)


def rows_beyond(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> str:
    """Return the line, on any page, that prints a day and an amount where rows print theirs and is no row."""
    once, days = printed_once(printed.rows), days_of(table, roles)
    if not once or not days:
        return ""
    left, _ = day_column(once, days, printed.lines)
    line = line_like_a_row(moved, printed.lines, printed.rows, left, range(len(printed.lines)))
    return f"“{line.text}” on page {line.page} reads like a row and is none" if line else ""


def balances_as_rows(table: pd.DataFrame, roles: Roles, moved: Movements, _: Labelled) -> str:
    """Return the row that moves money although its description is the name of a balance and nothing else."""
    column = roles.column("description")
    for row, cell in enumerate(table[column] if column else ()):
        words = squeeze("".join(sign for sign in str(cell) if not sign.isdigit()))
        kinds = [kind for label, kind in labels_by_prefix().get(words[:PREFIX], ()) if label == words]
        if moved.effects[row] and any(kind in BALANCES for kind in kinds):
            return f"row {row + 1} is “{str(cell).strip()}”: a balance was read as a row"
    return ""


def days_as_months(table: pd.DataFrame, roles: Roles, _: Movements, __: Labelled) -> str:
    """Return how the dates lie in many months but on hardly any day of them: day and month are read in turned order."""
    name = roles.column("posting_date")
    fmt = roles.date_formats.get(name or "", "")
    if "%d" not in fmt or "%m" not in fmt:
        return ""
    try:
        found = {parse_date(str(cell), fmt, year=NO_YEAR) for cell in table[name] if str(cell).strip()}
    except ValueError:
        return ""
    months, days = {day.month for day in found}, {day.day for day in found}
    if len(months) < MANY_MONTHS or len(months) <= 2 * len(days) or max(days) > MONTHS:
        return ""
    said = f"the dates lie in {len(months)} months but on the same {len(days)} of their days"
    return f"{said}: day and month are printed the other way round"


def years_apart(table: pd.DataFrame, roles: Roles, _: Movements, __: Labelled) -> str:
    """Return how the dates leap over a year and back where their months turn it: a year was given to the wrong ones.

    Sections and accounts that lie in one year each begin anew within it: their months are the same.
    """
    name = roles.column("posting_date")
    fmt = roles.date_formats.get(name or "", "")
    try:
        cells = enumerate(table[name] if "y" in fmt.lower() else ())
        days = [(row, parse_date(str(cell), fmt)) for row, cell in cells if str(cell).strip()]
    except ValueError:
        return ""
    leaps = [at for at, (one, other) in enumerate(pairwise(days), 1) if abs((other[1] - one[1]).days) >= A_YEAR]
    if len(leaps) != 1:
        return ""
    before, after = ({day.month for _, day in part} for part in (days[: leaps[0]], days[leaps[0] :]))
    (_, last), (row, day) = days[leaps[0] - 1 : leaps[0] + 1]
    if before & after or abs(abs((day - last).days) - 365) > TURN:
        return ""
    return f"row {row + 1} is of {day}, the one before it of {last}: one of them lies in another year"


LEARNT = (learn_above, learn_named, learn_places, learn_further_places, learn_below, learn_years)
NO_TEXTS_OFF = "no descriptions off their rows' lines"
NO_WORDS_UNREAD = "no words unread"
NO_WORDS_BELOW = "no words farther below rows"
Broken = Callable[["pd.DataFrame", Roles, Movements, Labelled], str]
HABITS: dict[str, Broken] = {
    "no words above rows": words_above,
    "no words below pages": words_below_pages,
    "no words below rows": words_below_rows,
    "no words far below rows": words_far_below,
    NO_TEXTS_OFF: texts_off_their_lines,
    "no lines read twice": lines_read_twice,
    "no rows unread": rows_beyond,
    NO_WORDS_UNREAD: words_unread,
    NO_WORDS_BELOW: words_farther_below,
    "no words on pages without rows": words_on_pages_without_rows,
    "no balances as rows": balances_as_rows,
    NO_OTHER_FACES: texts_in_other_faces,
    "no days as months": days_as_months,
    "no years apart": years_apart,
    "no nameless letters": nameless_letters,
    "no footnoted numbers": footnoted_numbers,
    "no letters over letters": letters_over_letters,
    "no pages twice": page_twice,
    "no rows read twice": rows_read_twice,
}
# No sum tells of these.
TEXTUAL: Sequence[str] = (
    "no words above rows",
    "no words below pages",
    "no words below rows",
    "no words far below rows",
    NO_TEXTS_OFF,
    "no lines read twice",
    NO_WORDS_UNREAD,
    NO_WORDS_BELOW,
    "no words on pages without rows",
    NO_OTHER_FACES,
    "no days as months",
    "no years apart",
    "no nameless letters",
    "no footnoted numbers",
    "no letters over letters",
)
# Tables that cut their texts say nothing of these: further words of a row may be beyond the cut.
OF_WHOLE_TEXTS = (
    "no words above rows",
    NO_TEXTS_OFF,
    NO_WORDS_UNREAD,
    NO_WORDS_BELOW,
    "no words on pages without rows",
)
WAYS = {"rows are added to balances": 1, "rows are taken from balances": -1}
AGAIN = "generate the parser again with this statement among the samples"
SUM = "rows add up to "  # the label follows
MONTHS = 12
A_YEAR, TURN = 270, 95  # days: so wide is a leap, and so near would the days be in the other year
MANY_MONTHS = 4  # of a statement's rows that begin on hardly any other days
TOTALS = ("totals", "net")  # kinds of labels
SEVERAL = 2  # rows; one alone may be a sum by chance
SIDES = ("mostly money out", "mostly money in")
