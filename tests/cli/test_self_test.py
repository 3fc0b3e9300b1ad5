"""``--self-test`` tells a whole copy of the program from a damaged one; ``--portable`` keeps the data beside it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import assets
from game.cli import play as portable
from game.cli import self_test
from game.cli.main import run
from game.client.app import program as app
from game.client.kit import art
from game.engine.ambition import daily
from tests.cli.conftest import Call
from tests.repo.builds import environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is shown or heard. The self-test gives pygame back when it ends; other tests need it, and whole drawings."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    art._drawing.cache_clear()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def test_a_whole_copy_says_ok(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--self-test"]) == 0
    said = capsys.readouterr()
    assert said.out.endswith(": OK\n") and "1.0.0: core compiled" in said.out and said.err == ""
    assert "value nets 2004 (" in said.out and "2006 (" in said.out


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ({"cards/TD.svg": b"<svg"}, ["TD.svg: "]),
        pytest.param({"icons/app.svg": None}, ["app.svg"], marks=pytest.mark.slow),
        (
            {
                "fonts/AmbitionText-Bold.ttf": b"no font",
                "sounds/pass.wav": b"RIFF",
                "models/play-2006.json": b"{",
                "models/value-2006.json": b"{}",
                "locale/ja/LC_MESSAGES/ambition.mo": b"\0",
            },
            [
                "AmbitionText-Bold.ttf: ",
                "pass.wav: ",
                "play-2006.json: ",
                "the value net of 2006 can't be used",
                "ambition.mo: ",
            ],
        ),
        (
            {"models/value-2006.json": None, "sounds/*": None},
            ["the value net of 2006 can't be used", "assets/sounds is empty"],
        ),
        pytest.param({"fonts/*": None}, ["assets/fonts is empty"], marks=pytest.mark.slow),
        ({"fonts/AmbitionText-Bold.ttf": None}, ["AmbitionText-Bold.ttf: it is missing"]),
    ],
)
def test_damage_is_named_in_lines_and_status_1(
    damage: dict[str, bytes | None],
    says: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(assets.path(), tmp_path / "assets")
    for pattern, content in damage.items():
        for file in list((tmp_path / "assets").glob(pattern)):
            file.unlink()
            if content is not None:
                file.write_bytes(content)
    monkeypatch.setattr(assets, "_HERE", tmp_path / "assets")
    monkeypatch.setattr(self_test, "_paper_faults", list)
    if len(damage) > 1:  # the round that is played then ends in a line, too: the first two show it
        monkeypatch.setattr(self_test, "_round_faults", list)
    assert run(["--self-test"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and all(words in said.err for words in says)
    assert all(line.startswith("ambition: ") for line in said.err.splitlines())


@pytest.mark.parametrize(
    ("pattern", "says"), [("*", "assets/fonts is empty"), ("AmbitionText-Regular.ttf", "Regular.ttf: it is missing")]
)
def test_without_its_fonts_the_program_says_one_line(
    pattern: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Call
) -> None:
    shutil.copytree(assets.path(), tmp_path / "assets")
    for file in list((tmp_path / "assets" / "fonts").glob(pattern)):
        file.unlink()
    monkeypatch.setattr(assets, "_HERE", tmp_path / "assets")
    folder = tmp_path / "data"
    said = refused("--autoplay", "--rounds", "1", "--speed", "0", "--data-dir", folder)
    assert says in said and "failed" not in said and not (folder / "crash.log").exists()


def test_an_interpreted_core_is_a_fault() -> None:
    code = (
        "from game.cli import self_test\nself_test._round_faults = self_test._paper_faults = list\nself_test.report()\n"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(AMBITION_CPU="interpreted", SDL_VIDEODRIVER="dummy"),
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (out.stdout, out.stderr) == ("", "ambition: self-test: the core is not compiled\n")


def test_a_round_that_fails_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(app, "run", lambda options, services, games: app.FAILED)
    monkeypatch.setattr(self_test, "_paper_faults", list)
    assert self_test.report() == 1
    assert capsys.readouterr().err == "ambition: self-test: the round was not played\n"


def test_other_deals_of_days_are_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(daily, "VERSION", daily.VERSION + 1)
    for slow in ("_round_faults", "_paper_faults"):
        monkeypatch.setattr(self_test, slow, list)
    assert self_test.report() == 1
    assert capsys.readouterr().err == "ambition: self-test: the deals of days are not those of other copies\n"


def test_the_window_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    flags: list[int] = []
    set_mode = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, flag=0: (flags.append(flag), set_mode(size, flag))[1])
    monkeypatch.setattr(self_test, "_paper_faults", list)
    assert self_test.faults() == []
    assert flags and all(flag == pygame.HIDDEN for flag in flags)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A downloaded program, as far as Python can tell."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "game" / "ambition"))
    monkeypatch.delenv("APPIMAGE", raising=False)
    (tmp_path / "game").mkdir()
    return tmp_path


def test_portable_data_lie_beside_the_program(program: Path) -> None:
    assert run(["--portable", "--autoplay", "--rounds", "1", "--speed", "0", "--size", "1024x640"]) == 0
    assert {path.name for path in (program / "game" / portable.NAME).iterdir()} >= {"match.json"}


@pytest.mark.parametrize("kind", ["app", "appimage"])
def test_portable_data_lie_beside_bundles_too(kind: str, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if kind == "app":
        monkeypatch.setattr(sys, "executable", str(program / "Ambition.app" / "Contents" / "MacOS" / "ambition"))
    else:
        monkeypatch.setenv("APPIMAGE", str(program / "Ambition.AppImage"))
    assert portable.portable_folder() == program / portable.NAME


@pytest.mark.parametrize(("args", "says"), [([], "File exists"), (["--data-dir", "x"], "one of them was expected")])
def test_portable_says_what_is_wrong_in_one_line(args: list[str], says: str, program: Path, refused: Call) -> None:
    (program / "game" / portable.NAME).write_text("no folder can be made here")
    said = refused("--portable", *args)
    assert "--portable" in said and "--data-dir" in said and says in said


def test_portable_needs_a_downloaded_program(refused: Call) -> None:
    assert "--data-dir" in refused("--portable")
