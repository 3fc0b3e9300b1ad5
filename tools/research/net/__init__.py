"""The making of the value nets that end the search's playouts: self-play, training, judging, promoting."""
