"""Reading who plays."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS, REFERENCES, level
from ai.ambition.players import RandomPlayer, SearchPlayer
from ai.arena.contenders import parse_contender, parse_contenders
from ai.arena.games import seatings
from game.cli.main import run


def make_player(seed: int) -> RandomPlayer:
    """A factory, as ``module:factory`` names one."""
    return RandomPlayer(seed)


def test_a_level_and_its_overrides() -> None:
    plain = parse_contender("club", AMBITION)
    assert plain.level == level("club") and plain.limit is None and not plain.open_hands
    changed = parse_contender("club:iterations=2_000:threads=2:ms=50:open=1", AMBITION)
    assert changed.level is not None
    assert (changed.level.iterations, changed.level.trees, changed.limit) == (2000, 2, 0.05)
    assert changed.open_hands and changed.level.playouts == level("club").playouts
    assert isinstance(plain.player(1, time.perf_counter), SearchPlayer)
    hunter = parse_contender("novice:temperament=slam", AMBITION).player(1, time.perf_counter)
    assert isinstance(hunter, SearchPlayer) and hunter.temperament.id == "slam"


def test_references_may_be_named_but_are_no_levels() -> None:
    assert parse_contender("plain:iterations=1000", AMBITION).level is not None
    assert isinstance(parse_contender("random", AMBITION).player(1, time.perf_counter), RandomPlayer)
    assert not {"plain", "random"} & set(LEVELS)


def test_a_factory_of_a_module() -> None:
    found = parse_contender("tests.ai.arena.test_contenders:make_player", AMBITION)
    assert isinstance(found.player(3, time.perf_counter), RandomPlayer)


def test_a_module_or_factory_that_fails_says_so_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad_at_import.py").write_text("{}['missing']")
    (tmp_path / "bad_at_making.py").write_text("def make(seed):\n    return 1 // 0")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert run(["arena", "--players", "bad_at_import:make,random", "--deals", "1"]) == 2
    assert capsys.readouterr().err.splitlines() == ["ambition: --players: bad_at_import:make: KeyError: 'missing'"]
    with pytest.raises(ValueError, match="bad_at_making:make: ZeroDivisionError: integer division"):
        parse_contender("bad_at_making:make", AMBITION).player(3, time.perf_counter)
    assert run(["arena", "--players", "bad_at_making:make,random", "--deals", "1", "--jobs", "1"]) == 0
    said = capsys.readouterr().err
    assert "failed in round 1" in said and ": bad_at_making:make: ZeroDivisionError: " in said
    assert "Traceback" not in said


def test_commas_part_contenders_but_not_within_quotes() -> None:
    found = parse_contenders("""club,cmd:bot 'a, b' c\\,d,cmd:"x,y", random""", AMBITION)
    assert [item.spec for item in found] == ["club", "cmd:bot 'a, b' c\\,d", 'cmd:"x,y"', "random"]
    assert found[1].command == ("bot", "a, b", "c,d")
    assert found[2].command == ("x,y",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("guru", f"there are {', '.join([*LEVELS, *REFERENCES])}"),
        ("", "'' is not known"),
        ("club,", "'' is not known"),
        ("club:depth=3", "there is no depth; overrides are "),
        ("club:iterations", "an override such as iterations=2000 was expected"),
        ("club:iterations=many", "iterations: int was expected, not 'many'"),
        ("club:open=perhaps", "bool was expected"),
        ("newcomer:open=1", "only a level that searches"),
        ("club:ms=0", "milliseconds above 0"),
        ("club:ms=nan", "milliseconds above 0"),
        ("club:threads=0", "trees: 1 to 256 was expected"),
        ("club:iterations=-1", "iterations: 0 to 100000000 was expected"),
        (f"club:iterations={10**21}", "iterations: 0 to 100000000 was expected"),
        (f"club:iterations=1{'0' * 5000}", "iterations: int was expected, not '1000"),
        ("club:sharpness=nan", "sharpness: 0 to 1000 was expected"),
        ("club:policy=7", "policy: 0 to 3 was expected"),
        ("club:title=x", "there is no title"),
        ("club:temperament=wild", "there are steady, nil, slam, careful"),
        ("cmd:", "a program was expected"),
        ("cmd:'x", "No closing quotation"),
        ("no.such.module:make", "No module named"),
        ("json:nothing", "nothing callable of the name nothing"),
    ],
)
def test_anything_else_is_refused_with_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(ValueError) as error:
        [
            parse_contender(part.spec, AMBITION) for part in parse_contenders(text, AMBITION)
        ] if text else parse_contender(text, AMBITION)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("contenders", "field", "count", "share"),
    [(2, "2v2", 6, (1, 1)), (2, "1v3", 4, (1, 3)), (3, "rotation", 12, (1, 1, 1)), (4, "rotation", 4, (1, 1, 1, 1))],
)
def test_every_contender_sits_everywhere_equally_often(
    contenders: int, field: str, count: int, share: tuple[int, ...]
) -> None:
    sets = seatings(contenders, field)
    orders = [order for set_ in sets for order in set_]
    assert len(set(orders)) == len(orders) == count
    for index in range(contenders):
        by_seat = {sum(order[seat] == index for order in orders) for seat in range(4)}
        assert by_seat == {count * share[index] // sum(share)}
    for set_ in sets:  # in each deal too
        for index in range(contenders):
            assert len({sum(order[seat] == index for order in set_) for seat in range(4)}) == 1


@pytest.mark.parametrize(("contenders", "field"), [(2, "rotation"), (3, "2v2"), (4, "1v3"), (1, "2v2")])
def test_fields_that_do_not_fit_are_refused(contenders: int, field: str) -> None:
    with pytest.raises(ValueError, match="can't sit"):
        seatings(contenders, field)
