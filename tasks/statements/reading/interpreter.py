"""pdfminer's interpreter of content streams, fed by a quicker parser; what operators do stays pdfminer's own code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import stream_value
from pdfminer.utils import Matrix

from tasks.statements.reading.operators import BOOLEANS, NO_VALUE, OPERANDS, digits, split


class QuickInterpreter(PDFPageInterpreter):
    """pdfminer's interpreter with a quicker parser; Unusual where pdfminer's own has to be asked."""

    def execute(self, streams: Sequence[object]) -> None:
        """Carry out streams one after the other; those of objects that contain themselves are left out."""
        self.stream_ids.clear()
        contents = []
        for thing in streams:
            stream = stream_value(thing)
            if stream.objid is not None and stream.objid not in self.parent_stream_ids:
                self.stream_ids.add(stream.objid)
                contents.append(stream.get_data())
        tokens, known, stack = split(b"\n".join(contents)), {}, self.argstack
        for token in tokens:
            make = OPERANDS[token[0]]
            if make is digits:
                stack.append(float(token))
                continue
            if make is not None:
                value = make(token, tokens)
                if value is not NO_VALUE:
                    stack.append(value)
                continue
            operator = known.get(token)
            if operator is None:
                operator = known[token] = self._operator(token)
            count, run = operator
            if not count:
                run()
            elif len(stack) >= count:
                operands = stack[-count:]
                del stack[-count:]
                run(*operands)
            else:
                stack.clear()

    def _operator(self, token: bytes) -> tuple[int, Any]:
        """Return how many operands an operator takes, and the method for it."""
        if token in BOOLEANS:
            return 0, lambda: self.argstack.append(BOOLEANS[token])
        name = token.decode("utf-8", "ignore").replace("*", "_a").replace('"', "_w").replace("'", "_q")
        method = getattr(self, f"do_{name}", None)
        return (method.__code__.co_argcount - 1, method) if method else (0, lambda: None)

    def pop(self, n: int) -> list:
        """Return the last ``n`` operands and forget them, in place."""
        operands = self.argstack[-n:] if n else []
        del self.argstack[len(self.argstack) - len(operands) :]
        return operands

    def get_current_state(self) -> tuple[Matrix, Any, Any]:
        """Return copies of the state, which are cheaper than pdfminer's."""
        return self.ctm, _copy(self.textstate), _copy(self.graphicstate)


def _copy(state: Any) -> Any:
    copied = object.__new__(type(state))
    copied.__dict__ = state.__dict__.copy()
    return copied
