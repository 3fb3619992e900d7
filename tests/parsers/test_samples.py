"""What may lie in a bank's folder, and what is said when it cannot be used."""

from __future__ import annotations

import pytest

from tasks.parsers.samples import SampleError, find_pairs, read_bank

CSV = "Date,Amount\n2025-01-01,5.00\n"


def fill(folder, **files):
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        stem, suffix = name.rsplit("_", 1)
        (folder / f"{stem}.{suffix}").write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def test_one_pdf_and_one_csv_are_a_pair_whatever_their_names(tmp_path):
    folder = fill(tmp_path / "bank", march_pdf="x", wanted_csv=CSV)
    assert [(p.name, c.name) for p, c in find_pairs(folder)] == [("march.pdf", "wanted.csv")]


def test_several_pairs_go_by_name_and_a_lone_statement_is_no_sample(tmp_path):
    folder = fill(tmp_path / "bank", march_pdf="x", march_csv=CSV, may_pdf="x", may_csv=CSV, june_pdf="x")
    assert [p.stem for p, _ in find_pairs(folder)] == ["march", "may"]


def test_cells_stay_strings_and_blank_cells_are_empty(tmp_path):
    folder = fill(tmp_path / "bank", a_pdf="x", a_csv="﻿Date,Note,Amount\n01/02,,007.50\n")
    table = read_bank(folder).samples[0].table
    assert table.to_dict("list") == {"Date": ["01/02"], "Note": [""], "Amount": ["007.50"]}


@pytest.mark.parametrize(
    ("content", "separator"),
    [
        ("Date,Note,Amount\n01/02,a;b,-5.00\n", ","),
        ("Date;Note;Amount\n01/02;a, b;-5,00\n", ";"),
        ("Date;Note, or name;Amount\n01/02;a;-5,00\n", ";"),
        ("Date\tNote\tAmount\n01/02\ta, b; c\t-5,00\n", "\t"),
        ("Amount\n5.00\n", ","),
    ],
)
def test_semicolons_and_tabs_may_separate_the_cells(content, separator, tmp_path):
    bank = read_bank(fill(tmp_path / "bank", a_pdf="x", a_csv=content))
    assert bank.separator == separator
    assert bank.samples[0].table.iloc[0].tolist() == content.splitlines()[1].split(separator)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"a_pdf": "x"}, "there is no CSV"),
        ({"a_csv": CSV}, "there is no PDF"),
        ({}, "no PDF and no CSV"),
        ({"a_pdf": "x", "b_pdf": "x", "c_csv": CSV}, "ambiguous at 'c.csv'"),
        ({"a_pdf": "x", "a_csv": CSV, "b_csv": CSV}, "ambiguous at 'b.csv'"),
        ({"a_pdf": "x", "a_csv": ""}, "the CSV is empty"),
        ({"a_pdf": "x", "a_csv": "Date,Amount\n"}, "no rows"),
        ({"a_pdf": "x", "a_csv": "Date,Amount,Date\n1,2,3\n"}, "'Date' 2 times"),
        ({"a_pdf": "x", "a_csv": "Date,,Amount\n1,2,3\n"}, "column 2 has no name"),
        ({"a_pdf": "x", "a_csv": "Date,Amount\n1,2\n1,2,3\n"}, "line 3: 3 cells"),
        ({"a_pdf": "x", "a_csv": "Date;Amount\n1;2,00\n1;2;3\n"}, "quote a cell that contains a semicolon"),
        ({"a_pdf": "x", "a_csv": "Date,Währung\n1,€\n".encode("cp1252")}, "save the CSV as UTF-8"),
        ({"a_pdf": "x", "a_csv": CSV, "bank_toml": "password = 1"}, "password must be text"),
        ({"a_pdf": "x", "a_csv": CSV, "bank_toml": "pasword = 'x'"}, "unknown setting 'pasword'"),
        ({"a_pdf": "x", "a_csv": CSV, "bank_toml": "password ="}, "not valid TOML"),
        ({"a_pdf": "x", "a_csv": CSV, "bank_toml": "password_env = 'NOT_SET_HERE'"}, "NOT_SET_HERE, which is not set"),
        (
            {"a_pdf": "x", "a_csv": CSV, "b_pdf": "x", "b_csv": "Date,Betrag\n1,2\n"},
            "all samples of a bank want the same columns",
        ),
    ],
)
def test_an_unusable_folder_is_refused_in_one_sentence_that_names_the_place(tmp_path, files, sentence):
    folder = fill(tmp_path / "bank", **files)
    with pytest.raises(SampleError, match=r".+") as raised:
        read_bank(folder)
    assert sentence in str(raised.value)
    assert str(folder) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(SampleError, match="no such bank folder"):
        read_bank(tmp_path / "nowhere")


def test_the_password_comes_from_the_environment_when_the_settings_say_so(tmp_path, monkeypatch):
    monkeypatch.setenv("SMALL_BANK_PASSWORD", "secret")
    folder = fill(tmp_path / "bank", a_pdf="x", a_csv=CSV, bank_toml="password_env = 'SMALL_BANK_PASSWORD'")
    assert read_bank(folder).samples[0].password == "secret"
