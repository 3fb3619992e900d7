"""What leaves the machine: look-alikes for whatever names a person, an account or a payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis
    from tasks.parsers.masking.sharing import AsIs

Share = Literal["masked", "as_is", "nothing"]


def masking_for(analysis: Analysis, share: Share) -> AsIs:
    """Return what turns a bank's samples into what may be shared, and code written for that back."""
    from tasks.parsers.masking.masking import Masking
    from tasks.parsers.masking.sharing import AsIs, Shapes

    return {"masked": Masking, "as_is": AsIs, "nothing": Shapes}[share](analysis)
