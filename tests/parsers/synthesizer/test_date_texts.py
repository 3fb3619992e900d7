"""Texts that may be dates are tried in every format, but in none of them twice."""

from datetime import date

from tasks.parsers.synthesizer.dates import date_texts
from tasks.statements.dates import date_formats, date_pattern


def test_a_text_that_stands_at_many_places_is_tried_once(monkeypatch):
    tried = []
    monkeypatch.setattr(date_texts, "date_pattern", lambda fmt: tried.append(fmt) or date_pattern(fmt))
    for _ in range(3):
        assert date_texts.fitting({0: ("4711 apples of a kind", ())}, [date(2024, 3, 4)], date_formats()) == []
    assert tried == [*date_formats()]
