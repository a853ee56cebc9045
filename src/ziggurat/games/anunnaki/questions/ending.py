"""After the last turn: artifacts that work at the end, then final scoring. AN-206, AN-213, AN-226."""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.effects.artifacts import SCARAB
from ziggurat.games.anunnaki.questions import Task
from ziggurat.games.anunnaki.scoring import final_scoring
from ziggurat.games.anunnaki.state import TABLET, AnunnakiState, Ask


class Finish(Task):
    """Scarab Amulet, then the Tablet of Destinies, then the scores."""

    ask = Ask.FINAL

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        stage: int

    def run(self, state: AnunnakiState) -> None:
        frame = state.stack[-1]
        state.phase = 6
        state.stack[-1] = frame._replace(stage=frame.stage + 1)
        if frame.stage == 0:
            steps = int(state.components.artifacts[SCARAB]["development_steps"])
            for seat in range(state.seats):
                if state.artifacts[seat] >> SCARAB & 1:
                    state.push(Ask.SCARAB, seat, steps)
        elif frame.stage == 1:
            for seat in range(state.seats):
                if state.artifacts[seat] >> TABLET & 1 and state.destinies >= 0:
                    state.push(Ask.SHOW_MARK, seat)
        else:
            state.stack.clear()
            final_scoring(state)


QUESTIONS = (Finish(),)
