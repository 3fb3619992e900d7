"""Start a sandbox on a machine without some layers and tell on standard output what came of it.

python -m tests.sandbox.layered_host DENIED_LAYERS ACCEPTED_HOLES      (each a JSON list; holes: null for the default)
"""

from __future__ import annotations

import dataclasses
import json
import sys
import tempfile
from pathlib import Path

from tasks.sandbox import Limits, Sandbox, SandboxUnavailable
from tests.sandbox.denied_layers import deny
from tests.small_bank import GOOD_PARSER, draw_statement


def main(denied: list[str], accepted: list[str] | None) -> None:
    """Print {"layers", "open_holes", "status"} or {"refused"}."""
    limits = Limits() if accepted is None else Limits(accepted_holes=tuple(accepted))
    deny(denied)
    with tempfile.TemporaryDirectory() as folder, Sandbox(limits) as sandbox:
        statement = draw_statement(Path(folder) / "statement.pdf")
        try:
            found = dataclasses.asdict(sandbox.confinement())
            print(json.dumps({**found, "status": sandbox.run_parser(GOOD_PARSER, statement).status}))
        except SandboxUnavailable as refusal:
            print(json.dumps({"refused": str(refusal)}))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), json.loads(sys.argv[2]))
