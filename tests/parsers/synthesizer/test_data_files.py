import hashlib
import os
import statistics
import subprocess
import sys

import pytest

from tasks.parsers.synthesizer import write_parser
from tests.benchmarks.cases import find_cases
from tests.benchmarks.parsers import study

LONGEST, MEDIAN = 120, 115  # lines of a parser file
DIGEST = """
import hashlib
from tasks.parsers.synthesizer import write_parser
from tests.benchmarks.cases import find_cases
from tests.benchmarks.parsers import study
print(hashlib.sha256(write_parser(study(find_cases("data")[1]), ()).encode()).hexdigest())
"""


@pytest.fixture(scope="module")
def sources():
    return {case.name: write_parser(study(case), ()) for case in find_cases("data")}


def test_the_parser_files_of_the_sample_banks_are_short(sources):
    lengths = [len(source.splitlines()) for source in sources.values()]
    assert max(lengths) <= LONGEST
    assert statistics.median(lengths) <= MEDIAN


def test_another_process_with_other_hashes_writes_the_same_bytes(sources):
    name = find_cases("data")[1].name
    done = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(sources[name].encode()).hexdigest()
