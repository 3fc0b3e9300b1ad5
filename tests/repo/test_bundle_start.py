"""What a bundle puts into the environment for itself reaches no program that is started from it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

START = Path(__file__).resolve().parents[2] / "packaging" / "start.py"
OURS = {
    "LD_LIBRARY_PATH": "/bundle/_internal",
    "_PYI_ARCHIVE_FILE": "/bundle/ambition",
    "APPIMAGE": "/home/ada/Ambition.AppImage",
    "APPDIR": "/tmp/.mount",
    "ARGV0": "ambition",
    "OWD": "/home/ada",
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these variables")
@pytest.mark.parametrize(
    ("before", "reaches"),
    [
        (OURS, {}),
        (
            OURS | {"LD_LIBRARY_PATH": "/bundle/_internal:/opt/lib", "LD_LIBRARY_PATH_ORIG": "/opt/lib"},
            {"LD_LIBRARY_PATH": "/opt/lib"},
        ),
        ({"LD_LIBRARY_PATH": "/opt/lib", "ARGV0": "zsh"}, {"LD_LIBRARY_PATH": "/opt/lib", "ARGV0": "zsh"}),
    ],
)
def test_helpers_get_the_environment_of_the_system(
    tmp_path: Path, before: dict[str, str], reaches: dict[str, str]
) -> None:
    (tmp_path / "ambition").mkdir()
    (tmp_path / "ambition" / "__main__.py").write_text(
        "import os, subprocess\n"
        "def main(): print(subprocess.run(['env'], capture_output=True, text=True).stdout, os.environ.get('APPIMAGE'))\n",
        encoding="utf-8",
    )
    begin = f"import runpy, sys; sys._MEIPASS = '/bundle/_internal'; runpy.run_path({str(START)!r})"
    plain = {name: value for name, value in os.environ.items() if name not in (*OURS, "LD_LIBRARY_PATH_ORIG")}
    environment = plain | {"PYTHONPATH": str(tmp_path)} | before
    done = subprocess.run([sys.executable, "-c", begin], env=environment, capture_output=True, text=True, timeout=60)
    *lines, image = done.stdout.strip().splitlines()
    told = dict(line.split("=", 1) for line in lines if "=" in line)
    assert {name: told[name] for name in (*OURS, "LD_LIBRARY_PATH_ORIG") if name in told} == reaches, done.stderr
    assert image.strip() == before.get("APPIMAGE", "None")  # `--portable` needs it
