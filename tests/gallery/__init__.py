"""Every scene of the window drawn from made-up tables, for tests and to look at; no screen is needed."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
