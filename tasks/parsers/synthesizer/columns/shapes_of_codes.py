"""What the codes of a column have in common where digits and capitals take turns: 'FT24091LEAGT', 'FT2408967M3N'."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.labelled_parts import FEWEST_DIGITS, shape_of_code

ANY = r"[A-Z\d]"
KINDS = (r"\d", "[A-Z]", ANY)


def shape_of_codes(codes: Sequence[str]) -> str:
    """Return the expression of codes that have one shape, or start alike and are as long, '' for others."""
    shapes = {shape_of_code(code) for code in codes}
    return shapes.pop() if len(shapes) == 1 else _shape_by_starts(codes)


def _shape_by_starts(codes: Sequence[str]) -> str:
    """Return the expression of codes by their places: what all start with tells them from other words, digits in it;
    behind it stand digits or capitals.
    """
    if len({*map(len, codes)}) != 1 or not all(re.fullmatch(f"{ANY}+", code) for code in codes):
        return ""
    kinds = [
        next(kind for kind in KINDS if re.fullmatch(f"{kind}+", "".join(place))) for place in zip(*codes, strict=True)
    ]
    start = kinds.index(ANY) if ANY in kinds else 0
    if start < FEWEST_DIGITS or KINDS[0] not in kinds[:start]:
        return ""
    runs = re.findall(r"((\\d|\[A-Z\])\2*)", "".join(kinds[:start]))
    begun = "".join(f"{kind}{{{len(run) // len(kind)}}}" for run, kind in runs)
    return f"{begun}{ANY}{{{len(kinds) - start}}}"
