"""A server on loopback that speaks /v1/messages (JSON and SSE) from a script, and fails where the script says so.

    with MessagesServer("first answer", 429, Message("second", stop="max_tokens"), drop) as server:
        LanguageModel(base_url=server.url).ask("system", "question")
    server.requests[0]["messages"]

Each request takes the next step of the script: a text or Message is answered, a number is that HTTP error, a fault
(drop, cut, cut_chunked, error_midway, slow(seconds)) happens, a function is given the request and returns any of
these. When the script is at its end, its last step is taken again.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    404: "not_found_error",
    429: "rate_limit_error",
    500: "api_error",
    529: "overloaded_error",
}
PIECE = 40  # characters of a streamed text in one event


@dataclass(frozen=True)
class Message:
    """An answer in full: its text, why it ends, and its tokens (counted from the characters where None)."""

    text: str
    stop: str | None = "end_turn"
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read: int = 0
    cache_written: int = 0


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong on the way. ``how`` is one of the names below."""

    how: str
    seconds: float = 0.0
    text: str = "def parse(pdf_path):\n    return 'the beginning of an answer'\n"


drop = Fault("drop")  # the connection is closed before any answer
cut = Fault("cut")  # the stream ends in the middle, its frame is complete: the SDK raises nothing
cut_chunked = Fault("cut_chunked")  # the stream ends in the middle of a chunked body
error_midway = Fault("error_midway")  # an `error` event in the stream
not_json = Fault("not_json")  # some other server answers


def slow(seconds: float, text: str = "late") -> Fault:
    """The answer comes only after this time."""
    return Fault("slow", seconds, text)


Step = str | int | Message | Fault
Script = Step | Callable[[dict[str, Any]], Step]


class MessagesServer(ThreadingHTTPServer):
    """The server; `requests` holds the bodies of all calls in order, `headers` their headers."""

    daemon_threads = True

    def __init__(self, *script: Script, retry_after: float = 0.05) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = list(script) or ["hello"]
        self.retry_after = retry_after
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.at_work = self.most_at_work = 0
        self.numbers = itertools.count(1)
        self.lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self.server_port}"

    def __enter__(self) -> MessagesServer:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news."""

    def step_for(self, body: dict[str, Any], headers: dict[str, str]) -> Step:
        """Record a call and take the script's next step."""
        with self.lock:
            self.requests.append(body)
            self.headers.append(headers)
            step = self.script[min(len(self.requests), len(self.script)) - 1]
        return step(body) if callable(step) else step

    @contextlib.contextmanager
    def counted(self):
        """Count how many calls are answered at one time."""
        with self.lock:
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
        try:
            yield
        finally:
            with self.lock:
                self.at_work -= 1

    def message(self, body: dict[str, Any], answer: Message) -> dict[str, Any]:
        """The answer in the protocol's form."""
        written = len(json.dumps(body)) // 4
        usage = {
            "input_tokens": answer.input_tokens if answer.input_tokens is not None else written,
            "output_tokens": answer.output_tokens if answer.output_tokens is not None else len(answer.text) // 4,
            "cache_read_input_tokens": answer.cache_read,
            "cache_creation_input_tokens": answer.cache_written,
        }
        return {
            "id": f"msg_{next(self.numbers)}",
            "type": "message",
            "role": "assistant",
            "model": body.get("model", ""),
            "content": [{"type": "text", "text": answer.text}] if answer.text else [],
            "stop_reason": answer.stop,
            "stop_sequence": None,
            "usage": usage,
        }


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: MessagesServer

    def log_message(self, *_: object) -> None:
        """The tests' output is for the tests."""

    def send_json(self, status: int, content: Any, **headers: str) -> None:
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.send_header("request-id", f"req_{next(self.server.numbers)}")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def send_error_json(self, status: int) -> None:
        content = {"type": "error", "error": {"type": ERRORS.get(status, "api_error"), "message": f"scripted {status}"}}
        headers = {"retry_after": str(self.server.retry_after)} if status == 429 else {}
        self.send_json(status, content, **headers)

    def do_GET(self) -> None:
        self.send_error_json(404)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
        if self.path.split("?")[0] != "/v1/messages":
            return self.send_error_json(404)
        with self.server.counted():
            return self.take(self.server.step_for(body, {k.lower(): v for k, v in self.headers.items()}), body)

    def take(self, step: Step, body: dict[str, Any]) -> None:
        """Do what the script says."""
        if isinstance(step, int):
            return self.send_error_json(step)
        if isinstance(step, str):
            step = Message(step)
        if isinstance(step, Message):
            return self.answer(self.server.message(body, step), body)
        return self.fail(step, body)

    def answer(self, message: dict[str, Any], body: dict[str, Any]) -> None:
        if not body.get("stream"):
            return self.send_json(200, message)
        return self.stream(message)

    def fail(self, fault: Fault, body: dict[str, Any]) -> None:
        self.close_connection = True
        message = self.server.message(body, Message(fault.text, stop=None))
        if fault.how == "drop":
            self.connection.close()
        elif fault.how == "slow":
            time.sleep(fault.seconds)
            with contextlib.suppress(OSError):  # nobody may be waiting any more
                self.answer({**message, "stop_reason": "end_turn"}, body)
        elif fault.how == "not_json":
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.send_header("content-length", "15")
            self.end_headers()
            self.wfile.write(b"<html>hi</html>")
        elif not body.get("stream"):
            self.connection.close()
        else:
            self.stream(message, fault.how)

    def stream(self, message: dict[str, Any], fault: str = "") -> None:
        """The answer as events; a fault happens after the first piece of text."""
        self.close_connection = True
        chunked = fault == "cut_chunked"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("request-id", f"req_{next(self.server.numbers)}")
        self.send_header(*(("transfer-encoding", "chunked") if chunked else ("connection", "close")))
        self.end_headers()

        def event(kind: str, **content: Any) -> None:
            data = f"event: {kind}\ndata: {json.dumps({'type': kind, **content})}\n\n".encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if chunked else data)
            self.wfile.flush()

        event("message_start", message={**message, "content": [], "stop_reason": None})
        for block in message["content"]:
            event("content_block_start", index=0, content_block={"type": "text", "text": ""})
            for start in range(0, len(block["text"]), PIECE):
                piece = block["text"][start : start + PIECE]
                event("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
                if fault == "error_midway":
                    event("error", error={"type": "overloaded_error", "message": "Overloaded"})
                if fault:
                    return
            event("content_block_stop", index=0)
        delta = {"stop_reason": message["stop_reason"], "stop_sequence": None}
        event("message_delta", delta=delta, usage={"output_tokens": message["usage"]["output_tokens"]})
        event("message_stop")
