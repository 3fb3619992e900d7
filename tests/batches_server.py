"""The tests' /v1/messages server with batches: each request takes a step of the script, results come unordered.

A step is what MessagesServer takes (a text or Message succeeds), or an `Outcome` for the other kinds of results.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.messages_server import Handler, Message, MessagesServer

BATCHES = "/v1/messages/batches"
NOW = "2025-03-01T10:00:00Z"


@dataclass(frozen=True)
class Outcome:
    """A request that was not answered: errored (with the error's type), canceled or expired."""

    kind: str
    error: str = "api_error"


class BatchesServer(MessagesServer):
    """`batches` holds the requests of each batch; a batch ends at its ``looks``-th look."""

    def __init__(self, *script: Any, looks: int = 1) -> None:
        super().__init__(*script)
        self.RequestHandlerClass = BatchesHandler
        self.looks = looks
        self.batches: dict[str, list[dict[str, Any]]] = {}
        self.looked: dict[str, int] = {}

    def described(self, batch: str) -> dict[str, Any]:
        """The batch in the protocol's form."""
        ended = self.looked[batch] >= self.looks
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        return {
            "id": batch, "type": "message_batch", "processing_status": "ended" if ended else "in_progress",
            "request_counts": counts, "created_at": NOW, "expires_at": NOW, "ended_at": NOW if ended else None,
            "archived_at": None, "cancel_initiated_at": None,
            "results_url": f"{self.url}{BATCHES}/{batch}/results" if ended else None,
        }  # fmt: skip

    def result(self, params: dict[str, Any]) -> dict[str, Any]:
        """What the script says became of a request."""
        step = self.step_for(params, {})
        if isinstance(step, Outcome):
            error = {"type": "error", "error": {"type": step.error, "message": "scripted"}, "request_id": None}
            return {"type": step.kind, **({"error": error} if step.kind == "errored" else {})}
        return {"type": "succeeded", "message": self.message(params, Message(step) if isinstance(step, str) else step)}


class BatchesHandler(Handler):
    """One connection."""

    server: BatchesServer

    def do_POST(self) -> None:
        if self.path.split("?")[0] != BATCHES:
            return super().do_POST()
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        batch = f"msgbatch_{len(self.server.batches) + 1}"
        self.server.batches[batch], self.server.looked[batch] = body["requests"], 0
        return self.send_json(200, self.server.described(batch))

    def do_GET(self) -> None:
        path = self.path.split("?")[0].removeprefix(f"{BATCHES}/")
        batch, _, rest = path.partition("/")
        if batch not in self.server.batches:
            return self.send_error_json(404)
        if not rest:
            self.server.looked[batch] += 1
            return self.send_json(200, self.server.described(batch))
        requests = reversed(self.server.batches[batch])
        lines = [{"custom_id": r["custom_id"], "result": self.server.result(r["params"])} for r in requests]
        data = "".join(json.dumps(line) + "\n" for line in lines).encode()
        self.send_response(200)
        self.send_header("content-type", "application/x-jsonl")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        return self.wfile.write(data)
