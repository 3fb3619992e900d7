"""The prompts that ask for a parser."""

from __future__ import annotations

from pathlib import Path

from tasks.prompt_files import PromptFiles

PROMPTS = PromptFiles(Path(__file__).parent / "prompts")
prompt_file, fill = PROMPTS.text, PROMPTS.fill
