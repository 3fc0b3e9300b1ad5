"""Golden playthroughs: whole matches as text, reviewed in diffs. ``python -m tests.golden.make`` writes them anew.

Each is played by fixed seeds, some by random play, some by small searches; any change of rules, deals, scoring or search
shows as a changed line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from ai.ambition.levels import Level
from ai.ambition.players import SearchPlayer
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.events import (
    CardsPassed,
    Event,
    LastTrickChosen,
    MatchEnded,
    RoundScored,
    RoundStarted,
    TrickTaken,
)
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import card_names
from game.engine.rng import Stream
from tests.golden import ambusch as golden_ambusch

FOLDER = Path(__file__).resolve().parent
SMALL = Level("golden", "Golden", iterations=40, playouts=300, equity=False)

Chooser = Callable[[Observation], Action]


def at_random(seed: int) -> Chooser:
    """Decides by chance."""
    stream = Stream("golden", seed)

    def choose(seen: Observation) -> Action:
        if seen.phase == "bid":
            return Bid(seen.may_bid_nil() and stream.below(3) == 0)
        if seen.phase == "last_trick":
            return Deduct(stream.below(2) == 0)
        cards = list(seen.legal)
        stream.shuffle(cards)
        return Pass(tuple(cards[:3])) if seen.phase == "pass" else Play(cards[0])

    return choose


def by_search(seed: int) -> Chooser:
    """Decides by a small search."""
    return SearchPlayer(SMALL, seed).choose


HOUSE = Rules(
    "2005",
    nil_bidding=True,
    house=House.from_record(
        {
            "name": "Golden house",
            "nil_bid_points": 30,
            "nil_bid_fine": 15,
            "card_points": {"KC": 20, "QS": 13},
            "removed": ["2C", "3C", "2S", "3S"],
            "opening_card": None,
            "pass_cycle": ["scatter", "left", "hold"],
            "slam_at": 60,
            "target": 90,
        }
    ),
)
"""House rules with a number of everything: cards left out, bids where the edition has none, another end."""

GAMES: dict[str, tuple[Rules, int, Callable[[int], Chooser]]] = {
    "2006-random": (Rules(), 1, at_random),
    "2006-nil-bidding-random": (Rules(nil_bidding=True), 2, at_random),
    "2006-short-search": (Rules(short_game=True), 3, by_search),
    "2006-nil-bidding-search": (Rules(nil_bidding=True, short_game=True), 4, by_search),
    "2005-random": (Rules("2005"), 5, at_random),
    "2005-search": (Rules("2005", grand_slam="36_and_pardon"), 6, by_search),
    "simple-random": (Rules("simple"), 7, at_random),
    "simple-search": (Rules("simple", blind_first_trick=False), 8, by_search),
    "simple-blind-search": (Rules("simple"), 9, by_search),
    "2004-random": (Rules("2004"), 10, at_random),
    "2004-search": (Rules("2004", grand_slam="50"), 11, by_search),
    "2004-three-random": (Rules("2004", players=3), 12, at_random),
    "2004-three-search": (Rules("2004", players=3), 13, by_search),
    "house-random": (HOUSE, 14, at_random),
    "house-search": (HOUSE, 15, by_search),
}
NAMES = (*GAMES, *golden_ambusch.GAMES)


def line(event: Event) -> str | None:
    """An event as a line of text; None for those that say nothing new."""
    match event:
        case RoundStarted(number, dealer, direction, deal_hash):
            return f"\nround {number}: dealer {dealer}, pass {direction}, deal {deal_hash[:16]}"
        case CardsPassed(seat, to, cards):
            return f"  {seat} passes {to}: {' '.join(card_names(cards))}"
        case TrickTaken(number, leader, cards, winner, points):
            return f"  trick {number:2}: {leader} leads {' '.join(card_names(cards))}  {winner} takes {points}"
        case LastTrickChosen(seat, deducted):
            return f"  {seat} takes off {deducted}"
        case RoundScored(_, taken, bids, scored, void, totals):
            marks = [",".join(score.marks) or "-" for score in scored]
            bid = "" if bids is None else "  bids " + "".join("Y" if b else "-" for b in bids)
            return (
                f"  taken {list(taken)}{bid}  scored {[s.points for s in scored]}  {' '.join(marks)}{'  void' if void else ''}\n"
                f"  totals {' '.join(f'{t.strikes}/{t.points}' for t in totals)}"
            )
        case MatchEnded(winners, places, relative):
            return f"\nwinners {list(winners)}, places {list(places)}, relative scores {list(relative)}"
    return None


def playthrough(name: str) -> str:
    """The text of one match."""
    if name in golden_ambusch.GAMES:
        return golden_ambusch.playthrough(name)
    rules, seed, chooser = GAMES[name]
    match = Match(rules, [{"name": str(seat)} for seat in range(rules.players)], seed)
    choosers = [chooser(seed * 4 + seat) for seat in range(rules.players)]
    told = map(line, golden_ambusch.played(match, choosers))
    return "\n".join([f"{name}: {rules}", *(text for text in told if text is not None)]) + "\n"


def main() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(f"{name}.txt", file=sys.stderr)


if __name__ == "__main__":
    main()
