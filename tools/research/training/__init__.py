"""How the bots' tables are made: self-play, features, fitting. Nothing here is needed to play."""
