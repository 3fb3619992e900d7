"""The question to the model: a system part that is the same for every bank, and what is known of this one."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from string import Template
from typing import Any

from tasks.parsers.model.material import Material

FOLDER = Path(__file__).parent / "prompts"


@lru_cache
def prompt_file(name: str) -> Template:
    """A prompt file with named slots; a slot that is forgotten is a KeyError."""
    return Template((FOLDER / name).read_text(encoding="utf-8"))


def prompt_for(material: Material) -> tuple[str, list[dict[str, Any]]]:
    """The system part and the messages that ask for the next parser."""
    analysis = material.analysis
    sample = analysis.samples[0]
    page = "\n".join(" ".join(word.text for word in line.words) for line in sample.alignment.lines)
    task = prompt_file("task.md").substitute(bank=analysis.bank, csv=sample.table.to_csv(index=False), page=page)
    messages = [{"role": "user", "content": task}]
    if material.attempts:
        last = material.attempts[-1]
        messages.append({"role": "assistant", "content": last.source or "(no code)"})
        messages.append({"role": "user", "content": last.problem.sentence})
    return prompt_file("system.md").template, messages
