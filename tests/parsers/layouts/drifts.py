"""What banks change in their layouts: each drift makes another layout of one, the CSV wanted staying as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.parsers.layouts.layout import Layout


def _moved(layout: Layout) -> Layout | None:
    """The last two columns change places."""
    *first, one, other = layout.columns
    return replace(layout, columns=(*first, other, one))


def _new_column(layout: Layout) -> Layout | None:
    at = layout.columns.index("description") + 1
    return replace(layout, columns=(*layout.columns[:at], "reference", *layout.columns[at:]))


def _new_amounts(layout: Layout) -> Layout | None:
    """A balance that was not there, or none where there was one."""
    if "balance" in layout.columns:
        return replace(layout, columns=tuple(name for name in layout.columns if name != "balance"), balance="ends")
    return replace(layout, columns=(*layout.columns, "balance"), balance="row")


def _other_language(layout: Layout) -> Layout | None:
    return replace(layout, language="it" if layout.language != "it" else "sv")


def _unknown_row(layout: Layout) -> Layout | None:
    return replace(layout, extra_line="Provision ref")


def _other_dates(layout: Layout) -> Layout | None:
    return replace(layout, date="%Y-%m-%d" if layout.date != "%Y-%m-%d" else "%d %b %Y")


def _day_and_month_swapped(layout: Layout) -> Layout | None:
    """01/12 for 12/01: only where the dates are numbers with a day or month first."""
    swapped = {"%d/%m/%Y": "%m/%d/%Y", "%m/%d/%Y": "%d/%m/%Y", "%d.%m.%Y": "%m.%d.%Y", "%d-%m-%Y": "%m-%d-%Y"}
    return replace(layout, date=swapped[layout.date]) if layout.date in swapped else None


def _other_sign(layout: Layout) -> Layout | None:
    """Amounts whose sign is printed otherwise: money out unsigned and money in marked, or the other way round."""
    if layout.sign in ("columns", "section", "balance"):
        return None
    return replace(layout, sign="cr" if layout.sign != "cr" else "minus")


def _other_numbers(layout: Layout) -> Layout | None:
    return replace(layout, number="1.234,56" if layout.number[-3] == "." else "1,234.56")


def _zeros(layout: Layout) -> Layout | None:
    """The column of the other direction prints a zero, which it left blank, beside what the CSV has as one amount."""
    one = "amount" in {content for _, content in layout.wanted.columns}
    return replace(layout, empty="0.00") if one and layout.sign == "columns" and layout.empty == "" else None


DRIFTS: dict[str, Callable[[Layout], Layout | None]] = {
    "columns moved": _moved,
    "new column": _new_column,
    "balance added or gone": _new_amounts,
    "another language": _other_language,
    "unknown row": _unknown_row,
    "other dates": _other_dates,
    "day and month swapped": _day_and_month_swapped,
    "other sign": _other_sign,
    "other numbers": _other_numbers,
    "zeros": _zeros,
}
