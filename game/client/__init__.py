"""The window: scenes, tables and their animation, input, settings, saves and the AI worker.

It never imports `ai`."""

import os

# pygame greets on standard output, where commands print their results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
