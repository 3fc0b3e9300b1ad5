"""Golden playthroughs of Ambusch (`tests.golden.make` writes them beside the others)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ai.ambusch.levels import Level
from ai.ambusch.players import SearchPlayer
from game.engine.ambusch.actions import Action
from game.engine.ambusch.events import (
    Discarded,
    DiscardTaken,
    Event,
    GameDrawn,
    GameStarted,
    HandsDealt,
    MatchEnded,
    PairsLaid,
    SetScored,
    StockDrawn,
    StockRenewed,
    TrioLaid,
)
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.poker import CATEGORIES
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, card_names
from game.engine.rng import Stream

SMALL = Level("golden", "Golden", iterations=40, equity=False, worlds=20)

Chooser = Callable[[Observation], Action]


def at_random(seed: int) -> Chooser:
    """Decides by chance, but never lays or blocks before half of the turns are over: the stock is made anew, games are drawn."""
    stream = Stream("golden", seed)

    def choose(seen: Observation) -> Action:
        long = seen.moves() > seen.rules.turn_limit
        legal = [action for action in seen.legal if long or action.verb not in ("lay", "block")]
        return legal[stream.below(len(legal))]

    return choose


def by_search(seed: int) -> Chooser:
    """Decides by a small search."""
    return SearchPlayer(SMALL, seed).choose


GAMES: dict[str, tuple[Rules, int, Callable[[int], Chooser]]] = {
    "ambusch-2-search": (Rules(seats=2, best_of=3), 21, by_search),
    "ambusch-3-points-search": (Rules(seats=3, scoring="points", target=30, points_for_five=True), 22, by_search),
    "ambusch-4-search": (Rules(best_of=1, taken_card_stays=True), 23, by_search),
    "ambusch-4-points-search": (Rules(scoring="points", target=25), 24, by_search),
    "ambusch-2-random": (Rules(seats=2, best_of=1, games_per_set=3, turn_limit=120), 25, at_random),
}


def line(event: Event) -> str | None:
    """An event as text; a turn's two decisions stand in one line."""
    match event:
        case GameStarted(number_of_set, number, starter, deal_hash):
            return f"\n\nset {number_of_set}, game {number}: {starter} starts, deal {deal_hash[:16]}"
        case HandsDealt(hands, upcard):
            return f"\n  {' | '.join(' '.join(card_names(hand)) for hand in hands)}  up {card_name(upcard)}"
        case StockRenewed(count):
            return f"\n  the stock is made anew of {count} cards"
        case StockDrawn(seat, card):
            return f"\n  {seat} draws {card_name(card)}"
        case DiscardTaken(seat, card):
            return f"\n  {seat} takes {card_name(card)}"
        case Discarded(_, card):
            return f", discards {card_name(card)}"
        case TrioLaid(seat, shown, kept):
            return f"\n  {seat} lays {' '.join(card_names(shown))}, keeps {card_name(kept)}"
        case PairsLaid(seat, shown):
            return f"\n  {seat} blocks with {' '.join(card_names(shown))}"
        case GameDrawn(turns):
            return f"\n  drawn after {turns} turns"
        case SetScored(_, piles, values, _, winner, points, sets_won, totals):
            shown_hands = " | ".join(
                f"{' '.join(card_names(pile)) or '-'} ({CATEGORIES[value >> 20]})"
                for pile, value in zip(piles, values, strict=True)
            )
            told = f"winner {winner}, points {list(points)}; sets won {list(sets_won)}, totals {list(totals)}"
            return f"\n\n  piles {shown_hands}\n  {told}"
        case MatchEnded(winners, places):
            return f"\n\nwinners {list(winners)}, places {list(places)}\n"
    return None


def played(match: Any, choosers: Sequence[Callable[[Any], Any]]) -> Iterator[Any]:
    """Play a match of any game, and tell what happens."""
    yield from match.begin()
    while not match.over:
        seat = match.waiting[0] if match.waiting else -1
        yield from match.act(seat, choosers[seat](match.observation(seat))) if match.waiting else match.next_round()


def playthrough(name: str) -> str:
    """The text of one match."""
    rules, seed, chooser = GAMES[name]
    match = Match(rules, [{"name": str(seat)} for seat in range(rules.seats)], seed)
    choosers = [chooser(seed * 4 + seat) for seat in range(rules.seats)]
    return f"{name}: {rules}" + "".join(told for event in played(match, choosers) if (told := line(event)) is not None)
