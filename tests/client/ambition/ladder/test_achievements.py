"""Achievements: each is brought by what its sentence says, once, and by nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from game.client.ambition.ladder.rungs import RUNGS
from game.client.ambition.statistics.rows import MatchRow, OpponentRow, RoundRow, SeatRow, options_text
from game.client.ambition.statistics.summary import Selection, report
from game.client.ambition.you.achievements import ACHIEVEMENTS, FAR_AHEAD, MEDALS, found_in
from game.client.ambition.you.page import ACHIEVED, Counted, StatisticsScene
from game.client.app.listing import ROW
from game.client.games import RUNNING
from game.client.kit.layout_dialog import lay
from game.client.table.person import HINT
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import House
from tests.client.ambition.matches import PLAIN, match, match_at, seat
from tests.client.harness import Game, computers

NIL, SLAM = seat(0, 24, 0, "nil"), seat(72, 40, 0, "slam")
BID, STRUCK, EXACT = seat(0, 35, 0, "nil", "nil_bid_made"), seat(50, 0, 1, "overstrike"), seat(14, 14)
LAST = seat(1, 1, 0)


def rounds(*mine: SeatRow) -> tuple[RoundRow, ...]:
    """Rounds with these seats of the person's, the others as in a plain one."""
    return tuple(replace(PLAIN, seats=(each, *PLAIN.seats[1:])) for each in mine)


def by_edition(day: int, edition: str) -> MatchRow:
    """A match won by an edition's rules."""
    return replace(match(day), edition=edition)


MASTERS = tuple(OpponentRow(name, "master", "steady") for name in "abc")
LOST = match(1, 3)
BROUGHT: dict[str, tuple[list[MatchRow], list[MatchRow]]] = {
    "win": ([match(1)], [LOST, match(1, None)]),
    "nil": ([match(1, 3, rounds=rounds(NIL))], [LOST]),
    "slam": ([match(1, 3, rounds=rounds(SLAM))], [LOST]),
    "exact": ([match(1, 3, rounds=rounds(EXACT))], [LOST, match(1, 3, rounds=rounds(seat(14, 0, 1, "overstrike")))]),
    "ten": ([match(day, 3, rounds=rounds(*[seat(20, 20)] * 5)) for day in (1, 2)],
            [match(1, 3, rounds=rounds(*[seat(20, 20)] * 9, STRUCK, seat(20, 20)))]),
    "clean": ([match(1)], [match(1, rounds=rounds(STRUCK, seat(20, 20))), LOST, by_edition(1, "simple")]),
    "brink": ([replace(match(1), strikes=3)], [replace(match(1), strikes=2), replace(LOST, strikes=3)]),
    "bid": ([match(1, 3, rounds=rounds(BID))], [match(1, 3, rounds=rounds(NIL))]),
    "nils": ([match(1, 3, rounds=rounds(NIL, NIL))], [match(day, 3, rounds=rounds(NIL)) for day in (1, 2)]),
    "both": ([match(1, 3, rounds=rounds(NIL, SLAM))],
             [match(1, 3, rounds=rounds(NIL)), match(2, 3, rounds=rounds(SLAM))]),
    "behind": ([match(1, rounds=(replace(PLAIN, seats=(LAST, *[seat(20, 20)] * 3)), *rounds(SLAM)))],
               [match(1, rounds=(replace(PLAIN, seats=(LAST, seat(20, 20), LAST, LAST)), *rounds(SLAM))),
                match(1, rounds=rounds(LAST))]),
    "ahead": ([replace(match(1), relative=float(FAR_AHEAD))], [replace(match(1), relative=FAR_AHEAD - 0.1)]),
    "streak": ([match(day) for day in (1, 2, 3)],
               [match(1), match(2), match(3, 2), match(4), match(5, None), match(6), match(7)]),
    "editions": ([by_edition(day, edition) for day, edition in enumerate(EDITIONS, 1)],
                 [by_edition(day, edition) for day, edition in enumerate(list(EDITIONS)[1:], 1)]),
    "masters": ([replace(match(1), opponents=MASTERS)], [replace(match(1), opponents=(*MASTERS[:2], LOST.opponents[0]))]),
    "table": ([match_at(RUNGS[2])], [match_at(RUNGS[2], place=2), match(1)]),
    "tables": ([match_at(table, day) for day, table in enumerate(RUNGS, 1)],
               [match_at(table, day) for day, table in enumerate(RUNGS[:-1], 1)])
}  # fmt: skip


@pytest.mark.parametrize("id", ACHIEVEMENTS)
def test_each_is_brought_by_what_its_sentence_says(id: str) -> None:
    enough, not_enough = BROUGHT[id]
    assert found_in(enough)[id] is enough[-1]
    assert id not in found_in(not_enough)
    assert found_in([replace(each, practised=(HINT,)) for each in enough]) == {}
    assert found_in([*enough, *(replace(each, key="later") for each in enough)])[id] is enough[-1]


def test_house_rules_of_ones_own_bring_nothing_but_those_of_the_ladder_do() -> None:
    cheap = Rules(house=House("Cheap", (("slam_at", 60),)))
    assert found_in([replace(match(1, rounds=rounds(SLAM)), options=options_text(cheap.to_record()))]) == {}
    assert {"slam", "win", "table"} <= found_in([match_at(RUNGS[2], rounds=rounds(SLAM))]).keys()


def test_a_running_match_brings_what_its_rounds_do() -> None:
    assert found_in([replace(match(1, None, rounds=rounds(NIL)), state=RUNNING)]).keys() == {"nil"}


def test_void_rounds_bring_nothing() -> None:
    assert found_in([match(1, 3, rounds=tuple(replace(each, void=True) for each in rounds(EXACT, NIL)))]) == {}


def test_each_has_a_medal_with_a_name_a_sentence_and_its_day(tmp_path: Path, screen: None) -> None:
    game = Game(tmp_path)
    scene = StatisticsScene(game.shell, computers())
    scene.page = ACHIEVED
    scene.found = Counted(report([], Selection()), [], {"nil": match(7), RUNGS[9].id: match(8)})
    assert scene.data().caption == f"2 of {len(MEDALS)}" and len(MEDALS) == len(ACHIEVEMENTS) + len(RUNGS)
    layout = lay(game.shell.look, scene.dialog())
    found = [layout.button(f"{ROW}{i}") for i in range(len(MEDALS))]
    by_name = {button.label: button.sub for button in found}
    assert len(by_name) == len(MEDALS) and {*ACHIEVEMENTS} == {*BROUGHT}
    assert by_name["First Nil"] == "Make a Nil. 2026-02-07." and by_name["The round table"].endswith("2026-02-08.")
    assert all(sub.endswith("not yet.") != (name in ("First Nil", "The round table")) for name, sub in by_name.items())
    assert "{" not in "".join(by_name.values())
    told = [lay(game.shell.look, scene.dialog()).spoken() for scene.focus in (None, f"{ROW}2")]
    assert "The round table, Win a match here without help., 2026-02-08" in told[0], "the last one reached"
    assert "First Slam, Make a Slam., not yet" in told[1], "the one with the focus"


def test_five_thousand_matches_are_counted_at_once() -> None:
    eight = rounds(*[seat(20, 20)] * 8)
    rows = [replace(match(1, 1 + n % 4, rounds=eight), key=str(n)) for n in range(5000)]
    begun = perf_counter()
    found_in(rows)
    assert perf_counter() - begun < 5
