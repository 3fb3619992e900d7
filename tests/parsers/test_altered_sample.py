"""Changed copies of samples: the page reader sees the change and nothing else, whoever produced the PDF."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pikepdf
import pytest

from tasks.parsers.altered_sample import SampleCopier
from tasks.parsers.analysis import analyze
from tasks.parsers.glyphs import CopyError, read_glyphs, write_copy
from tasks.parsers.removals import rows_at_the_end, rows_in_the_middle
from tasks.parsers.samples import Bank, Sample, read_wanted_table
from tasks.statements.pages import read_pages
from tests.parsers.drawn_bank import make_bank

SHARED = Path(__file__).parents[3] / "shared" / "statements" / "real"
# One of each way to write text: a string a line, a cell, a glyph; one- and two-byte codes; Type 3 and CID fonts.
LAYOUTS = (
    "brl-text-lines", "nz-kowhai-tutorial", "sbi-word-table", "usaa-sections", "nz-totara-asb-style", "dkb-german",
    "gf-barclays-ragged", "cj-us-signed-overprint", "dummy-dash-placeholders", "lao-bilingual-wrapped",
)  # fmt: skip


def copier_of(pdf: Path, folder: Path, password: str | None = None) -> SampleCopier:
    sample = Sample(pdf, pdf.with_suffix(".csv"), read_wanted_table(pdf.with_suffix(".csv")), password)
    analysis = analyze(Bank("any", pdf.parent, (sample,), password=password))
    return SampleCopier(sample, analysis.samples[0], analysis.roles, folder)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """A copier of the drawn bank's sample."""
    folder = tmp_path_factory.mktemp("copies")
    bank, _ = make_bank(folder / "drawn")
    return copier_of(bank.samples[0].pdf, folder)


def words_of(pdf: Path) -> list[str]:
    return [word.text for page in read_pages(pdf) for word in page.words]


def test_a_changed_copy_shows_the_new_values_in_the_old_places(drawn):
    copy = drawn.changed()
    before, after = words_of(drawn.sample.pdf), words_of(copy.pdf)
    assert len(before) == len(after)
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == sum(len(change.words) for change in copy.changes)
    assert {change.column for change in copy.changes} == {"Date", "Details", "Paid out", "Balance"}
    assert all(change.old != change.new for change in copy.changes)
    words = [(old, new) for old, new in changed if old.isalpha()]
    assert all(set(new) <= set(old) for old, new in words), "the letters are the word's own"
    assert any(sorted(old) != sorted(new) for old, new in words), "sums over the letters change"


def test_a_changed_copy_still_adds_up(drawn):
    copy, balance = drawn.changed(), Decimal("1740.20")
    for _, row in copy.table.iterrows():
        balance += Decimal(row["Paid in"] or 0) - Decimal(row["Paid out"] or 0)
        assert str(balance) == row["Balance"]
    assert balance == Decimal(drawn.sample.table["Balance"].iloc[-1])
    for column in ("Paid out", "Paid in"):
        assert sum(Decimal(c or 0) for c in copy.table[column]) == sum(
            Decimal(c or 0) for c in drawn.sample.table[column]
        )
    assert sorted(copy.table["Date"]) == list(copy.table["Date"])


@pytest.mark.parametrize("choose", [rows_in_the_middle, rows_at_the_end])
def test_rows_taken_off_are_gone_and_all_others_stay(drawn, choose):
    rows = choose(drawn.cells, drawn.rows)
    copy = drawn.without(rows)
    gone = {drawn.sample.table["Balance"].iloc[row] for row in rows}
    assert len(copy.table) == len(drawn.sample.table) - len(rows)
    text = " ".join(words_of(copy.pdf)).replace(",", "")
    assert all((balance in text) == (balance == drawn.sample.table["Balance"].iloc[-1]) for balance in gone)
    assert all(balance in text for balance in copy.table["Balance"])
    assert len(words_of(drawn.sample.pdf)) - len(words_of(copy.pdf)) >= 4 * len(rows)


def test_an_unchanged_copy_differs_in_its_bytes_alone(drawn):
    copy = drawn.unchanged()
    assert copy.pdf.read_bytes() != drawn.sample.pdf.read_bytes()
    assert read_pages(copy.pdf) == read_pages(drawn.sample.pdf)


def test_a_copy_of_an_encrypted_sample_needs_no_password(drawn, tmp_path):
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(drawn.sample.pdf) as document:
        document.save(locked, encryption=pikepdf.Encryption(user="open sesame", owner="other"))
    locked.with_suffix(".csv").write_bytes(drawn.sample.csv.read_bytes())
    copy = copier_of(locked, tmp_path, "open sesame").changed()
    assert len(copy.changes) > 20
    assert len(read_pages(copy.pdf)) == 2


def test_a_long_sample_is_cut_to_the_pages_that_were_studied(drawn, tmp_path):
    analysis = analyze(Bank("any", tmp_path, (drawn.sample,)), analysis_pages=1)
    copier = SampleCopier(drawn.sample, analysis.samples[0], analysis.roles, tmp_path)
    copy = copier.unchanged()
    assert not copy.complete
    assert len(read_pages(copy.pdf)) == 1
    assert copy.table.equals(drawn.sample.table.iloc[:16])


def test_text_in_form_objects_can_be_changed_too(drawn, tmp_path):
    boxed = tmp_path / "boxed.pdf"
    with pikepdf.open(drawn.sample.pdf) as document:
        for page in document.pages:
            form = document.make_stream(page.Contents.read_bytes())
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.BBox, form.Resources = page.MediaBox, pikepdf.Dictionary(Font=page.Resources.Font)
            name = page.add_resource(form, pikepdf.Name.XObject)
            page.Contents = document.make_stream(f"q {name} Do Q".encode())
        document.save(boxed)
    boxed.with_suffix(".csv").write_bytes(drawn.sample.csv.read_bytes())
    assert words_of(boxed) == words_of(drawn.sample.pdf)
    copy = copier_of(boxed, tmp_path).changed()
    assert len(copy.changes) == len(drawn.changed().changes)


def test_codes_that_are_not_where_they_were_read_stop_the_copy(drawn, tmp_path):
    glyph = read_glyphs(drawn.sample.pdf, pages=[1])[0]
    other = tmp_path / "other.pdf"
    write_copy(drawn.sample.pdf, other, codes={glyph: b"Z"})
    with pytest.raises(CopyError, match="could not be written"):
        write_copy(other, tmp_path / "again.pdf", codes={glyph: b"Y"})


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is absent")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_copies_of_real_statements_can_be_made_whoever_produced_them(layout, tmp_path):
    copier = copier_of(SHARED / layout / "statement.pdf", tmp_path)
    assert len(copier.changed().changes) >= len(copier.rows)
    rows = rows_in_the_middle(copier.cells, copier.middle_rows)
    assert len(copier.without(rows).table) == len(copier.studied.table) - len(rows)
