"""How the numbers were found: training, fitting, ladders and measurements; not needed to play, test or build."""
