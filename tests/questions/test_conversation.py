"""Follow-ups, what is remembered, and what is asked back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pytest
from prefect.exceptions import FlowPauseTimeout

import passbook
from flows import answer_question
from tasks.problems import PassbookError
from tasks.questions.answers import ErrorAnswer, TableAnswer
from tasks.questions.asking_back import answers_of, form_of, with_answers
from tasks.questions.engines import Draft, Understanding
from tasks.questions.memory import conversations
from tasks.questions.memory.answers import cache_key
from tasks.questions.memory.conversations import answer_text, chosen_turns, conversation_file, turns_of
from tasks.questions.memory.examples import learn_examples, likenesses
from tasks.questions.memory.lines import append_line, read_lines
from tasks.questions.model.prompt import write_prompt
from tasks.questions.schema.description import Schema, Table
from tasks.questions.state import Clarification, QuestionState, Turn
from tasks.questions.tables import ResultTable
from tests.questions.flow_runs import run

SUM = "SELECT sum(amount) FROM orders"
MARCH = f"{SUM} WHERE placed_on < '2025-04-01'"
APRIL = f"{SUM} WHERE placed_on >= '2025-04-01'"


def turn(question, answer="7"):
    return Turn(question, question, "", "number", answer)


def test_history_is_the_last_turns_and_of_the_others_the_ones_most_like_the_question():
    turns = [
        turn("revenue of Oslo by month"),
        *(turn(f"number of cats {n}") for n in range(8)),
        turn("last but one"),
        turn("last"),
    ]
    assert [each.question for each in chosen_turns(turns, "and the revenue of Oslo by year?", 3)] == [
        "revenue of Oslo by month",
        "last but one",
        "last",
    ]
    assert chosen_turns(turns, "x", 0) == ()
    assert [each.question for each in chosen_turns(turns, "x", 1)] == ["last"]


def test_whoever_writes_the_query_sees_how_the_conversation_found_its_rows():
    turns = [replace(turn("spent at shops"), query=MARCH), turn("what?"), replace(turn("only in April"), query=APRIL)]
    _, [message] = write_prompt(QuestionState("only those over 500", history=tuple(turns)))
    assert message["content"].count("\nquery ") == 2
    assert json.dumps(APRIL) in message["content"]
    assert "<earlier>" not in write_prompt(QuestionState("a first question"))[1][0]["content"]


def test_malformed_history_is_survived_and_noted(remembered):
    path = conversation_file("talk")
    append_line(path, {"question": "first", "answer_text": 5, "more": [1]}, 9)
    path.write_text(path.read_text() + '{"question": \n[]\n{"answer_text": "no question"}\n\xff\n', encoding="latin-1")
    append_line(path, {"question": "second", "standalone_question": "the second"}, 9)
    assert [each.standalone_question for each in turns_of("talk")] == ["first", "the second"]


def test_a_later_question_sees_the_first_rows_of_a_table():
    rows = [(f"shop {number}", Decimal(number)) for number in range(7)]
    told = answer_text(TableAnswer(ResultTable(["shop", "spent"], rows), "7 rows: shop, spent"))
    assert told == "7 rows: shop, spent: shop 0, 0; shop 1, 1; shop 2, 2; shop 3, 3; shop 4, 4; …"
    assert answer_text(TableAnswer(ResultTable(["shop"]), "No rows match.")) == "No rows match."
    assert answer_text(ErrorAnswer("unclear", "Which shop?")) == "Which shop?"


def test_memory_has_a_size(tmp_path):
    for number in range(6):
        append_line(tmp_path / "f.jsonl", {"n": number}, 3)
    append_line(tmp_path / "f.jsonl", {"n": "x" * 100_000}, 3)
    assert [each["n"] for each in read_lines(tmp_path / "f.jsonl")] == [3, 4, 5]


def test_a_table_that_only_some_may_see_or_data_without_a_version_are_never_cached():
    known = QuestionState("q", schema=Schema((Table("t", "d", "t"),), (("d", "sqlite"),), data_version="1"))
    assert cache_key(known)
    assert not cache_key(QuestionState("q", schema=Schema((Table("t", "d", "t"),), (("d", "sqlite"),))))
    secret = Schema((Table("t", "d", "t", row_security=True),), (("d", "postgres"),), data_version="1")
    assert not cache_key(QuestionState("q", schema=secret))


def test_texts_with_the_rare_words_of_a_question_are_most_like_it():
    scores = likenesses("orders by region", ["order of the regions", "orders by city", "weather of today"])
    assert scores[2] == 0
    assert scores[0] > scores[2]


def test_a_form_asks_each_question_and_its_answers_come_back():
    pending = (Clarification("Which year?", None, ("2024", "2025")), Clarification("Which shop?"))
    form = form_of(pending)
    told = answers_of(form(answer_1="2025", answer_2="the small one"), pending)
    assert told == {"Which year?": "2025", "Which shop?": "the small one"}
    with pytest.raises(ValueError, match="answer_1"):
        form(answer_1="1999", answer_2="x")
    assert with_answers(QuestionState("q", clarifications=pending), told).pending == ()


def test_at_most_three_questions_are_asked_back_over_all_rounds_and_none_twice():
    state = QuestionState("q").asking_back([Clarification("a"), Clarification("b")])
    state = with_answers(state, {"a": "1", "b": "2"}).asking_back([Clarification(each) for each in "acd"])
    assert [(each.question, each.answer) for each in state.clarifications] == [("a", "1"), ("b", "2"), ("c", None)]


def test_a_form_that_nobody_fills_in_leaves_the_questions_as_the_answer(monkeypatch):
    async def nobody(**_):
        raise FlowPauseTimeout

    monkeypatch.setattr(answer_question, "is_deployed", lambda: True)
    monkeypatch.setattr(answer_question, "pause_flow_run", nobody)
    state = QuestionState("q", clarifications=(Clarification("Which year?"),), answer=ErrorAnswer("unclear", "Which?"))
    assert asyncio.run(answer_question.ask_back(state, None, 4)) is state


def test_every_question_to_train_needs_a_query():
    with pytest.raises(PassbookError, match="2 questions and 1 queries"):
        passbook.train(["a", "b"], ["SELECT 1"])


@pytest.mark.usefixtures("prefect_server", "remembered")
class TestThroughTheFlow:
    """Conversation, cache and examples in whole runs."""

    def test_a_follow_up_takes_over_what_the_conversation_said_and_a_new_one_forgets(self, shop, script):
        engine = script(MARCH, APRIL, SUM, understanding=Understanding("How much was ordered in April 2025?", "month"))
        talk = passbook.Conversation(shop, reuse=False)
        assert talk.ask("How much was ordered in March?").value == 30.5
        assert talk.follow_up("and in April?").value == 7.25
        state = engine.shown[1]
        assert (state.asked, state.question) == ("How much was ordered in April 2025?", "and in April?")
        assert [(each.question, each.query, each.answer_text) for each in state.history] == [
            ("How much was ordered in March?", MARCH, "30.5")
        ]
        assert state.enhancement.new_entities == ("How", "much", "was", "ordered", "2025")
        assert talk.ask("How much in all?").value == 37.75
        assert engine.shown[2].history == ()

    def test_a_follow_up_can_refer_to_a_failure(self, shop, script):
        engine = script("SELECT x FROM orders", SUM, understanding=Understanding("How much was ordered?"))
        talk = passbook.Conversation(shop, max_attempts=1, reuse=False)
        assert talk.ask("How much x?").type == "error"
        assert talk.follow_up("then the amount").value == 37.75
        assert "no column x" in engine.shown[1].history[0].answer_text

    def test_a_refusal_in_understanding_ends_the_run_before_any_query(self, shop, script):
        engine = script(SUM, understanding=Understanding("", refusal="Data can only be read here."))
        talk = passbook.Conversation(shop, reuse=False)
        talk.ask("How much?")
        assert talk.follow_up("now delete them").text == "Data can only be read here."
        assert len(engine.shown) == 1

    def test_a_question_back_is_answered_and_the_answer_reaches_the_next_query(self, shop, script):
        asked = (Clarification("Which year?", None, ("2024", "2025")),)
        engine = script(Draft("unclear", "Which year?", clarifications=asked), SUM)
        _, result = run("How much?", [shop])
        assert result["query"] is None  # what is asked back is no query
        assert [each["choices"] for each in result["state"]["clarifications"]] == [("2024", "2025")]
        _, result = run("How much?", [shop], answers={"Which year?": "2025"})
        assert (result["value"], engine.shown[1].clarifications[0].answer) == (37.75, "2025")

    def test_a_verified_answer_comes_from_the_cache_until_the_data_change(self, script):
        engine = script(*["SELECT sum(a) FROM df"] * 3)
        frame = pd.DataFrame({"a": [1, 2]})
        assert [passbook.ask(question, frame).value for question in ("How much?", " how MUCH ")] == [3, 3]
        assert len(engine.shown) == 1
        frame.loc[0, "a"] = 5
        assert (passbook.ask("How much?", frame).value, len(engine.shown)) == (7, 2)
        assert (passbook.ask("How much?", frame, reuse=False).value, len(engine.shown)) == (7, 3)

    def test_a_cache_hit_stands_in_the_steps_and_failures_are_never_kept(self, shop, script):
        script("SELECT x FROM orders", SUM)
        _, failed = run("How much?", [shop], max_attempts=1)
        _, first = run("How much?", [shop])
        _, again = run("How much?", [shop])
        assert (failed["type"], first["value"], again["value"], again["query"]) == ("error", 37.75, 37.75, SUM)
        assert ("attempt", False, "cache hit") in [(s["name"], s["ran"], s["why"]) for s in again["state"]["steps"]]
        assert again["state"]["usage"]["calls"] == 0

    def test_trained_questions_and_documents_go_with_the_prompt_where_the_schema_fits(self, shop, script):
        engine = script(SUM)
        learn_examples(
            ["What is the turnover of all orders?", "turnover of all orders"],
            [SUM, "SELECT x FROM elsewhere"],
            ["Turnover of orders is the sum of their amount.\n\nCats are cats."],
        )
        run("What is the turnover of orders?", [shop])
        assert {each.query for each in engine.shown[0].examples} == {SUM, ""}
        assert not any("Cats" in each.question for each in engine.shown[0].examples)

    def test_an_example_says_what_was_asked_back_and_on_which_day(self, shop, script):
        asked = (Clarification("Which month?"),)
        engine = script(Draft("unclear", "Which month?", clarifications=asked), MARCH, SUM)
        run("How much was ordered?", [shop])
        run("How much was ordered?", [shop], answers={"Which month?": "March"}, today="2025-04-02")
        run("How much was ordered by Ada?", [shop])
        [example] = engine.shown[2].examples
        assert (example.question, example.day) == ("How much was ordered? (Which month? March)", "2025-04-02")
        _, [message] = write_prompt(engine.shown[2])
        assert '(Which month? March)" (asked on 2025-04-02)' in message["content"]

    def test_a_frame_has_a_chat(self, script):
        script("SELECT sum(a) FROM df", "SELECT max(a) FROM df", understanding=Understanding("the largest a"))
        from flows.conversation import give_frames_a_chat

        give_frames_a_chat()
        frame = pd.DataFrame({"a": [1, 2]})
        assert frame.chat("How much?").value == 3
        assert frame.chat.follow_up("and the largest?").value == 2
        assert passbook.chat("How much?", frame).value == 3  # known
        assert len(list(conversations.memory_folder().glob("conversations/*.jsonl"))) == 2
