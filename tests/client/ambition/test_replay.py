"""A round looked at again: what each step shows, where it stands, and how keys and mouse lead through it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from game.client.ambition.match.results import ResultScene
from game.client.ambition.review.replay_painter import RAISED, replay_grid, replay_poses
from game.client.ambition.review.scene import ReplayScene, replay_of
from game.client.ambition.review.watch import WatchScene
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.table.fold import fan_order
from game.client.app.settings import Settings
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.intents import Confirm, JumpToEnd, MoveFocus, Scroll, Verb
from game.client.table.grid import grid_for, make_grid
from game.engine.ambition.events import Total
from tests.client.client_matches import SEATS
from tests.client.harness import Game
from tests.client.tables import replay_of_result, result
from tests.gallery.practice import watched
from tests.gallery.review import played_round

SIZES = [(1024, 640), (1200, 900), (900, 1200), (1600, 900), (3440, 1440), (3840, 2160)]


def test_steps_show_what_was_dealt_passed_and_taken() -> None:
    match = played_round(nil_bidding=True, number=1)
    history = match.rounds[1]
    replay = replay_of(match, 1, SEATS)
    assert [step.kind for step in replay.steps] == ["deal", "pass", *["trick"] * 13]
    assert replay.before == match.rounds[0].totals
    assert replay.hands(0) == [fan_order(hand) for hand in history.deal]
    given = {card for cards in history.passes.values() for card in cards}
    assert replay.raised(0) == replay.raised(1) == given and replay.raised(2) == frozenset()
    for seat in range(4):
        for to, cards in history.transfers(seat):
            assert set(cards) <= set(replay.hands(0)[seat]) and set(cards) <= set(replay.hands(1)[to])
    taken = [0, 0, 0, 0]
    for number, trick in enumerate(history.tricks, start=1):
        taken[trick.winner] += trick.points
        view = replay.view(number + 1)
        assert view.trick_number == number and view.winning == trick.winner and view.leader == trick.leader
        assert [card for _seat, card in view.trick] == list(trick.cards)
        assert [seat.taken for seat in view.seats] == taken
        assert [seat.chips.worth for seat in view.seats] == taken and view.bank.worth == 112 - sum(taken)
        assert [Total(seat.score, seat.strikes) for seat in view.seats] == list(replay.before)
        step = replay.steps[number + 1]
        assert (step.number, step.winner, step.points) == (number, trick.winner, trick.points)
    assert tuple(taken) == history.taken()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_marks_of_the_trick_stand_on_cards_of_the_replay_s_own_size(size: tuple[int, int]) -> None:
    """The table that is played at has larger cards in tall and wide windows."""
    grid, replay = replay_grid(grid_for(Viewport(*size))), replay_of(played_round(), 0, SEATS)
    view = replay.view(3)
    poses = replay_poses(replay, 3, view, grid)
    assert {poses["card", card].w for _seat, card in view.trick} == {grid.table.trick_w}


def test_words_of_the_steps() -> None:
    replay = replay_of(played_round(nil_bidding=True), 0, SEATS)
    notes = [replay.view(i).note for i in range(3)]
    assert [note.heading for note in notes[:2] if note] == ["As dealt", "After the pass"]
    assert notes[1] is not None and notes[1].lines[-1] == "Nil was bid by Hazel."
    bids = [seat.bid for seat in replay.view(2).seats]  # the round is counted: the plates know them all
    assert bids == [False, True, False, False] and [seat.bid for seat in replay.view(0).seats] == [None] * 4
    trick = replay.history.tricks[0]
    taker = "You take" if trick.winner == 0 else f"{SEATS[trick.winner][0]} takes"
    assert notes[2] is not None and notes[2].heading.startswith(taker) and "highest" in notes[2].lines[0]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_hands_plates_and_the_strip_keep_apart(size: tuple[int, int]) -> None:
    viewport = Viewport(*size)
    grid = replay_grid(make_grid(viewport.vw, viewport.vh))
    back, steps, on = grid.step_boxes(15)
    raised = [
        Rect(box.x, box.y - (RAISED if place else 0), box.w, box.h + (RAISED if place else 0))
        for place, box in enumerate(spot.box(13) for spot in grid.hands)
    ]
    slots = [Rect(slot.x - 58, slot.y - 81, 116, 162) for slot in grid.table.slots]
    boxes = [*grid.table.plates, grid.table.note, back, *steps, on]
    window = Rect(0, 0, viewport.vw, viewport.vh)
    for box in [*boxes, *raised, *slots]:
        assert box.x >= 0 and box.y >= 0 and box.right <= window.right and box.bottom <= window.bottom
    assert not [
        (a, b) for a, b in itertools.combinations([*boxes, *(spot.box(13) for spot in grid.hands)], 2) if a.overlaps(b)
    ]
    for slot, hand in itertools.product(slots[1::2], raised[1:]):
        assert not slot.overlaps(hand)
    assert min(step.w for step in steps) >= 60 and all(spot.step >= 19 for spot in grid.hands)


def test_every_card_has_one_place_at_every_step() -> None:
    replay = replay_of(played_round(), 0, SEATS)
    grid = replay_grid(make_grid())
    for index in range(len(replay.steps)):
        poses = replay_poses(replay, index, replay.view(index), grid)
        assert {key[1] for key in poses if key[0] == "card"} == set(range(52))
        seen = [key[1] for key, pose in poses.items() if key[0] == "card" and pose.alpha > 0]
        assert len(seen) == 52 - 4 * max(0, replay.steps[index].number - 1)


def test_every_widget_is_reached_by_tab_and_keys_lead_through_a_round_and_back(tmp_path: Path) -> None:
    game = result(tmp_path)
    scene = replay_of_result(game)
    game.frames(12)  # the decisions are looked at meanwhile
    seen = []
    for _ in range(len(scene.widgets()) - 1):  # at the first step the arrow back is off
        game.send(Verb.NEXT_FOCUS)
        seen.append(scene.focus)
    assert seen == [button.id for button in scene.widgets() if button.enabled]
    game.send(Verb.PREV_FOCUS, Verb.PREV_FOCUS, Confirm())
    assert scene.index == 13 and scene.focus == "step=13"
    game.send(MoveFocus(-1, 0))
    assert scene.index == 12 and scene.focus == "step=12"  # the focus goes along
    game.send(MoveFocus(0, -1), Confirm())
    assert isinstance(game.scene, ResultScene)
    scene = replay_of_result(game)
    assert scene.index == 0
    game.send(MoveFocus(1, 0), MoveFocus(1, 0))
    assert scene.index == 2 and scene.view.trick_number == 1
    game.send(MoveFocus(-1, 0), MoveFocus(-1, 0), MoveFocus(-1, 0))
    assert scene.index == 0
    game.send(JumpToEnd(1))
    assert scene.index == 14
    game.frames(30)
    assert scene.stage.still
    game.send(MoveFocus(1, 0), Confirm(), JumpToEnd(-1), Confirm(), Scroll(-1))
    assert scene.index == 2
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, ResultScene)
    game.settle(Confirm())
    assert game.table.view.round_number == 2


def test_mouse_steps_and_a_trick_that_is_clicked(tmp_path: Path) -> None:
    game = result(tmp_path)
    scene = replay_of_result(game)
    game.click_button("on")
    assert scene.index == 1
    game.click_button("step=9")
    assert scene.index == 9 and scene.view.trick_number == 8
    game.click_button("back")
    assert scene.index == 8
    game.shell.resize((1024, 640))
    game.frames(2)
    assert scene.index == 8 and scene.painter.index == 8
    game.click_button("close")
    assert isinstance(game.scene, ResultScene)


def test_a_round_is_opened_from_the_score_sheet(tmp_path: Path) -> None:
    game = result(tmp_path)
    game.send(Verb.SHOW_SCORES)
    assert isinstance(game.scene, SheetScene)
    game.send(MoveFocus(0, -1))
    assert game.scene.focus == "round=0"
    game.send(MoveFocus(0, 1))
    assert game.scene.focus == "more"
    game.click_button("round=0")
    assert isinstance(game.scene, ReplayScene) and game.scene.replay.history.number == 1
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, SheetScene)
    game.send(Verb.SHOW_SCORES)
    assert isinstance(game.scene, ResultScene)


def test_a_deal_is_watched_after_either_choice_and_both_ends_are_told(tmp_path: Path) -> None:
    game, (asked, found) = Game(tmp_path, Settings(speed="instant"), speed=0.0), watched()
    scene = WatchScene(game.shell, asked, found)
    game.shell.stack.push(scene)
    seen, told = set[tuple[str, int]](), set[str]()
    for _ in range(400):
        game.frames(1, 300.0)
        if game.scene is not scene:
            break
        title, words = scene.painter.title(scene.view)
        seen.add((words, scene.index))
        told.add(title)
    first, last = scene.decision, scene.last
    for words in ("With the 2 of diamonds", "With the 10 of diamonds"):
        assert {index for said, index in seen if said == words} == set(range(first, last + 1))
    words = " ".join(game.scene.speech_on_open())
    assert told == {"Watch"} and "31 taken, 31 points scored" in words and "Overstrike" in words
    game.click_button("again", frames=1)
    assert game.scene is scene and scene.index == first
    game.send(MoveFocus(1, 0))
    game.frames(40, 300.0)
    assert scene.index == first + 1, "who steps by hand goes on by hand"
