"""The shared collection of attempts to misuse questions; a plain clone has none."""

from __future__ import annotations

import json
from pathlib import Path

ATTEMPTS = Path(__file__).parents[3] / "shared" / "attacks" / "attempts.jsonl"


def shared_attempts(kind: str, expected: str | None = None) -> list[dict]:
    """The attempts of a kind (question, python, data …) with one expected outcome or any; [] in a plain clone."""
    lines = ATTEMPTS.read_text(encoding="utf-8").splitlines() if ATTEMPTS.is_file() else []
    return [
        each for each in map(json.loads, lines) if each["kind"] == kind and expected in (None, each.get("expected"))
    ]
