"""What leaves the machine names nobody, and a parser written for it reads the real statement."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.parsers.masking.statements import Masked, drawn, in_folder

SHARED = Path(__file__).parents[4] / "shared" / "statements" / "real"
# Of each drawn statement: account, IBAN, card and customer numbers, holder, address, payees, payment addresses.
PRIVATE = {
    "elbtal": "Katharina|Möller|Grüne|Gasse 12|01326|Dresden|47118230|8505 9900 0047 1182 30|Schäfer|Jürgen|Lößnitz|"
    "519/927/31894|286122",
    "sbi": "DEVENDRA|PRATAP|SAXENA|Amar|Lajpat|110024|31980027745|86120047713|0009917|298765212485|sabzi@okaxis|SABZI",
    "thornbury": "00-83-17|41907726|Eleanor|Pryce|Flat 2|Tanner|BS35|0ZZ|0083 1741 9077 26|Crumpet",
}
# Layouts of the shared statements, and the words and numbers of each that must not leave.
REAL = {
    "bsb-001-sg-multiline": "Xin Yi Tan|123 ORCHARD|238893|1612-7771-6576|STARHUB",
    "cj-us-signed-overprint": "",
    "dkb-german": "Mustermann|12345|1234567899|1203 0000 1234 5678 99|Neuendorf",
    "dbs-cr-suffix": "",
    "goti-bob": "ARJUN|MEHTA|50100234567891|400069",
    "goti-canara": "ARJUN|MEHTA|50100234567891|400069",
    "goti-hdfc": "ARJUN|MEHTA|50100234567891|400069",
    "goti-icici": "ARJUN|MEHTA|50100234567891|400069|RAMESH|KUMAR|swiggy@ybl|4571XXXXXXXX8821",
    "goti-sbi": "ARJUN|MEHTA|50100234567891|400069",
    "gxs-in-out-columns": "",
    "lao-bilingual-wrapped": "",
    "usaa-sections": "",
}


@pytest.fixture(scope="module", params=PRIVATE)
def statement(request) -> tuple[str, Masked]:
    return request.param, drawn(request.param)


def test_no_private_word_or_number_is_left(statement):
    bank, masked = statement
    check_private(masked, PRIVATE[bank])


def test_a_parser_written_for_the_masked_sample_reads_the_real_statement(statement):
    _, masked = statement
    assert masked.rows_of_a_parser_written_for_the_mask().equals(masked.sample.table)


def test_every_word_keeps_its_box_its_length_and_its_shape(statement):
    _, masked = statement
    pairs = [
        (before, after)
        for old, new in zip(masked.analysis.samples[0].pages, masked.masking.analysis.samples[0].pages, strict=True)
        for before, after in zip(old.words, new.words, strict=True)
    ]
    assert [(w.x0, w.top, w.x1, w.bottom, w.font) for w, _ in pairs] == [
        (w.x0, w.top, w.x1, w.bottom, w.font) for _, w in pairs
    ]
    assert [shape(before.text) for before, _ in pairs] == [shape(after.text) for _, after in pairs]


def test_everything_is_found_on_the_masked_page_where_it_was_found_before(statement):
    _, masked = statement
    before, after = masked.analysis.samples[0].alignment, masked.masking.analysis.samples[0].alignment
    assert after.anchors == before.anchors
    assert [{name: found.words for name, found in row.items()} for row in after.cells] == [
        {name: found.words for name, found in row.items()} for row in before.cells
    ]


def test_no_two_values_become_one(statement):
    _, masked = statement
    pairs = {}
    for old, new in zip(masked.analysis.samples[0].pages, masked.masking.analysis.samples[0].pages, strict=True):
        for before, after in zip(old.words, new.words, strict=True):
            numbers = zip(re.findall(r"\d{5,}", before.text), re.findall(r"\d{5,}", after.text), strict=True)
            names = zip(re.findall(r"[^\W\d_]{3,}", before.text), re.findall(r"[^\W\d_]{3,}", after.text), strict=True)
            for original, image in (*numbers, *names):
                pairs.setdefault(image.lower(), set()).add(original.lower())
    assert not [originals for originals in pairs.values() if len(originals) > 1]


@pytest.mark.parametrize("layout", REAL)
def test_shared_layouts_are_masked_and_read_as_well(layout):
    if not SHARED.is_dir():
        pytest.skip("the shared statements are not beside this checkout")
    masked = in_folder(SHARED / layout)
    check_private(masked, REAL[layout])
    assert masked.rows_of_a_parser_written_for_the_mask().equals(masked.sample.table)


def check_private(masked: Masked, private: str) -> None:
    """Check named secrets, and that no number that could be an account or a card is left."""
    text = masked.text
    before = "\n".join(line.text for line in masked.analysis.samples[0].alignment.lines)
    for secret in filter(None, private.split("|")):
        assert secret in before, f"{secret} is not on the page: the test would prove nothing"
        assert secret.lower() not in text.lower()
    long = set(re.findall(r"(?<![\d.,'’])\d{8,}(?![\d.,'’]*\d)", before))
    assert not {number for number in long if number in text and not re.match(r"20\d{6}$|\d{4}20\d\d$", number)}


def shape(text: str) -> str:
    return "".join(
        "9" if sign.isdigit() else ("X" if sign.isupper() else "x") if sign.isalpha() else sign for sign in text
    )
