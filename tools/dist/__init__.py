"""The builders of what people download: packages, installers, bills of materials (docs/packaging.md)."""

import os

# Its greeting is no part of what a build says.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
