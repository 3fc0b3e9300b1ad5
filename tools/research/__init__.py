"""How the numbers were found: training, fitting, ladders and measurements. Nothing here is needed to play, test or build."""
