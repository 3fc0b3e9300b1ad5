"""A match of Ambusch: sets of ten games, until somebody has won enough sets or reached the target.

The match takes decisions and returns facts (`events`); it never waits and never looks at a clock.
The order of the stock comes from the seed, or from a record. Everything that happened is kept in
`sets`, from which records are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

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
from game.engine.ambusch.game import AmbuschGame
from game.engine.ambusch.observation import Observation, SeenGame, SeenMove, legal_actions
from game.engine.ambusch.phases import MatchPhase
from game.engine.ambusch.refusal import PlayFault, RecordFault
from game.engine.ambusch.reward import plain_reward
from game.engine.ambusch.rules import Rules
from game.engine.ambusch.scoring import Result, SetScore, match_result, score_set
from game.engine.any_match import Share
from game.engine.cards import DECK, card_names
from game.engine.json_reader import Fault, Record
from game.engine.refusal import Illegal, IllegalAction, Reason, Refused
from game.engine.rng import Stream
from game.engine.sealing import Seal, SealedDeal, digest_of


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a game: a hand per seat, the card turned up, and the stock with the top first."""

    hands: tuple[tuple[int, ...], ...]
    upcard: int
    stock: tuple[int, ...]


@dataclass(slots=True)
class GameHistory:
    """The history of a game so far; `moves` have every card, `winner` and `kept` are -1 for none."""

    starter: int
    deal: Deal
    moves: list[SeenMove] = field(default_factory=list)
    restocks: list[tuple[int, ...]] = field(default_factory=list)
    over: bool = False
    winner: int = -1
    kept: int = -1
    seal: Seal | None = None  # of a sealed deal

    @property
    def text(self) -> str:
        """The deal as the text that is hashed."""
        return deal_text(self.deal)

    @property
    def digest(self) -> str:
        """The hash that is shown with the deal, in hexadecimal."""
        return deal_hash(self.deal) if self.seal is None else self.seal.shown


@dataclass(slots=True)
class SetHistory:
    """The games of a set.

    `piles` are as they are now, in the order in which they grew; `score` is None until all games
    are over."""

    games: list[GameHistory] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    score: SetScore | None = None


def deal_text(deal: Deal) -> str:
    """Return a deal as the text that is hashed: ``"2C 9C ...|...|QH|..."``.

    It has the hands by seat, the card turned up and the stock."""
    parts = [*deal.hands, (deal.upcard,), deal.stock]
    return "|".join(" ".join(card_names(cards)) for cards in parts)


def deal_hash(deal: Deal) -> str:
    """Return the SHA-256 of a deal's text, in hexadecimal."""
    return digest_of(deal_text(deal))


def deal(seed: int, set_number: int, game_number: int, piles: Sequence[Sequence[int]]) -> Deal:
    """Return the deal of a game of the match with this seed, of all cards that are in no pile."""
    cards = _pack(piles)
    Stream("ambusch deal", seed, set_number, game_number).shuffle(cards)
    return _dealt(cards, len(piles))


def sealed_deal(made: SealedDeal, piles: Sequence[Sequence[int]]) -> Deal:
    """Return a sealed deal of all cards that are in no pile."""
    return _dealt(made.order(_pack(piles)), len(piles))


def _pack(piles: Sequence[Sequence[int]]) -> list[int]:
    out = {card for pile in piles for card in pile}
    return [card for card in DECK if card not in out]


def _dealt(cards: Sequence[int], seats: int) -> Deal:
    hands = tuple(tuple(sorted(cards[4 * seat : 4 * seat + 4])) for seat in range(seats))
    return Deal(hands, cards[4 * seats], tuple(cards[4 * seats + 1 :]))


class Match:
    """A match of Ambusch.

    Call `begin` once, then `act` for the seat in `waiting`; when `phase` is ``"scored"``, after
    each game, call `next_round`, until the match is `over`. Each of these calls returns the events
    it causes. The state is in `sets`, `sets_won`, `totals` and `phase`, and `result` is None until
    the end.

    `players` has a dict for each seat, for the record (name, kind, level and the like). `seed`
    decides the deals. `sealed` is the seed's seal if the deals are sealed (`game.engine.sealing`);
    then `share` in `begin` and `next_round` is what the person adds to the deal."""

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Record],
        seed: int | None = None,
        sealed: str | None = None,
    ) -> None:
        if len(players) != rules.seats:
            raise Refused(Reason(Fault.COUNT, count=rules.seats, found=len(players)), "players")
        self.rules = rules
        self.players = [dict(player) for player in players]
        self.seed = seed
        self.sealed = sealed
        self.sets: list[SetHistory] = []
        self.sets_won: tuple[int, ...] = (0,) * rules.seats
        self.totals: tuple[int, ...] = (0,) * rules.seats
        self.phase: MatchPhase = "scored"
        self.result: Result | None = None
        self._game: AmbuschGame | None = None
        self._stock: list[int] = []
        self._restocks: list[tuple[int, ...]] = []

    # ---- where it stands

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase == "over"

    @property
    def rounds(self) -> list[GameHistory]:
        """All games so far."""
        return [game for each in self.sets for game in each.games]

    @property
    def current(self) -> GameHistory:
        """The latest game."""
        return self.sets[-1].games[-1]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seat that must act now, if any."""
        return (self._state().turn(),) if self.phase in ("turn", "discard") else ()

    def starter(self) -> int:
        """Return the seat that starts the next game.

        It is drawn for the first game, then goes clockwise, through all sets (our reading U2)."""
        games = self.rounds
        if games:
            return (games[-1].starter + 1) % self.rules.seats
        return self._first_starter()

    def piles(self) -> tuple[tuple[int, ...], ...]:
        """Return the piles of the set in progress, or of the last one."""
        if not self.sets:
            return ((),) * self.rules.seats
        return tuple(tuple(pile) for pile in self.sets[-1].piles)

    def hand(self, seat: int) -> list[int]:
        """Return the cards a seat holds, ascending."""
        return self._state().hand(seat)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        """Return why a seat can't choose an action now, or None if it can."""
        if seat not in self.waiting:
            return Reason(Illegal.TURN)
        if action.verb == "lay" and self.phase == "discard":
            return Reason(PlayFault.LAY_LATER)
        if action.verb == "discard" and self.phase == "turn":
            return Reason(PlayFault.DRAW_FIRST)
        return self._state().why_not(action.id())

    def observation(self, seat: int) -> Observation:
        """Return what a seat knows now."""
        state, latest = self._state(), self.sets[-1]
        top, under, stock = state.table_cards()
        return Observation(
            rules=self.rules,
            seat=seat,
            phase="over" if self.phase == "scored" else self.phase,
            set=len(self.sets),
            game=len(latest.games),
            hand=tuple(state.hand(seat)),
            legal=legal_actions(state) if seat in self.waiting else (),
            top=top,
            discard_count=len(under) + (top >= 0),
            stock_count=stock,
            pile=tuple(latest.piles[seat]),
            pile_counts=tuple(map(len, latest.piles)),
            sets_won=self.sets_won,
            totals=self.totals,
            history=tuple(seen(game, seat) for game in latest.games),
        )

    def round_state(self) -> AmbuschGame:
        """Return a copy of the game's state with all hands, for measuring; players get observations instead.

        Raises ValueError before the first game."""
        return self._state().clone()

    # ---- what happens

    def begin(self, share: Share = None) -> list[Event]:
        """Start the first game and return its events.

        Raises ValueError if the match has already begun."""
        if self.sets:
            raise ValueError("the match has begun")
        return self._start(None, (), share=share)

    def next_round(self, share: Share = None) -> list[Event]:
        """Start the next game, and with it the next set if one is over, and return the events.

        Raises ValueError while a game is in progress or the match is over."""
        if not self.sets or self.phase != "scored":
            raise ValueError(f"no game can begin in the phase {self.phase}")
        return self._start(None, (), share=share)

    def begin_dealt(
        self,
        dealt: Deal,
        restocks: Sequence[tuple[int, ...]] = (),
        starter: int | None = None,
        seal: Seal | None = None,
    ) -> list[Event]:
        """Start a game with these cards instead of those from the seed, and return its events.

        `restocks` are the orders of the stock whenever it is renewed. `starter` is used for the
        first game only. `seal` is that of the deal. Raises Refused if the cards are no deal, and
        ValueError while a game is in progress or the match is over."""
        if self.phase != "scored":
            raise ValueError(f"no game can begin in the phase {self.phase}")
        return self._start(dealt, tuple(restocks), starter, seal)

    def round_name(self, index: int) -> str:
        """Return the name of a game in the keys of its sealed cards, such as ``2.7``; `index` counts from 0."""
        i, j = self._place(index)
        return f"{i + 1}.{j + 1}"

    def follows(self, index: int) -> bool:
        """Return whether the cards of a sealed game follow from the seed and the share; `index` counts from 0.

        Raises Refused without a seed."""
        i, j = self._place(index)
        *before, game = self.sets[i].games[: j + 1]
        kept = [earlier.kept for earlier in before if earlier.kept >= 0]
        made = self._sealed_deal(index)
        orders = [tuple(made.order(cards, _restock(i))) for i, cards in enumerate(game.restocks, 1)]
        return (
            sealed_deal(made, [kept, *[()] * (self.rules.seats - 1)]) == game.deal
            and orders == game.restocks
        )

    def begins_right(self) -> bool:
        """Return whether the first to start is the seat that the seed gives."""
        return self.rounds[0].starter == self._first_starter()

    def act(self, seat: int, action: Action) -> list[Event]:
        """Make a seat's decision and return the events it causes.

        Raises IllegalAction, with nothing changed, if the seat can't make it now."""
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason, f"seat {seat}: {action.text()}")
        match action.verb:
            case "draw stock":
                return self._draw(seat)
            case "draw discard":
                return self._take(seat)
            case "discard":
                return self._discard(seat, action.card)
            case _:
                return self._lay(seat, action)

    # ---- inside

    def _state(self) -> AmbuschGame:
        if self._game is None:
            raise ValueError("the match has not begun")
        return self._game

    def _first_starter(self) -> int:
        return Stream("first starter", self.seed or 0).below(self.rules.seats)

    def _place(self, index: int) -> tuple[int, int]:
        """Return the indices of set and game of a game by its index in the match."""
        return [(i, j) for i, each in enumerate(self.sets) for j in range(len(each.games))][index]

    def _sealed_deal(self, index: int) -> SealedDeal:
        seal = self.rounds[index].seal
        return SealedDeal(
            self._known_seed(), self.round_name(index), seal.share if seal is not None else None
        )

    def _known_seed(self, missing: Enum = Fault.NO_SEED) -> int:
        if self.seed is None:
            raise Refused(Reason(missing))
        return self.seed

    def _start(
        self,
        dealt: Deal | None,
        restocks: tuple[tuple[int, ...], ...],
        starter: int | None = None,
        seal: Seal | None = None,
        share: Share = None,
    ) -> list[Event]:
        if starter is None or self.sets:
            starter = self.starter()
        fresh = not self.sets or self.sets[-1].score is not None
        seats = self.rules.seats
        piles = [[] for _ in range(seats)] if fresh else self.sets[-1].piles
        number = 1 if fresh else len(self.sets[-1].games) + 1
        if dealt is None and self.sealed is not None:
            made = SealedDeal(self._known_seed(), f"{len(self.sets) + fresh}.{number}", share)
            dealt = sealed_deal(made, piles)
            seal = made.seal(deal_text(dealt))
        elif dealt is None:
            dealt = deal(self._known_seed(), len(self.sets) + fresh, number, piles)
        self._check(dealt, piles)
        if fresh:
            self.sets.append(SetHistory(piles=piles))
        self.sets[-1].games.append(GameHistory(starter, dealt, seal=seal))
        left = self.rules.games_per_set - number
        self._game = AmbuschGame(
            self.rules, dealt.hands, dealt.upcard, starter, piles, plain_reward(self.rules, left)
        )
        self._stock = list(reversed(dealt.stock))
        self._restocks = list(restocks)
        self.phase = "turn"
        return [
            GameStarted(len(self.sets), number, starter, self.current.digest),
            HandsDealt(dealt.hands, dealt.upcard),
        ]

    def _check(self, dealt: Deal, piles: Sequence[Sequence[int]]) -> None:
        if len(dealt.hands) != self.rules.seats:
            raise ValueError(f"{self.rules.seats} hands were expected")
        for seat, hand in enumerate(dealt.hands):
            if len(hand) != 4:
                raise Refused(Reason(Fault.COUNT, count=4, found=len(hand)), f"hands, seat {seat}")
        cards = [card for hand in dealt.hands for card in hand] + [dealt.upcard, *dealt.stock]
        cards += [card for pile in piles for card in pile]
        if sorted(cards) != list(DECK):
            raise Refused(
                Reason(RecordFault.DECK, cards=[card for card in DECK if cards.count(card) != 1])
            )

    def _draw(self, seat: int) -> list[Event]:
        state, events = self._state(), list[Event]()
        if not self._stock:
            _top, under, _count = state.table_cards()
            order = tuple(self._next_restock(under))
            self.current.restocks.append(order)
            self._stock = list(reversed(order))
            events.append(StockRenewed(len(order)))
        card = self._stock.pop()
        state.apply(Action("draw stock").id())
        state.coming(card)
        state.apply(card)
        self.current.moves.append(SeenMove(seat, "draw stock", card))
        self.phase = "discard"
        return [*events, StockDrawn(seat, card)]

    def _next_restock(self, under: list[int]) -> Sequence[int]:
        if self._restocks:
            order = self._restocks.pop(0)
            if sorted(order) != under:
                raise Refused(Reason(RecordFault.STOCK))
            return order
        seed, cards = self._known_seed(RecordFault.STOCK_MISSING), list(under)
        place, number = (len(self.sets), len(self.sets[-1].games)), len(self.current.restocks) + 1
        if self.sealed is not None:
            return self._sealed_deal(len(self.rounds) - 1).order(cards, _restock(number))
        Stream("ambusch restock", seed, *place, number).shuffle(cards)
        return cards

    def unused_restocks(self) -> int:
        """Return how many of the orders given with the deal were not needed."""
        return len(self._restocks)

    def _take(self, seat: int) -> list[Event]:
        state = self._state()
        card = state.table_cards()[0]
        state.apply(Action("draw discard").id())
        self.current.moves.append(SeenMove(seat, "draw discard", card))
        self.phase = "discard"
        return [DiscardTaken(seat, card)]

    def _discard(self, seat: int, card: int) -> list[Event]:
        state = self._state()
        state.apply(card)
        self.current.moves.append(SeenMove(seat, "discard", card))
        self.phase = "turn"
        events: list[Event] = [Discarded(seat, card)]
        if state.over():
            events.append(GameDrawn(self.rules.turn_limit))
            events += self._finish()
        return events

    def _lay(self, seat: int, action: Action) -> list[Event]:
        state, history = self._state(), self.current
        hand = state.hand(seat)
        state.apply(action.id())
        shown = tuple(card for card in hand if card != action.card)
        history.moves.append(SeenMove(seat, action.verb, action.card, shown))
        history.winner = seat
        if action.verb == "block":
            return [PairsLaid(seat, shown), *self._finish()]
        history.kept = action.card
        self.sets[-1].piles[seat].append(action.card)
        return [TrioLaid(seat, shown, action.card), *self._finish()]

    def _finish(self) -> list[Event]:
        latest, rules = self.sets[-1], self.rules
        latest.games[-1].over = True
        self.phase = "scored"
        if len(latest.games) < rules.games_per_set:
            return []
        latest.score = score = score_set(rules, latest.piles)
        self.sets_won = tuple(
            won + (seat == score.winner) for seat, won in enumerate(self.sets_won)
        )
        self.totals = tuple(
            total + new for total, new in zip(self.totals, score.points, strict=True)
        )
        events: list[Event] = [
            SetScored(len(self.sets), self.piles(), score.values, score.winners, score.winner, score.points,
                      self.sets_won, self.totals)
        ]  # fmt: skip
        self.result = match_result(rules, self.sets_won, self.totals)
        if self.result is not None:
            self.phase = "over"
            events.append(MatchEnded(self.result.winners, self.result.places))
        return events


def _restock(number: int) -> str:
    """Return the name of the shuffle of a renewed stock."""
    return f"stock {number}"


def seen(game: GameHistory, seat: int) -> SeenGame:
    """Return a game as a seat saw it: without others' cards from the stock and cards put away."""
    moves = tuple(
        move
        if move.seat == seat or move.verb not in ("draw stock", "lay")
        else SeenMove(move.seat, move.verb, -1, move.shown)
        for move in game.moves
    )
    return SeenGame(game.starter, game.deal.hands[seat], game.deal.upcard, moves, game.winner)
