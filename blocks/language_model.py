"""A language model, as a block that an operator configures once: the one way through which everything speaks to it."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Literal

from prefect.blocks.core import Block
from pydantic import Field, SecretStr, WithJsonSchema

from blocks.model.answers import Fenced, read_answer
from blocks.model.environment import settings_of_the_environment
from blocks.model.errors import ModelError, StreamCut, Unavailable
from blocks.model.messages import Server, request_for, send
from blocks.model.places import place_for_a_call
from blocks.model.prices import LISTED, Prices
from blocks.model.reply import Reply
from blocks.model.spending import Spending

log = logging.getLogger("passbook")

BLOCK_NAME = "default"  # of the `LanguageModel` block that all runs use
MAKER = "https://api.anthropic.com"
FIRST_WAIT = 0.5  # seconds before an answer that broke off is asked for again; doubled each time
SCHEMA_OVERHEAD = 2_000  # bytes that a server may add to a request of ours

Money = Annotated[Decimal, Field(ge=0), WithJsonSchema({"type": "number", "minimum": 0})]
Sharing = Literal["masked", "as_is", "nothing"]


class LanguageModel(Block):
    """A model behind /v1/messages: Anthropic's, or any local server that speaks the same protocol.

    Flows use the block named `default`. Without one they use ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and ANTHROPIC_MODEL.

    Example:
        Ask a configured model:
        ```python
        from blocks import LanguageModel

        model = LanguageModel.load("BLOCK_NAME")
        print(model.ask("Answer in one word.", "What is the currency of Japan?").text)
        ```
    """

    _block_type_name: ClassVar[str] = "Passbook Language Model"
    _block_type_slug: ClassVar[str] = "passbook-language-model"
    _description: ClassVar[str] = "The model that writes parsers and queries where the offline engines cannot."
    _documentation_url: ClassVar[str] = "https://docs.prefect.io/v3/concepts/blocks"

    model: str = Field(
        default="claude-sonnet-5-5",
        description="Name of the model at its server; claude-opus-5-5 thinks further and costs twice as much.",
        examples=["claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"],
    )
    base_url: str = Field(
        default=MAKER,
        description="Address of the server, without /v1; a local server of the same protocol needs no key.",
        examples=[MAKER, "http://localhost:11434"],
    )
    api_key: SecretStr | None = Field(default=None, description="Key of the account; empty for a local server.")
    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = Field(
        default="medium",
        description="How much the model thinks before it answers; empty for servers and models that do not know this.",
    )
    max_tokens: int = Field(default=32_000, gt=0, description="Tokens that one answer may have, its thinking included.")
    timeout: float = Field(
        default=120.0, gt=0, description="Seconds without a sign from the server before it is asked again."
    )
    total_seconds: float = Field(default=900.0, gt=0, description="Seconds that one answer may take altogether.")
    retries: int = Field(
        default=3,
        ge=0,
        le=10,
        description="How often a call is repeated after a rate limit, an overload, a fault or a lost connection.",
    )
    input_price: Money | None = Field(
        default=None,
        description="Price of a million tokens read; empty for the list price of a current model, 0 at a local server.",
    )
    output_price: Money | None = Field(
        default=None, description="Price of a million tokens written, thinking included."
    )
    cache_read_price: Money | None = Field(default=None, description="Price of a million tokens read from the cache.")
    cache_write_price: Money | None = Field(default=None, description="Price of a million tokens written to the cache.")
    budget: Money = Field(
        default=Decimal("2.00"),
        description="Money a run may spend; a call that could pass it is not made. In the currency of the prices.",
    )
    calls: int = Field(default=20, gt=0, description="Calls that a run may make to the model.")
    calls_at_a_time: int = Field(
        default=0,
        ge=0,
        description=(
            "Calls that all runs of a Prefect server make at one time; 0 makes no limit. Read when the first call is "
            "made; the limit passbook-model-calls, once it is there (`passbook up` makes it), is changed under "
            "Concurrency in the UI."
        ),
    )
    share_with_model: Sharing = Field(
        default="masked",
        description=(
            "What of a statement may leave this machine: masked (names, addresses and numbers of accounts replaced by "
            "look-alikes), as_is, or nothing (shapes such as Xxxx 99.99, and the words that all statements share)."
        ),
    )

    @classmethod
    def configured(cls) -> LanguageModel | None:
        """The block named `default`, else a model from the environment or `.env`, else None."""
        try:
            return cls.load(BLOCK_NAME, _sync=True)
        except ValueError:  # Prefect's word for a block that nobody made
            given = settings_of_the_environment()
            return cls(**given) if given else None

    def account(self, calls: int = 0, money: Decimal = Decimal(0)) -> Spending:
        """The account of a run that has made this many calls for this much money."""
        return Spending(self.budget, self.calls, calls, money)

    def ask(
        self,
        system: str,
        messages: str | Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        spending: Spending | None = None,
        fenced: Fenced | None = None,
    ) -> Reply:
        """The model's answer to messages (`{"role", "content"}`, or the text of one from the user).

        ``system`` is the part that stays the same from call to call, and is cached. With a JSON ``schema`` the reply's
        `data` is an object valid by it; ``fenced`` names the property that a single fenced block of code may stand for
        where a server ignores schemas. Raises ModelError; ``spending`` is charged in every case.
        """
        turns = [{"role": "user", "content": messages}] if isinstance(messages, str) else list(messages)
        server, prices = self._server(), self.prices()
        request = request_for(self.model, system, turns, self.max_tokens, self.effort, schema)
        most = prices.most(len(str(request).encode()) + SCHEMA_OVERHEAD, self.max_tokens)
        account = spending or self.account()
        for again in range(self.retries + 1):
            try:
                reply = self._charged(account, most, server, request, prices)
                break
            except StreamCut:
                if again == self.retries:
                    raise
                log.warning("model: its answer broke off, asked again, retry %d", again + 1)
                time.sleep(FIRST_WAIT * 2**again)
        if schema is None:
            return reply
        try:
            return replace(reply, data=read_answer(reply.text, schema, fenced))
        except ModelError as error:
            error.reply = reply
            raise

    def prices(self) -> Prices:
        """Money per million tokens: as given, else as listed for the model, else nothing at a local server.

        Raises Unavailable where a price cannot be known, since no budget could be held then.
        """
        given = (self.input_price, self.output_price, self.cache_read_price, self.cache_write_price)
        listed = LISTED.get(self.model, Prices()) if self._is_maker() else Prices()
        if self._is_maker() and self.model not in LISTED and (self.input_price is None or self.output_price is None):
            raise Unavailable(
                f"the price of the model {self.model!r} is not known, and no budget can be kept without; fill in "
                f"`input_price` and `output_price` in the LanguageModel block."
            )
        known = (listed.input, listed.output, listed.cache_read, listed.cache_written)
        if self.input_price is not None:  # a price of one's own: the cache at the usual share of it
            known = (*known[:2], self.input_price / 10, self.input_price * 5 / 4)
        return Prices(*(own if own is not None else usual for own, usual in zip(given, known, strict=True)))

    def _is_maker(self) -> bool:
        """Whether the server is the maker's own, which wants a key and sends bills."""
        return self.base_url.rstrip("/") == MAKER

    def _server(self) -> Server:
        """Where to ask; Unavailable when the key is missing that the server needs."""
        key = self.api_key.get_secret_value() if self.api_key else ""
        if not key and self._is_maker():
            raise Unavailable(
                f"{self.base_url}: a key is needed; set `api_key` in the LanguageModel block, or ANTHROPIC_API_KEY."
            )
        return Server(self.base_url, key or "none", self.timeout, self.retries, self.total_seconds)

    def _charged(
        self, account: Spending, most: Decimal, server: Server, request: dict[str, Any], prices: Prices
    ) -> Reply:
        """One call, reserved before it and booked after it; what may have been billed unseen is booked in full."""
        account.reserve(most)
        cost, usage = most, Reply("").usage
        try:
            with place_for_a_call(self.calls_at_a_time, self.total_seconds):
                reply = send(server, request, prices)
            cost, usage = reply.cost, reply.usage
            log.info(
                "model: %s answered in %.1f s, %d + %d tokens", reply.model, reply.seconds, usage.input, usage.output
            )
            return reply
        except StreamCut as error:  # how far the model wrote on is not known
            usage = error.reply.usage
            raise
        except Unavailable as error:
            cost = most if error.billed else Decimal(0)
            raise
        except ModelError as error:
            cost, usage = error.reply.cost, error.reply.usage
            raise
        finally:
            account.settle(most, cost, usage)
