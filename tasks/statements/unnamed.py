"""Converting a statement whose bank nobody names: the published parsers are tried, then reading without a sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.statements.convert import Converted, Converter, finish, read_rows
from tasks.statements.known_layout import may_be, page_words
from tasks.statements.pages import Page, StatementError, read_pages
from tasks.statements.proof import Proof

if TYPE_CHECKING:
    import pandas as pd

    from tasks.sandbox import Sandbox


@dataclass(frozen=True)
class KnownBank:
    """A bank of the library: its converter, the password of its statements, and the words of its table's header."""

    converter: Converter
    password: str | None
    header: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """The rows that a bank's parser read of a statement, and the verdict on them."""

    converter: Converter
    table: pd.DataFrame | None
    proof: Proof

    @property
    def bank(self) -> str:
        """The name of the bank's folder."""
        return self.converter.bank


def convert_unnamed(pdf: Path, banks: Sequence[KnownBank], sandbox: Sandbox, target: Path) -> Converted:
    """Convert one statement with the one published parser whose rows are accepted, else without any sample.

    It is refused when two banks' parsers are accepted, and when none is and its own arithmetic proves no reading of it.
    Raises what ``convert_statement`` raises.
    """
    try:
        pages = _open(pdf, banks)
    except StatementError as problem:
        return finish(pdf, None, None, Proof("refused", sentence=str(problem)), target)
    claims = [_claim(pdf, bank, sandbox) for bank in banks if may_be(bank.header, page_words(pages))]
    accepted = [claim for claim in claims if claim.proof.verdict != "refused" and _has_rows(claim)]
    if len(accepted) == 1:
        claim = accepted[0]
        return finish(pdf, claim.bank, claim.table, claim.proof, target, claim.converter.separator)
    if accepted:
        names = " and ".join(repr(claim.bank) for claim in accepted)
        said = f"{pdf}: the parsers of {names} both read it; name its bank with --bank"
        return finish(pdf, None, None, Proof("refused", sentence=said), target)
    return _without_sample(pdf, pages, claims, target)


def _open(pdf: Path, banks: Sequence[KnownBank]) -> tuple[Page, ...]:
    """Return the pages, opened without a password or with that of a bank. Raises StatementError."""
    try:
        return read_pages(pdf)
    except StatementError as problem:
        for password in dict.fromkeys(bank.password for bank in banks if bank.password):
            try:
                return read_pages(pdf, password)
            except StatementError:
                continue
        raise problem


def _claim(pdf: Path, bank: KnownBank, sandbox: Sandbox) -> Claim:
    table, proof = read_rows(pdf, bank.converter, sandbox, bank.password)
    return Claim(bank.converter, table, proof)


def _has_rows(claim: Claim) -> bool:
    """Tell whether a claim rests on rows or on a sum: any parser may find nothing in a stranger's statement."""
    return claim.table is not None and (len(claim.table) > 0 or claim.proof.verdict == "proven")


def _without_sample(pdf: Path, pages: Sequence[Page], claims: Sequence[Claim], target: Path) -> Converted:
    from tasks.statements.proposals import propose

    proposal = propose(pages)
    if proposal.table is not None:
        proof = replace(proposal.proof, sentence=f"{proposal.assumed}; {proposal.proof.sentence}")
        return finish(pdf, None, proposal.table, proof, target)
    tried = "".join(f"; {claim.bank!r} refuses it: {claim.proof.sentence}" for claim in claims[:1])
    said = (
        f"{pdf}: no published parser reads it, and without a sample {proposal.proof.sentence}{tried}; to have a parser "
        "written, put it beside the CSV wanted from it into a folder data/BANK and run: passbook generate BANK"
    )
    return finish(pdf, None, None, Proof("refused", sentence=said), target)
