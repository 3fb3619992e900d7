"""What a language model is sent of a statement, and what becomes of code that quotes it."""

from __future__ import annotations

import json

import pytest

from blocks import LanguageModel
from tasks.parsers.engines import ModelEngine
from tasks.parsers.model.sharing import share_attempt
from tasks.problems import Attempt, Problem
from tests.messages_server import MessagesServer
from tests.parsers.masking.statements import drawn

PRIVATE = ("Eleanor", "Pryce", "Tanner", "41907726", "00-83-17", "Crumpet", "BS35 0ZZ")


@pytest.fixture(scope="module")
def thornbury():
    return drawn("thornbury")


def ask(server: MessagesServer, analysis, attempts=(), **settings):
    model = LanguageModel(base_url=server.url, model="local", effort=None, max_tokens=4_000, retries=0, **settings)
    return ModelEngine(model).write_from(analysis, attempts, None)


def failed(image: str) -> Attempt:
    """An attempt at the real statement, in the words of the real statement."""
    problem = Problem(
        "cells",
        f"row 2, Description: expected 'Card Payment to The {image} Shop', got 'The {image}'",
        ({"row": 2, "column": "Description", "expected": f"The {image} Shop", "got": f"The {image}"},),
    )
    return Attempt(1, "model", f'def parse(p):\n    return "{image}"\n', problem, notes={"plan": f"find {image}"})


def test_no_prompt_says_who_it_is_about(thornbury):
    with MessagesServer(json.dumps({"plan": "p", "code": "def parse(p): ..."})) as server:
        ask(server, thornbury.analysis, (failed("Crumpet"),))
        sent = json.dumps(server.requests, ensure_ascii=False)
    assert not [secret for secret in PRIVATE if secret.lower() in sent.lower()]
    assert thornbury.masking.cell("Crumpet") in sent


def test_a_word_that_the_model_quotes_is_the_real_one_in_the_parser(thornbury):
    image = thornbury.masking.cell("Crumpet")
    code = f'def parse(pdf_path, password=None):\n    return "{image}"\n'
    with MessagesServer(json.dumps({"plan": f"look for {image}", "code": code})) as server:
        draft = ask(server, thornbury.analysis)
    assert draft.source == code.replace(image, "Crumpet")
    assert draft.notes["plan"] == "look for Crumpet"
    assert draft.notes["shared"] == "masked"


def test_a_model_of_the_house_may_see_the_sample_as_it_is(thornbury):
    with MessagesServer(json.dumps({"plan": "p", "code": "def parse(p): ..."})) as server:
        ask(server, thornbury.analysis, share_with_model="as_is")
        assert "Crumpet" in json.dumps(server.requests)


def test_where_nothing_is_shared_the_prompt_holds_shapes(thornbury):
    with MessagesServer(json.dumps({"plan": "p", "code": "def parse(p): ..."})) as server:
        ask(server, thornbury.analysis, (failed("Crumpet"),), share_with_model="nothing")
        sent = json.dumps(server.requests, ensure_ascii=False)
    assert not [secret for secret in (*PRIVATE, "1,204.18", "33.17") if secret in sent]
    assert "Card Payment to Xxxxxxx Xxxxxxxx" in sent


def test_an_earlier_attempt_is_shown_in_the_words_of_the_mask(thornbury):
    shown = share_attempt(failed("Crumpet"), thornbury.masking)
    assert shown == share_attempt(shown, thornbury.masking), "masking twice is masking once"
    assert "Crumpet" not in json.dumps([shown.source, shown.problem.sentence, shown.problem.evidence, shown.notes])


def test_a_name_that_an_error_cuts_short_is_not_sent_either(thornbury):
    said = thornbury.masking.sentence("the parser failed: ValueError: no column for CRUMP (line 7, in finish)")
    assert "CRUMP" not in said.upper()
    assert said.startswith("the parser failed: ValueError: no column for ")
    assert said.endswith(" (line 7, in finish)")
