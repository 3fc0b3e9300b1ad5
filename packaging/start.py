"""What a bundled program starts with.

It takes out of the environment what the bundle has put there for itself, before other programs are started from here:
with LD_LIBRARY_PATH a browser or a speech program would load the bundle's libraries."""

import os
import sys

for name in sorted(os.environ):
    if name.endswith("_LIBRARY_PATH") and sys._MEIPASS in os.environ[name]:
        del os.environ[name]
    elif name.endswith("_LIBRARY_PATH_ORIG"):  # PyInstaller's copy of what was there before
        os.environ[name.removesuffix("_ORIG")] = os.environ.pop(name)
    elif name.startswith("_PYI_") or (
        "APPIMAGE" in os.environ and name in ("APPDIR", "ARGV0", "OWD")
    ):
        del os.environ[name]
if "APPIMAGE" in os.environ:
    os.unsetenv("APPIMAGE")  # `--portable` still finds it in os.environ

from ambition.__main__ import main  # noqa: E402

main()
