"""One rummy game of Ambusch as a GameState: turns (`turns`), what each seat can't know (`hidden`), and queries."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambusch.phases import PHASES, Phase
from game.engine.ambusch.refusal import PlayFault
from game.engine.ambusch.turns import DISCARD, REVEAL, TURN
from game.engine.cards import card_name, cards_of
from game.engine.refusal import Illegal, IllegalAction, Reason
from game.engine.state import GOAL_ROLLOUT, check_seat

if not cython.compiled:
    from game.engine.ambusch.hidden import Hidden
    from game.engine.bits import ONE
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambusch.hidden import Hidden
    from cython.cimports.game.engine.bits import ONE
    from cython.cimports.game.engine.state import GameState

DRAW_STOCK = 52
DRAW_DISCARD = 53
BLOCK = 54

OUTCOME = ("won", "blocked", "lost", "given", "chance", "fraction")
"""The names of the eight numbers of `outcome_c`, in order.

They are whether the seat has won the game, and by a blocking pair; whether another has won it, and
kept a card; and the seat's chance to win the match then, 0..65535, by its higher and its lower
byte."""

SPREAD = 0.15
"""The scale of payoffs: the standard deviation of what a game changes."""

_OVER = cython.declare(cython.int, 3)


class AmbuschGame(Hidden):
    """A game as a search state.

    `hands`, `top`, `starter` and `piles` are as for `Turns`, `hidden` as for `Hidden`."""

    # ---- the interface of GameState

    def copy_c(self, other: GameState) -> None:
        self.copy_fields_c(cython.cast(AmbuschGame, other))

    @cython.locals(told=cython.ulonglong, chance=cython.ulonglong)
    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        chance = cython.cast(cython.ulonglong, self.table.chance[seat] * 65535.0 + 0.5)
        told = (chance >> 8) << 32 | (chance & 255) << 40
        told |= ONE * (self.winner == seat)
        told |= (ONE * (self.winner == seat and self.kept < 0)) << 8
        told |= (ONE * (self.winner >= 0 and self.winner != seat)) << 16
        told |= (ONE * (self.winner >= 0 and self.winner != seat and self.kept >= 0)) << 24
        return told

    # ---- copies

    @cython.locals(i=cython.int)
    def copy_fields_c(self, other: AmbuschGame) -> None:
        self.phase = other.phase
        self.turn_seat = other.turn_seat
        self.turns = other.turns
        self.drawn = other.drawn
        self.taken = other.taken
        self.top = other.top
        self.under = other.under
        self.stock = other.stock
        self.stock_count = other.stock_count
        self.back = other.back
        self.winner = other.winner
        self.kept = other.kept
        for i in range(self.seats):
            self.hands[i] = other.hands[i]
            self.known[i] = other.known[i]
            self.piles[i] = other.piles[i]
            self.drew[i] = other.drew[i]
            self.took[i] = other.took[i]
            self.base[i] = other.base[i]
        if other.phase == _OVER:
            for i in range(self.seats):
                self.table.chance[i] = other.table.chance[i]

    def copy_from(self, other: GameState) -> None:
        if isinstance(other, AmbuschGame) and cython.cast(AmbuschGame, other).rules != self.rules:
            raise ValueError("a game can't copy one of other rules")
        GameState.copy_from(self, other)
        self._copy_slots(cython.cast(AmbuschGame, other))

    def _copy_slots(self, other: AmbuschGame) -> None:
        self.slots = other.slots
        for i in range(self.slots):
            self.slot_seat[i] = other.slot_seat[i]
            self.slot_mask[i] = other.slot_mask[i]

    def clone(self) -> AmbuschGame:
        empty: list[list[int]] = [[] for _ in range(self.seats)]
        twin = AmbuschGame(self.rules, empty, 0, 0, empty, self.reward)
        twin.copy_c(self)
        twin._copy_slots(self)
        twin.random = self.random
        return twin

    # ---- for everybody else

    def coming(self, card: int) -> None:
        """Set the card that the seat to act has just drawn.

        Raises ValueError unless a card is being drawn."""
        if self.phase != REVEAL or not 0 <= card < 52:
            raise ValueError("no card is being drawn")
        if self.stock:
            self.stock |= ONE << self.drawn
            if not (self.stock >> card) & 1:
                raise ValueError(f"{card_name(card)} isn't in the stock")
        self.drawn = card
        self.stock &= ~(ONE << card)

    def restore(self, seat: int, moves: Sequence[tuple[int, str, int]]) -> None:
        """Bring a fresh game, made from what `seat` sees, to its current position.

        `moves` has (seat, verb, card) for each decision, with the verbs of `actions`; a card is -1
        if the seat can't know it."""
        check_seat(seat)
        for who, verb, card in moves:
            if who != self.turn_seat or self.phase not in (TURN, DISCARD):
                raise ValueError(f"it isn't seat {who} that acts")
            if (verb == "discard") != (self.phase == DISCARD):
                raise ValueError(f"{verb!r} doesn't fit: {PHASES[self.phase]}")
            if verb == "draw stock":
                self.draw_c()
                self.phase = DISCARD
                if card >= 0:
                    self.hands[seat] |= ONE << card
            elif verb == "draw discard":
                self.apply_c(DRAW_DISCARD)
            elif verb == "discard" and 0 <= card < 52:
                if who == seat and not (self.hands[seat] >> card) & 1:
                    raise ValueError(f"{card_name(card)} isn't in the hand")
                self.discard_c(card)
            else:
                raise ValueError(f"the game has ended with {verb!r}")
            self.stock = 0
        self.drawn = -1

    def by_policy(self, seat: int, seed: int) -> int:
        """Return what the seat to act does by the rollouts' rule, in a world drawn from the seed."""
        self.prepare(seat)
        world: AmbuschGame = self.clone()
        world.seed(seed)
        self.sample_c(world)
        return int(world.policy_turn_c() if self.phase == TURN else world.policy_discard_c())

    def play_on(self, seed: int) -> tuple[int, int]:
        """Play this state, of which all cards are known, to its end by the rollouts' rule.

        Returns the winner and the card put away, each -1 for none."""
        self.seed(seed)
        self.weigh_base_c()
        self.rollout_c(GOAL_ROLLOUT)
        return self.ending()

    def scale_payoffs(self, seat: int, games: int, seed: int) -> None:
        """Set the scale of the payoffs of this state and its clones.

        What a game changes then has a standard deviation of `SPREAD`, measured by playing out
        `games` games from here."""
        self.prepare(seat)
        world: AmbuschGame = self.clone()
        world.seed(seed)
        i: cython.int
        sums: list[float] = [0.0] * 4
        for _ in range(games):
            world.copy_c(self)
            self.sample_c(world)
            world.rollout_c(GOAL_ROLLOUT)
            for i in range(self.seats):
                sums[i] += (world.table.chance[i] - world.base[i]) ** 2
        for i in range(self.seats):
            spread: float = sqrt(sums[i] / games)
            self.reward.scale[i] = SPREAD / spread if spread > 1e-9 else 1.0

    def hand(self, seat: int) -> list[int]:
        """Return a seat's cards, ascending; unknown cards are left out."""
        check_seat(seat)
        return cards_of(self.hands[seat])

    def pile(self, seat: int) -> list[int]:
        """Return the cards of a seat's pile, ascending; unknown cards are left out."""
        check_seat(seat)
        return cards_of(self.piles[seat])

    def known_cards(self, seat: int) -> list[int]:
        """Return what everybody knows of a hand: cards taken from the discard pile that it still has."""
        check_seat(seat)
        return cards_of(self.known[seat])

    def in_stock(self) -> list[int]:
        """Return the cards of the stock, ascending, if they are known."""
        return cards_of(self.stock)

    def table_cards(self) -> tuple[int, list[int], int]:
        """Return the top of the discard pile (-1: none), the cards below it, ascending, and the size of the stock."""
        return self.top, cards_of(self.under), self.stock_count

    def ending(self) -> tuple[int, int]:
        """Return the winner and the card put away of a finished game, each -1 for none."""
        return self.winner, self.kept

    def phase_name(self) -> Phase:
        """Return the name of the phase."""
        return PHASES[self.phase]

    def chances(self) -> list[float]:
        """Return each seat's chance to win the match, once the game is over."""
        return [self.table.chance[seat] for seat in range(self.seats)]

    def why_not(self, action: int) -> Reason | None:
        """Return why the seat to act can't choose an action, or None if it can."""
        if self.turn_c() < 0:
            return Reason(Illegal.OVER)
        if 0 <= action < 64 and (self.legal_c() >> action) & 1:
            return None
        hand = self.hands[self.turn_seat]
        if action in (DRAW_STOCK, DRAW_DISCARD):
            if self.phase != TURN:
                return Reason(PlayFault.DRAWN)
            return Reason(PlayFault.NO_STOCK)
        if action == BLOCK:
            if self.phase != TURN:
                return Reason(PlayFault.BLOCK_LATER)
            return Reason(PlayFault.TWO_PAIRS)
        if not 0 <= action < 52:
            return Reason(Illegal.CHOICE, action=action, state=self.phase_name())
        if not (hand >> action) & 1:
            return Reason(Illegal.HAND, card=action)
        if self.phase == TURN:
            return Reason(PlayFault.NO_TRIO, card=action, cards=cards_of(hand & ~(1 << action)))
        return Reason(PlayFault.TAKEN, card=action)

    def apply(self, action: int) -> None:
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalAction(
                reason, f"seat {self.turn_seat} ({self!r})" if self.turn_seat >= 0 else ""
            )
        GameState.apply(self, action)

    def __repr__(self) -> str:
        hands = " | ".join(
            " ".join(card_name(card) for card in self.hand(seat)) for seat in range(self.seats)
        )
        top = card_name(self.top) if self.top >= 0 else "-"
        return f"<Game {PHASES[self.phase]}, seat {self.turn_seat} to act, turn {self.turns}, top {top}, {hands}>"
