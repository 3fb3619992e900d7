"""A language model whose answers come from batches: asked like any other, it answers what a batch has brought."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from blocks.model import batches
from blocks.model.answers import Fenced, read_answer
from blocks.model.batches import Result
from blocks.model.errors import ModelError, Unavailable
from blocks.model.messages import request_for
from blocks.model.reply import Reply
from blocks.model.spending import Spending

if TYPE_CHECKING:
    from decimal import Decimal

    from blocks.language_model import LanguageModel

TRIES = 2  # batches that a request is put into before an error or an expiry is the end
SCHEMA_OVERHEAD = 2_000  # bytes that a server may add to a request of ours


class NotAnswered(Unavailable):
    """The question has no answer yet: it waits for the next batch."""


class BatchedModel:
    """A `LanguageModel` behind the Message Batches API.

    A question is known by the hash of its request, which is also its custom id. Answers, and which batch holds which
    questions, are files of ``folder`` written in one step each: whoever kills the process finds, on the next run, what
    was submitted and what came back. Nothing is stored but the model's answers and hashes.
    """

    def __init__(self, model: LanguageModel, folder: Path) -> None:
        self.block = model
        self.folder = folder
        self.model, self.share_with_model = model.model, model.share_with_model
        self.wanted: dict[str, dict[str, Any]] = {}
        self.prices = batches.half(model.prices())
        folder.mkdir(parents=True, exist_ok=True)

    def account(self, calls: int = 0, money: Decimal | None = None) -> Spending:
        """The account of a run, as the block's."""
        return self.block.account(calls, money) if money is not None else self.block.account(calls)

    def ask(
        self,
        system: str,
        messages: str | Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        spending: Spending | None = None,
        fenced: Fenced | None = None,
    ) -> Reply:
        """The answer that a batch has brought; NotAnswered when none has yet, and the question waits for the next."""
        turns = [{"role": "user", "content": messages}] if isinstance(messages, str) else list(messages)
        block = self.block
        request = request_for(block.model, system, turns, block.max_tokens, block.effort, schema)
        key = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:40]
        result, tries = self._stored(key)
        if result is None or (result.kind in ("errored", "expired") and not result.final and tries < TRIES):
            self.wanted[key] = request
            raise NotAnswered("the model's answer comes with the next batch.")
        if result.message is None:
            raise Unavailable(result.sentence)
        reply = self._charged(spending or self.account(), request, result)
        try:
            return replace(reply, data=read_answer(reply.text, schema, fenced)) if schema else reply
        except ModelError as error:
            error.reply = reply
            raise

    def submit(self) -> int:
        """Hand in the questions that wait and are in no batch; returns how many batches are under way."""
        under_way = self.under_way()
        known = {key for keys in under_way.values() for key in keys}
        fresh = {key: request for key, request in self.wanted.items() if key not in known}
        if fresh:
            under_way[batches.submit(self.block._server(), fresh)] = sorted(fresh)
            self._write("batches.json", under_way)
        self.wanted.clear()
        return len(under_way)

    def collect(self) -> int:
        """Store the results of the batches that have ended; returns how many are still under way."""
        server = self.block._server()
        under_way = self.under_way()
        for batch in list(under_way):
            if batches.has_ended(server, batch):
                found = batches.results(server, batch)
                lost = Result("expired", sentence="the batch holds no result of this question; run again.")
                for key in under_way.pop(batch):
                    tries = self._stored(key)[1] + 1
                    self._write(f"{key}.json", {"batch": batch, "tries": tries, **asdict(found.get(key, lost))})
                self._write("batches.json", under_way)
        return len(under_way)

    def under_way(self) -> dict[str, list[str]]:
        """The questions of each batch that was submitted and not yet collected."""
        return self._read("batches.json") or {}

    def _charged(self, account: Spending, request: dict[str, Any], result: Result) -> Reply:
        """The reply at half the price, booked as a call of this run."""
        most = self.prices.most(len(str(request).encode()) + SCHEMA_OVERHEAD, self.block.max_tokens)
        account.reserve(most)
        cost, usage = most, Reply("").usage
        try:
            reply = batches.reply_from(result, self.prices, self.block.max_tokens)
            cost, usage = reply.cost, reply.usage
            return reply
        except ModelError as error:
            cost, usage = error.reply.cost, error.reply.usage
            raise
        finally:
            account.settle(most, cost, usage)

    def _stored(self, key: str) -> tuple[Result | None, int]:
        """A question's result and in how many batches it was, (None, 0) where none has come."""
        stored = self._read(f"{key}.json")
        if stored is None:
            return None, 0
        return Result(stored["kind"], stored["message"], stored["sentence"], stored["final"]), stored["tries"]

    def _read(self, name: str) -> dict[str, Any] | None:
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def _write(self, name: str, content: dict[str, Any]) -> None:
        beside = self.folder / f".{name}.{os.getpid()}"
        beside.write_text(json.dumps(content), encoding="utf-8")
        beside.replace(self.folder / name)
