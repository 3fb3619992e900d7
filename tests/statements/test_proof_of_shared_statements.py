"""Proofs over the shared statements: what can be proven is proven, only what is printed wrong is refused."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from tasks.statements.pages import StatementError, read_pages
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles

SHARED = Path(__file__).resolve().parents[3] / "shared" / "statements"
# Statements whose printed balances are wrong, as the notes beside them tell; the rows at fault, from 0.
WRONG_AS_PRINTED = {
    "lao-bilingual-wrapped/statement3": (10,),
    "mgjeff-anomalies/statement": (1,),
    "mgjeff-anomalies/statement2": (1,),
    "castellan/statement-1": (4, 21),
    "castellan/statement-2": (4, 21, 38, 55),
    "castellan/statement-4": (4, 21, 38, 55, 72, 89, 106, 123, 140),
}
# Nothing is printed there that the rows could be checked against (or not against every row).
UNPROVABLE = {
    "acme-unhappy/statement",
    "acme-unhappy/statement2",
    "acme-unhappy/statement3",
    "dkb-german/statement",
    "negative-acme-no-transactions/statement",
}


SHORT = 40  # rows: reading the longer statements would take minutes
LIKE_ANOTHER = {"harbourlight/statement-2", "harbourlight/statement-3"}  # scans, and so is statement-1


def shared_statements() -> list[Path]:
    short = [path for path in sorted(SHARED.glob("*/*/*.csv")) if len(path.read_text().splitlines()) <= SHORT + 1]
    return [path for path in short if f"{path.parent.name}/{path.stem}" not in LIKE_ANOTHER]


def password_of(path: Path) -> str | None:
    notes = path.parent / "about.json"
    return json.loads(notes.read_text(encoding="utf-8"))["password"] if notes.exists() else None


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared statements are not at hand")
@pytest.mark.parametrize("path", shared_statements() or [Path("none")], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_shared_statements_are_proven_but_for_those_that_print_wrong_or_no_balances(path):
    sample = sorted(path.parent.glob("*.csv"))[0]
    roles = learn_roles(pd.read_csv(sample, dtype=str, keep_default_na=False))
    table = pd.read_csv(path, dtype=str, keep_default_na=False)
    try:
        pages = read_pages(path.with_suffix(".pdf"), password_of(path))
    except StatementError:  # scanned, or the password is in nobody's notes: the rows alone must do
        pages = ()
    proof = prove(table, roles, pages)
    name = f"{path.parent.name}/{path.stem}"
    expected = "refused" if name in WRONG_AS_PRINTED else "consistent" if name in UNPROVABLE else "proven"
    assert (proof.verdict, proof.rows) == (expected, WRONG_AS_PRINTED.get(name, ())), proof.sentence
    if expected != "proven" or not pages:
        return
    for gone in {0, len(table) // 2, len(table) - 1} if len(table) else ():
        worth = prove(table.drop(index=gone).reset_index(drop=True), roles, pages)
        moves_nothing = Decimal(table.get("amount", pd.Series(["1"] * len(table)))[gone] or "1") == 0
        assert worth.verdict != "proven" or moves_nothing, f"without row {gone + 1}: {worth.sentence}"
