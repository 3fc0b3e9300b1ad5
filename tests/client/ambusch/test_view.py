"""The table of Ambusch as data: folded event by event it is what the observation says, for every seat, however it is shown."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest

from game.client.ambusch.director import Director
from game.client.ambusch.view import TableView, arrange, fan_order, fold, laid_order, make_places, new_view, view_of
from game.client.ambusch.words import CATEGORY_WORDS, hand_words, table_note
from game.client.kit.geometry import Rect
from game.client.kit.timeline import Pace
from game.engine.ambusch.poker import CATEGORIES as KINDS
from game.engine.cards import parse_cards
from tests.client.ambusch.play import random_action
from tests.client.ambusch.played import NAMES, begun


def shown(view: TableView) -> dict[str, object]:
    """What the match determines of a view."""
    data = asdict(view)
    return {key: value for key, value in data.items() if key not in ("note", "received", "legal", "deal_hash", "kept")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_folded_view_is_the_observed_one_for_every_seat(seats: int) -> None:
    rng, match = random.Random(seats), begun(seats, seats, best_of=1)
    views = [new_view(match.rules, NAMES[:seats], seat) for seat in range(seats)]
    events = match.begin()
    while True:
        for seat, view in enumerate(views):
            for event in events:
                fold(view, event)
            if match.phase != "over":
                assert shown(view) == shown(view_of(match.observation(seat), NAMES[:seats], ""))
        if match.over:
            break
        seat = match.waiting[0] if match.waiting else -1
        events = match.act(seat, random_action(match, rng)) if seat >= 0 else match.next_round()


def test_after_a_new_stock_the_top_discard_stays() -> None:
    rng, match = random.Random(5), begun(4, 5)
    views = [new_view(match.rules, NAMES, 0)]
    events, renewed = match.begin(), 0
    for _ in range(600):
        for event in events:
            fold(views[0], event)
        renewed += len(match.current.restocks) > 0
        top, under, stock = match.round_state().table_cards()
        assert views[0].stock == stock and len(views[0].discards) == len(under) + (top >= 0)
        assert sorted(views[0].discards) == sorted([*under, *([top] if top >= 0 else [])])
        if match.waiting:
            seat = match.waiting[0]
            legal = match.observation(seat).legal
            calm = [action for action in legal if action.verb not in ("lay", "block")]
            events = match.act(seat, rng.choice([each for each in calm if each.verb == "draw stock"] or calm))
        else:
            events = match.next_round()
    assert renewed > 50


@pytest.mark.parametrize("pace", [Pace(), Pace(speed=0.0), Pace(reduced=True)], ids=["watched", "instant", "reduced"])
def test_whatever_is_skipped_the_picture_is_the_same(pace: Pace) -> None:
    rng, match, places = random.Random(3), begun(3, 3, best_of=1), make_places()
    director = Director(new_view(match.rules, NAMES[:3], 0), places, pace)
    events = match.begin()
    for _ in range(120):
        director.push(events)
        for _frame in range(rng.choice((0, 1, 5, 40))):
            director.update(rng.choice((7.0, 60.0)))
        if rng.random() < 0.3:
            director.skip()
        if rng.random() < 0.3:
            director.finish()
        if match.over:
            break
        events = match.act(match.waiting[0], random_action(match, rng)) if match.waiting else match.next_round()
    for _frame in range(20_000):
        director.update(30.0)
        if not director.moving:
            break
    assert not director.moving and director.stage.poses == arrange(director.view, places)


def test_nothing_of_others_is_among_the_poses() -> None:
    match = begun(4, 9)
    view = new_view(match.rules, NAMES, 2)
    for event in match.begin():
        fold(view, event)
    faces = {key[1] for key, pose in arrange(view, make_places()).items() if key[0] == "card" and pose.face > 0}
    assert faces == {*match.hand(2), match.current.deal.upcard}
    view.covered = True
    faces = {key[1] for key, pose in arrange(view, make_places()).items() if key[0] == "card" and pose.face > 0}
    assert faces == {match.current.deal.upcard}


@pytest.mark.parametrize("size", [(1200, 900), (1200, 1500), (1500, 900), (1600, 900), (2150, 900)])
def test_cards_keep_apart_from_plates_buttons_and_each_other(size: tuple[int, int]) -> None:
    places = make_places(*size)
    plates = places.base.plates
    boxes = [places.stock.grown(12), places.discards.grown(12), places.button(0), places.button(1), *plates]
    boxes.append(places.base.note)
    for n in (1, 4, 10):
        for place in (0, 1, 2, 3):
            ends = [places.pile(place, i, n) for i in (0, n - 1)]
            wide, high = (56.0, 78.4) if place == 0 else (40.0, 56.0)
            x = min(end.x for end in ends) - wide / 2
            boxes.append(Rect(x, ends[0].y - high / 2, (max(end.x for end in ends) + wide / 2 - x), high))
        for i, box in enumerate(boxes):
            assert box.x >= 0 and box.right <= size[0] and box.bottom <= size[1], box
            for other in boxes[:i]:
                assert box.right <= other.x or other.right <= box.x or box.bottom <= other.y or other.bottom <= box.y
        del boxes[-4:]


def test_trios_lie_in_a_row_round_the_corner_too() -> None:
    def order(text: str) -> list[int]:
        return [card % 13 for card in laid_order(parse_cards(text.split()))]

    assert order("2H KC AD") == [11, 12, 0] and order("AH 3C 2D") == [12, 0, 1] and order("7H 6C 5D") == [3, 4, 5]
    assert order("7H 7C 7D") == [5, 5, 5]
    assert fan_order(parse_cards(["2H", "KC", "AD"])) == parse_cards(["AD", "KC", "2H"])


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "No cards"),
        ("7C", "High card: 7"),
        ("AS AD", "Pair: ace"),
        ("KS KD 4C 4H", "Two pairs: king and 4"),
        ("KS KD KC 4H 4D", "Full house: king and 4"),
        ("AS 2D 3C 4H 5D", "Straight, 5 high"),
        ("5S 6S 7S 8S 9S 9H", "Straight flush, 9 high"),
        ("2S 3S AS KS QS", "Flush: ace"),
        ("9S 9H 9D 9C 2C", "Four of a kind: 9"),
    ],
)
def test_hands_in_words(cards: str, words: str) -> None:
    assert hand_words(parse_cards(cards.split())) == words


def test_every_kind_of_hand_has_a_name() -> None:
    assert len(CATEGORY_WORDS) == len(KINDS)


def test_the_note_says_what_can_be_done() -> None:
    match = begun(2, 4)
    view = new_view(match.rules, NAMES[:2], 0)
    for event in match.begin():
        fold(view, event)
    view.turn = 0
    view.hand = parse_cards(["KC", "AD", "2H", "9S"])
    view.fourth = view.fourths[0]
    note = table_note(view)
    assert note is not None and "the 9 of spades to your pile" in note.lines[0]
    view.hand, view.fourth = parse_cards(["5S", "5H", "9D", "9C"]), -1
    note = table_note(view)
    assert note is not None and note.heading == "Two pairs"
