"""The gallery's pictures of the other editions: what is particular to each, from played matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from game.client.ambition.match.final import final_data, final_dialog
from game.client.ambition.match.results import result_data, result_dialog
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import sheet_dialog
from game.client.ambition.table.fold import fold, lay_down, new_view
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.table.replay import scored_event
from game.client.ambition.view import SeatView, TableView
from game.client.kit.buttons import States
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardChosen, Event, MatchEnded
from game.engine.ambition.match import Match
from game.engine.rng import Stream
from tests.gallery.base import Scene, over_table, show

FACES = ("you", "hare", "raven", "fox")
NAMES = ("You", "Hazel", "Corvin", "Rowan")
THREE = Rules("2004", players=3)
Stop = Callable[[Match], bool]


def _act(match: Match, stream: Stream) -> list[Event]:
    """The next decision, by chance."""
    seat = match.waiting[-1]
    if match.phase == "pass":
        hand = match.hand(seat)
        stream.shuffle(hand)
        return match.act(seat, Pass(tuple(hand[:3])))
    if match.phase == "bid":
        return match.act(seat, Bid(False))
    if match.phase == "last_trick":
        return match.act(seat, Deduct(True))
    legal = match.legal_cards(seat)
    return match.act(seat, Play(legal[stream.below(len(legal))]))


def _seats(count: int) -> list[tuple[str, str]]:
    return [(_(name), face) for name, face in list(zip(NAMES, FACES, strict=True))[:count]]


def _played(rules: Rules, seed: int, stop: Stop) -> tuple[Match, list[Event]]:
    """A match by chance until `stop`, and what happened in it."""
    players = [{"name": name, "kind": "ai"} for name in NAMES[: rules.players]]
    match, stream = Match(rules, players, seed), Stream("gallery editions", seed)
    events = match.begin()
    while not stop(match) and not match.over:
        events += _act(match, stream) if match.waiting else match.next_round()
    return match, events


_once = cache(_played)


def _view(rules: Rules, seed: int, stop: Stop) -> TableView:
    match, events = _once(rules, seed, stop)
    view = new_view(rules, _seats(rules.players))
    for event in events:
        fold(view, event, rules)
        if isinstance(event, CardChosen) and event.seat == 0:
            lay_down(view, match.current.blind[0])
    if 0 in match.waiting and match.phase in ("play", "blind"):
        view.legal = frozenset(match.legal_cards(0))
    view.received = []
    return view


@cache
def _mine(phase: str, tricks: int = 0, rounds: int = 1) -> Stop:
    """Where seat 0 is to act in a phase, so far in the match."""

    def stop(match: Match) -> bool:
        far = len(match.rounds) >= rounds and len(match.current.tricks) >= tricks
        return match.phase == phase and match.waiting[-1:] == (0,) and far

    return stop


def _table(rules: Rules, seed: int, stop: Stop, focus: str | None = None) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        view, at = _view(rules, seed, stop), look.at_table(rules.players)
        ui = TableUi(states=States(focus=focus), values=view.numbers.card_points)
        TablePainter(at).paint(surface, view, arrange(view, at.grid), ui)

    return paint


def _shown(match: Match) -> list[SeatView]:
    return [SeatView(name, portrait) for name, portrait in _seats(match.rules.players)]


@cache
def _counted(number: int) -> Stop:
    return lambda match: match.phase in ("scored", "over") and len(match.rounds) >= number


def _result(rules: Rules, seed: int, number: int = 3) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, _events = _once(rules, seed, _counted(number))
        events = [scored_event(history, rules.nil_bidding) for history in match.rounds]
        data = result_data(rules, events[-1], _shown(match), 0, False, match.current.tricks, events)
        show(look, surface, result_dialog(data))

    return over_table(paint)


def _sheet(rules: Rules, seed: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, _events = _once(rules, seed, _over)
        events = [scored_event(history, rules.nil_bidding) for history in match.rounds if history.scored]
        show(look, surface, sheet_dialog(sheet_data(rules, events, _shown(match), 0), opens=True))

    return over_table(paint)


def _final(rules: Rules, seed: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, _events = _once(rules, seed, _over)
        assert match.result is not None
        result, events = match.result, [scored_event(history, rules.nil_bidding) for history in match.rounds]
        event = MatchEnded(result.winners, result.places, result.relative_scores)
        data = final_data(rules, event, match.totals, _shown(match), 0, events, match.current.scored)
        show(look, surface, final_dialog(data), States(focus="new"))

    return over_table(paint)


def _over(match: Match) -> bool:
    return match.over


def _last(match: Match) -> bool:
    return match.phase == "last_trick" and match.waiting == (0,)


def edition_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "simple-blind": _table(Rules("simple"), 3, _mine("blind")),
        "simple-table": _table(Rules("simple"), 3, _mine("play", 5, 2)),
        "simple-result": _result(Rules("simple"), 3),
        "simple-sheet": _sheet(Rules("simple"), 3),
        "simple-final": _final(Rules("simple"), 3),
        "2005-table": _table(Rules("2005"), 5, _mine("play", 5, 2)),
        "2005-last-trick": _table(Rules("2005"), 1, _last, "keep"),
        "2005-result": _result(Rules("2005"), 5),
        "2005-sheet": _sheet(Rules("2005"), 5),
        "2005-final": _final(Rules("2005"), 5),
        "2004-table": _table(Rules("2004"), 4, _mine("play", 5, 2)),
        "2004-result": _result(Rules("2004"), 4),
        "2004-final": _final(Rules("2004"), 4),
        "three-pass": _table(THREE, 6, _mine("pass")),
        "three-opens": _table(THREE, 6, _mine("play")),
        "three-table": _table(THREE, 6, _mine("play", 5, 2)),
        "three-result": _result(THREE, 6),
        "three-sheet": _sheet(THREE, 6),
        "three-final": _final(THREE, 6),
    }
