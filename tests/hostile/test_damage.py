"""Every file of the data folder, damaged in every way: the program starts, every page opens, and nothing is lost unsaid."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.cli.games import window_games
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.sheet_draft import SheetDraft
from game.client.app.saves import pack
from game.client.app.settings import SettingsFile
from game.engine.ambition.editions import Rules
from tests.client.program import Program

pytestmark = pytest.mark.usefixtures("screen")
DATA = Path(__file__).parent.parent / "client" / "data_0_1"
HUGE = 3 << 30
FOLDERS = ("house", "records")
DOCUMENTS = ("settings.json", "match.json", "ambusch.json", "scorekeeper.json", "house-draft.json")
FILES = (
    *DOCUMENTS,
    *FOLDERS,
    "matches.jsonl",
    "ambusch.jsonl",
    "statistics.sqlite3",
    "house/ours.json",
    "records/friend.jsonl",
)


def _huge(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(HUGE)


def _replaced(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _another(path: Path, make: Callable[[Path], object]) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    make(path)


def _flipped(path: Path, bits: int) -> None:
    data, random = bytearray(path.read_bytes()), Random(path.name)
    for _bit in range(bits):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    path.write_bytes(data)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "half": lambda path: _replaced(path, path.read_bytes()[: path.stat().st_size // 2]),
    "a byte short": lambda path: _replaced(path, path.read_bytes()[:-1]),
    "a bit": lambda path: _flipped(path, 1),
    "20 bits": lambda path: _flipped(path, 20),
    "empty": lambda path: _replaced(path, b""),
    "nothing but zeros": lambda path: _replaced(path, bytes(4096)),
    "anything": lambda path: _replaced(path, Random(7).randbytes(5000)),
    "nested": lambda path: _replaced(path, b"[" * 200_000 + b"]" * 200_000),
    "half letters": lambda path: _replaced(path, path.read_bytes().replace(b'"', b'"\\ud800', 9)),
    "newer": lambda path: _replaced(path, path.read_bytes().replace(b'"version": ', b'"version": 9')),
    "infinite": lambda path: _replaced(path, path.read_bytes().replace(b"1", b"1e999", 20)),
    "many digits": lambda path: _replaced(path, path.read_bytes().replace(b"1", b"9" * 40, 20)),
    "gigabytes": _huge,
    "a folder": lambda path: _another(path, Path.mkdir),
    "a file": lambda path: _another(path, Path.touch),
    "a loop": lambda path: _another(path, lambda path: path.symlink_to(path.name)),
    "a dangling link": lambda path: _another(path, lambda path: path.symlink_to("nowhere/x")),
    "a pipe": lambda path: _another(path, os.mkfifo),
    "missing": lambda path: _another(path, lambda path: None),
}
OF_FOLDERS = ("a file", "a loop", "a dangling link", "missing")


def data_folder(where: Path) -> Path:
    """A data folder with everything in it."""
    shutil.copytree(DATA, where)
    (where / "scorekeeper.json").write_bytes(pack(SheetDraft(Rules(), ("Ann",)).to_json()))
    (where / "house-draft.json").write_bytes(pack(HouseDraft.of(Rules(), "Ours").to_json()))
    (where / "records").mkdir(exist_ok=True)
    shutil.copy(where / "matches.jsonl", where / "records" / "friend.jsonl")
    shutil.copy(next((where / "house").glob("*.json")), where / "house" / "ours.json")
    return where


def tour(folder: Path) -> list[str]:
    """Start, and open everything that reads the folder. What the player is told."""
    file = SettingsFile.of(folder / "settings.json", window_games())
    settings, told = file.load()
    program = Program(folder, window_games(), settings)
    shell = program.shell
    shell._file = file  # which has seen what is wrong with it
    for opened in (ScorekeeperScene, HouseListScene):
        shell.stack.push(opened(shell))
        program.frames(2)
    for game in window_games():
        if game.statistics is not None:
            game.statistics.open(shell)
            shell.history.ask(len, game.id).exception()
            program.frames(3)
        shell.menu()
        program.frames(2)
        game.open(shell)
        program.frames(2)
        shell.menu()
        game.start(shell, True)
        program.frames(4)
    shell.change(sound=False)
    shell.flush()
    shell.history.close()
    return [*told, *shell._toasts]


CASES = [
    (name, damage)
    for name in FILES
    for damage in DAMAGE
    if not (name in FOLDERS and damage not in OF_FOLDERS) and not (damage == "a file" and "." in name)
]
QUICK = 14


def _slow(case: tuple[str, str]) -> list[pytest.MarkDecorator]:
    digest = int.from_bytes(hashlib.sha256(" ".join(case).encode()).digest()[:4], "big")
    return [] if digest % (len(CASES) // QUICK) == 0 else [pytest.mark.slow]


@pytest.mark.parametrize(("name", "damage"), [pytest.param(*case, marks=_slow(case)) for case in CASES])
def test_damage_ends_nothing_and_is_not_overwritten(tmp_path: Path, name: str, damage: str) -> None:
    if damage == "a pipe" and not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    folder = data_folder(tmp_path / "data")
    path = folder / name
    DAMAGE[damage](path)
    plain = path.is_file() and path.stat().st_size < HUGE
    before = path.read_bytes() if plain else b""
    told = tour(folder)
    if plain and name in DOCUMENTS:
        kept = [each.read_bytes() for each in folder.glob(f"{path.stem}.*") if each.is_file()]
        assert before in kept or not before or not any(path.stem in words or "damaged" in words for words in told)
    elif plain and name.endswith(".jsonl") and path.exists():
        assert path.read_bytes().startswith(before)
