"""Running the flow of questions in a test."""

from __future__ import annotations

import asyncio

from flows.answer_question import answer_question


def run(question, sources, **parameters):
    """Run the flow; its final state and result."""

    async def finish():
        state = await answer_question(question, sources, **parameters, return_state=True)
        return state, await state.aresult(raise_on_failure=False)

    return asyncio.run(finish())
