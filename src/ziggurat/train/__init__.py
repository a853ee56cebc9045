"""Training: games on all cores, a network on the GPU, checkpoints to go on from (extra `train`)."""
