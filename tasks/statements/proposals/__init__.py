"""Reading the statement of a bank that nobody has described: a table is proposed, and its arithmetic must prove it."""

from tasks.statements.proposals.proposal import Proposal, propose

__all__ = ["Proposal", "propose"]
