"""What one seat knows, and nothing else: the only thing a player is given to decide by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.cards import card_name, card_names
from game.engine.events import Total


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken. `cards` in play order from `leader`."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The round as `seat` sees it. Cards are 0..51; tuples by seat have four entries.

    `phase`: pass, bid, play or over. `legal`: cards that may be played or passed now (none while bidding). `passed` and
    `received`: (seat, cards) pairs, None before the pass is over or where nothing passes. `bid`: the seat's own choice,
    None before it. `trick`: the cards on the table in play order from `leader`. `strikes` in `totals` are before this round."""

    rules: Rules
    seat: int
    phase: str
    round: int
    dealer: int
    direction: str
    hand: tuple[int, ...]
    legal: tuple[int, ...]
    passed: tuple[tuple[int, tuple[int, ...]], ...] | None
    received: tuple[tuple[int, tuple[int, ...]], ...] | None
    bid: bool | None
    tricks: tuple[Trick, ...]
    leader: int
    trick: tuple[int, ...]
    taken: tuple[int, ...]
    totals: tuple[Total, ...]

    def played(self) -> list[tuple[int, int]]:
        """(seat, card) of every card played in this round, in order."""
        plays = []
        for leader, cards in [*((t.leader, t.cards) for t in self.tricks), (self.leader, self.trick)]:
            plays += [((leader + i) % 4, card) for i, card in enumerate(cards)]
        return plays

    def state(self) -> Round:
        """The round as a state to search; the hidden hands in it are empty until a world is drawn."""
        plays = self.played()
        own = [card for seat, card in plays if seat == self.seat]
        sent: list[int] = []
        start = [*self.hand, *own]
        if self.passed is not None:
            by_seat = {(to - self.seat) % 4: cards for to, cards in self.passed}
            sent = [card for shift in sorted(by_seat) for card in by_seat[shift]]
        hands: list[list[int]] = [[], [], [], []]
        hands[self.seat] = start
        strikes = [total.strikes for total in self.totals]
        state = Round(self.rules, self.direction, hands, strikes, first=self.seat)
        if self.phase != "pass":
            first_leader = self.tricks[0].leader if self.tricks else self.leader
            bid = -1 if self.bid is None else int(self.bid)
            leader = first_leader if self.phase == "play" else -1
            state.restore(self.seat, sent, bid, leader, [card for _, card in plays])
        return state

    def to_protocol(self) -> dict[str, Any]:
        """As the bot protocol's ``observation``."""
        if self.phase == "bid":
            legal = ["bid nil", "bid none"] if self.may_bid_nil() else ["bid none"]
        else:
            legal = [card_name(card) if self.phase == "pass" else f"play {card_name(card)}" for card in self.legal]
        return {
            "seat": self.seat,
            "phase": self.phase,
            "round": self.round,
            "dealer": self.dealer,
            "pass": self.direction,
            "hand": card_names(self.hand),
            "legal": legal,
            "passed": _moves("to", self.passed),
            "received": _moves("from", self.received),
            "bid": self.bid,
            "tricks": [
                {"leader": t.leader, "cards": card_names(t.cards), "winner": t.winner, "points": t.points}
                for t in self.tricks
            ],
            "trick": {"leader": self.leader, "cards": card_names(self.trick)} if self.trick else None,
            "taken": list(self.taken),
            "totals": [{"points": total.points, "strikes": total.strikes} for total in self.totals],
        }

    def may_bid_nil(self) -> bool:
        """Whether this seat may bid Nil at all (an option forbids it at three strikes)."""
        limit = self.rules.numbers.strike_limit
        return not (self.rules.no_nil_bid_at_three_strikes and self.totals[self.seat].strikes >= limit - 1)


def _moves(key: str, moves: tuple[tuple[int, tuple[int, ...]], ...] | None) -> list[dict[str, Any]] | None:
    return None if moves is None else [{key: seat, "cards": card_names(cards)} for seat, cards in moves]
