"""The observation of one seat: what it knows, and all that a player is given to decide by."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambusch.actions import Action, action_of
from game.engine.ambusch.game import AmbuschGame
from game.engine.ambusch.phases import Phase
from game.engine.ambusch.reward import Reward, plain_reward
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, card_names, mask_of
from game.engine.json_reader import Record

DECK = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class SeenMove:
    """A decision as a seat saw it.

    `card` is what was drawn, taken, discarded or put away, -1 if the seat can't know; `shown` are
    the cards laid down."""

    seat: int
    verb: str
    card: int = -1
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game of the set as a seat saw it.

    `hand` is the seat's cards as dealt; `winner` is -1 while the game goes on or if it was
    drawn."""

    starter: int
    hand: tuple[int, ...]
    upcard: int
    moves: tuple[SeenMove, ...]
    winner: int = -1

    def seen(self) -> int:
        """Return the mask of cards that the seat has seen in this game."""
        cards = {*self.hand, self.upcard}
        for move in self.moves:
            cards.update(move.shown)
            if move.card >= 0:
                cards.add(move.card)
        return mask_of(cards)

    def kept(self) -> tuple[int, int] | None:
        """Return the seat that put a card away and the mask of that card, or None if nobody did.

        The mask is 0 if the seat can't tell which card it is."""
        if not self.moves or self.moves[-1].verb != "lay":
            return None
        last = self.moves[-1]
        if last.card >= 0:
            return last.seat, 1 << last.card
        known: set[int] = set()
        for move in self.moves:
            if move.seat == last.seat and move.verb == "draw discard":
                known.add(move.card)
            elif move.seat == last.seat and move.verb == "discard":
                known.discard(move.card)
        return last.seat, mask_of(known - set(last.shown))


@dataclass(frozen=True, slots=True)
class Observation:
    """The game as `seat` sees it, with cards as 0..51; tuples by seat have an entry for each seat.

    `phase` is turn, discard or over. `legal` are the actions the seat may choose now, empty if it
    isn't its turn. `pile` has its own cards put away. `history` has the games of this set, the
    present one last. `sets_won` and `totals` are those before this set."""

    rules: Rules
    seat: int
    phase: Phase
    set: int
    game: int
    hand: tuple[int, ...]
    legal: tuple[Action, ...]
    top: int
    discard_count: int
    stock_count: int
    pile: tuple[int, ...]
    pile_counts: tuple[int, ...]
    sets_won: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[SeenGame, ...]

    @property
    def round(self) -> int:
        """The number of games of the match that have begun, if every set before had all its games."""
        return (self.set - 1) * self.rules.games_per_set + self.game

    @property
    def left(self) -> int:
        """The number of games of the set after this one."""
        return self.rules.games_per_set - self.game

    def moves(self) -> int:
        """Return the number of decisions made in this game."""
        return len(self.history[-1].moves)

    def hidden(self) -> list[tuple[int, int]]:
        """Return the owner of each card in a pile and the mask of what it may be, the earlier games first."""
        found: list[tuple[int, int]] = []
        seen = 0
        for game in reversed(self.history):
            seen |= game.seen()
            kept = game.kept()
            if kept is not None:
                found.append((kept[0], kept[1] or DECK & ~seen))
        return found[::-1]

    def state(self, reward: Reward | None = None) -> AmbuschGame:
        """Return the game as a state to search; what is hidden in it is empty until a world is drawn."""
        present = self.history[-1]
        hands: list[tuple[int, ...]] = [()] * self.rules.seats
        hands[self.seat] = present.hand
        piles: list[tuple[int, ...]] = [()] * self.rules.seats
        piles[self.seat] = self.pile
        game = AmbuschGame(
            self.rules, hands, present.upcard, present.starter, piles, reward or plain_reward(self.rules, self.left),
            self.hidden(),
        )  # fmt: skip
        game.restore(self.seat, [(move.seat, move.verb, move.card) for move in present.moves])
        return game

    def to_protocol(self) -> Record:
        """Return the observation as the ``observation`` of the bot protocol."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "hand": card_names(self.hand),
            "legal": [action.text() for action in self.legal],
            "top": card_name(self.top) if self.top >= 0 else None,
            "discard_count": self.discard_count,
            "stock_count": self.stock_count,
            "pile": card_names(self.pile),
            "pile_counts": list(self.pile_counts),
            "game": self.game,
            "set": self.set,
            "sets_won": list(self.sets_won),
            "points": list(self.totals),
            "history": [_told(game) for game in self.history],
        }


def _told(game: SeenGame) -> Record:
    return {
        "starter": game.starter,
        "hand": card_names(game.hand),
        "upcard": card_name(game.upcard),
        "moves": [
            {
                "seat": move.seat,
                "verb": move.verb,
                "card": card_name(move.card) if move.card >= 0 else None,
            }
            | ({"shown": card_names(move.shown)} if move.shown else {})
            for move in game.moves
        ],
        "winner": game.winner if game.winner >= 0 else None,
    }


def legal_actions(game: AmbuschGame) -> tuple[Action, ...]:
    """Return the legal actions of a state, ascending by id."""
    mask = game.legal()
    return tuple(action_of(id, game.phase_name()) for id in range(64) if mask >> id & 1)
