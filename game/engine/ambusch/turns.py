"""The turns of a game of Ambusch: what is legal, what it does, and how seats play in rollouts.

`game` adds the rest.

How the rules are modelled:

* At the start of a turn (TURN) a card id lays the other three as a trio and puts that card into the
  poker pile;
  DRAW_STOCK, DRAW_DISCARD and BLOCK are verbs. After drawing (DISCARD) a card id discards it: a
  trio made on the draw waits for the seat's next turn.
* Drawing from the stock is two actions: DRAW_STOCK, and then (REVEAL) the card that comes, which
  only the seat sees. It
  is the only legal action there, so that a search grows a node for each card that may come. The
  stock is a set; which card comes is drawn by the state, or set by whoever knows the order
  (`Game.coming`).
* When the stock is empty the discards below the top become the stock (our reading U4). After
  `turn_limit` turns the game
  is drawn: nobody keeps a card (U5).
* Laying ends the game, and so does blocking, after which nobody keeps a card (U8)."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of
from game.engine.state import GOAL_ROLLOUT

if not cython.compiled:
    from game.engine.ambusch.melds import fourths_c, outs_c, trio_c, two_pairs_c
    from game.engine.ambusch.reward import PileChances, Reward
    from game.engine.bits import ONE, count, lowest, pick
    from game.engine.rng import advance, below
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambusch.melds import fourths_c, outs_c, trio_c, two_pairs_c
    from cython.cimports.game.engine.ambusch.reward import PileChances, Reward
    from cython.cimports.game.engine.bits import ONE, count, lowest, pick
    from cython.cimports.game.engine.rng import advance, below
    from cython.cimports.game.engine.state import GameState

TURN, REVEAL, DISCARD, OVER = 0, 1, 2, 3
_TURN = cython.declare(cython.int, 0)
_REVEAL = cython.declare(cython.int, 1)
_DISCARD = cython.declare(cython.int, 2)
_OVER = cython.declare(cython.int, 3)
_DRAW_STOCK = cython.declare(cython.int, 52)
_DRAW_DISCARD = cython.declare(cython.int, 53)
_BLOCK = cython.declare(cython.int, 54)
_GOAL = cython.declare(cython.int, GOAL_ROLLOUT)


class Turns(GameState):
    """The turns of a game, as an abstract state.

    `hands` are by seat: four cards, or none if they aren't known. `piles` have by seat the cards
    that are known. `top` is the card turned up, `starter` the seat that begins, and `in_piles` the
    number of cards in all piles."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[int]],
        top: int,
        starter: int,
        piles: Sequence[Sequence[int]],
        reward: Reward,
        in_piles: int,
    ) -> None:
        GameState.__init__(self)
        if not cython.compiled:
            self.hands, self.known, self.piles, self.drew, self.base = (
                [0] * 4,
                [0] * 4,
                [0] * 4,
                [0] * 4,
                [0.0] * 4,
            )
            self.took = [-1] * 4
        if len(hands) != rules.seats or len(piles) != rules.seats or not 0 <= starter < rules.seats:
            raise ValueError(f"hands and piles of {rules.seats} seats were expected")
        self.rules = rules
        self.reward = reward
        self.table = PileChances()
        self.seats = rules.seats
        self.limit = rules.turn_limit
        self.taken_stays = rules.taken_card_stays
        self.phase = 0
        self.turn_seat = starter
        self.turns = 1
        self.drawn = self.taken = self.winner = self.kept = -1
        self.top = top
        self.under = self.back = 0
        for seat in range(4):
            self.hands[seat] = mask_of(hands[seat]) if seat < rules.seats else 0
            self.piles[seat] = mask_of(piles[seat]) if seat < rules.seats else 0
            self.known[seat] = 0
            self.drew[seat] = 0
            self.base[seat] = 0.5
        self.stock_count = 52 - in_piles - 4 * rules.seats - 1
        self.stock = 0
        if all(len(hand) == 4 for hand in hands):
            placed = [card for group in (hands, piles) for cards in group for card in cards]
            self.stock = ((1 << 52) - 1) & ~mask_of([top, *placed])

    # ---- the interface of GameState

    def turn_c(self) -> cython.int:
        return self.turn_seat

    @cython.locals(mask=cython.ulonglong)
    def legal_c(self) -> cython.ulonglong:
        if self.phase == _DISCARD:
            return self.legal_discards_c()
        if self.phase == _REVEAL:
            return ONE << self.drawn
        mask = (ONE << _DRAW_STOCK) | (ONE << _DRAW_DISCARD)
        if self.stock_count == 0 and self.under == 0:
            mask = ONE << _DRAW_DISCARD
        mask |= fourths_c(self.hands[self.turn_seat])
        if two_pairs_c(self.hands[self.turn_seat]):
            mask |= ONE << _BLOCK
        return mask

    def apply_c(self, action: cython.int) -> None:
        if self.phase == _DISCARD:
            self.discard_c(action)
        elif self.phase == _REVEAL:
            self.hands[self.turn_seat] |= ONE << action
            self.phase = _DISCARD
        elif action == _DRAW_STOCK:
            self.draw_c()
        elif action == _DRAW_DISCARD:
            self.taken = self.top
            self.known[self.turn_seat] |= ONE << self.top
            self.hands[self.turn_seat] |= ONE << self.top
            self.top = -1
            self.phase = _DISCARD
        else:
            self.winner = self.turn_seat
            if action != _BLOCK:
                self.kept = action
                self.piles[self.turn_seat] |= ONE << action
            self.finish_c()

    def hidden_c(self, seat: cython.int) -> cython.bint:
        return self.phase == _REVEAL and self.turn_seat != seat

    def imagine_c(self) -> cython.int:
        if self.phase == _REVEAL:
            return self.drawn
        return self.any_c(self.legal_c())

    def rollout_c(self, policy: cython.int) -> None:
        while self.phase != _OVER:
            if self.phase == _REVEAL:
                self.hands[self.turn_seat] |= ONE << self.drawn
                self.phase = _DISCARD
            if policy != _GOAL:
                self.apply_c(self.any_c(self.legal_c()))
            elif self.phase == _TURN:
                self.apply_c(self.policy_turn_c())
            else:
                self.discard_c(self.policy_discard_c())

    @cython.locals(worth=cython.double)
    def payoff_c(self, seat: cython.int) -> cython.ulonglong:
        worth = 0.5 + (self.table.chance[seat] - self.base[seat]) * self.reward.scale[seat]
        worth = 0.0 if worth < 0.0 else 1.0 if worth > 1.0 else worth
        return cython.cast(cython.ulonglong, worth * 4294967296.0)

    # ---- the rules

    @cython.locals(n=cython.int)
    def any_c(self, mask: cython.ulonglong) -> cython.int:
        """Draw an action of the mask, each with the same probability."""
        self.random = advance(self.random)
        n = count(mask)
        return lowest(pick(mask, below(self.random, n)))

    @cython.locals(seat=cython.int)
    def draw_c(self) -> None:
        """Draw a card from the stock for the seat to act; an empty stock is first renewed from the discards."""
        if self.stock_count == 0:
            self.stock = self.back = self.under
            self.stock_count = count(self.under)
            self.under = 0
            for seat in range(4):
                self.drew[seat] = 0
        # In a state made from an observation the stock is not known: a card must be said (`coming`)
        # before it is used.
        self.drawn = self.any_c(self.stock) if self.stock else 0
        self.stock &= ~(ONE << self.drawn)
        self.stock_count -= 1
        self.drew[self.turn_seat] += 1
        self.phase = _REVEAL

    def legal_discards_c(self) -> cython.ulonglong:
        if self.taken_stays and self.taken >= 0:
            return self.hands[self.turn_seat] & ~(ONE << self.taken)
        return self.hands[self.turn_seat]

    @cython.locals(bit=cython.ulonglong)
    def discard_c(self, card: cython.int) -> None:
        """Discard a card of the seat to act, which ends its turn."""
        bit = ONE << card
        self.hands[self.turn_seat] &= ~bit
        self.known[self.turn_seat] &= ~bit
        if self.top >= 0:
            self.under |= ONE << self.top
        self.top = card
        self.took[self.turn_seat] = self.taken if self.taken != card else -1
        self.taken = self.drawn = -1
        if self.turns >= self.limit:
            self.finish_c()
            return
        self.turns += 1
        self.turn_seat += 1
        if self.turn_seat == self.seats:
            self.turn_seat = 0
        self.phase = _TURN

    @cython.locals(seat=cython.int)
    def finish_c(self) -> None:
        """End the game, and work out the chances in the match with the new piles."""
        self.phase = _OVER
        self.turn_seat = -1
        for seat in range(self.seats):
            self.table.pile[seat] = self.piles[seat]
        self.table.weigh_c(self.reward)

    @cython.locals(seat=cython.int)
    def weigh_base_c(self) -> None:
        """Work out the chances in the match for a game that changes no pile."""
        for seat in range(self.seats):
            self.table.pile[seat] = self.piles[seat]
        self.table.weigh_c(self.reward)
        for seat in range(self.seats):
            self.base[seat] = self.table.chance[seat]

    # ---- how seats play in rollouts

    @cython.locals(
        best=cython.int,
        top=cython.double,
        worth=cython.double,
        pile=cython.ulonglong,
        card=cython.ulonglong,
    )
    def best_fourth_c(self, fourths: cython.ulonglong) -> cython.int:
        """Return the card with which the pile is strongest, among cards that may be put away."""
        if fourths & (fourths - 1) == 0:
            return lowest(fourths)
        best = 0
        top = -1.0
        pile = self.piles[self.turn_seat]
        while fourths:
            card = fourths & (~fourths + 1)
            fourths ^= card
            worth = self.reward.strength_c(pile | card)
            if worth > top:
                top = worth
                best = lowest(card)
        return best

    @cython.locals(other=cython.int, worth=cython.double, most=cython.double)
    def lays_c(self, card: cython.int) -> cython.bint:
        """Return whether the policy lays with this fourth card.

        It always does, except in the set's last game, where it lays only if no other pile is better
        then."""
        worth = 0.0
        if self.reward.left > 0:
            return True
        for other in range(self.seats):
            most = self.reward.strength_c(self.piles[other])
            if other != self.turn_seat and most > worth:
                worth = most
        return self.reward.strength_c(self.piles[self.turn_seat] | ONE << card) >= worth

    @cython.locals(seat=cython.int, other=cython.int, best=cython.int)
    def blocks_c(self) -> cython.bint:
        """Return whether the policy ends the game by a blocking pair, which it does if the seat is ahead."""
        seat = self.turn_seat
        best = seat
        for other in range(self.seats):
            if self.base[other] > self.base[best]:
                best = other
        return best == seat

    def gone_c(self) -> cython.ulonglong:
        """Return the cards that the seat to act won't draw, as everybody at the table can tell, and its own pile."""
        return self.under | self.piles[self.turn_seat] | (ONE << self.top if self.top >= 0 else 0)

    @cython.locals(hand=cython.ulonglong, fourths=cython.ulonglong, best=cython.int)
    def policy_turn_c(self) -> cython.int:
        """Return what the policy does at the start of a turn.

        It lays a trio as soon as there is one, blocks if the seat is ahead, takes a discard that
        makes a trio, and otherwise draws."""
        hand = self.hands[self.turn_seat]
        fourths = fourths_c(hand)
        if fourths:
            best = self.best_fourth_c(fourths)
            if self.lays_c(best):
                return best
        elif two_pairs_c(hand) and self.blocks_c():
            return _BLOCK
        if self.stock_count == 0 and self.under == 0:
            return _DRAW_DISCARD
        if fourths == 0 and trio_c(hand | (ONE << self.top)):
            return _DRAW_DISCARD
        return _DRAW_STOCK

    @cython.locals(
        hand=cython.ulonglong, left=cython.ulonglong, card=cython.ulonglong, best=cython.int, top=cython.int, n=cython.int,
        worth=cython.double, most=cython.double, fourths=cython.ulonglong, gone=cython.ulonglong,
    )  # fmt: skip
    def policy_discard_c(self) -> cython.int:
        """Return the card that the policy discards.

        With a trio it keeps that and the better fourth card; otherwise it keeps the three cards
        that most cards would complete. One time in 16 it discards any card."""
        hand = self.legal_discards_c()
        self.random = advance(self.random)
        if (self.random >> 60) == 0:
            return self.any_c(hand)
        left = hand
        best = lowest(hand)
        hand = self.hands[self.turn_seat]
        if trio_c(hand):
            most = -1.0
            while left:
                card = left & (~left + 1)
                left ^= card
                fourths = fourths_c(hand ^ card)
                if fourths:
                    worth = self.reward.strength_c(
                        self.piles[self.turn_seat] | ONE << self.best_fourth_c(fourths)
                    )
                    if worth > most:
                        most = worth
                        best = lowest(card)
            return best
        top = -1
        gone = self.gone_c()
        while left:
            card = left & (~left + 1)
            left ^= card
            n = outs_c(hand ^ card, gone | card)
            if n > top:
                top = n
                best = lowest(card)
        return best

    @cython.locals(
        hand=cython.ulonglong, left=cython.ulonglong, card=cython.ulonglong, gone=cython.ulonglong, total=cython.ulonglong,
        n=cython.ulonglong, top=cython.ulonglong, fourths=cython.ulonglong, action=cython.int,
    )  # fmt: skip
    def prior_c(self, weights: cython.p_ulonglong) -> cython.ulonglong:
        if self.phase == _REVEAL:
            weights[self.drawn] = 1
            return 1
        hand = self.hands[self.turn_seat]
        if self.phase == _TURN:
            fourths = fourths_c(hand)
            weights[_DRAW_STOCK] = 16
            weights[_DRAW_DISCARD] = 4
            total = 20
            if fourths:
                total = 6
                weights[_DRAW_STOCK] = 4
                weights[_DRAW_DISCARD] = 2
                left = fourths
                while left:
                    weights[lowest(left)] = 4
                    total += 4
                    left &= left - 1
                action = self.best_fourth_c(fourths)
                if self.lays_c(action):
                    weights[action] = 32
                    total += 28
            elif trio_c(hand | (ONE << self.top)):
                weights[_DRAW_DISCARD] = 32
                total += 28
            if two_pairs_c(hand):
                weights[_BLOCK] = 16 if self.blocks_c() else 2
                total += weights[_BLOCK]
            return total
        left = self.legal_discards_c()
        total = 0
        if trio_c(hand):
            while left:
                action = lowest(left)
                left &= left - 1
                n = 8 if trio_c(hand ^ (ONE << action)) else 1
                weights[action] = n
                total += n
            return total
        gone = self.gone_c()
        top = 0
        card = left
        while card:
            action = lowest(card)
            card &= card - 1
            n = outs_c(hand ^ (ONE << action), gone | (ONE << action))
            weights[action] = n
            if n > top:
                top = n
        while left:
            action = lowest(left)
            left &= left - 1
            n = (top - weights[action]) >> 1
            n = 1 + (32 >> (n if n < 5 else 5))
            weights[action] = n
            total += n
        return total
