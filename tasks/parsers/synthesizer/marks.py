"""The marks that stand at amounts and tell money in from money out, in pairs."""

from __future__ import annotations

# Marks and words of money in, and of money out.
COUNTERPARTS = (
    *(("CR", "DR"), ("C", "D"), ("H", "S"), ("+", "-"), ("CR", "DB"), ("CREDIT", "DEBIT"), ("BIJ", "AF")),
    *(("K", "D"), ("H", "D"), ("A", "B"), ("MA", "WN"), ("Π", "Χ"), ("К", "Д"), ("КТ", "ДТ")),
)


def is_mark(text: str) -> bool:
    """Tell whether a text is a known mark of money in or out."""
    return any(text.upper() in pair for pair in COUNTERPARTS)


def other_marks(mark: str) -> list[str]:
    """Return the marks of the other direction, in the same case: 'Cr' → ['Dr', 'Db']."""
    others = [pair[1 - pair.index(mark.upper())] for pair in COUNTERPARTS if mark.upper() in pair]
    return [other if mark.isupper() else other.capitalize() if mark.istitle() else other.lower() for other in others]
