"""The words behind every number: their figures are the engine's, and results, sheets and pills show them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition import explanations
from game.client.ambition.explanations import added
from game.client.ambition.match.results import ResultScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import ROUNDS, SheetScene
from game.client.ambition.table.words import pill_words
from game.client.ambition.view import SeatView, Status, statuses
from game.client.app.options import PlayOptions
from game.client.kit.buttons import OpenExplanation
from game.client.kit.intents import Confirm, MoveFocus, PickCard, PointerMoved, Verb
from game.client.table.person import ME
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.ambition.events import RoundScored, Total
from game.engine.ambition.match_result import final_result
from game.engine.ambition.observation import Trick
from game.engine.ambition.scoring import score_round
from tests.client.harness import Game
from tests.client.tables import INSTANT, pass_three, start

NAMES = ("You", "Hazel", "Corvin", "Rowan")
BIDDING = Rules(nil_bidding=True)


def event(
    taken: tuple[int, ...], before: tuple[Total, ...] = (Total(),) * 4, bids: tuple[bool, ...] | None = None
) -> RoundScored:
    """A round as the engine counts it."""
    rules = Rules() if bids is None else BIDDING
    scored, void = score_round(rules, taken, [total.strikes for total in before], bids)
    totals = tuple(Total(b.points + s.points, b.strikes + s.strikes) for b, s in zip(before, scored, strict=True))
    return RoundScored(6, taken, bids, tuple(scored), void, totals)


def points(taken: tuple[int, ...], seat: int, **more: object) -> str:
    told = explanations.points(EDITION_2006, event(taken, **more), seat, NAMES, 0)  # type: ignore[arg-type]
    return " ".join([told.title, *told.lines])


@pytest.mark.parametrize(
    ("taken", "seat", "words"),
    [
        ((41, 0, 28, 43), 0, "+40 in round 6 You took 41 points. That is 14 or more and not the most (Rowan: 43). A round"),
        ((41, 0, 28, 43), 1, "+24 in round 6 Hazel took no points at all. A Nil, worth 24."),
        ((41, 0, 28, 43), 2, "so all 28 count"),
        ((41, 0, 28, 43), 3, "0 in round 6 Rowan took 43 points. Nobody took more"),
        ((41, 30, 0, 41), 0, "So did Rowan, and nobody took more"),
        ((41, 30, 0, 41), 3, "So did you, and nobody took more"),
        ((14, 1, 41, 56), 1, "Hazel took 1 point. From 1 to 13"),
        ((72, 40, 0, 0), 0, "72 or more make a Slam, which scores 40"),
        ((72, 40, 0, 0), 1, "You made a Slam, so the others score 14 at most"),
        ((40, 72, 0, 0), 2, "Hazel made a Slam, and in a Slam round there is no Nil"),
        ((27, 72, 13, 0), 2, "Hazel made a Slam, so points up to 14 count in full"),
        ((28, 28, 28, 28), 2, "so it is void"),
    ],
)  # fmt: skip
def test_every_way_to_count_has_its_words(taken: tuple[int, ...], seat: int, words: str) -> None:
    assert words in points(taken, seat)


def test_bids_have_their_words() -> None:
    three = (Total(50, 3), Total(), Total(), Total())
    assert "bid and made: worth 35" in points((0, 40, 30, 42), 0, bids=(True, False, False, False))
    assert "but not bid: worth 14. With a bid it would have been worth 35" in points(
        (0, 40, 30, 42), 0, bids=(False,) * 4
    )
    failed = points((41, 1, 26, 44), 0, before=three, bids=(True, False, False, False))
    assert failed.startswith("+19 in round 6")
    assert "With 3 strikes already, that costs 21 points instead: 40 − 21 = 19" in failed
    assert "that costs a strike" in points((41, 1, 26, 44), 0, bids=(True, False, False, False))
    assert "one strike at most" in points((41, 1, 26, 44), 1, bids=(False, True, False, False))


@given(st.lists(st.integers(0, 112), min_size=3, max_size=3), st.integers(0, 3), st.booleans())
def test_the_figures_are_those_of_the_engine(cuts: list[int], seat: int, bidding: bool) -> None:
    a, b, c = sorted(cuts)
    taken = (a, b - a, c - b, 112 - c)
    before = (Total(40, 3), Total(-7, 0), Total(), Total(120, 2))
    scored = event(taken, before, (True, False, True, False) if bidding else None)
    told = explanations.points(EDITION_2006, scored, seat, NAMES, 0)
    assert (str(taken[seat]) if taken[seat] else "no points") in told.lines[0]
    left, right = explanations.total(scored, seat).lines[0].split(": ")[1].rstrip(".").replace("−", "-").split(" = ")
    assert eval(left) == int(right) == scored.totals[seat].points
    strikes = explanations.strikes(EDITION_2006, [scored], seat, scored.totals[seat].strikes)
    assert ("Round 6" in " ".join(strikes.lines)) == bool(scored.scored[seat].strikes)


def test_sums_and_tricks() -> None:
    assert added([]) == "0" and added([40, 0, -7]) == "40 + 0 − 7" and added([-21, 14]) == "−21 + 14"
    tricks = [Trick(0, (), 1, 9), Trick(0, (), 0, 0), Trick(0, (), 1, 5), Trick(0, (), 1, 0)]
    scored = event((0, 14, 50, 48))
    told = [explanations.taken(scored, seat, NAMES, 0, tricks) for seat in range(4)]
    assert told[1].lines == ("From tricks 1 and 3: 9 + 5.",) and told[1].title == "14 points taken"
    assert told[0].lines == ("No trick that you won held a point.",)
    assert told[2].lines == ("Corvin won no trick.",)
    assert explanations.taken(scored, 1, NAMES, 0).lines == ()
    assert explanations.final_score([scored, scored], 1, 28).lines == ("2 rounds: 14 + 14.",)
    assert explanations.final_score([scored], 1, 28).lines == ()


def test_places_and_the_relative_score() -> None:
    totals = (Total(125, 3), Total(161, 4), Total(141, 3), Total(107, 3))
    result = final_result(Rules(), totals)
    told = [explanations.relative(Rules(), totals, seat, result.relative_scores[seat], NAMES) for seat in range(4)]
    assert told[1].lines[0] == "140 minus the others’ average, 124.3: +15.7."
    assert told[1].lines[1] == "Hazel can’t win and counts as 140 here, one point less than the winner."
    assert told[0].lines[0] == "125 minus the others’ average, 129.3: −4.3."
    score = result.relative_scores
    a_round = [
        explanations.relative(Rules(), totals, seat, score[seat], NAMES, rounds=8).lines[-1] for seat in range(4)
    ]
    assert a_round == [
        f"8 rounds: {n} per round." for n in ("−0.54", "+1.96", "+2.13", "−3.54")
    ]  # App E of the 2006 text
    places = [explanations.final_place(Rules(), totals, result.winners, s, result.places[s]).lines[0] for s in range(4)]
    assert "fewer than 4 strikes" in places[2] and "out of reach" in places[1] and "16 points behind" in places[0]
    short = (Total(160), Total(145), Total(20), Total(3))
    assert (
        "150 points or more, and at least 15"
        in explanations.final_place(Rules(short_game=True), short, (0,), 0, 1).lines[0]
    )
    running = (Total(40), Total(40), Total(12), Total(-7))
    lines = [explanations.place(EDITION_2006, running, seat, NAMES, 0).lines[0] for seat in range(4)]
    assert lines[0] == "Tied with Hazel." and lines[2] == "28 points behind you and Hazel with 40."
    assert (
        explanations.place(EDITION_2006, (Total(13), *running[2:], Total(1)), 0, NAMES, 0).lines[0]
        == "The highest score so far."
    )


@given(st.lists(st.integers(0, 112), min_size=4, max_size=4), st.sampled_from([None, True, False]))
def test_a_pill_and_its_words_agree(cuts: list[int], bid: bool | None) -> None:
    a, b, c, d = sorted(cuts)
    taken = (a, b - a, c - b, d - c)
    rules = Rules() if bid is None else BIDDING
    seats = [SeatView(name, "fox", taken=points) for name, points in zip(NAMES, taken, strict=True)]
    seats[0].bid = bid
    pills = statuses(EDITION_2006, taken, [seat.bid for seat in seats])
    for seat in range(4):
        told = pill_words(rules, seats, seat, pills[seat].label)
        words = " ".join(told.lines)
        assert told.title == pills[seat].label
        if pills[seat].kind == "nil":
            assert "Nil" in words
        elif told.title == "Slam":
            assert "72 or more" in words
        elif told.title:
            assert bid and seat == 0 and "bid has failed" in words
    assert "can’t win" in pill_words(rules, [SeatView("You", "you", strikes=4)] * 4, 0, "Out").lines[0]


def test_what_is_told_follows_pointer_keys_and_presses() -> None:
    telling = OpenExplanation()
    telling.hovered("a")
    assert telling.shown == "a"
    telling.hovered(None)
    assert telling.shown is None
    telling.hovered("a")
    telling.pointer_down("a")
    telling.pressed("a")
    telling.hovered(None)
    assert telling.shown == "a"  # pressed: it stays
    telling.pointer_down("a")
    telling.pressed("a")
    assert telling.shown is None  # and goes with the next press on it
    telling.hovered("a")
    telling.pressed("a")
    telling.pointer_down(None)
    assert telling.shown is None
    telling.focused("b")
    telling.confirmed("b")
    assert telling.shown is None
    telling.confirmed("b")
    assert telling.shown == "b"
    telling.focused(None)
    assert telling.shown is None
    telling.focused("c")
    telling.keep({"a"})
    assert telling.shown is None


def result_of(folder: Path) -> Game:
    """A game at the result of its first round."""
    game = Game(folder, INSTANT, autoplay=True)
    game.tick_until(lambda: isinstance(game.scene, ResultScene) and game.scene.spots())
    game.shell.options = PlayOptions()
    return game


def test_numbers_of_the_result_explain_themselves(tmp_path: Path) -> None:
    game = result_of(tmp_path)
    scene = game.top(ResultScene)
    spot = next(spot for spot in scene.spots() if spot.id == "taken-0")
    game.send(PointerMoved(spot.rect.cx, spot.rect.cy))
    assert scene.telling.shown == "taken-0"
    taken = max(game.table.controller.match.current.taken())
    figures = [told.explanation.title for told in scene.spots() if told.id.startswith("taken")]
    assert f"{taken} points taken" in figures
    game.send(PointerMoved(2, 2))
    assert scene.telling.shown is None
    game.click(spot.rect.cx, spot.rect.cy)  # without a pointer that hovers, as on a touch screen
    game.send(PointerMoved(-1, -1))
    assert scene.telling.shown == "taken-0"
    game.click(2, 2)
    assert scene.telling.shown is None
    game.send(*[Verb.NEXT_FOCUS] * 5)
    assert scene.focus == "place-0" == scene.telling.shown
    game.send(MoveFocus(1, 0))
    assert scene.focus == scene.telling.shown == "taken-0"
    game.send(Confirm())
    assert game.scene is scene and scene.telling.shown is None
    game.send(Confirm(), MoveFocus(0, 1))
    assert scene.telling.shown == "taken-1"
    game.send(Verb.CANCEL)  # takes away what stands above everything, and no more
    assert game.scene is scene and scene.telling.shown is None and scene.focus == "taken-1"
    game.send(Verb.CANCEL)
    assert game.scene is not scene
    game.send(Verb.CANCEL)
    assert game.scene is scene
    game.send(Verb.SHOW_SCORES, MoveFocus(0, -1))
    sheet = game.top(SheetScene)
    assert sheet.focus == "round=0" and sheet.telling.shown is None
    game.send(MoveFocus(1, 0))
    assert sheet.telling.shown == "points-0-0"
    game.send(MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(-1, 0))
    assert sheet.focus == "round=0"
    game.send(MoveFocus(1, 0), MoveFocus(1, 0), MoveFocus(0, 1))
    assert sheet.focus == "more" and sheet.telling.shown is None
    game.send(Verb.CANCEL)
    assert game.scene is scene


def test_the_sheet_scrolls_with_the_number_that_has_the_focus(tmp_path: Path) -> None:
    game = result_of(tmp_path)
    table = game.table
    event = table.dialogs.counted()[0]
    data = sheet_data(Rules(), [replace(event, number=n) for n in range(1, 31)], table.view.seats, ME)
    game.push(SheetScene(game.shell, data))
    sheet = game.top(SheetScene)
    game.send(Verb.SHOW_HELP)
    assert isinstance(game.scene, RulesScene)
    game.send(Verb.CANCEL, *[MoveFocus(0, -1)] * 30)
    assert sheet.focus == "points-0-0" and sheet.tops[ROUNDS] == 0
    game.send(*[MoveFocus(0, 1)] * 29)
    assert sheet.focus == "points-29-0" and sheet.tops[ROUNDS] == sheet.layout.scrolls[ROUNDS].last


def test_pills_on_the_table_say_what_they_mean(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    assert table.spots() == []  # plates tell who has chosen
    pass_three(game)
    for _ in range(8):  # before that nothing is said of those who have taken nothing
        game.settle(PickCard(table.view.hand.index(min(table.view.legal))))
    table.view.seats[1].status = table.view.seats[2].status = Status("nil", "Nil alive")
    at = {spot.id: spot for spot in table.spots()}["pill2"].rect
    game.send(PointerMoved(at.cx, at.cy))
    assert table.telling.shown == "pill2"
    game.send(PointerMoved(5, 300))
    assert table.telling.shown is None
    game.click(at.cx, at.cy)
    game.send(PointerMoved(-1, -1))
    assert table.telling.shown == "pill2" and table.view.turn == ME
    game.click(5, 300)
    assert table.telling.shown is None
    for _ in range(12):
        game.send(Verb.NEXT_FOCUS)
        if table.hand.focus == "meter":
            break
    assert table.telling.shown == "meter"
    game.send(Confirm())
    assert table.telling.shown is None and table.view.turn == ME
    game.send(MoveFocus(1, 0))
    assert table.hand.focus != "meter"
