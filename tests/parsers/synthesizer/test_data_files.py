"""The parser of a sample bank is the same file whoever writes it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from tasks.parsers.synthesizer import write_parser
from tests.benchmarks.cases import find_cases
from tests.benchmarks.parsers import study

DIGEST = """
import hashlib
from tasks.parsers.synthesizer import write_parser
from tests.benchmarks.cases import find_cases
from tests.benchmarks.parsers import study
print(hashlib.sha256(write_parser(study(find_cases("data")[1]), ()).encode()).hexdigest())
"""


def test_another_process_with_other_hashes_writes_the_same_bytes():
    done = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    source = write_parser(study(find_cases("data")[1]), ())
    assert done.stdout.strip() == hashlib.sha256(source.encode()).hexdigest()
