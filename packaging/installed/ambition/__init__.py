"""The program's one package where it is installed: `game`, `ai` and `assets` lie in it there (tools/build_py.py).

In an editable install they lie in the source tree, and come before other packages of these names."""

import sys
from importlib.util import find_spec
from pathlib import Path

if find_spec(f"{__name__}.game") is None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
