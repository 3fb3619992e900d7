"""Codes that stand alone on one of a row's lines, in some rows: the account of another, 'SI56 6100 0001 7734 908'; or
behind a label, the code of its bank behind them: 'IBAN: DE71500105175407324931 • BIC: INGDDEFFXXX'.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tasks.parsers.synthesizer.columns.labelled_parts import FEWEST_DIGITS, IBAN
from tasks.parsers.synthesizer.patterns import nameless

# Numbers of accounts of any country, in groups or in one word; RF starts a reference of payments.
IBANS = (r"(?!RF)[A-Z]{2}\d\d(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?", IBAN)
WRITTEN = re.compile(r"[A-Z\d][A-Z\d /.-]*")  # codes have no small letters
CODE = re.compile(r"[A-Z\d]+")
ANY_CODE = r"\S+"  # in forms: one that is not wanted
MOST = 3  # shapes of codes


def slot_of_codes(cells: Sequence[str]) -> str:
    """Return the expression of the cells of a column that are codes of few shapes, '' where they are none."""
    codes = [cell for cell in cells if cell]
    if not all(WRITTEN.fullmatch(code) and len(re.findall(r"\d", code)) >= FEWEST_DIGITS for code in codes):
        return ""
    shapes = sorted({next((one for one in IBANS if re.fullmatch(one, code)), _shape(code)) for code in codes})
    return "|".join(shapes) if len(shapes) <= MOST else ""


def common_form(forms: Collection[str]) -> str:
    """Return the form of lines that differ in codes behind the wanted one at most, '' where they do otherwise, too."""
    words = [form.split(" ") for form in forms if form]
    if not words or len(words) < len(forms) or len({*map(len, words)}) > 1:
        return ""
    places = [{*place} for place in zip(*words, strict=True)]
    wanted = next((at for at, place in enumerate(places) if "(?P<" in min(place)), 0)
    codes = all(
        word == ANY_CODE or CODE.fullmatch(word) for place in places[wanted:] if len(place) > 1 for word in place
    )
    alike = all(len(place) == 1 for place in places[:wanted])
    return " ".join(min(place) if len(place) == 1 else ANY_CODE for place in places) if codes and alike else ""


def like_codes(form: str, cells: Sequence[str], others: Sequence[str]) -> str:
    """Return the expression of texts that may be codes on lines of one form, '' where one of the ``others`` of rows is
    like them: those behind its label. Without one, those of that form, and such as have no small letters and no fewer
    digits than the codes, but more than any of the others.

    So an account written in a way that the sample lacks is seen.
    """
    if label := form.partition("(?P<")[0]:
        like = f"^{label}"
    else:
        fewest = min(len(re.findall(r"\d", cell)) for cell in cells if cell)
        most = max((len(re.findall(r"\d", text)) for text in others if WRITTEN.fullmatch(text)), default=0)
        own = nameless(form) if "|" in form else re.sub(r"\(\?P<\w+>(.*)\)", r"\1", form)
        like = rf"^{own}$|^(?=(\D*\d){{{max(fewest, most + 1)}}}){WRITTEN.pattern}$"
    return "" if any(re.search(like, text) for text in others) else like


def _shape(code: str) -> str:
    """Return the expression of codes with any digits and capitals between the same signs."""
    runs = re.findall(r"\d+|[A-Z]+|[^\dA-Z]", code)
    return "".join(r"\d+" if run.isdecimal() else "[A-Z]+" if run.isalpha() else _plain(run) for run in runs)


def _plain(sign: str) -> str:
    return re.escape(sign).replace("\\ ", " ").replace("\\-", "-")
