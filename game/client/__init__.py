"""The window: scenes, the table's view and its animation, input, settings, saves, the AI worker. Never imports `ai`."""

import os

# pygame greets on standard output, where commands print their results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
