"""A real small model behind the real SDK: whatever it says, the loop ends and nothing wrong is taken for right."""

from __future__ import annotations

import pytest

from tasks.parsers.library import Library
from tasks.parsers.study import study_bank
from tasks.sandbox import Sandbox
from tests.real_model.real_model import RealModel
from tests.real_model.record import ATTEMPTS, loop
from tests.small_bank import make_bank

pytestmark = pytest.mark.real_model


def test_every_attempt_is_told_and_only_a_right_parser_passes(library):
    make_bank(library)
    study = study_bank(Library.at(library), "small", 10)
    with RealModel.configured() as model, Sandbox() as sandbox:
        attempts = loop(model, study, sandbox)
    assert 1 <= len(attempts) <= ATTEMPTS
    assert all(attempt.problem.sentence for attempt in attempts[:-1])
    assert model.answers, "the model was asked"
    sources = [attempt.source for attempt in attempts if attempt.source]
    assert len(set(sources)) >= len(sources) - 1, "only the last answer may repeat an earlier one"
