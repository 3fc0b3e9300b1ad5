"""A match of Spar: takes decisions, returns facts. The deals come from its seed; a seat is told what an Observation holds."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.any_match import Share
from game.engine.cards import card_name, cards_of, mask_of
from game.engine.json_reader import Fault
from game.engine.refusal import Illegal, IllegalAction, Reason, Refused
from game.engine.rng import Stream
from tests.third_game.events import CardPlayed, DealScored, Dealt, Event, TrickTaken
from tests.third_game.rules import DECK, HAND, SEATS, TARGET, Deal, PlayFault


@dataclass(frozen=True, slots=True)
class Observation:
    """A deal as `seat` sees it. `legal`: what it may play, empty when it isn't its turn; `events`: what has happened in the
    deal, others' hands left empty."""

    seat: int
    phase: str
    round: int
    hand: tuple[int, ...]
    legal: tuple[int, ...]
    totals: tuple[int, ...]
    events: tuple[Event, ...]


class Match:
    """A match. `players`: a dict each for the record (name, kind, level ...); `rounds`: what happened in each deal; `phase`:
    play, scored (also before the first deal) or over. Raises ValueError unless four play."""

    def __init__(self, players: Sequence[dict[str, Any]], seed: int) -> None:
        if len(players) != SEATS:
            raise Refused(Reason(Fault.COUNT, count=SEATS, found=len(players)), "players")
        self.players = [dict(player) for player in players]
        self.seed: int | None = seed
        self.sealed: str | None = None
        self.rounds: list[list[Event]] = []
        self.totals: tuple[int, ...] = (0,) * SEATS
        self.phase = "scored"
        self.over = False
        self._deal = Deal([0] * SEATS, 0)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seat that must act now, if any."""
        return (self._deal.turn(),) if self.phase == "play" else ()

    def observation(self, seat: int) -> Observation:
        """What a seat knows now. Raises IndexError before the first deal."""
        events = list(self.rounds[-1])
        if isinstance(events[0], Dealt):
            own = tuple(hand if other == seat else () for other, hand in enumerate(events[0].hands))
            events[0] = replace(events[0], hands=own)
        hand = tuple(cards_of(self._deal.hands[seat]))
        legal = tuple(cards_of(self._deal.legal())) if seat in self.waiting else ()
        return Observation(seat, self.phase, len(self.rounds), hand, legal, self.totals, tuple(events))

    def why_not(self, seat: int, card: int) -> Reason | None:
        """Why a seat can't play a card now; None when it can."""
        if seat not in self.waiting:
            return Reason(Illegal.TURN)
        if card not in cards_of(self._deal.hands[seat]):
            return Reason(Illegal.HAND, card=card)
        return None if card in cards_of(self._deal.legal()) else Reason(PlayFault.FOLLOW)

    def next_round(self, share: Share = None) -> list[Event]:
        """Deal. Raises ValueError while a deal is played and after the match."""
        if self.phase != "scored":
            raise Refused(Reason(Illegal.OVER if self.over else Illegal.CHOICE, action="deal", state=self.phase))
        number, cards = len(self.rounds) + 1, list(DECK)
        dealer = (Stream("spar dealer", self.seed or 0).below(SEATS) + number - 1) % SEATS
        Stream("spar deal", self.seed or 0, number).shuffle(cards)
        hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(SEATS))
        self._deal, self.phase = Deal([mask_of(hand) for hand in hands], (dealer + 1) % SEATS), "play"
        self.rounds.append([Dealt(number, dealer, hands, hashlib.sha256(repr(hands).encode()).hexdigest())])
        return list(self.rounds[-1])

    begin = next_round

    def act(self, seat: int, action: int) -> list[Event]:
        """A seat plays a card. Raises IllegalAction, with nothing changed."""
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason, f"seat {seat}: {card_name(action) if action in DECK else action}")
        deal, events = self._deal, list[Event]([CardPlayed(seat, action)])
        leader, cards = deal.leader, (*deal.trick, action)
        deal.apply(action)
        if not deal.trick:
            events.append(TrickTaken(leader, cards, deal.leader))
        if deal.points:
            self.totals = tuple(total + deal.points * (i == deal.leader) for i, total in enumerate(self.totals))
            self.over = max(self.totals) >= TARGET
            self.phase = "over" if self.over else "scored"
            events.append(DealScored(deal.leader, deal.points, self.totals, self.over))
        self.rounds[-1] += events
        return events
