"""Twin replay: the proof that a view does not leak.

Two games are replayed side by side from the same steps, but in the twin every chance outcome and every
answer that a viewer may not see is swapped for another that looks the same to the viewer. As long as the
twin stays legal, the viewer must see the same in both, byte for byte.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from random import Random

from ziggurat.core.play import AnyState, secret_seats, still_secret
from ziggurat.core.protocol import Event, Seat
from ziggurat.core.registry import AnyGame

SAMPLES = 12
"""How many determinizations are drawn to see that they vary."""


class Twins:
    """Twin replays of one game's steps, for any viewer."""

    def __init__(
        self,
        game: AnyGame,
        start: AnyState,
        steps: Sequence[tuple[Seat, int]],
        rng: Random,
        compare_every: int = 7,
    ) -> None:
        self.game = game
        self.start = start
        self.steps = steps
        self.rng = rng
        self.compare_every = compare_every
        self.compared = 0
        self.apart = 0

    def compare(self, viewer: Seat | None) -> str | None:
        """What the viewer can tell apart, or None. Swaps begin at a random step."""
        truth, twin = self.start.clone(), self.start.clone()
        first = self.rng.randrange(max(1, len(self.steps)))
        swapped_secret = False
        for index, (seat, action) in enumerate(self.steps):
            before = truth.decisions()
            asked = secret_seats(before)
            other = self._counterpart(truth, twin, viewer, seat, action, index >= first)
            if other is None:
                break
            swapped_secret = swapped_secret or (seat in asked and other != action)
            events = _seen(truth.apply_id(seat, action), viewer)
            twin_events = _seen(twin.apply_id(seat, other), viewer)
            if swapped_secret and not still_secret(before, seat, truth.decisions()):
                break  # the secret answers are shown now: from here on the games may differ
            if events != twin_events:
                return f"twin replay: seat {viewer} sees {events} or {twin_events} at step {index + 1}"
            if index >= first and (index - first) % self.compare_every == 0:
                problem = self._compare_views(truth, twin, viewer, index)
                if problem is not None:
                    return problem
        return None

    def _counterpart(
        self, truth: AnyState, twin: AnyState, viewer: Seat | None, seat: Seat, action: int, swap: bool
    ) -> int | None:
        """The twin's step for a step of the truth; None when the twin cannot go on."""
        shown = truth.redact(seat, self.game.actions.decode(action), viewer)
        if shown is None:
            return action if action in twin.legal_ids(seat) else None
        alike = [
            other
            for other in twin.legal_ids(seat)
            if twin.redact(seat, self.game.actions.decode(other), viewer) == shown
        ]
        if not alike:
            return None
        if action in alike and not (swap and self.rng.random() < 0.5):
            return action
        return self.rng.choice(alike)

    def _compare_views(self, truth: AnyState, twin: AnyState, viewer: Seat | None, index: int) -> str | None:
        self.compared += 1
        view = truth.view(viewer)
        text = json.dumps(view.to_json(), sort_keys=True)
        other = json.dumps(twin.view(viewer).to_json(), sort_keys=True)
        if text != other:
            return f"twin replay: the view of {viewer} leaks at step {index + 1}:\n{text}\n{other}"
        if viewer is not None and self._numbers(truth, viewer) != self._numbers(twin, viewer):
            return f"twin replay: the observation of {viewer} leaks at step {index + 1}"
        if truth.dump() != twin.dump():
            self.apart += 1
            samples = {
                json.dumps(self.game.determinize(view, Random(self.rng.random())).dump(), sort_keys=True)
                for _ in range(SAMPLES)
            }
            if len(samples) == 1:
                return f"determinize gives {viewer} only one truth at step {index + 1}, but others exist"
        return None

    def _numbers(self, state: AnyState, viewer: Seat) -> bytes:
        """What a learner is shown, written by a state that knows more than he may."""
        numbers = array("f", bytes(4 * self.game.layout.size))
        state.observe_into(viewer, numbers)
        return numbers.tobytes()


def _seen(events: Sequence[Event], viewer: Seat | None) -> str:
    return json.dumps([event.to_json() for event in events if event.visible(viewer)], sort_keys=True)
