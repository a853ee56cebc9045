"""The network of `games/spheres/learned.py` in torch, for `spheres_teach.py`."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
import torch

from ziggurat.games.spheres.learned import AHEAD


class Model(torch.nn.Module):
    """What a row holds is brought to mean 0 and deviation 1 first."""

    def __init__(self, rows: np.ndarray, extras: int, hidden: int) -> None:
        super().__init__()
        here = rows.reshape(-1, rows.shape[-1])
        self.mean = torch.tensor(here.mean(0))
        self.size = torch.tensor(here.std(0) + 1e-3)
        count = here.shape[1]
        self.hidden = torch.nn.Parameter(torch.randn(hidden, count) / count**0.5)
        self.biases = torch.nn.Parameter(torch.randn(4, hidden) * 0.1)
        self.now = torch.nn.Parameter(torch.randn(hidden) * 0.1)
        self.ahead = torch.nn.Parameter(torch.randn(hidden) * 0.02)
        self.base = torch.nn.Parameter(torch.tensor([[0.5, 0.4]] * 4))
        self.worth = torch.nn.Parameter(torch.zeros(extras))
        self.shape = torch.nn.Parameter(torch.tensor([0.45, 0.10, 0.10, 0.04, 0.01, 0.7, 0.12]))

    def coming(self, rows: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
        told = torch.relu((rows - self.mean) / self.size @ self.hidden.T + self.biases)
        ahead = turns[:, None, None]
        return told @ self.now + self.base[:, 0] + ahead * (told @ self.ahead + self.base[:, 1])

    def forward(self, part: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """Points to come, and the logarithms of the chances to win."""
        turns = part["turns"]
        coming = self.coming(part["rows"], turns)
        points = part["banked"] + coming
        poured = torch.zeros_like(points)
        with torch.no_grad():
            for number in range(int(part["treasures"].max())):
                low = (points + poured).argmin(-1, keepdim=True)
                more = (part["treasures"] > number).float()[..., None]
                poured.scatter_add_(-1, low, more)
        points = (points + poured).sort(-1).values
        ahead = turns.clamp(max=AHEAD)
        shape = self.shape.clamp(min=0.0)
        tau = (shape[0] + 0.05 + shape[1] * ahead)[:, None]
        soft = -tau * (torch.logsumexp(-points / tau[..., None], -1) - log(4))
        worth = soft + points[..., 1:] @ shape[2:5] + part["extras"] @ self.worth
        spread = (shape[5] + 0.05 + shape[6] * ahead)[:, None]
        worth = (worth / spread).masked_fill(~part["seats"], -1e9)
        return coming, torch.log_softmax(worth, -1)

    def table(self, facts: Sequence[str], extras: Sequence[str]) -> dict[str, Any]:
        """The numbers as `learned.json` has them."""

        def told(values: torch.Tensor) -> Any:
            return np.round(values.detach().numpy().astype(float), 5).tolist()

        hidden = self.hidden / self.size
        shape = self.shape.clamp(min=0.0).detach().numpy().astype(float)
        return {
            "facts": list(facts),
            "extras": list(extras),
            "hidden": told(hidden),
            "biases": told(self.biases - hidden @ self.mean),
            "now": told(self.now),
            "ahead": told(self.ahead),
            "base": told(self.base),
            "worth": told(self.worth),
            "tau": [round(shape[0] + 0.05, 5), round(shape[1], 5)],
            "order": [round(one, 5) for one in shape[2:5]],
            "spread": [round(shape[5] + 0.05, 5), round(shape[6], 5)],
        }
