"""Who may import whom, read from the sources, in both directions; and that nothing goes in a circle."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict

import pytest

from tests.repo.modules import ROOT, TOPS, circle, folder_of, graph, import_statements, imports, modules, within

PROGRAM = {name: path for name, path in modules().items() if within(name, ("game", "ai"))}
GAMES = ("ambition", "ambusch")
ENGINE = tuple(f"game.engine.{name}" for name in (
    "any_match", "bits", "cards", "codes", "cpu", "cython_shim", "hidden", "int16_linear", "json_reader",
    "judgement", "odds", "puzzle_file", "questions", "record_head", "refusal", "rng", "sealing", "state", "variant",
))  # fmt: skip
"""The rooms of the engine that know no game."""

MAY: dict[str, tuple[str, ...]] = {
    "game.engine": ("game.engine", *ENGINE),
    "ai": ("ai", *ENGINE, "assets"),
    "ai.search": ("ai.search", *ENGINE),
    "game.client.kit": ("game.client.kit", "assets"),
    "game.client.table": ("game.client.table", "game.client.kit", *ENGINE),
    "game.client.games": ("game.client.kit", "game.client.table", "game.engine.json_reader"),
    "game.client.app": ("game.client.app", "game.client.table", "game.client.kit", "game.client.games", *ENGINE, "assets",
                        "game.__version__", "game.commit_words"),
    **{f"game.engine.{game}": (f"game.engine.{game}", *ENGINE) for game in GAMES},
    **{f"ai.{game}": (f"ai.{game}", "ai.search", "ai.workers", "ai.games", "ai.answers", "ai.reviews",
                        "ai.answer_cache", "ai.matrix",
                      f"game.engine.{game}", *ENGINE, "assets")
       for game in GAMES},
    **{f"game.client.{game}": (f"game.client.{game}", "game.client.app", "game.client.table", "game.client.kit",
                               "game.client.games", f"game.engine.{game}", *ENGINE, "game.__version__", "assets")
       for game in GAMES},
    "game.client": (),
    "game.cli": ("game", "ai", "assets"),
    "game": ("game.cli", "ai.process_guard"),
}  # fmt: skip
"""By room, what its modules may import of ours; a room within another has rules of its own. Nobody above the rooms of the games
is in the list of a room that knows none: `ai`, `ai.search`, `game.engine`, kit, table and app."""
GAME_ROOMS = tuple(f"{room}.{game}" for room in ("game.engine", "ai", "game.client") for game in GAMES)
NO_GAME = ("ai.search", "ai.arena", "game.client.kit", "game.client.table", "game.client.app", "game.client.games")


def room_of(module: str) -> str:
    """The innermost room that a module lies in."""
    return max((room for room in MAY if within(module, (room,))), key=len)


@pytest.mark.parametrize("room", sorted(MAY))
def test_a_room_imports_only_what_it_may(room: str) -> None:
    """Relative imports and those within functions count too."""
    wrong = []
    for module, path in PROGRAM.items():
        if room_of(module) != room:
            continue
        for name in imports(path):
            ours = within(name, TOPS) and name != "game.engine"  # the package alone
            stranger = within(name, GAME_ROOMS) and not within(name, {*MAY[room]} & {*GAME_ROOMS})
            if ours and (not within(name, MAY[room]) or (stranger and room != "game.cli")):
                wrong.append(f"{module} may not import {name}")
    assert not wrong


@pytest.mark.slow
def test_no_import_is_missed() -> None:
    """Those that are found by their lines are those of the syntax tree."""
    for module, path in PROGRAM.items():
        text = path.read_text(encoding="utf-8")
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
        assert {*map(ast.dump, nodes)} == {*map(ast.dump, import_statements(text))}, module


def test_the_rules_are_about_rooms_that_exist() -> None:
    assert set(MAY) <= set(modules()) and set(ENGINE) <= set(modules())


def test_rooms_without_a_game_reach_none_by_any_way() -> None:
    """Following imports of imports: what they load knows no game either."""
    for module in PROGRAM:
        if within(module, NO_GAME) or module in ENGINE:
            seen, left = {module}, [module]
            while left:
                for target in graph()[left.pop()] - seen:
                    seen.add(target)
                    left.append(target)
            assert not [each for each in seen if within(each, GAME_ROOMS)], module


def test_no_file_imports_itself_by_way_of_others() -> None:
    assert circle(graph()) == []


COMPOSED = (
    "ai.ambition.answers",
    "game.client.ambition.game",
    "game.client.ambition.new_match",
    "game.client.ambition.pages",
    "game.client.ambition.setup",
)
"""Where a game is put together from its rooms: above them all, though the files lie beside what the rooms share."""


def test_no_folder_imports_itself_by_way_of_others() -> None:
    """A folder is what lies in it directly; what starts a program (``__main__``) or composes a game belongs to none."""
    arrows: dict[str, set[str]] = defaultdict(set)
    for module, targets in graph().items():
        if not module.endswith("__main__") and module not in COMPOSED:
            arrows[folder_of(module)] |= {folder_of(target) for target in targets} - {folder_of(module)}
            assert not within(module, ("game.client",)) or not targets & set(COMPOSED), module
    assert circle(arrows) == []


CLIENT = ("game.client.kit", "game.client.table", "game.client.app", "game.client.games")


def test_the_third_game_stands_on_what_knows_no_game_and_nothing_else_knows_it() -> None:
    for module, path in modules().items():
        for name in imports(path):
            if within(module, ("tests.third_game",)) and within(name, TOPS):
                assert within(name, (*CLIENT, *ENGINE, "tests.third_game")), f"{module} may not import {name}"
            elif within(name, ("tests.third_game",)):
                assert within(module, ("tests",)) and module.rpartition(".")[2].startswith("test_"), module


# What names a module in a string, for what pygame, multiprocessing or a tool have to be told; see each place.
NAMED = re.compile(r"""["'](?:game|ai)(?:\.\w+)+["':]""")
MAY_NAME = ("game.cli.main",)


def test_no_module_is_named_in_a_string_outside_the_composition_root() -> None:
    for module, path in PROGRAM.items():
        text = path.read_text(encoding="utf-8")
        loads = {name for name in imports(path) if name in ("importlib", "importlib.import_module")}
        if loads and not within(module, (*MAY_NAME, "ai.arena.contenders", "ai.cluster")):  # these load what users name
            raise AssertionError(f"{module} imports {loads}")
        found = [name for name in NAMED.findall(text) if name.strip("\"':") in modules()]
        assert not found or within(module, MAY_NAME), f"{module} names {found}"


# ---- pygame

SAYS_NO_PYGAME = sorted(
    module for module, path in PROGRAM.items()
    if "No pygame" in (text := path.read_text(encoding="utf-8")) and "No pygame" in (ast.get_docstring(ast.parse(text)) or "")
)  # fmt: skip
PLAIN = ("game.engine", "ai")


def test_what_says_that_it_needs_no_pygame_loads_without_it() -> None:
    """Each such module is imported where pygame can't be, and so is everything that it imports."""
    wanted = [*SAYS_NO_PYGAME, *(module for module in PROGRAM if within(module, PLAIN))]
    assert len(SAYS_NO_PYGAME) > 45
    code = (
        "import importlib, sys\nsys.modules['pygame'] = None\nfor name in sys.argv[1:]: importlib.import_module(name)"
    )
    done = subprocess.run([sys.executable, "-c", code, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- what else holds for files

SOURCES = [path for name, path in modules().items() if within(name, ("game", "ai", "tools"))]


def test_no_global_randomness_or_clock_below_the_composition_root() -> None:
    for module, path in PROGRAM.items():
        if within(module, PLAIN):
            used = set(imports(path))
            assert not used & {"random", "time", "secrets", "datetime"}, f"{path} asks a clock or chance"


MATCHES = ("game.engine.ambition.match", "game.engine.ambusch.match")
PLAYED_AGAINST = ("game.client", "game.cli.play", "game.cli.simulate", "ai.ambition", "ai.ambusch", "ai.games")


def test_open_hands_are_for_the_arena_alone() -> None:
    """The research player that sees all cards can't be reached by anything that people play against."""
    for module, path in PROGRAM.items():
        text = path.read_text(encoding="utf-8")
        if not within(module, ("ai.arena",)):
            assert "open_player" not in text, module
            assert "round_state" not in text or module in MATCHES, module
        if within(module, PLAYED_AGAINST):
            assert not any(within(name, ("ai.arena",)) for name in imports(path)), module


# ---- errors are caught by name; what catches whatever there is stands here, counted by file, and the numbers may only fall


BROAD = {
    "ai/arena/contenders.py": 1,
    "ai/cluster.py": 1,
    "ai/runner.py": 3,
    "game/cli/self_test.py": 2,
    "game/client/ambition/sheet/printing.py": 1,
    "game/client/app/program.py": 2,
    "game/client/table/worker.py": 1,
    "tools/build_ext.py": 1,
}
NAMES = ("Exception", "BaseException")
MAYBE = re.compile(r"except\s*:|except\b.*Exception|except\s*\*?\s*\($", re.MULTILINE)
"""Where there may be one: the others needn't be parsed."""


def broad(handler: ast.ExceptHandler) -> bool:
    """Whether a handler catches everything, or everything but the end of the program."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in NAMES) for kind in kinds)


def test_broad_handlers_only_fall() -> None:
    found: Counter[str] = Counter()
    for folder in ("game", "ai", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not MAYBE.search(text):
                continue
            handlers = [
                node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ExceptHandler) and broad(node)
            ]
            if handlers:
                found[path.relative_to(ROOT).as_posix()] = len(handlers)
    assert dict(found) == BROAD, (
        "a new broad handler names its errors instead; where one is gone, the number here falls"
    )
