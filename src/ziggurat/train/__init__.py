"""Training: games on all cores, a network on the GPU, checkpoints to go on from (extra `train`)."""

from ziggurat.core.extras import needs

needs("train", "numpy")
