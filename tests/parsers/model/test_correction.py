"""A planted mistake is named in the second prompt with its evidence; a model that acts on that alone gets to green."""

from __future__ import annotations

import json

import pytest

from blocks import LanguageModel
from expectations.suites import build_suite
from tasks.attempts import NeedsCorrection
from tasks.parsers.analysis import analyze
from tasks.parsers.attempt import attempt_parser
from tasks.parsers.engines import ModelEngine
from tasks.parsers.study import Study
from tasks.sandbox import shared_sandbox
from tests.messages_server import MessagesServer
from tests.parsers.model.planted import MISTAKES, make_planted_bank
from tests.parsers.model.scripted_model import corrected, prompt_of


@pytest.mark.parametrize(("seed", "mistake"), list(enumerate(MISTAKES)), ids=MISTAKES)
def test_a_planted_mistake_is_named_with_its_evidence_and_repaired_from_that_alone(tmp_path, seed, mistake):
    plant, evidence = MISTAKES[mistake]
    bank, good = make_planted_bank(tmp_path / "bank", seed)
    analysis = analyze(bank)
    suite = build_suite(bank.name, [sample.table for sample in bank.samples], analysis.roles.to_json())
    study = Study(bank, analysis, suite)
    wrong = json.dumps({"plan": "Read the rows.", "code": plant(good, bank)})
    with MessagesServer(wrong, corrected) as server:
        engine = ModelEngine(LanguageModel(base_url=server.url))
        with pytest.raises(NeedsCorrection) as first:
            attempt_parser(study, engine, (), 3, shared_sandbox())
        second = attempt_parser(study, engine, (first.value.attempt,), 3, shared_sandbox())
    told = prompt_of(server.requests[1]).split("<attempt>")[1].split("The file:")[0]
    assert [said for said in evidence if said not in told] == [], told
    assert second.attempt.problem is None
    assert server.requests[0]["system"] == server.requests[1]["system"]
