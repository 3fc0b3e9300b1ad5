"""What the tests of Ambition's rules share: standings, editions and scores that are counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import EDITIONS, House, Rules, RulesError
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry
from game.engine.ambition.scoring import score_round
from game.engine.cards import RANKS, SUITS


def totals(text: str) -> tuple[Total, ...]:
    """From strikes/points as the rules write them: ``"4/200 4/150 2/90 3/95"``."""
    return tuple(Total(int(points), int(strikes)) for strikes, points in (item.split("/") for item in text.split()))


def shown(scores: Sequence[SeatScore], void: bool) -> str:
    """As the rules write it: ``"27 0,X 21 19"``."""
    return "VOID" if void else " ".join(f"{s.points}{',X' if s.strikes else ''}" for s in scores)


def scored(
    rules: Rules,
    taken: tuple[int, ...],
    before: str = "",
    bids: tuple[bool, ...] | None = None,
    slammed: str = "",
    **more: Any,
) -> str:
    """The scores of a round, as the rules write them; the scorekeeper's are the same, if the match begins with it."""
    had = [str(seat) in slammed for seat in range(rules.players)]
    scores, void = score_round(rules, taken, [int(digit) for digit in before] or None, bids, slammed=had, **more)
    if not slammed and not before.strip("0"):
        line = ScoreSheet(rules, "ABCD"[: rules.players]).add(SheetEntry(taken, bids, **more))
        assert (line.scored, line.void) == (tuple(scores), void)
    return shown(scores, void)


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, ...]:
    """Four totals that add up to 112."""
    cuts = sorted(draw(st.lists(st.integers(0, 112), min_size=3, max_size=3)))
    return (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 112 - cuts[2])


PLAIN, SHORT = Rules(), Rules(short_game=True)
STRICT = Rules(short_game=True, short_game_not_in_strike_round=True)
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
SHOWN = [Rules(edition) for edition in EDITIONS] + [Rules("2004", players=3)]
NUMBERS = [field for field, rule in FIELDS.items() if rule.kind == "number"]
FLAGS = [field for field, rule in FIELDS.items() if rule.kind == "flag"]


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """House rules within the bounds, of any edition."""
    base = draw(st.sampled_from(SHOWN))
    changes: dict[str, Any] = {"name": "Any"}
    for field in draw(st.lists(st.sampled_from(NUMBERS), max_size=4, unique=True)):
        low, high = FIELDS[field][1:3]
        changes[field] = draw(st.integers(low, high))
    for field in draw(st.lists(st.sampled_from(FLAGS), max_size=4, unique=True)):
        changes[field] = draw(st.booleans())
    if draw(st.booleans()):
        changes["card_points"] = draw(st.dictionaries(st.sampled_from(CARDS), st.integers(0, 12), max_size=6))
    if draw(st.booleans()) and base.players == 4:
        changes["removed"] = draw(st.permutations([card for card in CARDS if card[0] in "234" and card != "3D"]))[:4]
    if draw(st.booleans()):
        changes |= {"opening_card": None, "blind_suit": draw(st.sampled_from([None, *SUITS]))}
    try:
        return Rules(base.edition, players=base.players, house=House.from_record(changes))
    except RulesError:
        assume(False)
        raise
