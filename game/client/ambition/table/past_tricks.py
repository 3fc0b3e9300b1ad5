"""Dialogs of past tricks: the previous trick in play order with its winner and points, and the viewer's own tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from game.client.ambition.table.painter import value_badge
from game.client.ambition.view import TableView
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _, first_capital, listed, ngettext
from game.client.kit.widget_scene import open_page
from game.client.table.card_nodes import card_leaf, paint_card
from game.client.table.grid import CARD_RATIO, TRICK_W
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook
from game.client.table.words import card_words
from game.engine.ambition.editions import Edition
from game.engine.ambition.observation import Observation, Trick


class Dialogs(Protocol):
    """The dialogs and pages that open over the table."""

    def pause(self) -> None:
        """Open the menu of the table."""

    def help(self) -> None:
        """Open the rules at the page about the current phase."""

    def sheet(self) -> None:
        """Open the score sheet."""

    def result(self) -> None:
        """Open the result of the round."""


_TAG = 30.0


def last_trick(look: Look, view: TableView, values: Sequence[int]) -> gui.Dialog:
    """Return the dialog of the previous trick, from `view.last_trick`; `values` are the points of the 52 cards."""
    led = not (view.numbers.blind_suit >= 0 and view.trick_number == 2)
    columns = [
        _played(
            look, view.seats[seat].name, card, values[card], led and not i, seat == view.last_winner
        )
        for i, (seat, card) in enumerate(view.last_trick)
    ]
    return gui.Dialog(
        title=_("Last trick"),
        caption=_caption(view, values),
        body=gui.Row(columns, gui.SMALL, weighed=True, apart=True),
        foot=(("close", _("Close"), None),),
        use=gui.DialogFit.QUESTION,
    )


def _played(look: Look, name: str, card: int, points: int, led: bool, won: bool) -> gui.Node:
    """Return a card of the trick with the name of its player."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        at = gui.Rect(rect.cx - TRICK_W / 2, rect.y, TRICK_W, rect.h)
        paint_card(canvas, look, card, at.x, at.y, TRICK_W, CardLook("win") if won else PLAIN)
        if points:
            value_badge(canvas, at.right - gui.SMALL, at.y + gui.SMALL, points)

    shown = gui.Picture(draw, TRICK_W, TRICK_W * CARD_RATIO, (first_capital(card_words(card)),))
    above, below = (
        _tag(_("Led"), "flag", dark=True) if led else gui.Gap(_TAG),
        _tag(_("Took it"), "crown") if won else gui.Gap(_TAG),
    )
    return gui.Column(
        [
            above,
            shown,
            below,
            gui.Text(name, gui.CAPTION_SEMI, align=gui.Align.MIDDLE, cut=TRICK_W),
        ],
        grow=1,
    )


def _tag(label: str, icon: str, dark: bool = False) -> gui.Node:
    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.tag(rect.cx, rect.cy, label, icon, dark=dark)

    return gui.Picture(draw, 0, _TAG, (label,))


def _caption(view: TableView, values: Sequence[int]) -> str:
    """Return who took the trick, and how many points it held."""
    if view.last_winner is None:
        return ""
    n = sum(values[card] for _seat, card in view.last_trick)
    if view.last_winner == view.me:
        return (
            ngettext("You took {n} point.", "You took {n} points.", n).format(n=n)
            if n
            else _("You took no points.")
        )
    name = view.seats[view.last_winner].name
    if n == 0:
        return _("{name} took no points.").format(name=name)
    return ngettext("{name} took {n} point.", "{name} took {n} points.", n).format(name=name, n=n)


def open_last_trick(shell: Shell, view: TableView, numbers: Edition) -> None:
    """Open the dialog of the previous trick; L closes it again."""
    closes = intents.Verb.SHOW_LAST_TRICK
    open_page(
        shell,
        "last trick",
        lambda: last_trick(shell.look, view, numbers.card_points),
        closes=closes,
    )


ROWS = "tricks"
"""The id of the column that scrolls."""
_POINTS = 44.0


def tricks_dialog(
    look: Look,
    title: str,
    tricks: Sequence[tuple[int, Trick]],
    most: int,
    names: Sequence[str] = (),
) -> gui.Dialog:
    """Return the dialog of several tricks.

    They come with their numbers in the round; `most` is the number of tricks in a round. `names`,
    by seat and in the form used within a sentence, tell who led each and who took it."""
    points = sum(trick.points for _number, trick in tricks)
    return gui.Dialog(
        title=title,
        caption=ngettext("{n} point", "{n} points", points).format(n=points),
        body=gui.Column(
            [_row(look, number, trick, most, names) for number, trick in tricks],
            scroll=ROWS,
            grow=1,
        ),
        foot=(("close", _("Close"), None),),
        data=tricks,
    )


def _row(look: Look, number: int, trick: Trick, most: int, names: Sequence[str]) -> gui.Node:
    won = (trick.winner - trick.leader) % len(trick.cards)
    cards = [
        card_leaf(look, card, how=CardLook("win" if i == won else ""))
        for i, card in enumerate(trick.cards)
    ]
    told = listed([card_words(card) for card in trick.cards])
    points = gui.Column(
        [gui.Text(str(trick.points), gui.H3, align=gui.Align.END), gui.strut(wide=_POINTS)], gap=0
    )
    head = [gui.Text(_("Trick {n} of {of}").format(n=number, of=most), gui.BODY_SEMI)]
    if names:
        who = _("Led by {leader}, taken by {winner}").format(
            leader=names[trick.leader], winner=names[trick.winner]
        )
        head.append(gui.Text(who, gui.CAPTION, "muted", lines=2))
    words = gui.Column(head, gap=0)
    return gui.Row(
        [replace(gui.strut(), words=(told,)), words, gui.Gap(grow=1), *cards, points], gui.LARGE
    )


def open_own_tricks(shell: Shell, tricks: Sequence[tuple[int, Trick]], most: int) -> None:
    """Open the dialog of the viewer's own tricks, the latest first."""
    open_page(
        shell, "own tricks", lambda: tricks_dialog(shell.look, _("Your tricks"), tricks, most)
    )


def open_tricks(shell: Shell, seen: Observation, names: Sequence[str]) -> None:
    """Open the dialog of all tricks of a round so far, the latest first; L closes it again.

    `names` are those within a sentence."""
    tricks, most, closes = (
        [*enumerate(seen.tricks, 1)][::-1],
        seen.rules.numbers.tricks,
        intents.Verb.SHOW_LAST_TRICK,
    )
    words = N_("The tricks so far")
    open_page(
        shell,
        "tricks",
        lambda: tricks_dialog(shell.look, _(words), tricks, most, names),
        closes=closes,
    )
