"""Two days in one printed text, a sign between them: '01.02./02.02.', the day of booking and that of the value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tasks.statements.dates import NUMBER_OF_OTHER_DAY

SIGN = re.compile(r"\s?[-\u2013/|\u00b7~]\s?")
DAY = re.compile(r"\d{1,4}(?:[-./]\s?\d{1,4}){1,2}\.?")  # in numbers


def halves(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each of two days of one form with the formats of what stands before and behind it.

    '01.02./02.02.' → ('', '01.02.', '/%x.%x.'), ('%x.%x./', '02.02.', '').
    """
    for sign in SIGN.finditer(text):
        days = text[: sign.start()], text[sign.end() :]
        forms = {re.sub(r"\d+", NUMBER_OF_OTHER_DAY, day) for day in days}
        if len(forms) == 1 and all(map(DAY.fullmatch, days)):
            (form,) = forms
            yield "", days[0], f"{sign[0]}{form}"
            yield f"{form}{sign[0]}", days[1], ""


def are_equal(texts: Iterable[str]) -> bool:
    """Tell whether both days of all texts are the same: then nothing shows which one is meant."""
    return all(len({day for _, day, _ in halves(text)}) == 1 for text in texts)
