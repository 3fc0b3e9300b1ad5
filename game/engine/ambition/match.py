"""A match: rounds until it ends by its edition's rule (2006 text §4 to §12).

The match takes decisions and returns facts (`game.engine.ambition.events`); it never waits and
never looks at a clock. Decisions of the pass, the bid and a blind first trick are taken in any
order and revealed together. Everything that happened is kept in `rounds`, from which records are
written."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.ambition.actions import Action, Bid, Deduct, MatchPhase, Pass, Play, check_pass
from game.engine.ambition.dealing import deal, deal_text, sealed_deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import (
    BidChosen,
    CardChosen,
    CardPlayed,
    CardsPassed,
    ChipsMoved,
    Dealt,
    Event,
    LastTrickChosen,
    MatchEnded,
    PassChosen,
    PlayStarted,
    RoundScored,
    RoundStarted,
    Total,
    TrickTaken,
)
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match_result import MOST_ROUNDS, Result, final_result, match_over
from game.engine.ambition.observation import Observation, Trick
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.refusal import PlayFault, RecordFault
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.any_match import Share
from game.engine.cards import card_name
from game.engine.json_reader import Fault, Record
from game.engine.refusal import Illegal, IllegalAction, Reason, Refused
from game.engine.rng import Stream
from game.engine.sealing import Seal, SealedDeal


class Match:
    """A match, with as many seats as its rules have players.

    Call `begin` once, then `act` for the seats in `waiting`; when `phase` is ``"scored"`` call
    `next_round`, until the match is `over`. Each of these calls returns the events it causes. The
    state is in `rounds`, `totals` and `phase`, and `result` is None until the end.

    `players` has a dict for each seat, for the record (name, kind, level and the like). `seed`
    decides the deals. `sealed` is the seed's seal if the deals are sealed (`game.engine.sealing`);
    then `share` in `begin` and `next_round` is what the person adds to the deal. `directions` are
    the directions of the rounds' passes, repeating, instead of the edition's cycle; records have
    only the edition's.

    >>> from game.engine.ambition.actions import Pass
    >>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
    >>> [type(event).__name__ for event in match.begin()]
    ['RoundStarted', 'Dealt']
    >>> for seat in match.waiting:
    ...     events = match.act(seat, Pass(match.observation(seat).legal[:3]))
    >>> match.phase, match.waiting
    ('play', (3,))
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Record],
        seed: int | None = None,
        directions: Sequence[str] | None = None,
        sealed: str | None = None,
    ) -> None:
        self._seats = rules.players
        # None while a record is read from before there was a limit.
        self.most_rounds: int | None = MOST_ROUNDS
        self.stopped = False  # whether the match is over because of that limit
        if len(players) != self._seats:
            raise Refused(Reason(Fault.COUNT, count=self._seats, found=len(players)), "players")
        self.rules = rules
        self.players = [dict(player) for player in players]
        self.seed = seed
        self.sealed = sealed
        self._directions = tuple(directions or ())
        self.rounds: list[RoundHistory] = []
        self.totals: tuple[Total, ...] = rules.start
        self.phase: MatchPhase = "scored"
        self.result: Result | None = None
        self._round: Round | None = None

    # ---- where it stands

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase == "over"

    @property
    def current(self) -> RoundHistory:
        """The history of the latest round."""
        return self.rounds[-1]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act now.

        In the pass, the bid and a blind trick these are all that have not chosen yet, otherwise one
        seat, or none between rounds."""
        chosen = {"pass": "passes", "bid": "bids", "blind": "blind"}.get(self.phase)
        if chosen is not None:
            return tuple(
                seat for seat in range(self._seats) if seat not in getattr(self.current, chosen)
            )
        if self.phase in ("play", "last_trick"):
            return (self._state().turn(),)
        return ()

    def hand(self, seat: int) -> list[int]:
        """Return the cards a seat holds, ascending, with those it has put aside to pass."""
        return self._state().hand(seat)

    def legal_cards(self, seat: int) -> list[int]:
        """Return the cards a seat may play or pass now; none if it isn't its turn or no card is asked for."""
        if seat not in self.waiting or self.phase in ("bid", "last_trick"):
            return []
        if self.phase == "pass":
            return self.hand(seat)
        if self.phase == "blind":
            return self._state().blind_cards(seat)
        legal = self._state().legal()
        return [card for card in self.hand(seat) if (legal >> card) & 1]

    def slammed(self) -> tuple[bool, ...]:
        """Return by seat whether it had a Slam in a round before the current one."""
        before = self.rounds[:-1]
        return tuple(
            any("slam" in played.scored[seat].marks for played in before)
            for seat in range(self._seats)
        )

    def why_not(self, seat: int, card: int) -> Reason | None:
        """Return why a seat can't play a card now, or None if it can."""
        if self.phase not in ("play", "blind"):
            return Reason(PlayFault.NO_CARD_NOW)
        if seat not in self.waiting:
            return Reason(Illegal.TURN)
        if card not in self.hand(seat):
            return Reason(Illegal.HAND, card=card)
        if self.phase == "blind":
            return self._state().why_not(card, seat)
        return self._state().why_not(card)

    def observation(self, seat: int) -> Observation:
        """Return what a seat knows now."""
        history, started = self.current, self.phase != "pass"
        passed = received = None
        if seat in history.passes:
            passed = tuple(history.transfers(seat))
        if started and SHIFTS[history.direction] != 4:
            moves = (
                (giver, history.transfers(giver)) for giver in range(self._seats) if giver != seat
            )
            received = tuple(
                (giver, cards) for giver, sent in moves for to, cards in sent if to == seat
            )
        leader, lying, _, _ = self._state().trick_state()
        if not lying:
            leader = self._state().turn()
        return Observation(
            rules=self.rules,
            seat=seat,
            phase="over" if self.phase == "scored" else self.phase,
            round=history.number,
            dealer=history.dealer,
            direction=history.direction,
            hand=tuple(self.hand(seat)),
            legal=tuple(self.legal_cards(seat)),
            passed=passed,
            received=received,
            bid=history.bids.get(seat),
            tricks=tuple(history.tricks),
            leader=leader if self.phase in ("play", "last_trick") else -1,
            trick=tuple(history.plays[len(history.plays) - lying :]) if lying else (),
            taken=history.taken(),
            totals=self.totals
            if not history.scored
            else self.rounds[-2].totals
            if len(self.rounds) > 1
            else self.rules.start,
            slammed=self.slammed() if self.rules.numbers.slam_once else (),
            chosen=history.blind.get(seat, -1) if self.phase == "blind" else -1,
        )

    def round_state(self) -> Round:
        """Return a copy of the round's state with all hands, for measuring; players get observations instead.

        Raises ValueError before the first round."""
        return self._state().clone()

    # ---- what happens

    def begin(self, share: Share = None) -> list[Event]:
        """Start the first round and return its events.

        Raises ValueError if the match has already begun."""
        if self.rounds:
            raise ValueError("the match has begun")
        return self._start_round(None, None, share=share)

    def next_round(self, share: Share = None) -> list[Event]:
        """Start the next round and return its events.

        Raises ValueError unless a round is scored and the match isn't over."""
        if not self.rounds or self.phase != "scored":
            raise ValueError(f"no round can begin in the phase {self.phase}")
        return self._start_round(None, None, share=share)

    def begin_dealt(
        self,
        hands: Sequence[Sequence[int]],
        dealer: int | None = None,
        number: int | None = None,
        seal: Seal | None = None,
    ) -> list[Event]:
        """Start a round with these hands instead of those from the seed, and return its events.

        Each seat must have equally many cards, and all cards must be dealt. `number`: play it as
        the round of this number, which decides the pass; such a match has no record. `seal` is that
        of the deal. Raises Refused for other hands, and ValueError in the middle of a round."""
        numbers = self.rules.numbers
        sizes = [numbers.tricks] * numbers.seats
        if (
            sorted(card for hand in hands for card in hand) != list(numbers.deck)
            or list(map(len, hands)) != sizes
        ):
            raise Refused(
                Reason(RecordFault.DEAL, count=len(numbers.deck), each=numbers.tricks), "deal"
            )
        if self.phase != "scored":
            raise ValueError(f"no round can begin in the phase {self.phase}")
        return self._start_round(tuple(tuple(sorted(hand)) for hand in hands), dealer, number, seal)

    def round_name(self, index: int) -> str:
        """Return the name of a round in the key of its sealed cards; `index` counts from 0."""
        return str(index + 1)

    def follows(self, index: int) -> bool:
        """Return whether the cards of a sealed round follow from the seed and the share; `index` counts from 0.

        Raises Refused without a seed."""
        seal, numbers = self.rounds[index].seal, self.rules.numbers
        made = self._sealed_deal(index, seal.share if seal is not None else None)
        return sealed_deal(made, numbers.deck, numbers.seats) == self.rounds[index].deal

    def begins_right(self) -> bool:
        """Return whether the first dealer is the seat that the seed gives."""
        return self.rounds[0].dealer == self._first_dealer()

    def act(self, seat: int, action: Action) -> list[Event]:
        """Make a seat's decision and return the events it causes.

        Raises IllegalAction, with nothing changed, if the seat can't make it now."""
        if seat not in self.waiting:
            raise IllegalAction(Reason(Illegal.TURN), f"seat {seat}")
        match action:
            case Pass(cards) if self.phase == "pass":
                return self._act_pass(seat, cards)
            case Bid(nil) if self.phase == "bid":
                return self._act_bid(seat, nil)
            case Play(card) if self.phase in ("play", "blind"):
                reason = self.why_not(seat, card)
                if reason is not None:
                    raise IllegalAction(reason, f"seat {seat}: {card_name(card)}")
                return (
                    self._act_play(seat, card)
                    if self.phase == "play"
                    else self._act_blind(seat, card)
                )
            case Deduct(take) if self.phase == "last_trick":
                return self._act_deduct(seat, take)
        raise IllegalAction(
            Reason(Illegal.CHOICE, action=action.text(), state=self.phase), f"seat {seat}"
        )

    # ---- inside

    def _state(self) -> Round:
        if self._round is None:
            raise ValueError("the match has not begun")
        return self._round

    def _first_dealer(self) -> int:
        return Stream("first dealer", self.seed or 0).below(self._seats)

    def _sealed_deal(self, index: int, share: Share) -> SealedDeal:
        return SealedDeal(self._known_seed(), self.round_name(index), share)

    def _known_seed(self) -> int:
        if self.seed is None:
            raise Refused(Reason(Fault.NO_SEED))
        return self.seed

    def _start_round(
        self,
        hands: tuple[tuple[int, ...], ...] | None,
        dealer: int | None,
        number: int | None = None,
        seal: Seal | None = None,
        share: Share = None,
    ) -> list[Event]:
        numbers = self.rules.numbers
        number = number or self._round_number()
        if hands is None and self.sealed is not None:
            made = self._sealed_deal(len(self.rounds), share)
            hands = sealed_deal(made, numbers.deck, numbers.seats)
            seal = made.seal(deal_text(hands))
        elif hands is None:
            hands = deal(self._known_seed(), len(self.rounds) + 1, numbers.deck, numbers.seats)
        if dealer is None:
            dealer = (
                (self.current.dealer + 1) % self._seats if self.rounds else self._first_dealer()
            )
        direction = self.rules.direction(number)
        if self._directions:
            direction = self._directions[(number - 1) % len(self._directions)]
        self.rounds.append(
            RoundHistory(
                number, dealer, direction, hands, extra=numbers.last_trick_points, seal=seal
            )
        )
        strikes = [total.strikes for total in self.totals]
        self._round = Round(
            self.rules, direction, hands, strikes, dealer=dealer, slammed=self.slammed()
        )
        self.phase = self._round.phase_name()
        events: list[Event] = [
            RoundStarted(number, dealer, direction, self.current.digest),
            Dealt(hands),
        ]
        return events + self._play_started()

    def _round_number(self) -> int:
        if not self.rounds:
            return 1
        replayed = self.current.void and self.rules.void_round_replayed
        return self.current.number + (0 if replayed else 1)

    def _play_started(self) -> list[Event]:
        if self.phase != "play":
            return []
        self.current.opener = self._state().turn()
        return [PlayStarted(self.current.opener)]

    def _act_pass(self, seat: int, cards: tuple[int, ...]) -> list[Event]:
        check_pass(cards, self.hand(seat))
        history = self.current
        history.passes[seat] = cards
        events: list[Event] = [PassChosen(seat)]
        if not self.waiting:
            seats = range(self._seats)
            for giver in seats:
                for card in history.passes[giver]:
                    self._state().apply(card)
            events += [
                CardsPassed(giver, to, sent)
                for giver in seats
                for to, sent in history.transfers(giver)
            ]
            self.phase = self._state().phase_name()
            events += self._play_started()
        return events

    def _act_bid(self, seat: int, nil: bool) -> list[Event]:
        if nil and not self.observation(seat).may_bid_nil():
            raise IllegalAction(
                Reason(PlayFault.NIL_BARRED, strikes=self.totals[seat].strikes), f"seat {seat}"
            )
        history = self.current
        history.bids[seat] = nil
        events: list[Event] = [BidChosen(seat)]
        if not self.waiting:
            for bidder in range(self._seats):
                self._state().apply(BID_NIL if history.bids[bidder] else NO_BID)
            self.phase = self._state().phase_name()
            events += self._play_started()
        return events

    def _act_blind(self, seat: int, card: int) -> list[Event]:
        state, history = self._state(), self.current
        history.blind[seat] = card
        events: list[Event] = [CardChosen(seat)]
        if not self.waiting:
            for chooser in range(self._seats):
                state.apply(history.blind[chooser])
            self.phase = state.phase_name()
            leader = history.opener = (history.dealer + 1) % self._seats
            order = [(leader + i) % self._seats for i in range(self._seats)]
            history.plays += [history.blind[player] for player in order]
            events += [
                PlayStarted(leader),
                *(CardPlayed(player, history.blind[player]) for player in order),
            ]
            events += self._trick_taken(leader)
        return events

    def _act_play(self, seat: int, card: int) -> list[Event]:
        state, history = self._state(), self.current
        state.apply(card)
        history.plays.append(card)
        events: list[Event] = [CardPlayed(seat, card)]
        if len(history.plays) % self._seats == 0:
            events += self._trick_taken((seat + 1) % self._seats)
        return events

    def _trick_taken(self, leader: int) -> list[Event]:
        """Add a trick to the history, led by `leader` and complete in the state, and return its events."""
        state, history = self._state(), self.current
        cards = tuple(history.plays[-self._seats :])
        number = len(history.tricks) + 1
        winner = state.last_winner()
        points = sum(self.rules.numbers.card_points[card] for card in cards)
        history.tricks.append(Trick(leader, cards, winner, points))
        events: list[Event] = [TrickTaken(number, leader, cards, winner, points)]
        if points:
            events.append(ChipsMoved(winner, points))
        if not history.played_out:
            return events
        if history.extra:
            events.append(ChipsMoved(winner, history.extra))
        self.phase = state.phase_name()
        if self.phase == "last_trick":
            return events
        if self.rules.numbers.last_trick_deduct:
            history.deduct = False  # there is nothing that could be taken off
        return events + self._score()

    def _act_deduct(self, seat: int, take: bool) -> list[Event]:
        history = self.current
        if take:
            history.deducted = min(self.rules.numbers.last_trick_deduct, history.taken()[seat])
        history.deduct = take
        self._state().apply(DEDUCT if take else KEEP)
        return [LastTrickChosen(seat, history.deducted), *self._score()]

    def _score(self) -> list[Event]:
        history = self.current
        seats = range(self._seats)
        bids = tuple(history.bids[seat] for seat in seats) if self.rules.nil_bidding else None
        scored, history.void = score_round(
            self.rules,
            history.taken(),
            [t.strikes for t in self.totals],
            bids,
            tricks=[sum(trick.winner == seat for trick in history.tricks) for seat in seats],
            deductor=history.tricks[-1].winner if history.deduct else None,
            slammed=self.slammed(),
        )
        history.scored = tuple(scored)
        history.totals = self.totals = tuple(
            Total(total.points + score.points, total.strikes + score.strikes)
            for total, score in zip(self.totals, scored, strict=True)
        )
        events: list[Event] = [
            RoundScored(
                history.number, history.counted(), bids, history.scored, history.void, self.totals
            )
        ]
        self.phase = "scored"
        over = match_over(self.rules, self.totals, history.scored, history.void, history.number)
        self.stopped = (
            not over and self.most_rounds is not None and len(self.rounds) >= self.most_rounds
        )
        if over or self.stopped:
            self.phase = "over"
            self.result = final_result(self.rules, self.totals, history.scored)
            events.append(
                MatchEnded(self.result.winners, self.result.places, self.result.relative_scores)
            )
        return events
