"""Datasets for torch: batches of tensors, read by as many loader processes as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "train") from None

if TYPE_CHECKING:
    from ziggurat.env.dataset import Dataset


class TorchDataset(IterableDataset):  # type: ignore[misc]
    """Each item is a whole batch: use it with `DataLoader(..., batch_size=None)`."""

    def __init__(self, data: Dataset, size: int, seed: int | None) -> None:
        self.data = data
        self.size = size
        self.seed = seed

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The batches; of several loader processes each reads every n-th shard."""
        info = get_worker_info()
        part = (0, 1) if info is None else (info.id, info.num_workers)
        for batch in self.data.batches(self.size, self.seed, part):
            yield {name: torch.from_numpy(column) for name, column in batch.items()}
