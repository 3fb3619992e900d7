"""Single rules of masking: what goes, what stays, and how code and sentences are turned from one side to the other."""

from __future__ import annotations

import ast

import pytest

from tasks.parsers.masking import masking_for
from tasks.parsers.masking.look_alikes import LookAlikes, runs
from tasks.parsers.masking.spans import read_spans
from tasks.parsers.masking.words import is_kept
from tests.parsers.masking.statements import drawn


@pytest.fixture(scope="module")
def thornbury():
    return drawn("thornbury")


@pytest.mark.parametrize(
    "text",
    [
        "Opening balance 1,234.56",
        "31.12.2024 Lastschrift 1.234,56-",
        "12 Jan 2024 POS TRANSFER 12.00 CR",
        "01/04/24 UPI/DR NEFT 2,00,000.00",
        "Page 1 of 3",
        "Zeitraum vom 16. Dezember 2024 bis 15.01.2025",
        "20240131 ATM 10:42:07 3,50 %",
        "JANUARY",
    ],
)
def test_dates_amounts_and_words_of_the_trade_stay(thornbury, text):
    assert thornbury.masking.cell(text) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("IBAN DE89 3704 0044 0532 0130 00", "IBAN"),
        ("card 4571XXXXXXXX8821", "card"),
        ("from ann.lee-cole@mail.example.org", "e-mail or payment address"),
        ("call +44 20 7946 0958", "phone"),
        ("Account No: 12345678", "number after a label"),
        ("Kontonummer 12 345 678", "number after a label"),
        ("1612-7771-6576", "number in groups"),
        ("Account holder: Grant Page", "name after a label"),
        ("Mrs Dolores Transfer", "name after a label"),
    ],
)
def test_what_a_form_or_a_label_gives_away_is_masked_with_its_digits(thornbury, text, kind):
    assert kind in {found for _, _, found in read_spans(text).secret}
    masked = thornbury.masking.cell(text)
    assert masked != text
    assert [(name, len(run)) for name, run in runs(masked)] == [(name, len(run)) for name, run in runs(text)]


def test_a_name_goes_even_where_it_is_a_word_of_the_trade(thornbury):
    assert "Transfer" not in thornbury.masking.cell("Mrs Dolores Transfer")


@pytest.mark.parametrize("name", ["Bill", "Grant", "Mark", "Will", "Max", "Otto", "April", "Jan", "Rose"])
def test_words_that_are_also_names_are_no_shared_words(name):
    assert not is_kept(name)


def test_the_same_sample_gives_the_same_look_alikes_and_another_sample_others(thornbury):
    again = masking_for(thornbury.analysis, "masked")
    assert again.cell("Zanzibar 123456789") == masking_for(thornbury.analysis, "masked").cell("Zanzibar 123456789")
    assert again.cell("Zanzibar") != drawn("elbtal").masking.cell("Zanzibar")


def test_masking_twice_is_masking_once(thornbury):
    once = thornbury.masking.cell("Card Payment to The Crumpet Shop 41907726")
    assert thornbury.masking.cell(once) == once


def test_a_word_has_one_look_alike_in_every_case(thornbury):
    upper, title, lower = (thornbury.masking.cell(word) for word in ("CRUMPET", "Crumpet", "crumpet"))
    assert (upper.isupper(), title.istitle(), lower.islower()) == (True, True, True)
    assert upper.lower() == title.lower() == lower != "crumpet"


def test_a_number_without_its_leading_zeros_is_still_the_same_number(thornbury):
    assert thornbury.masking.cell("000041907726").lstrip("0") == thornbury.masking.cell("41907726")


def test_code_that_quotes_a_look_alike_quotes_the_original_afterwards(thornbury):
    image, shop = thornbury.masking.cell("Crumpet Shop").split()
    code = f'import re\n{image} = 1  # {image}\nSHOP = re.compile(r"\\b{image}\\s+{shop}")\n'
    real = thornbury.masking.undo(code)
    assert real == f'import re\n{image} = 1  # Crumpet\nSHOP = re.compile(r"\\bCrumpet\\s+Shop")\n'
    assert thornbury.masking.code(real) == code


def test_code_keeps_its_meaning_where_nothing_is_quoted(thornbury):
    code = 'def parse(pdf_path):\n    return [w["text"] for w in words if w["x0"] < 12.5 and "\\n" not in w]\n'
    assert ast.dump(ast.parse(thornbury.masking.undo(code))) == ast.dump(ast.parse(code))


def test_a_problem_is_told_about_the_masked_page(thornbury):
    shown = thornbury.masking.sentence("row 3, Description: expected 'Crumpet Shop', got 'Crumpet'")
    image = thornbury.masking.cell("Crumpet")
    assert shown.startswith(f"row 3, Description: expected '{image} ")
    assert shown.endswith(f"got '{image}'")


def test_evidence_is_masked_and_its_columns_are_not(thornbury):
    row = thornbury.masking.row({"row": 3, "column": "Description", "expected": "Crumpet", "got": None, "page": 1})
    assert row == {
        "row": 3, "column": "Description", "expected": thornbury.masking.cell("Crumpet"), "got": None, "page": 1
    }  # fmt: skip


def test_a_piece_of_a_word_has_the_same_piece_of_its_look_alike(thornbury):
    assert thornbury.masking.cell("Crump") == thornbury.masking.cell("Crumpet")[:5]


def test_the_listing_holds_look_alikes_and_no_original(thornbury):
    listing = thornbury.masking.listing()
    assert {"word", "IBAN", "number after a label"} <= {row["kind"] for row in listing}
    assert all(row["times"] > 0 for row in listing)
    assert not {"pryce", "41907726", "crumpet"} & {row["look-alike"] for row in listing}


def test_nothing_shared_is_shapes_and_words_of_the_trade(thornbury):
    shapes = masking_for(thornbury.analysis, "nothing")
    assert shapes.cell("Card Payment to Harvest Foodhall 33.17") == "Card Payment to Xxxxxxx Xxxxxxxx 99.99"
    sample = shapes.analysis.samples[0]
    assert not any(sign in "12345678" for page in sample.pages for word in page.words for sign in word.text)
    assert not any(sign in "12345678" for name in sample.table for cell in sample.table[name] for sign in cell)


def test_a_sample_shared_as_it_is_is_the_sample(thornbury):
    way = masking_for(thornbury.analysis, "as_is")
    assert way.analysis is thornbury.analysis
    assert way.listing() == []


@pytest.mark.parametrize("words", ["ab ac ad", "राम श्याम", "日本 東京", "Ελλάδα Αθήνα", "Москва Казань", "שלום עולם"])
def test_words_of_every_alphabet_stay_in_it_and_stay_apart(words):
    pairs = LookAlikes(b"seed", (), lambda word: False)
    images = [pairs.of(word) for word in words.split()]
    assert len(set(images)) == len(images)
    for word, image in zip(words.split(), images, strict=True):
        assert image != word
        assert len(image) == len(word)
        assert [sign.isascii() for sign in image] == [sign.isascii() for sign in word]
        assert pairs.original(image) == word


def test_every_short_number_finds_a_look_alike():
    numbers = [f"{number}" for number in range(1, 10)]
    pairs = LookAlikes(b"seed", numbers, lambda word: False)
    images = {pairs.of(number) for number in numbers}
    assert len(images) == 9
