"""The judgement of `games/spheres/learned.py` in torch, for `spheres_teach.py`."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
import torch

from ziggurat.games.spheres.learned import AHEAD

BY_HAND = (0.45, 0.10, 0.10, 0.04, 0.01)
"""Softness now and by turns ahead, and what the other colours count, as in `weakest.utility`."""


class Model(torch.nn.Module):
    """At first the evaluation set by hand. A row is brought to mean 0 and deviation 1 first."""

    def __init__(self, rows: torch.Tensor, extras: int, hidden: int) -> None:
        super().__init__()
        here = rows.reshape(-1, rows.shape[-1]).float()
        self.mean, self.size = here.mean(0), here.std(0) + 1e-2
        count = here.shape[1]
        self.hidden = torch.nn.Parameter(torch.randn(hidden, count) / count**0.5)
        self.biases = torch.nn.Parameter(torch.randn(4, hidden) * 0.3)
        self.now = torch.nn.Parameter(torch.zeros(hidden))
        self.ahead = torch.nn.Parameter(torch.zeros(hidden))
        self.base = torch.nn.Parameter(torch.zeros(4, 2))
        self.worth = torch.nn.Parameter(torch.zeros(extras))
        self.shape = torch.nn.Parameter(torch.tensor(BY_HAND))

    def begin(self, table: dict[str, Any]) -> None:
        """Begin with numbers that were found before."""

        def given(name: str) -> torch.Tensor:
            return torch.tensor(table[name])

        with torch.no_grad():
            self.hidden.copy_(given("hidden") * self.size)
            self.biases.copy_(given("biases") + given("hidden") @ self.mean)
            self.now.copy_(given("now"))
            self.ahead.copy_(10 * given("ahead"))
            self.base.copy_(given("base") * torch.tensor([1.0, 10.0]))
            self.worth.copy_(given("worth"))
            self.shape.copy_(torch.cat((given("tau"), given("order"))))

    def coming(self, part: dict[str, torch.Tensor]) -> torch.Tensor:
        """Points to come by seat and colour."""
        told = torch.relu((part["rows"].float() - self.mean) / self.size @ self.hidden.T + self.biases)
        turns = part["turns"][:, None, None]
        more = told @ self.now + self.base[:, 0] + turns * 0.1 * (told @ self.ahead + self.base[:, 1])
        return part["planned"] + more

    def forward(self, part: dict[str, torch.Tensor]) -> torch.Tensor:
        """The worth of every seat."""
        points = part["banked"] + self.coming(part)
        poured = torch.zeros_like(points)
        with torch.no_grad():
            for number in range(int(part["treasures"].max())):
                low = (points + poured).argmin(-1, keepdim=True)
                poured.scatter_add_(-1, low, (part["treasures"] > number).float()[..., None])
        points = (points + poured).sort(-1).values
        shape = self.shape.clamp(min=0.0)
        tau = (shape[0].clamp(min=0.1) + shape[1] * part["turns"].clamp(max=AHEAD))[:, None]
        soft = -tau * (torch.logsumexp(-points / tau[..., None], -1) - log(4))
        worth = soft + points[..., 1:] @ shape[2:5] + part["aside"] + part["extras"] @ self.worth
        return worth.masked_fill(~part["seats"], -1e9)

    def table(self, facts: Sequence[str], extras: Sequence[str], spread: Sequence[float]) -> dict[str, Any]:
        """The numbers as `learned.json` has them."""

        def told(values: torch.Tensor) -> Any:
            return np.round(values.detach().numpy().astype(float), 5).tolist()

        hidden = self.hidden / self.size
        shape = self.shape.clamp(min=0.0)
        base = torch.stack((self.base[:, 0], 0.1 * self.base[:, 1]), 1)
        return {
            "facts": list(facts),
            "extras": list(extras),
            "hidden": told(hidden),
            "biases": told(self.biases - hidden @ self.mean),
            "now": told(self.now),
            "ahead": told(0.1 * self.ahead),
            "base": told(base),
            "worth": told(self.worth),
            "tau": [max(0.1, told(shape[0])), told(shape[1])],
            "order": told(shape[2:5]),
            "spread": [round(float(one), 3) for one in spread],
        }
