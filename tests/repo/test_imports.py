"""Who may import whom, read from the sources; and that no file outgrows one reason to exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sorted(path for top in ("game", "ai") for path in (ROOT / top).rglob("*.py"))

MAY = {
    "game.engine": ("game.engine",),
    "ai.search": ("ai.search", "game.engine"),
    "ai": ("ai", "game.engine", "assets"),
    "game.client": ("game.client", "game.engine", "game.__version__", "assets"),
    "game.cli": ("game", "ai", "assets"),
    "game": ("game",),
}
# Layout, timeline and view-model work without a window.
WITHOUT_PYGAME = (
    "game.engine", "game.client.table.grid", "game.client.table.poses", "game.client.ambition.view",
    "game.client.ambition.fold", "game.client.kit.timeline",
    "game.client.ambition.director", "game.client.kit.theme", "game.client.ambition.chips", "game.client.ambition.words",
    "game.client.app.settings",
    "game.client.kit.bindings", "game.client.kit.keymap", "game.client.kit.padmap", "game.client.app.saves",
    "game.client.table.worker", "game.client.app.statistics", "ai",
)  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            # Cython's cimports follow the same rule as the imports they stand for.
            module = module.removeprefix("cython.cimports.")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("path", PROGRAM, ids=module_name)
def test_import_rule(path: Path) -> None:
    module = module_name(path)
    room = max((package for package in MAY if within(module, (package,))), key=len)
    for name in imports(path):
        if within(name, ("game", "ai", "assets", "tools", "tests")):
            assert within(name, MAY[room]), f"{module} may not import {name}"
        if within(name, ("pygame",)):
            assert not within(module, WITHOUT_PYGAME), f"{module} works without pygame"


def test_the_rule_names_modules_that_exist() -> None:
    names = {module_name(path) for path in PROGRAM}
    assert {name for name in WITHOUT_PYGAME if name not in names} == set()


@pytest.mark.parametrize("path", [*PROGRAM, *sorted((ROOT / "tools").rglob("*.py"))], ids=str)
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 470


def test_no_global_randomness_or_clock_below_the_composition_root() -> None:
    for path in PROGRAM:
        if within(module_name(path), ("game.engine", "ai")):
            used = set(imports(path))
            assert not used & {"random", "time", "secrets", "datetime"}, f"{path} asks a clock or chance"


MATCHES = ("game.engine.ambition.match", "game.engine.ambusch.match")


def test_open_hands_are_for_the_arena_alone() -> None:
    """The research player that sees all cards can't be reached by anything that people play against."""
    for path in PROGRAM:
        module, text = module_name(path), path.read_text(encoding="utf-8")
        if not within(module, ("ai.arena",)):
            assert "open_player" not in text and "ai.arena.open_hands" not in text, module
            assert "round_state" not in text or module in MATCHES, module
        if within(
            module,
            (
                "game.client",
                "game.cli.play",
                "game.cli.simulate",
                "game.cli.kinds",
                "ai.ambition.levels",
                "ai.ambition.players",
            ),
        ):
            assert not any(within(name, ("ai.arena",)) for name in imports(path)), module


GAME_FREE = [path for top in ("game/engine/ambition", "ai/search", "game/client") for path in (ROOT / top).rglob("*.p*")
             if path.suffix in (".py", ".pxd") and "ambusch" not in path.relative_to(ROOT).parts]  # fmt: skip


@pytest.mark.parametrize("path", GAME_FREE, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_games_share_and_ambition_know_no_other_game(path: Path) -> None:
    assert "ambusch" not in path.read_text(encoding="utf-8").lower()
