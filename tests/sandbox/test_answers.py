"""Whatever bytes a run sends, the host comes to an outcome: it raises nothing and believes nothing."""

from __future__ import annotations

import json
import os
import socket
import struct

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tasks.sandbox import Limits
from tasks.sandbox.outcome import STATUSES, Outcome, UnbelievableAnswer, decode_problem, decode_table
from tasks.sandbox.sandbox import judge
from tasks.sandbox.watch import Evidence, watch_run
from tasks.sandbox.worker import answers
from tasks.sandbox.worker.serve import EXIT_REPORT

LIMITS = Limits(output_kb=8, result_mb=1)
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["columns", "cells", "status", "x"]), inner)
    ),
    max_leaves=8,
)
tags = st.sampled_from([answers.PAGES, answers.TABLE, answers.REPORT, answers.PROBLEM, b"?"])
frames = st.builds(
    lambda tag, body, error: struct.pack("<cI", tag, max(0, len(body) + error)) + body,
    tags,
    st.binary(max_size=40) | anything.map(lambda value: json.dumps(value).encode()),
    st.sampled_from([0, 0, 0, -1, 1, 1 << 30]),
)


def judge_bytes(
    sent: bytes, printed: bytes = b"", exit_report: bytes = EXIT_REPORT.pack(0, 0.0), seconds=None
) -> Outcome:
    """The outcome of a run that sends these bytes and ends."""

    def run(descriptors: list[int]) -> None:
        host, output, results, _replies, _job = descriptors
        os.write(output, printed)
        os.write(results, sent)
        with socket.socket(fileno=os.dup(host)) as end:
            end.send(exit_report)

    return judge(watch_run(run, b"{}", LIMITS, seconds), LIMITS)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(frames | st.binary(max_size=30), max_size=4).map(b"".join),
    st.binary(max_size=30),
    st.sampled_from([None, 5.0]),
)
def test_any_bytes_come_to_an_outcome(sent, printed, seconds):
    outcome = judge_bytes(sent, printed, seconds=seconds)
    assert outcome.status in STATUSES
    assert (outcome.table is not None) == (outcome.status == "ok") == (not outcome.error)
    assert outcome.table is None or {type(c) for c in outcome.table.to_numpy().ravel()} <= {str}


@settings(max_examples=300, deadline=None)
@given(tags, anything)
def test_any_json_comes_to_an_outcome(tag, value):
    outcome = judge(Evidence(1.0, tag=tag, payload=json.dumps(value).encode()), LIMITS)
    assert outcome.status in STATUSES
    assert outcome.status == "ok" or outcome.error


@settings(deadline=None)
@given(st.lists(text, min_size=1, max_size=4, unique=True), st.integers(0, 5), st.data())
def test_tables_of_text_survive_the_way(names, rows, data):
    table = pd.DataFrame({n: data.draw(st.lists(text, min_size=rows, max_size=rows)) for n in names}, dtype="str")
    received = decode_table(answers.encode_table(table, 1 << 20))
    assert list(received.columns) == names
    assert received.to_numpy().tolist() == table.to_numpy().tolist()


@pytest.mark.parametrize(
    "body",
    [
        "[]", "{}", "null", '{"columns": ["a"]}', '{"columns": ["a"], "cells": []}',
        '{"columns": "a", "cells": [["1"]]}',
        '{"columns": ["a"], "cells": [[1]]}', '{"columns": ["a"], "cells": [["1", null]]}',
        '{"columns": ["a"], "cells": ["1"]}',
        '{"columns": ["a", "a"], "cells": [["1"], ["2"]]}', '{"columns": ["a", "b"], "cells": [["1"], []]}',
        '{"columns": [1], "cells": [["1"]]}', '{"columns": ["a"], "cells": [["\\ud800"]]}',
        '{"columns": ["a"], "cells": {"a": 1}}',
        '{"columns": ["a"], "cells": [["1"]], "passed": true}', "[" * 100_000, "1" * 5000,
        '{"columns": ["a"], "cells": [[NaN]]}',
    ],
)  # fmt: skip
def test_forged_table_is_no_table(body):
    with pytest.raises(UnbelievableAnswer):
        decode_table(body.encode())


@pytest.mark.parametrize("status", ["ok", "timeout", "crashed", "proven", ""])
def test_run_cannot_claim_what_the_kernel_decides(status):
    with pytest.raises(UnbelievableAnswer):
        decode_problem(answers.problem(status, "ValueError: x"))


def test_frame_larger_than_its_limit_is_not_waited_for():
    assert judge_bytes(struct.pack("<cI", answers.TABLE, (1 << 20) + 1)).status == "result-limit"
    assert judge_bytes(struct.pack("<cI", answers.PROBLEM, 1 << 20)).status == "bad-result"


def test_time_is_granted_once_and_only_when_asked_for():
    pages = struct.pack("<cI", answers.PAGES, 2) + b"99"
    assert judge_bytes(pages * 2).status == "bad-result"
    assert judge_bytes(pages, seconds=5.0).status == "bad-result"
    assert judge_bytes(pages).status == "crashed"


def test_second_answer_is_not_read():
    first = answers.problem("error", "ValueError: first")
    sent = b"".join(struct.pack("<cI", b"E", len(body)) + body for body in (first, answers.problem("error", "second")))
    assert judge_bytes(sent).error == "ValueError: first"


@pytest.mark.parametrize(
    "report", [b"", b"x", EXIT_REPORT.pack(-9, 0.0), EXIT_REPORT.pack(-77, 1.0), EXIT_REPORT.pack(7, 1.0)]
)
def test_end_without_answer_is_a_crash(report):
    outcome = judge_bytes(b"", exit_report=report)
    assert outcome.status == "crashed"
    assert outcome.error.startswith("the parser's process ended ")
