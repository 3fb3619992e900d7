"""Record what a small model says when it is asked for a parser: one JSON line a reply, with the loop's end.

Usage: python -m tests.real_model.record OUT.jsonl LOOPS
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

from blocks import LanguageModel
from tasks.attempts import NeedsCorrection
from tasks.parsers.attempt import attempt_parser
from tasks.parsers.engines import ModelEngine
from tasks.parsers.library import Library
from tasks.parsers.study import study_bank
from tasks.sandbox import Sandbox
from tests.messages_server import MessagesServer
from tests.real_model.real_model import RealModel
from tests.small_bank import make_bank

ATTEMPTS = 3


def loop(model: RealModel, study, sandbox) -> list:
    """One bank's attempts, to the end."""
    attempts = []
    with MessagesServer(model) as server:
        patient = {"timeout": 900, "retries": 0, "max_tokens": 4_000, "calls": 9}
        engine = ModelEngine(LanguageModel(base_url=server.url, model="small", effort=None, **patient))
        while len(attempts) < ATTEMPTS:
            try:
                return [*attempts, attempt_parser(study, engine, attempts, ATTEMPTS, sandbox).attempt]
            except NeedsCorrection as failure:
                attempts.append(failure.attempt)
                if failure.final:
                    break
    return attempts


def main() -> None:
    """Append the replies of some loops to a file."""
    out, loops = Path(sys.argv[1]), int(sys.argv[2])
    name = Path(os.environ["PASSBOOK_REAL_MODEL"]).stem
    with tempfile.TemporaryDirectory() as folder, RealModel.configured() as model, out.open("a") as file:
        make_bank(Path(folder))
        study = study_bank(Library.at(folder), "small", 10)
        for number in range(loops):
            model.answers.clear()
            with Sandbox() as sandbox:
                ended = loop(model, study, sandbox)
            kinds = [attempt.problem.kind if attempt.problem else "passed" for attempt in ended]
            print(number, kinds, flush=True)
            for answer in model.answers:
                reply = {"model": name, "loop": number, "text": answer.text, "stop": answer.stop}
                file.write(json.dumps(reply, ensure_ascii=False) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
