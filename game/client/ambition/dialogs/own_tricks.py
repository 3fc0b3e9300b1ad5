"""The tricks that the viewer has captured in this round: their cards in the order of play, and what each holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.kit import ids
from game.client.kit.i18n import _, listed, ngettext
from game.client.kit.layout import LARGE, Align, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Text, strut
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY_SEMI, H3
from game.client.table.card_words import card_words
from game.client.table.leaves import card_leaf
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.ambition.observation import Trick

ROWS = "tricks"
"""The id of what scrolls."""


def own_tricks(look: Look, tricks: Sequence[tuple[int, Trick]], most: int) -> Dialog:
    """`tricks` with their numbers in the round, the latest first; `most`: how many a round has."""
    points = sum(trick.points for _number, trick in tricks)
    return Dialog(
        title=_("Your tricks"),
        caption=ngettext("{n} point", "{n} points", points).format(n=points),
        body=Column([_row(look, number, trick, most) for number, trick in tricks], scroll=ROWS, grow=1),
        foot=((ids.CLOSE, _("Close"), None),),
        data=tricks,
    )


def _row(look: Look, number: int, trick: Trick, most: int) -> Node:
    won = (trick.winner - trick.leader) % len(trick.cards)
    cards = [card_leaf(look, card, how=CardLook("win" if i == won else "")) for i, card in enumerate(trick.cards)]
    told = listed([card_words(card) for card in trick.cards])
    points = Text(str(trick.points), H3, align=Align.END)
    head = Text(_("Trick {n} of {of}").format(n=number, of=most), BODY_SEMI)
    return Row([replace(strut(), words=(told,)), head, Gap(grow=1), *cards, points], LARGE)
