"""The messages protocol, spoken through the `anthropic` SDK: the only file that knows the provider.

The SDK's own retries survive rate limits, overload, server faults, timeouts and dropped connections; each is a line
in the log. What it does not see, it is told here: an answer that ends without a stop reason was cut on its way.
"""

from __future__ import annotations

import logging
import ssl
import time
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from blocks.addresses import without_password
from blocks.model.errors import Declined, Empty, ModelError, StreamCut, Truncated, Unavailable
from blocks.model.prices import Prices
from blocks.model.reply import Reply, Usage
from blocks.model.sdk import load_sdk

if TYPE_CHECKING:
    from anthropic import Anthropic, APIError
    from anthropic.types import Message

log = logging.getLogger("passbook")

CONNECT_SECONDS = 10
SLOWEST_TOKENS_PER_SECOND = 50  # an answer that may take longer than the timeout at this pace is streamed
CUT_SHORT = ("max_tokens", "model_context_window_exceeded")


@dataclass(frozen=True)
class Server:
    """Where the model is and how patient we are; ``total_seconds`` is the most that one answer may take."""

    base_url: str
    key: str
    timeout: float
    retries: int
    total_seconds: float

    @property
    def shown(self) -> str:
        """The address without a password in it, for messages."""
        return without_password(self.base_url)


@lru_cache(maxsize=8)
def client_for(server: Server) -> Anthropic:
    """The SDK's client of a server, kept for its open connections."""
    anthropic = load_sdk()
    hooks = {"request": [tell_retry], "response": [tell_fault]}
    return anthropic.Anthropic(
        api_key=server.key,
        base_url=server.base_url,
        timeout=anthropic.Timeout(server.timeout, connect=min(CONNECT_SECONDS, server.timeout)),
        max_retries=server.retries,
        http_client=anthropic.DefaultHttpxClient(event_hooks=hooks, verify=certificates()),
    )


@lru_cache(maxsize=1)
def certificates() -> ssl.SSLContext:
    """What servers are trusted by; loading it takes longer than an answer from a server nearby."""
    import httpx2

    return httpx2.create_ssl_context()


def tell_retry(request: Any) -> None:
    """Log that the SDK asks again."""
    retry = request.headers.get("x-stainless-retry-count", "0")
    if retry != "0":
        log.warning("model: asked again, retry %s", retry)


def tell_fault(response: Any) -> None:
    """Log an answer that is an error."""
    if response.status_code >= 400:
        wait = response.headers.get("retry-after")
        log.warning("model: HTTP %d%s", response.status_code, f", to be asked again after {wait} s" if wait else "")


def request_for(
    model: str, system: str, messages: list[dict[str, Any]], max_tokens: int, effort: str | None, schema: dict | None
) -> dict[str, Any]:
    """The body of a call; the system part is marked for the prompt cache."""
    output = {"effort": effort} if effort else {}
    if schema is not None:
        output["format"] = {"type": "json_schema", "schema": schema}
    thinking = {"thinking": {"type": "adaptive"}} if effort else {}
    return {
        "model": model,
        "max_tokens": max_tokens,
        "system": [{"type": "text", "text": system, "cache_control": {"type": "ephemeral"}}],
        "messages": messages,
        **thinking,
        **({"output_config": output} if output else {}),
    }


def send(server: Server, request: dict[str, Any], prices: Prices) -> Reply:
    """The model's complete answer. ModelError says what came instead; its ``reply`` holds what was used up."""
    import httpx2

    anthropic = load_sdk()
    started = time.monotonic()
    heard: list[Message] = []
    try:
        message = speak(client_for(server), server, request, heard)
    except anthropic.APIStatusError as error:
        if error.status_code >= 400:
            raise Unavailable(sentence_for(error.status_code, error, server, request["model"])) from error
        raise cut(f"the server ended it with {error.type or 'an error'}", heard, started, prices) from error
    except anthropic.APIError as error:
        raise unreachable(error, server) from error
    except httpx2.TimeoutException as error:
        raise cut(f"nothing came for {server.timeout:g} s", heard, started, prices) from error
    except httpx2.HTTPError as error:
        raise cut("the connection was lost", heard, started, prices) from error
    except (ValueError, AssertionError, RuntimeError, AttributeError, KeyError, TypeError) as error:
        raise other_protocol(server) from error
    if not hasattr(message, "content"):
        raise other_protocol(server)
    return complete(reply_of(message, started, prices), message, request["max_tokens"])


def other_protocol(server: Server) -> Unavailable:
    """That something else answers at the address; what it says is for nobody to read."""
    return Unavailable(f"{server.shown}: what answers there does not speak /v1/messages; correct the address.")


def speak(client: Anthropic, server: Server, request: dict[str, Any], heard: list[Message]) -> Message:
    """One exchange, streamed where the answer may take long; ``heard`` keeps what came of a stream that breaks off."""
    if request["max_tokens"] <= server.timeout * SLOWEST_TOKENS_PER_SECOND:
        return client.messages.create(**request)
    deadline = time.monotonic() + server.total_seconds
    with client.messages.stream(**request) as stream:
        for _ in stream:
            heard[:] = [stream.current_message_snapshot]
            if time.monotonic() > deadline:
                raise Unavailable(
                    f"{server.shown}: the answer was not complete after {server.total_seconds:g} s; "
                    f"lower `max_tokens` or raise `total_seconds` in the LanguageModel block.",
                    billed=True,
                )
        message = stream.get_final_message()
        message._request_id = stream.request_id
        return message


def reply_of(message: Message, started: float, prices: Prices) -> Reply:
    """A provider's message as our own value."""
    used = message.usage
    usage = Usage(
        used.input_tokens or 0,
        used.output_tokens or 0,
        used.cache_read_input_tokens or 0,
        used.cache_creation_input_tokens or 0,
    )
    return Reply(
        text="".join(block.text for block in message.content if block.type == "text"),
        stop=message.stop_reason,
        usage=usage,
        cost=prices.cost(usage),
        model=message.model,
        seconds=round(time.monotonic() - started, 3),
        request_id=getattr(message, "_request_id", None),
    )


def complete(reply: Reply, message: Message, max_tokens: int) -> Reply:
    """The reply itself when the model came to its end and said something."""
    if reply.stop is None:
        raise StreamCut("the model's answer broke off: the stream ended without a stop reason; try again later.", reply)
    if reply.stop in CUT_SHORT:
        limit = f"{max_tokens} tokens it may write; raise `max_tokens` in the LanguageModel block"
        limit = limit if reply.stop == "max_tokens" else "window of the model; choose one with a larger window"
        raise Truncated(f"the model's answer was cut at the {limit}.", reply)
    if reply.stop == "refusal":
        details = getattr(message, "stop_details", None)
        reason = getattr(details, "explanation", None)
        said = f": {reason.rstrip('. ')}" if reason else ""
        raise Declined(f"the model refused to answer{said}; ask in other words, or choose another model.", reply)
    if not reply.text.strip():
        told = f"the model ended its turn without a word (stop reason {reply.stop})"
        raise Empty(f"{told}; ask again, or choose another model.", reply)
    return reply


def cut(how: str, heard: list[Message], started: float, prices: Prices) -> ModelError:
    """The error of an answer that broke off, with what was heard of it."""
    reply = reply_of(heard[0], started, prices) if heard else Reply("", cost=Decimal(0))
    return StreamCut(f"the model's answer broke off: {how}; try again later.", reply)


def unreachable(error: APIError, server: Server) -> Unavailable:
    """The error of a server that gives no answer at all, after all retries."""
    import httpx2

    anthropic = load_sdk()
    tries = f"asked {server.retries + 1} times" if server.retries else "asked once"
    if isinstance(error, anthropic.APITimeoutError):
        return Unavailable(
            f"{server.shown}: no answer within {server.timeout:g} s, {tries}; raise `timeout` in the LanguageModel "
            f"block, or try again later.",
            billed=True,
        )
    return Unavailable(
        f"{server.shown}: the model's server cannot be reached, {tries} ({error.__cause__ or error}); check "
        f"`base_url` in the LanguageModel block (or ANTHROPIC_BASE_URL) and whether the server runs.",
        billed=not isinstance(error.__cause__, httpx2.ConnectError),
    )


def sentence_for(status: int, error: Any, server: Server, model: str) -> str:
    """What an HTTP error of the server means, and what to do about it."""
    body = error.body if isinstance(error.body, dict) else {}
    inner = body.get("error") if isinstance(body.get("error"), dict) else {}
    said = " ".join(str(inner.get("message") or error.message).split())[:300]
    where = f"{server.shown}: HTTP {status}"
    if status in (401, 403):
        return f"{where}, the key is refused ({said}); set `api_key` in the LanguageModel block (or ANTHROPIC_API_KEY)."
    if status == 404:
        return (
            f"{where}, no model {model!r} at this address ({said}); set `model` and `base_url` (without /v1) in the "
            f"LanguageModel block, or ANTHROPIC_MODEL and ANTHROPIC_BASE_URL."
        )
    if status == 429:
        return (
            f"{where}, too many requests, asked {server.retries + 1} times ({said}); lower the limit of model calls "
            f"under Concurrency in the UI, or try again later."
        )
    if status >= 500:
        return f"{where}, the model's server failed, asked {server.retries + 1} times ({said}); try again later."
    return (
        f"{where}, the request is not accepted ({said}); check `model`, `effort` and `max_tokens` in the "
        f"LanguageModel block."
    )
