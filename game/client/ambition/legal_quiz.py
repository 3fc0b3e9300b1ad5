"""Positions for the quiz "Which cards may I play?": rounds of random play, stopped when the player is to play a card. The match
itself judges the answers. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from game.client.ambition.controller import new_match
from game.client.app.opponents import alike
from game.client.kit.i18n import _
from game.client.table.card_words import card_words, suit_word
from game.client.table.controller import ME
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.high_two import honor_among, two_of
from game.engine.ambition.match import Match
from game.engine.cards import suit_of
from game.engine.rng import Stream

_TRIES = 200  # rounds for a kind of position before it is taken to be impossible
_FEWEST = 3  # cards to choose from


@dataclass(frozen=True, slots=True)
class Position:
    """A card of seat 0 is due; `kind`: why which cards may be played, one of those of `kinds`."""

    match: Match
    kind: str

    @property
    def hand(self) -> list[int]:
        """The cards to choose from, by suit, high to low."""
        return sorted(self.match.hand(ME), key=lambda card: (-suit_of(card), -card))

    @property
    def trick(self) -> list[tuple[int, int]]:
        """Seats and cards of the trick on the table."""
        history, seats = self.match.current, self.match.rules.players
        cards = history.plays[len(history.tricks) * seats :]
        leader = history.tricks[-1].winner if history.tricks else history.opener
        return [((leader + i) % seats, card) for i, card in enumerate(cards)]

    @property
    def allowed(self) -> frozenset[int]:
        """The cards that may be played."""
        return frozenset(self.match.legal_cards(ME))

    def why(self) -> str:
        """A sentence about why just these."""
        numbers, trick = self.match.rules.numbers, self.trick
        if self.kind == "opening":
            return _("The {card} opens the first trick.").format(card=card_words(numbers.opening_card))
        if self.kind == "lead":
            return _("You lead: any card may be led.")
        suit = suit_word(numbers.blind_suit if self.kind.startswith("blind") else suit_of(trick[0][1]))
        words = {
            "forced": _("You hold just one {suit}, and have to follow suit with it."),
            "follow": _("You hold a {suit}: follow suit. High or low is up to you."),
            "two": _(
                "You hold a {suit}: follow suit. The 2 is one too, and because of the {card} it would be highest."
            ),
            "void": _("You have no {suit}: any card may be played, but none of them can win."),
            "blind": _("The first trick is blind: a player with a {suit} must put one face down."),
            "blind_void": _("The first trick is blind, and you have no {suit}: any card may be put down."),
        }["forced" if self.kind == "follow" and len(self.allowed) == 1 else self.kind]
        honor = honor_among((card for _seat, card in trick), suit_of(trick[0][1])) if trick else None
        return words.format(suit=suit, card=card_words(honor) if honor is not None else "")


def kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of positions that rules have, in the order in which they are asked."""
    n = rules.numbers
    first = ("blind", "blind_void") if n.blind_suit >= 0 else ("opening",) if n.opening_card >= 0 else ()
    return ("follow", "void", *(("two",) if n.high_two else ()), "lead", *first)


def position(rules: Rules, number: int, seed: int) -> Position:
    """Position number 0, 1 ... of these rules by a seed, the same one each time. A kind that never
    comes up, as it may with house rules of few cards, makes room for another one."""
    wanted = kinds(rules)
    for turn in count():
        kind = wanted[(number + turn) % len(wanted)]
        for attempt in range(_TRIES):
            found = _found(rules, kind, Stream("which", seed, number, kind, attempt))
            if found is not None:
                return Position(found, kind)
    raise AssertionError("somebody leads in every round")


def _found(rules: Rules, kind: str, random: Stream) -> Match | None:
    """A match brought to a position of a kind, if this round has one."""
    match = new_match(rules, "", alike(), random.next64())
    match.begin()
    wait = 0 if kind in ("opening", "blind", "blind_void") else 1 + random.below(max(1, rules.numbers.tricks - 4))
    while match.phase in ("pass", "bid", "blind", "play"):
        if ME in match.waiting and len(match.current.tricks) >= wait and _kind(match) == kind:
            return match
        if kind.startswith("blind") and match.phase == "play":
            return None
        seat = match.waiting[0]
        match.act(seat, _any_action(match, seat, random))
        if not wait and match.current.tricks:
            return None
    return None


def _kind(match: Match) -> str:
    """What a position that the match is in would be asked for; nothing while no card is due."""
    numbers, hand, history = match.rules.numbers, match.hand(ME), match.current
    suits = [suit_of(card) for card in hand]
    if len(hand) < min(_FEWEST, numbers.tricks):
        return ""
    if match.phase == "blind":
        return "blind" if numbers.blind_suit in suits else "blind_void"
    if match.phase != "play":
        return ""
    trick = history.plays[len(history.tricks) * match.rules.players :]
    if not trick:
        return "opening" if not history.tricks and numbers.opening_card in hand else "lead"
    led = suit_of(trick[0])
    if led not in suits:
        return "void"
    if suits.count(led) == len(suits):
        return ""
    two = numbers.high_two and two_of(led) in hand and honor_among(trick, led) is not None
    return "follow" if not two else "two" if suits.count(led) > 1 else ""


def _any_action(match: Match, seat: int, random: Stream) -> Action:
    """Something that a seat may do."""
    if match.phase == "bid":
        return Bid(False)
    cards = match.legal_cards(seat)
    random.shuffle(cards)
    return Pass(tuple(cards[:3])) if match.phase == "pass" else Play(cards[0])
