"""Batches, PettingZoo (`aec`), Gymnasium (`gym`, `vector`), OpenSpiel (`openspiel`), datasets (`dataset`)."""

from ziggurat.core.extras import missing

try:
    from ziggurat.env.batch import Batch, BatchError, Finished
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise missing(error, "env", " (the extras openspiel, fast and train bring it too)") from None

__all__ = ["Batch", "BatchError", "Finished"]
