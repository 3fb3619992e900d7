import itertools
import re

import pytest

from tasks.parsers.synthesizer.emission.months import short_months
from tasks.parsers.synthesizer.emission.patterns import plain

ENGLISH = "january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sept sep, "
ENGLISH += "october oct, november nov, december dec"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (r"(?:\d\d)/(?:\d\d)", r"\d\d/\d\d"),
        (r"(?:\$)?\d+", r"\$?\d+"),
        (r"(?:ab)?c", r"(?:ab)?c"),
        (r"(?:a|b)c", r"(?:a|b)c"),
        (r"\d\-\d\&\d", r"\d-\d&\d"),
        (r"[\-(?:x)]\d", r"[\-(?:x)]\d"),
        (r"(?P<day>\d\d)\.(?:\(Cr\))?", r"(?P<day>\d\d)\.(?:\(Cr\))?"),
    ],
)
def test_an_expression_loses_only_needless_groups_and_escapes(given, wanted):
    assert plain(given) == wanted
    texts = ("".join(signs) for size in range(4) for signs in itertools.product("1ab-&c/$.(x", repeat=size))
    assert all(bool(re.fullmatch(given, text)) == bool(re.fullmatch(plain(given), text)) for text in texts)


def test_months_are_known_by_their_first_letters_where_these_tell_them_apart():
    starts = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905
    assert short_months(f'"""{ENGLISH}"""') == [[start] for start in starts]
    assert short_months(ENGLISH.replace("march mar", "maart mrt"))[2] == ["maa", "mrt"]
    assert not short_months(ENGLISH.replace("july jul", "juny jun"))
    assert not short_months(ENGLISH.replace("may", "ma"))
