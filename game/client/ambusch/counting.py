"""What a person's matches of Ambusch come to, counted from the records of those that have ended. No pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from game.client.table.controller import AUTOPLAY, ME, PRACTISED, SECONDS
from game.engine.ambusch.poker import CATEGORIES, category
from game.engine.cards import mask_of, parse_cards

LONGEST_S = 1e8
"""No match takes so many seconds."""


@dataclass(slots=True)
class Summary:
    """Sums over matches, of the first seat. `finished` matches of `matches`, the others were given up; `helped`: played with
    help. Of the scored `sets`: how many were `won`, the cards in one's piles, and how many `hands` of each kind they were, by the
    engine's index. Of the `games` played: in how many one went `out` with a trio, `blocked`, and had somebody else go out."""

    matches: int = 0
    finished: int = 0
    wins: int = 0
    helped: int = 0
    sets: int = 0
    won: int = 0
    cards: int = 0
    hands: list[int] = field(default_factory=lambda: [0] * len(CATEGORIES))
    games: int = 0
    out: int = 0
    blocked: int = 0
    others_out: int = 0
    seconds: float = 0.0


def counted(records: Iterable[dict[str, Any]], seats: int = 0) -> Summary:
    """The sums of the person's matches; of those with so many `seats`, or of all. What is no such record isn't counted."""
    total = Summary()
    for record in records:
        try:
            one = _of(record, seats)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            continue
        if one is not None:
            _add(total, one)
    return total


MIXED = "*"
"""Opponents of different levels."""


def level_of(record: dict[str, Any]) -> str:
    """The level of all computer players of a match, MIXED for several; nothing where people alone played."""
    levels = {str(player.get("level", "")) for player in record["players"] if player.get("kind") != "human"}
    return "" if not levels else levels.pop() if len(levels) == 1 else MIXED


def levels_in(records: Iterable[dict[str, Any]]) -> list[tuple[str, int]]:
    """The levels that were played against, with how many matches, most first."""
    found: Counter[str] = Counter()
    for record in records:
        try:
            if not record["players"][ME].get(AUTOPLAY):
                found[level_of(record)] += 1
        except (KeyError, TypeError, IndexError, AttributeError):
            continue
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def against(records: Iterable[dict[str, Any]], level: str | None) -> list[dict[str, Any]]:
    """The matches against computer players of a level; None: all."""
    found = []
    for record in records:
        try:
            if level is None or level_of(record) == level:
                found.append(record)
        except (KeyError, TypeError, AttributeError):
            continue
    return found


def _of(record: dict[str, Any], seats: int) -> Summary | None:
    me, result = record["players"][ME], record["result"]
    if me.get(AUTOPLAY) or (seats and len(record["players"]) != seats):
        return None
    one = Summary(matches=1, finished=int(bool(result["finished"])), helped=int(bool(me.get(PRACTISED))))
    one.wins = int(bool(result["finished"]) and ME in result["winners"])
    seconds = me.get(SECONDS)
    one.seconds = float(seconds) if isinstance(seconds, int | float) and 0 <= seconds < LONGEST_S else 0.0
    for each in record["sets"]:
        if each["points"] is not None:
            pile = parse_cards(each["piles"][ME])
            one.sets += 1
            one.won += each["winner"] == ME
            one.cards += len(pile)
            one.hands[category(mask_of(pile))] += 1
        for game in each["games"]:
            winner, kept = game["winner"], game["kept"]
            if winner is None and not game["actions"]:
                continue
            one.games += 1
            one.out += winner == ME and kept is not None
            one.blocked += winner == ME and kept is None
            one.others_out += winner is not None and winner != ME
    return one


def _add(total: Summary, one: Summary) -> None:
    for name in Summary.__slots__:
        value = getattr(one, name)
        if name == "hands":
            total.hands = [a + b for a, b in zip(total.hands, value, strict=True)]
        else:
            setattr(total, name, getattr(total, name) + value)
