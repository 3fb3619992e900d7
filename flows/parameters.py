"""A flow's parameters: held to their types by a model that is made once, and stored without passwords.

Prefect makes that model anew for each run, which takes longer than a step of a question.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, get_type_hints

from prefect import Flow
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from blocks.addresses import without_password, without_passwords
from tasks.problems import PassbookError

LONGEST = 80  # characters of a value in a sentence
Work = Callable[..., Coroutine[Any, Any, Any]]


class DiscreetFlow(Flow):
    """A flow whose runs are stored without the passwords of the addresses they are given; the run itself has them."""

    def serialize_parameters(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """What the server keeps of the parameters of a run."""
        return without_passwords(super().serialize_parameters(parameters))


def checked(work: Work) -> Work:
    """The function of a flow with `validate_parameters=False`, given values of the types it names.

    PassbookError says which value it cannot take, and why.
    """
    model = model_of(work)

    @functools.wraps(work)
    async def call(*arguments: Any, **named: Any) -> Any:
        given = inspect.signature(work).bind(*arguments, **named).arguments
        try:
            taken = model.model_validate(given)
        except ValidationError as error:
            told = [
                f"{'.'.join(map(str, each['loc']))} {shown(each['input'])}: {each['msg']}" for each in error.errors()
            ]
            raise PassbookError(f"{work.__name__}: {'; '.join(told)}.") from None
        return await work(**{name: getattr(taken, name) for name in given})

    return call


def shown(value: Any) -> str:
    """A value in a sentence: on one line, not too long, without the password of an address."""
    return " ".join(without_password(repr(value)).split())[:LONGEST]


def model_of(work: Work) -> type[BaseModel]:
    """A model with a field for each parameter of a function, of its type and default."""
    hints = get_type_hints(work, include_extras=True)
    fields: dict[str, Any] = {
        name: (hints[name], ... if each.default is each.empty else each.default)
        for name, each in inspect.signature(work).parameters.items()
    }
    return create_model(work.__name__, __config__=ConfigDict(extra="forbid"), **fields)
