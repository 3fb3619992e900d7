"""Answers chats with a model of a GGUF file, one JSON line in, one out; runs in an environment that has llama.cpp.

Usage: python chat.py MODEL.gguf   with `ik-llama-cpp-python` (a wheel) or `llama-cpp-python` installed.
In: {"messages": [{"role", "content"}], "max_tokens", "temperature"}. Out: {"text", "stop", "input", "output"}.
"""

from __future__ import annotations

import json
import sys

WINDOW = 16_384  # tokens of question and answer together
THREADS = 1


def load(path: str):
    """Load the model with whichever binding is there."""
    try:
        from ik_llama_cpp import IkLlama as Llama
    except ImportError:
        from llama_cpp import Llama
    return Llama(model_path=path, n_ctx=WINDOW, n_threads=THREADS, verbose=False)


def main() -> None:
    """Answer until the input ends; an error is an answer too."""
    model = load(sys.argv[1])
    answers, sys.stdout = sys.stdout, sys.stderr  # what the library prints is no answer
    for line in sys.stdin:
        try:
            asked = json.loads(line)
            reply = model.create_chat_completion(**asked)
            choice, used = reply["choices"][0], reply["usage"]
            full = choice["finish_reason"] == "length" or used["completion_tokens"] >= asked["max_tokens"]
            stop = "max_tokens" if full else "end_turn"
            found = {
                "text": choice["message"]["content"],
                "stop": stop,
                "input": used["prompt_tokens"],
                "output": used["completion_tokens"],
            }
        except (ValueError, RuntimeError) as error:
            found = {"error": str(error)}
        answers.write(json.dumps(found) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
