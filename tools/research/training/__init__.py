"""The making of the bots' tables: self-play, features, fitting; not needed to play."""
