"""Other spellings of the question's words in the data, which a query for the words alone would miss."""

from __future__ import annotations

import sqlite3

import pytest

from tasks.questions.model.prompt import write_prompt
from tasks.questions.schema.describe import describe_databases
from tasks.questions.schema.spellings import is_short_for
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState

SHORT = [("amzn", "amazon"), ("sbux", "starbucks"), ("trf", "transfer"), ("wdl", "withdrawal"), ("chq", "cheque")]
OTHERS = [("int", "into"), ("with", "withdrawals"), ("transfer", "transfers"), ("car", "bakery"), ("sale", "salary")]
BOOKINGS = ["CARD NORDSTROM OSLO", "NRDSTRM ONLINE 12", "POS NRDSTRM 9F3NRD", "BAKERY MÜLER SHOP", "MÜLER CAFE"]
BOOKINGS += [f"CARD TOLL OF BRIDGE {number}" for number in range(9)]


@pytest.mark.parametrize(("short", "word"), SHORT)
def test_a_word_with_letters_left_out_is_short_for_it(short, word):
    assert is_short_for(short, word)


@pytest.mark.parametrize(("other", "word"), OTHERS)
def test_a_stem_or_another_word_is_not_short_for_it(other, word):
    assert not is_short_for(other, word)


def described(tmp_path, question):
    with sqlite3.connect(tmp_path / "bank.sqlite") as bank:
        bank.execute("CREATE TABLE IF NOT EXISTS bookings (id INTEGER PRIMARY KEY, description TEXT)")
        bank.executemany("INSERT INTO bookings (description) VALUES (?)", [(each,) for each in BOOKINGS])
    bank.close()
    with Databases([str(tmp_path / "bank.sqlite")]) as databases:
        return describe_databases(QuestionState(question), databases)


@pytest.mark.parametrize(
    ("question", "spelt"),
    [
        ("How much at Nordstrom?", ["nordstrom may be spelt nrdstrm in NRDSTRM ONLINE 12"]),
        ("How much at Müller?", ["müller may be spelt müler in BAKERY MÜLER SHOP"]),
        ("How many cafes?", []),
    ],
)
def test_the_prompt_tells_how_the_data_spell_what_is_asked_for(tmp_path, question, spelt):
    state = described(tmp_path, question)
    assert state.spellings == tuple(f"bookings.description: {each}" for each in spelt)
    _, [message] = write_prompt(state)
    assert all(each in message["content"] for each in spelt)
    assert ("<spellings>" in message["content"]) == bool(spelt)
    assert QuestionState.from_json(state.to_json()).spellings == state.spellings
