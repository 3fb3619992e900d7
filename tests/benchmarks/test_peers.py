"""Other packages beside ours: one that never ends, or ends badly, has read nothing."""

from __future__ import annotations

import sys

import pytest

from tests.benchmarks.cases import Case
from tests.benchmarks.peers import Peers

HANGS = "import time\ndef open(path, password): time.sleep(3600)\n"
DIES = "import os\ndef open(path, password): os._exit(3)\n"


@pytest.mark.parametrize("package", [HANGS, DIES], ids=["never ends", "dies"])
def test_a_package_that_does_not_answer_has_read_nothing(package, tmp_path, monkeypatch):
    (tmp_path / "pdfplumber.py").write_text(package)
    (tmp_path / "one.csv").write_text("Date,Description,Amount\n2025-03-03,Bakery,-12.40\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    peers = Peers(sys.executable, limit=0.1)
    peers.names = ["pdfplumber"]
    assert peers.judge(Case("bank", "drawn", (tmp_path / "one.pdf",))) == {"pdfplumber": "x"}
