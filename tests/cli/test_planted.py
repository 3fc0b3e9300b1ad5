"""No file of the current folder that is named like a module is run, by a command or by a process that it starts."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import frames

NAMES = """_signal ai ambition argparse assets click collections concurrent contextlib cython datetime distributed encodings
fpdf functools game json logging multiprocessing numpy os pickle platformdirs pygame random secrets signal sitecustomize
socket ssl threading types usercustomize zoneinfo"""
PROGRAM = shutil.which("ambition", path=str(Path(sys.executable).parent)) or "not installed"
COMMANDS = f"""simulate --games 1 --jobs 2 --level newcomer --short-game --handicap 60,0,0,0 -o records
arena --players "cmd:'{PROGRAM}' bot newcomer,newcomer" --deals 1
arena --players newcomer,random --deals 1 --jobs 2 --game ambusch
review records --jobs 2 --effort 0 --json --seat 0
verify records
honest records --deals 1
daily --hash
slips -o slips.pdf
scoresheet --record records -o sheet.pdf
bot newcomer
bench --windows 5 --window 0.01 --no-frames
--self-test
play --autoplay --rounds 1 --speed 0 --data-dir data
frames --size 960x600 --speed 0 --matches 1"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a file for each of the names that leaves another file when it is run."""
    (tmp_path / "planted").mkdir()
    for name in NAMES.split():
        (tmp_path / "planted" / f"{name}.py").write_text(f"open({str(tmp_path / name)!r} + '.run', 'w').close()\n")
    monkeypatch.chdir(tmp_path / "planted")
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    return tmp_path / "planted"


def done(command: str) -> str:
    """Run the installed program in the folder; return what it printed."""
    ended = subprocess.run([PROGRAM, *shlex.split(command)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert [path.stem for path in Path("..").glob("*.run")] == [] and ended.returncode == 0, ended.stderr
    return ended.stdout


def test_an_arena_runs_nothing_of_the_folder_but_the_plug_in_that_is_named(folder: Path) -> None:
    (folder / "ambition.py").unlink()  # this copy, an editable install, is found after the whole path
    (folder / "helper.py").touch()
    (folder / "plugin.py").write_text("import json, helper\nfrom ai.ambition.players import RandomPlayer as Player\n")
    assert "plugin:Player" in done("arena --players plugin:Player,newcomer --deals 1 --jobs 2")


@pytest.mark.usefixtures("folder")
def test_the_program_that_is_measured_runs_nothing_of_the_folder(tmp_path: Path) -> None:
    frames._ended(frames._start(tmp_path, (1024, 640), "novice", "--help"))
    assert not list(tmp_path.glob("*.run"))


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_no_command_runs_anything_of_the_folder() -> None:
    for command in COMMANDS.splitlines():
        done(command)
