"""Batches, PettingZoo (`aec`), Gymnasium (`gym`, `vector`), OpenSpiel (`openspiel`), datasets (`dataset`)."""

from ziggurat.env.batch import Batch, BatchError, Finished

__all__ = ["Batch", "BatchError", "Finished"]
