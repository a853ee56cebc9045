"""PettingZoo (`aec`), Gymnasium (`gym`), OpenSpiel (`openspiel`), `vector`, `dataset`."""
