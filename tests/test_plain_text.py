"""Texts of strangers are shown by a terminal and by the UI, and steer neither."""

from __future__ import annotations

import json

import pytest

from tasks.plain_text import as_run_name, code_block, for_json, for_markdown, for_terminal, row_for_markdown

STEERING = {
    "\x1b[2J": "�[2J",
    "\x1b]8;;http://evil\x07x": "�]8;;http://evil�x",
    "a\rb\x08": "a�b�",
    "\x9b31m": "�31m",
    "1\u202e2": "1�2",
    "\ud800": "�",
}
MARKDOWN = {
    "[pay](http://evil/x)": "\\[pay](http:\\//evil/x)",
    "![](http://evil/x.png)": "!\\[](http:\\//evil/x.png)",
    "\\[x](y)": "\\\\\\[x](y)",
    "<img src=x>": "\\<img src=x>",
    "www.evil.example": "www\\.evil.example",
    "[x]: javascript:alert(1)": "\\[x]: javascript:alert(1)",
    "<https://evil>": "\\<https:\\//evil>",
}


@pytest.mark.parametrize(("text", "shown"), STEERING.items())
def test_a_terminal_is_not_steered(text, shown):
    assert for_terminal(text) == shown
    line = for_json(json.dumps(text, ensure_ascii=False))
    assert (json.loads(line), for_terminal(line)) == (text, line)


@pytest.mark.parametrize("text", ["Ünïcode – 12 €", "tab\tand\nline", "客户名称", "a\u00a0b", "می‌خواهم"])
def test_what_people_write_stays(text):
    assert for_terminal(text) == text
    assert for_markdown(text) == text


@pytest.mark.parametrize(("text", "shown"), MARKDOWN.items())
def test_no_link_picture_or_tag_begins_in_a_text(text, shown):
    assert for_markdown(text) == shown
    assert row_for_markdown({"cell": text, "row": 1}) == {"cell": shown, "row": 1}


@pytest.mark.parametrize("source", ["x = 1", "'''\n```\n![](http://evil)\n'''", "# `````"])
def test_code_stays_within_its_block(source):
    fence, *inside, end = code_block(source).splitlines()
    assert fence == f"{end}python"
    assert not any(line.strip().startswith(end) for line in inside)


def test_the_name_of_a_run_is_one_line_of_bounded_length():
    assert as_run_name(" what did I\n spend? ") == "what did I spend?"
    assert len(as_run_name("bank, " * 100)) == 120
