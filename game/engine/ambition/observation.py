"""The observation of one seat: what it knows, and all that a player is given to decide by."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Phase, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.round import Round
from game.engine.cards import card_name, card_names, suit_of
from game.engine.json_reader import Record


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken; `cards` are in play order from `leader`."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The round as `seat` sees it, with cards as 0..51; tuples by seat have an entry for each player.

    `phase` is pass, bid, blind (a card for the first trick, face down), play, last_trick (points
    may be taken off) or over. `legal` are the cards that may be played or passed now (none while
    bidding). `passed` and `received` are (seat, cards) pairs, None before the pass is over or if
    nothing is passed. `bid` is the seat's own choice, None before it. `trick` has the cards on the
    table in play order from `leader`. `strikes` in `totals` are those before this round. `slammed`
    is who had a Slam before, if that matters. `chosen` is the card that the seat itself has put
    face down, -1 for none.

    >>> from game.engine.ambition.editions import Rules
    >>> from game.engine.ambition.match import Match
    >>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
    >>> events = match.begin()
    >>> seen = match.observation(0)
    >>> seen.phase, len(seen.hand), seen.passed
    ('pass', 13, None)
    """

    rules: Rules
    seat: int
    phase: Phase
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
    slammed: tuple[bool, ...] = ()
    chosen: int = -1

    def played(self) -> list[tuple[int, int]]:
        """Return the (seat, card) pairs of all cards played in this round, in order."""
        plays = []
        seats = self.rules.players
        for leader, cards in [
            *((t.leader, t.cards) for t in self.tricks),
            (self.leader, self.trick),
        ]:
            plays += [((leader + i) % seats, card) for i, card in enumerate(cards)]
        return plays

    def voids(self) -> tuple[frozenset[int], ...]:
        """Return by seat the suits in which it has shown a void."""
        seats, found = self.rules.players, [set[int]() for _ in self.totals]
        tricks = [(trick.leader, trick.cards) for trick in self.tricks]
        for number, (leader, cards) in enumerate([*tricks, (self.leader, self.trick)]):
            blind = number == 0 and self.rules.numbers.blind_suit >= 0
            for i, card in enumerate(cards):
                led = self.rules.numbers.blind_suit if blind else suit_of(cards[0])
                if suit_of(card) != led:
                    found[(leader + i) % seats].add(led)
        return tuple(map(frozenset, found))

    def state(self) -> Round:
        """Return the round as a state to search; the hidden hands in it are empty until a world is drawn."""
        plays = self.played()
        own = [card for seat, card in plays if seat == self.seat]
        sent: list[int] = []
        start = [*self.hand, *own]
        if self.passed is not None:
            by_seat = {(to - self.seat) % self.rules.players: cards for to, cards in self.passed}
            sent = [card for shift in sorted(by_seat) for card in by_seat[shift]]
        hands: list[list[int]] = [[] for _ in self.totals]
        hands[self.seat] = start
        strikes = [total.strikes for total in self.totals]
        state = Round(
            self.rules, self.direction, hands, strikes, self.seat, self.dealer, self.slammed
        )
        if self.phase != "pass":
            first_leader = self.tricks[0].leader if self.tricks else self.leader
            bid = -1 if self.bid is None else int(self.bid)
            leader = first_leader if self.phase in ("play", "last_trick") else -1
            state.restore(
                self.seat, sent, bid, leader, [card for _, card in plays], self.phase == "blind"
            )
        return state

    def to_protocol(self) -> Record:
        """Return the observation as the ``observation`` of the bot protocol."""
        if self.phase == "bid":
            legal = ["bid nil", "bid none"] if self.may_bid_nil() else ["bid none"]
        elif self.phase == "last_trick":
            legal = ["deduct", "keep"]
        else:
            legal = [
                card_name(card) if self.phase == "pass" else f"play {card_name(card)}"
                for card in self.legal
            ]
        return {
            "seat": self.seat,
            "phase": "play" if self.phase == "blind" else self.phase,
            "round": self.round,
            "dealer": self.dealer,
            "pass": self.direction,
            "hand": card_names(self.hand),
            "legal": legal,
            "passed": _moves("to", self.passed),
            "received": _moves("from", self.received),
            "bid": self.bid,
            "tricks": [
                {
                    "leader": t.leader,
                    "cards": card_names(t.cards),
                    "winner": t.winner,
                    "points": t.points,
                }
                for t in self.tricks
            ],
            "trick": {"leader": self.leader, "cards": card_names(self.trick)}
            if self.trick
            else None,
            "taken": list(self.taken),
            "totals": [{"points": total.points, "strikes": total.strikes} for total in self.totals],
            **({"slammed": list(self.slammed)} if self.slammed else {}),
        }

    def may_bid_nil(self) -> bool:
        """Return whether this seat may bid Nil at all; an option forbids it at three strikes."""
        limit = self.rules.numbers.strike_limit
        last = limit > 0 and self.totals[self.seat].strikes >= limit - 1
        return not (self.rules.no_nil_bid_at_three_strikes and last)


def _moves(key: str, moves: tuple[tuple[int, tuple[int, ...]], ...] | None) -> list[Record] | None:
    return (
        None
        if moves is None
        else [{key: seat, "cards": card_names(cards)} for seat, cards in moves]
    )


def fallback(observation: Observation) -> Action:
    """Return a legal decision without thought, for a player that failed or answered out of turn.

    It passes the three highest cards, bids nothing, plays the lowest legal card (of equal ranks the
    one of the first suit), and takes no points off."""
    cards = sorted(observation.legal, key=lambda card: (card % 13, card))
    if observation.phase == "pass":
        return Pass(tuple(cards[-3:]))
    if observation.phase == "bid":
        return Bid(False)
    if observation.phase == "last_trick":
        return Deduct(False)
    return Play(cards[0])
