"""The Message Batches API: many requests at half the price, answered within a day and in any order."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from blocks.model.errors import Unavailable
from blocks.model.messages import Server, client_for, complete, reply_of, sentence_for, unreachable
from blocks.model.prices import Prices
from blocks.model.reply import Reply
from blocks.model.sdk import load_sdk

FINAL_ERRORS = ("invalid_request_error", "authentication_error", "permission_error", "not_found_error")


@dataclass(frozen=True)
class Result:
    """What became of one request: ``kind`` is succeeded, errored, canceled or expired (JSON-ready throughout).

    ``message`` is the provider's answer where it succeeded; else ``sentence`` says why not, and ``final`` that asking
    again cannot help.
    """

    kind: str
    message: dict[str, Any] | None = None
    sentence: str = ""
    final: bool = False


def submit(server: Server, requests: Mapping[str, dict[str, Any]]) -> str:
    """Hand in requests by their custom ids; returns the batch's id. Unavailable when the server does not take them."""
    entries = [{"custom_id": key, "params": request} for key, request in requests.items()]
    return _call(server, lambda batches: batches.create(requests=entries)).id


def has_ended(server: Server, batch: str) -> bool:
    """Tell whether every request of a batch has its result."""
    return _call(server, lambda batches: batches.retrieve(batch)).processing_status == "ended"


def results(server: Server, batch: str) -> dict[str, Result]:
    """The results of an ended batch by custom id, whatever their order."""
    return {
        line.custom_id: _result(line.result) for line in _call(server, lambda batches: list(batches.results(batch)))
    }


def reply_from(result: Result, prices: Prices, max_tokens: int) -> Reply:
    """The reply of a request that succeeded; ModelError as if it had been asked directly."""
    message = load_sdk().types.Message.model_validate(result.message)
    return complete(reply_of(message, time.monotonic(), prices), message, max_tokens)


def half(prices: Prices) -> Prices:
    """The prices of a batch."""
    return Prices(*(price / 2 for price in (prices.input, prices.output, prices.cache_read, prices.cache_written)))


def _result(result: Any) -> Result:
    if result.type == "succeeded":
        return Result("succeeded", result.message.model_dump(mode="json"))
    if result.type == "errored":
        error = result.error.error
        sentence = f"the batch answered with an error ({error.type}: {error.message})."
        return Result("errored", sentence=sentence, final=error.type in FINAL_ERRORS)
    if result.type == "canceled":
        return Result("canceled", sentence="the batch was canceled before the model answered; run again.", final=True)
    return Result("expired", sentence="the batch expired before the model answered; run again, or without batches.")


def _call(server: Server, do: Any) -> Any:
    anthropic = load_sdk()
    try:
        return do(client_for(server).messages.batches)
    except anthropic.APIStatusError as error:
        if error.status_code == 404:
            raise Unavailable(
                f"{server.shown}: HTTP 404, the server knows no batches, or not this one any more; run without batches."
            ) from error
        raise Unavailable(sentence_for(error.status_code, error, server, "batch")) from error
    except anthropic.APIError as error:
        raise unreachable(error, server) from error
