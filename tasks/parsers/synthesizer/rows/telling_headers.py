"""Headers of tables that tell a value of the rows below them, which other tables print in a column."""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.headings import listed_pattern

TABLE = "table_header"  # the name of the heading


def telling_headers(alignment: Alignment) -> tuple[Heading, ...]:
    """Return the heading that the headers of tables are, where they say a column's texts.

    All start and end with the same labels, so that one which the sample lacks is known, and refused.
    """
    texts = list(dict.fromkeys(header for said in alignment.said.values() for header in said))
    ends = {(words[0], words[-1]) for words in map(str.split, texts) if words}
    return (Heading(TABLE, listed_pattern(texts), of_tables=True),) if len(ends) == 1 and "" not in texts else ()
