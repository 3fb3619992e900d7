"""Whether what is asked can be answered at all, as far as that shows without a model and without the data.

The judgement of meaning (a request in plain words to change data, to leave the data, to obey what stands in the data)
is the engine's, which sees the schema, and costs no call of its own; whatever it says, guard and databases only read.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from sqlglot import exp
from sqlglot.errors import SqlglotError

from tasks.questions.answers import ErrorAnswer
from tasks.questions.guard.parsing import ParsingTooLong, parse_in_time
from tasks.questions.state import QuestionState

LONGEST = 10_000  # characters; a question, not a document
CHANGES = (exp.Insert, exp.Update, exp.Delete, exp.Drop, exp.Create, exp.Alter, exp.Merge, exp.TruncateTable)
TAGS = range(0xE0000, 0xE0080)  # copies of ASCII that no screen shows
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007f]{1,7}")  # of a region: the one place where they belong


def screen_question(state: QuestionState) -> QuestionState:
    """The state, with an answer that says why where no engine needs to be asked."""
    why = fault_of(state.question)
    return replace(state, answer=ErrorAnswer("refused_request", why)) if why else state


def fault_of(question: str) -> str:
    """Why a question cannot be answered, in one sentence; "" where nothing speaks against it."""
    if len(question) > LONGEST:
        return f"The question has {len(question)} characters; ask with at most {LONGEST}."
    if unseen := unseen_characters(question):
        return f"The question holds characters that cannot be seen ({', '.join(unseen[:3])}); write it without them."
    if not any(character.isalnum() for character in question):
        return "The question holds no word; ask something about the sources."
    if change := change_of(question):
        return f"Data can only be read here, and this {change} would change them; ask what you want to know."
    return ""


def unseen_characters(text: str) -> list[str]:
    """The code points that are neither written nor white space: controls, halves of characters, hidden letters."""
    hidden = [
        character
        for character in dict.fromkeys(FLAG.sub("", text))
        if ord(character) in TAGS or (unicodedata.category(character) in ("Cc", "Cs") and not character.isspace())
    ]
    return [f"U+{ord(character):04X}" for character in hidden]


def change_of(text: str) -> str:
    """The kind of the first statement that changes data, where the whole text is SQL: 'DELETE'; else "".

    Plain words that begin like one ("Delete requests by month", "Update frequency?") are no statements: what is missing
    is what each of them must have.
    """
    try:
        trees = parse_in_time(text)
    except (SqlglotError, RecursionError, ParsingTooLong):
        return ""
    return next((tree.key.removesuffix("table").upper() for tree in trees if tree and is_change(tree)), "")


def is_change(tree: exp.Expression) -> bool:
    """Whether a tree is a whole statement that changes data or tables."""
    if not isinstance(tree, CHANGES):
        return False
    if isinstance(tree, exp.Update):
        return bool(tree.expressions)
    if isinstance(tree, exp.Delete):
        return bool(tree.this) and not tree.args.get("tables")
    if isinstance(tree, exp.Insert):
        return bool(tree.expression)
    if isinstance(tree, exp.Create):
        return isinstance(tree.this, exp.Schema) or bool(tree.expression)
    return not isinstance(tree, exp.TruncateTable) or bool(tree.expressions)
