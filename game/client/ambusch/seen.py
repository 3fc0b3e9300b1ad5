"""Which cards a seat of Ambusch has seen in this game, and which may still come. No pygame.

All of it follows from what the seat has seen; nothing is concluded from how others play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.app.seen import Seen, SeenWords
from game.client.kit.i18n import _, all_of, listed, ngettext
from game.client.table.card_words import card_words
from game.engine.ambusch.game import Game
from game.engine.ambusch.observation import Observation
from game.engine.cards import DECK, cards_of, suit_of

ENDS = ("lay", "block")
"""Decisions that end a game."""


def seen(observation: Observation) -> Seen:
    """`out`: discarded, in the own pile, taken by others from the discards and still held, or known to lie in a pile; `others`:
    what was not seen, so in the stock, in hands or in piles."""
    state = _standing(observation)
    held = frozenset(observation.hand)
    top, under, _stock = state.table_cards()
    out = {*under, *observation.pile, *([top] if top >= 0 else [])}
    for seat in range(observation.rules.seats):
        if seat != observation.seat:
            out.update(state.known_cards(seat))
    for _owner, mask in observation.hidden():
        if mask.bit_count() == 1:
            out.update(cards_of(mask))
    moves = observation.history[-1].moves
    if moves and moves[-1].verb in ENDS:
        out.update(moves[-1].shown)
        held -= out
    others = frozenset(DECK) - out - held
    return Seen(observation.seat, frozenset(out) - held, held, others, (frozenset(),) * 4)


def _standing(observation: Observation) -> Game:
    """The game as the seat knows it; one that is over as it stood before it ended."""
    present = observation.history[-1]
    if present.moves and present.moves[-1].verb in ENDS:
        present = replace(present, moves=present.moves[:-1])
        observation = replace(observation, history=(*observation.history[:-1], present))
    return observation.state()


def seen_words(observation: Observation, found: Seen, names: Sequence[str]) -> SeenWords:
    """The words of the overview; `names` by seat."""
    state = _standing(observation)
    known = [
        (name, [card for card in state.known_cards(seat) if seat != observation.seat])
        for seat, name in enumerate(names)
    ]

    def lines(suit: int) -> tuple[str, str]:
        n = sum(suit_of(card) == suit for card in found.others)
        count = ngettext("{n} not seen", "{n} not seen", n).format(n=n) if n else _("All seen")
        held = [(name, [card for card in cards if suit_of(card) == suit]) for name, cards in known]
        told = [
            _("{name}: {cards}").format(name=name, cards=all_of([card_words(card) for card in cards]))
            for name, cards in held
            if cards
        ]
        return count, listed(told) if told else ""

    caption = _("{n} of {total} are seen").format(n=len(found.out) + len(found.held), total=len(DECK))
    legend = {"held": _("yours"), "others": _("not seen"), "out": _("seen")}
    return SeenWords(_("Cards seen so far"), caption, legend, lines)
