"""A model that repeats itself, talks, or attacks: the loop ends, every attempt is told, nothing is published."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from blocks import LanguageModel
from tasks.attempts import NeedsCorrection
from tasks.parsers.attempt import attempt_parser
from tasks.parsers.engines import ModelEngine
from tasks.parsers.library import Library
from tasks.parsers.study import study_bank
from tasks.problems import Attempt
from tasks.sandbox import Sandbox
from tests.messages_server import Message, MessagesServer
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, SHORT_PARSER, make_bank

OWN = sorted((Path(__file__).parents[2] / "sandbox" / "attacks").glob("*.py"))
FURTHER = sorted((Path(__file__).parents[4] / "shared/attacks/sandbox").glob("*.py"))  # none in a plain clone
RECORDED = Path(__file__).with_name("small_model_replies.jsonl")
REPLIES = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]
ATTEMPTS = 3


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The small bank, studied, and the sandbox."""
    data = tmp_path_factory.mktemp("library")
    make_bank(data)
    with Sandbox() as sandbox:
        yield study_bank(Library.at(data), "small", 10), sandbox


def answer(code: str) -> str:
    return json.dumps({"plan": "a plan", "code": code})


def loop(small, *script, **settings) -> tuple[list[Attempt], list[dict]]:
    """The attempts that a model with these answers makes, to the loop's end, and what it was asked."""
    study, sandbox = small
    attempts: list[Attempt] = []
    with MessagesServer(*script) as server:
        settings = {"model": "small", "effort": None, "max_tokens": 4_000, "retries": 0} | settings
        engine = ModelEngine(LanguageModel(base_url=server.url, **settings))
        for _ in range(ATTEMPTS):
            try:
                attempts.append(attempt_parser(study, engine, attempts, ATTEMPTS, sandbox).attempt)
                break
            except NeedsCorrection as failure:
                attempts.append(failure.attempt)
                if failure.final:
                    break
        return attempts, server.requests


def said(request: dict) -> str:
    return json.dumps(request["messages"])


def test_a_repeated_answer_is_not_corrected_again_but_asked_for_anew(small):
    attempts, asked = loop(small, answer(CRASHING_PARSER), answer(CRASHING_PARSER), answer(GOOD_PARSER))
    assert [attempt.problem and attempt.problem.kind for attempt in attempts] == ["crash", None]
    assert [attempt.notes["calls"] for attempt in attempts] == [1, 2]
    anew = said(asked[2])
    assert "rows = None" in said(asked[1])
    assert "rows = None" not in anew, "a model that reads its code writes it again"
    assert "<problems>" in anew


def test_a_third_repetition_gets_a_narrower_question(small):
    attempts, asked = loop(small, *[answer(SHORT_PARSER)] * 3, answer(GOOD_PARSER))
    assert [attempt.problem and attempt.problem.kind for attempt in attempts] == ["rows", None]
    assert "<problem>" in said(asked[3])
    assert "the first missing row is row 6" in json.loads(said(asked[3]))[-1]["content"][-1]["text"]


def test_a_model_that_only_repeats_itself_ends_the_run_early(small):
    attempts, asked = loop(small, answer(SHORT_PARSER))
    assert [attempt.problem.kind for attempt in attempts] == ["rows", "repeated"]
    assert len(asked) == 4


def test_repetitions_are_charged_and_end_with_the_budget_of_calls(small):
    attempts, asked = loop(small, answer(SHORT_PARSER), calls=2)
    assert [attempt.problem.kind for attempt in attempts] == ["rows", "budget"]
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a" * 3_000, "model_prose"),
        ("", "model_empty"),
        ("I am sorry, I can only help with cooking.", "model_prose"),
        ('{"plan": "half an answer", "code": "def parse(', "model_json"),
        ("```sql\nSELECT 1\n```", "model_language"),
        ("```python\nCREATE TABLE transactions\n```", "lint"),
    ],
)
def test_garbage_is_refused_with_its_own_problem(small, text, kind):
    attempts, _ = loop(small, text)
    assert attempts[0].problem.kind == kind
    assert attempts[-1].problem is not None
    assert all(attempt.problem.sentence for attempt in attempts)


@pytest.mark.parametrize("attack", [*OWN[::15], *FURTHER[::15]], ids=lambda attack: attack.stem)
def test_code_that_attacks_is_refused_and_the_model_asked_again(small, attack):
    code = attack.read_text(encoding="utf-8")
    attempts, _ = loop(small, answer(code))
    assert attempts[0].source.strip()
    assert all(attempt.problem for attempt in attempts)


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: reply["model"][:8])
def test_replies_of_real_small_models_end_in_a_refusal_that_tells_why(small, reply):
    attempts, asked = loop(small, Message(reply["text"], stop=reply["stop"]))
    assert attempts[-1].problem is not None
    assert len(asked) <= 3 * ATTEMPTS
    assert [attempt.number for attempt in attempts] == list(range(1, len(attempts) + 1))


def test_the_recorded_replies_hold_nobody():
    text = RECORDED.read_text(encoding="utf-8")
    assert REPLIES
    assert not [sign for sign in ("@", "http://", "IBAN", "/home/", "/tmp/") if sign in text]
    assert not re.findall(r"(?<![\w<])/\w+/", text), "no path of the machine that recorded them"
