"""Random play for the tests of the rules."""

from __future__ import annotations

from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.events import Event
from game.engine.ambition.match import Match
from game.engine.ambition.observation import fallback
from game.engine.ambition.round import Round
from game.engine.any_match import Share
from game.engine.cards import cards_of
from game.engine.rng import Stream
from game.engine.sealing import seal_of
from game.engine.state import GameState

PLAYERS = [{"name": name, "kind": "ai", "level": "novice"} for name in ("Ann", "Ben", "Cleo", "Dan")]

ALL_RULES = (
    Rules(),
    Rules(nil_bidding=True),
    Rules(short_game=True),
    Rules(nil_bidding=True, no_nil_bid_at_three_strikes=True, short_game=True, short_game_not_in_strike_round=True),
    Rules(void_round_replayed=True),
    Rules("2005"),
    Rules("2005", nil_after_deduction=True, grand_slam="36_and_pardon"),
    Rules("simple"),
    Rules("simple", blind_first_trick=False, always_pass_left=True),
    Rules("simple", high_two=False),
    Rules("2004"),
    Rules("2004", players=3, grand_slam="50"),
    Rules("2005", nil_bidding=True, house=House.from_record({
        "name": "A bit of everything", "nil_bid_points": 30, "nil_unbid_points": 12, "nil_bid_fine": 15,
        "card_points": {"KC": 20, "QS": 13}, "removed": ["2C", "3C", "2S", "3S"], "opening_card": None, "blind_suit": "H",
        "slam_at": 60, "slam_once": True, "target": 150,
    })),
)  # fmt: skip


def directions_of(rules: Rules) -> list[str]:
    """Where a round by these rules may pass."""
    return [
        name
        for name in ("left", "right", "across", "scatter", "hold")
        if rules.players == 4 or name not in ("across", "scatter")
    ]


def fresh_round(rules: Rules, direction: str, seed: int) -> Round:
    """A round dealt from a seed, in the middle of a match."""
    numbers = rules.numbers
    hands = deal(seed, 1, numbers.deck, numbers.seats)
    before = (0, 2, 1, 2) if 0 < numbers.strike_limit < 4 else (0, 3, 1, 2)
    slammed = (True, False, True, False)[: numbers.seats]
    return Round(rules, direction, hands, before, dealer=2, slammed=slammed)


def new_match(rules: Rules | None = None, seed: int = 1) -> Match:
    """A match that has not begun."""
    rules = rules or Rules()
    return Match(rules, PLAYERS[: rules.players], seed)


def begun_match(rules: Rules | None = None, seed: int = 1) -> Match:
    """A match of which the first round has been dealt."""
    match = new_match(rules, seed)
    match.begin()
    return match


def played_out(match: Match) -> Match:
    """The same match, played by the baseline from where it stands to its end."""
    if not match.rounds:
        match.begin()
    while not match.over:
        if match.phase == "scored":
            match.next_round()
        for seat in match.waiting:
            match.act(seat, fallback(match.observation(seat)))
    return match


def random_action(match: Match, seat: int, stream: Stream) -> Action:
    """Any legal decision of a seat that is waited for."""
    if match.phase == "pass":
        hand = match.hand(seat)
        stream.shuffle(hand)
        return Pass(tuple(hand[:3]))
    if match.phase == "bid":
        return Bid(match.observation(seat).may_bid_nil() and stream.below(4) == 0)
    if match.phase == "last_trick":
        return Deduct(stream.below(2) == 0)
    legal = match.legal_cards(seat)
    return Play(legal[stream.below(len(legal))])


def random_step(match: Match, stream: Stream) -> list[Event]:
    """One decision of any seat that is waited for, or the next round."""
    if match.phase == "scored":
        return match.next_round() if match.rounds else match.begin()
    seat = match.waiting[stream.below(len(match.waiting))]
    return match.act(seat, random_action(match, seat, stream))


def step_by_chance(state: GameState, stream: Stream) -> int:
    """Apply any legal action of a state, and return it."""
    legal = cards_of(state.legal())
    action = legal[stream.below(len(legal))]
    state.apply(action)
    return action


def random_match(rules: Rules, seed: int) -> Match:
    """A match played to its end at random."""
    match, stream = new_match(rules, seed), Stream("random match", seed)
    while not match.over:
        random_step(match, stream)
    return match


SECRET = 0x0F1E2D3C4B5A69788796A5B4C3D2E1F0


PRESS = "2026-11-28T14:03:22.123456+01:00 512,388"


KEY = "2026-11-28T14:03:22.123456 key:return"


def sealed_match(rounds: int = 2, share: Share = 17, rules: Rules | None = None, seed: int = SECRET) -> Match:
    """A sealed match that is played so far, cut at `share`, `share` + 1, ..., or with the same press each time."""
    rules = rules or Rules()
    match = Match(rules, PLAYERS[: rules.players], seed, sealed=seal_of(seed))
    stream = Stream("sealed")
    match.begin(share)
    while not match.over and (len(match.rounds) < rounds or match.phase != "scored"):
        if match.phase == "scored":
            match.next_round(share + len(match.rounds) if isinstance(share, int) else share)
        random_step(match, stream)
    return match
