"""Which cards may I play? A trick as far as it is played, the hand below it to be marked, and then which ones it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.client.ambition.legal_quiz import Position
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, first_capital, listed
from game.client.kit.layout import MEDIUM, SMALL, Align, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Picture, Press, Text, icon
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, CAPTION, CAPTION_SEMI
from game.client.table.card_words import card_words
from game.client.table.grid import BACK_W, CARD_RATIO, TRICK_W
from game.client.table.leaves import paint_card
from game.client.table.look import Look
from game.client.table.sprites import CardLook

CARD = "card="
"""What the ids of cards begin with; the card follows."""
_MOST, _SIGN, _VEIL = 84.0, 20.0, 0.5
_LONG = 13  # so many cards of a hand have room beside each other


@dataclass(frozen=True, slots=True)
class WhichData:
    """A position and the `names` of its seats; `marked`: the cards that the reader takes to be allowed, `judged`: whether he is
    told. `right` of `asked` positions were, before it."""

    position: Position
    names: Sequence[str]
    marked: frozenset[int] = frozenset()
    judged: bool = False
    right: int = 0
    asked: int = 0

    @property
    def correct(self) -> bool:
        """Whether just the cards that may be played are marked."""
        return self.marked == self.position.allowed


def which(look: Look, data: WhichData) -> Dialog:
    """The cards have the ids ``card=0`` ...; at the foot close and compare, or next once it is judged."""
    hand = [_card(look, data, card) for card in data.position.hand]
    wide = len(hand) if len(hand) <= _LONG else -(-len(hand) // 2)
    hand += [Gap()] * (-len(hand) % wide)
    rows = [hand[i : i + wide] for i in range(0, len(hand), wide)]
    body = Column(
        [
            Row([Gap(grow=1), *_table(look, data), Gap(grow=1)], MEDIUM),
            Gap(grow=1),
            Text(_task(data), BODY, "muted" if not data.judged else "text", lines=MANY),
            Grid(cells=rows, grows=[1.0] * wide, between=SMALL),
            Gap(grow=1),
        ],
        gap=MEDIUM,
    )
    last = (ids.NEXT, _("Next question"), "next") if data.judged else (ids.COMPARE, _("Check answer"), "check")
    tricks = data.position.match.rules.numbers.tricks
    done = len(data.position.match.current.tricks)
    corner = _("{right} of {asked} right").format(right=data.right, asked=data.asked) if data.asked else ""
    return Dialog(
        title=_("Which cards may I play?"),
        caption=_("Trick {n} of {of}").format(n=done + 1, of=tricks),
        corner=corner,
        body=body,
        foot=((ids.CLOSE, _("Close"), None), last),
        steady=True,
        data=data,
    )


def _task(data: WhichData) -> str:
    """What is asked, or how it was answered and why."""
    if not data.judged:
        return _("Mark every card in your hand that you may play now, then check your answer.")
    verdict = _("Right.") if data.correct else _("Not quite.")
    return _("{verdict} {why}").format(verdict=verdict, why=data.position.why())


def _table(look: Look, data: WhichData) -> list[Node]:
    """The cards of the trick with whose they are; words where there are none."""
    position = data.position
    if not position.trick:
        words = _("No card is on the table yet.")
        if position.match.phase == "blind":
            words = _("Everybody puts a card face down for the first trick.")
        elif position.kind == "lead" and position.match.current.tricks:
            words = _("You took the last trick.")
        return [Column([Gap(TRICK_W * CARD_RATIO / 2), Text(words, BODY, align=Align.MIDDLE)], gap=0)]
    cards = []
    for i, (seat, card) in enumerate(position.trick):
        name = data.names[seat]
        words = _("{name} led the {card}") if i == 0 else _("{name} played the {card}")
        told = words.format(name=name, card=card_words(card))
        picture = Picture(partial(_lay, look, card, CardLook()), TRICK_W, TRICK_W * CARD_RATIO, (told,))
        below = _("{name} led").format(name=name) if i == 0 else name
        cards.append(Column([picture, Text(below, CAPTION_SEMI if i == 0 else CAPTION, align=Align.MIDDLE)], gap=SMALL))
    return [*cards]


def _card(look: Look, data: WhichData, card: int) -> Node:
    """A card of the hand; a ring around what may be played and a veil over the rest, once that is told. Below it a tick if it was
    marked, a cross if it was wrong to, an eye if it was overlooked."""
    allowed, marked = card in data.position.allowed, card in data.marked
    how = CardLook("win" if data.judged and allowed else "", _VEIL if data.judged and not allowed else 0.0)
    sign: Node = Gap(_SIGN)
    if marked:
        name, colour = ("cross", "coral") if data.judged and not allowed else ("check", "accent")
        sign = icon(name, _SIGN, colour)
    elif data.judged and allowed:
        sign = icon("eye", _SIGN, "accent")
    picture = Picture(partial(_lay, look, card, how), BACK_W, _MOST * CARD_RATIO, natural=_MOST)
    rows = [Row([Gap(grow=1), each, Gap(grow=1)], 0) for each in (picture, sign)]
    kid = Column(rows, gap=SMALL)
    return Press(f"{CARD}{card}", kind="spot", selected=card in data.marked, said_first=_said(data, card), kid=kid)


def _said(data: WhichData, card: int) -> str:
    words = first_capital(card_words(card))
    if not data.judged:
        return words
    return listed([words, _("may be played") if card in data.position.allowed else _("may not be played")])


def _lay(look: Look, card: int, how: CardLook, canvas: Canvas, rect: Rect) -> None:
    paint_card(canvas, look, card, rect.x, rect.y, rect.w, how)
