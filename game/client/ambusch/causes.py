"""Words for what makes a choice at Ambusch better, from the cards that its player has seen: trios, and cards for them.

The hint, the play checker, the review and ``ambition review`` say the same about the same decision.
No pygame."""

from __future__ import annotations

from game.client.kit.i18n import _, ngettext
from game.client.table.words import card_words
from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK
from game.engine.ambusch.melds import is_trio, is_two_pairs, outs
from game.engine.ambusch.observation import Observation
from game.engine.cards import cards_of, mask_of, rank_of, suit_of

_FLUSH = 3
"""The number of cards of a suit in a pile from which on another of it is worth telling."""


def cause(observation: Observation, better: int, worse: int) -> str:
    """Return what makes a choice better than another, by their ids; "" if the seen cards tell nothing."""
    if observation.phase == "discard":
        return _discard_words(observation, better, worse)
    if better == DRAW_DISCARD or (worse == DRAW_DISCARD and better == DRAW_STOCK):
        return _draw_words(observation, better == DRAW_DISCARD)
    if better < DRAW_STOCK and worse < DRAW_STOCK:
        return _pile_words(observation, better)
    if better == BLOCK:
        return _("A block wins this game now, before anybody goes out.")
    if better < DRAW_STOCK:
        return _("You go out now, before anybody else does, and keep a card.")
    return ""


def _gone(observation: Observation) -> int:
    """Return the mask of the cards that can't be drawn, as far as the seat knows: seen, and not on top."""
    return observation.history[-1].seen() | mask_of(observation.pile)


def _discard_words(observation: Observation, better: int, worse: int) -> str:
    hand, gone = mask_of(observation.hand), _gone(observation)
    kept, instead = hand & ~(1 << better), hand & ~(1 << worse)
    if is_trio(kept) != is_trio(instead):
        return _("That keeps a trio, to be laid in your next turn.") if is_trio(kept) else ""
    if is_trio(kept):
        return _fed(observation, worse)
    if is_two_pairs(kept) and not is_two_pairs(instead):
        return _("That keeps two pairs, with which you can block in your next turn.")
    more, less = outs(kept, gone), outs(instead, gone)
    if more > less:
        text = ngettext(
            "Without the {better}, {more} card that you haven’t seen completes a trio; without the {worse}, {less}.",
            "Without the {better}, {more} cards that you haven’t seen complete a trio; without the {worse}, {less}.",
            more,
        )
        return text.format(better=card_words(better), worse=card_words(worse), more=more, less=less)
    return _fed(observation, worse) if not _fed(observation, better) else ""


def _fed(observation: Observation, card: int) -> str:
    """Return that a discard goes with a card which the next player took from the discards; "" if it doesn't."""
    following = (observation.seat + 1) % observation.rules.seats
    known = set[int]()
    for move in observation.history[-1].moves:
        if move.seat == following and move.verb == "draw discard":
            known.add(move.card)
        elif move.seat == following and move.verb == "discard":
            known.discard(move.card)
    near = [each for each in sorted(known) if _goes_with(each, card)]
    if not near:
        return ""
    text = _("The next player took the {taken}, and the {card} goes with it.")
    return text.format(taken=card_words(near[0]), card=card_words(card))


def _goes_with(a: int, b: int) -> bool:
    """Return whether two cards can be part of one trio."""
    apart = (rank_of(a) - rank_of(b)) % 13
    return min(apart, 13 - apart) <= 2


def _draw_words(observation: Observation, taken: bool) -> str:
    """Return what taking the top discard would do for the hand."""
    hand, gone, top = mask_of(observation.hand), _gone(observation), observation.top
    after = [hand & ~(1 << card) | 1 << top for card in cards_of(hand)]
    if any(map(is_trio, after)):
        return _("With the {card} you hold a trio.").format(card=card_words(top)) if taken else ""
    now, then = outs(hand, gone), max(outs(each, gone) for each in after)
    if taken and then > now:
        text = ngettext(
            "With the {card}, {then} card that you haven’t seen completes a trio, not {now}.",
            "With the {card}, {then} cards that you haven’t seen complete a trio, not {now}.",
            then,
        )
        return text.format(card=card_words(top), then=then, now=now)
    if not taken and now:
        text = ngettext(
            "The {card} completes no trio; {now} card that you haven’t seen does.",
            "The {card} completes no trio; {now} cards that you haven’t seen do.",
            now,
        )
        return text.format(card=card_words(top), now=now)
    return ""


def _pile_words(observation: Observation, card: int) -> str:
    """Return what a card that is put away does for one's own pile."""
    same = sum(rank_of(each) == rank_of(card) for each in observation.pile)
    suited = sum(suit_of(each) == suit_of(card) for each in observation.pile)
    if same:
        text = ngettext(
            "Your pile has {n} card of that rank already.",
            "Your pile has {n} cards of that rank already.",
            same,
        )
        return text.format(n=same)
    if suited >= _FLUSH:
        return _("Your pile has {n} cards of that suit already.").format(n=suited)
    return ""
