"""The network in torch, with the layers that `bots.network` plays."""

from __future__ import annotations

from itertools import groupby
from typing import Any

try:
    import torch
    from torch import nn
    from torch.nn import functional
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "train") from None

from ziggurat.bots.network.file import shapes
from ziggurat.core.learning import Column, Feed
from ziggurat.train.config import Layers


class Columns(nn.Module):  # type: ignore[misc]
    """Inputs worked out for many positions at once."""

    def __init__(self, columns: list[Column], dtype: Any) -> None:
        super().__init__()
        self.dtype = dtype
        self.ops: list[str] = []
        for op, some in groupby(columns, key=lambda one: one.op):
            group = list(some)
            self.ops.append(op)
            kinds = {"source": torch.long, "number": torch.long if op == "less" else torch.uint8}
            for name, kind in kinds.items():
                values = torch.tensor([getattr(one, name) for one in group], dtype=kind)
                self.register_buffer(f"{op}_{name}", values, persistent=False)
            for name in ("scale", "offset"):
                values = torch.tensor([getattr(one, name) for one in group])
                self.register_buffer(f"{op}_{name}", values, persistent=False)

    def forward(self, numbers: Any) -> Any:
        found = []
        for op in self.ops:
            byte = numbers[:, getattr(self, f"{op}_source")]
            number = getattr(self, f"{op}_number")
            if op == "is":
                made = byte == number
            elif op == "over":
                made = byte > number
            elif op == "bit":
                made = byte >> number & 1
            elif op == "plain":
                made = (byte.float() - self.plain_offset) * self.plain_scale
            else:
                made = (byte.float() - numbers[:, number].float()) * self.less_scale
            found.append(made.to(self.dtype))
        return torch.cat(found, 1)


class Network(nn.Module):  # type: ignore[misc]
    """Cells that hear of their neighbours, and the whole; a score for each output, and a value."""

    def __init__(self, feed: Feed, layers: Layers, dtype: Any) -> None:
        super().__init__()
        self.feed, self.blocks, self.wide, self.dtype = feed, layers.blocks, layers.cell_width, dtype
        told = shapes(feed, layers.width, layers.cell_width, layers.blocks)
        made = {
            name.removesuffix(".weight"): nn.Linear(shape[1], shape[0])
            for name, shape in told.items()
            if name.endswith(".weight")
        }
        self.layer = nn.ModuleDict({name.replace(".", "_"): one for name, one in made.items()})
        self.names = list(told)
        with torch.no_grad():
            for name, one in self.layer.items():
                if name.startswith(("out_", "r2_")) or name in ("po", "rest", "v2"):
                    one.weight.mul_(0.1)
                    one.bias.zero_()
        if feed.code == "B":
            self.flat = Columns(list(feed.flat), dtype)
        if feed.cells:
            self.pos = nn.Parameter(torch.randn(feed.cells, layers.cell_width) * 0.05)
            by_op: list[Column] = []
            self.cut: list[int] = []
            for _, places in groupby(range(feed.inputs_of_cell), key=lambda place: feed.cell[0][place].op):
                some = list(places)
                by_op += [feed.cell[cell][place] for cell in range(feed.cells) for place in some]
                self.cut.append(len(some))
            self.cells = Columns(by_op, dtype)
            matrices = torch.zeros(len(feed.relations), feed.cells, feed.cells)
            for number, relation in enumerate(feed.relations):
                for cell, others in enumerate(relation):
                    for other, weight in others:
                        matrices[number, cell, other] = weight
            self.register_buffer("relations", matrices.to(dtype), persistent=False)

    def weight(self, name: str) -> Any:
        """The tensor of an array of the file."""
        if name == "pos":
            return self.pos
        layer, _, part = name.rpartition(".")
        return getattr(self.layer[layer.replace(".", "_")], part)

    def forward(self, numbers: Any) -> tuple[Any, Any]:
        layer = self.layer
        flat = self.flat(numbers) if self.feed.code == "B" else numbers.to(self.dtype)
        whole = functional.relu(layer["flat_in"](flat))
        cells = None
        if self.feed.cells:
            cells, whole = self._look_around(numbers, whole)
        for block in range(2):
            whole = whole + layer[f"r2_{block}"](functional.relu(layer[f"r1_{block}"](whole)))
        whole = functional.relu(whole)
        value = layer["v2"](functional.relu(layer["v1"](whole))).float().squeeze(1)
        rest = layer["rest"](whole)
        if cells is None:
            return rest, value
        heard = functional.relu(layer["pc"](cells) + layer["pg"](whole)[:, None])
        return torch.cat([layer["po"](heard).flatten(1), rest], 1), value

    def _look_around(self, numbers: Any, whole: Any) -> tuple[Any, Any]:
        layer, wide, count = self.layer, self.wide, len(numbers)
        told = self.cells(numbers)
        parts, at = [], 0
        for width in self.cut:
            parts.append(told[:, at : at + self.feed.cells * width].view(count, self.feed.cells, width))
            at += self.feed.cells * width
        hints = layer["g2c"](whole)[:, None]
        hexes = layer["cell_in"](torch.cat(parts, 2)) + self.pos.to(hints.dtype) + hints[:, :, :wide]
        hexes = functional.relu(hexes)
        for block in range(self.blocks):
            mixed = layer[f"mix_{block}"](hexes)
            heard = mixed[:, :, :wide] + hints[:, :, wide * (block + 1) : wide * (block + 2)]
            for number in range(len(self.relations)):
                part = mixed[:, :, wide * (number + 1) : wide * (number + 2)]
                heard = heard + torch.matmul(self.relations[number], part)
            hexes = hexes + layer[f"out_{block}"](functional.relu(heard))
        hexes = functional.relu(hexes)
        small = functional.relu(layer["squeeze"](hexes)).flatten(1)
        seen = torch.cat([small, hexes.mean(1), hexes.amax(1)], 1)
        return hexes, functional.relu(whole + layer["c2g"](seen))
