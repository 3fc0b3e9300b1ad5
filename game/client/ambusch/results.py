"""The dialogs after a set, which appear row by row, and at the end of the match."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

import pygame

from game.client.ambusch.view import fan_order
from game.client.ambusch.words import hand_words, scoring_words
from game.client.app.ending import (
    CROWN_MS,
    PORTRAIT,
    ROWS,
    Ending,
    RowsScene,
    ending_dialog,
    head,
    who,
)
from game.client.app.fair_page import FAIR, fair_words
from game.client.app.listing import open_more
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, all_of, first_capital, ngettext
from game.client.kit.widget_scene import ActionButton
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.ambusch.match import Match
from game.engine.ambusch.poker import value
from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of

_FEW, _HIGH, _HIGH_OF_FEW = (
    3,
    118.0,
    160.0,
)  # a few piles, the height of each if there are more, and if there are no more
# Between cards, and before those that aren't of the hand.
_CARD_GAP, _REST_GAP, _LEAST_CARD = 6.0, 18.0, 67.0
_CROWN, _CROWN_SIZE = (32.0, 24.0), 18.0


@dataclass(frozen=True, slots=True)
class PileRow:
    """One seat's pile after a set.

    `best`: the cards that make its hand. `total`: sets won, or points, including this set."""

    name: str
    portrait: str
    cards: tuple[int, ...]
    best: frozenset[int]
    hand: str
    points: int
    total: int
    me: bool = False
    winner: bool = False


@dataclass(frozen=True, slots=True)
class RevealData:
    """What the dialog of a set says.

    `buttons` at the foot are (id, words, icon), the main one last; so are the `tools` in the
    corner."""

    title: str
    summary: str
    corner: str
    rows: tuple[PileRow, ...]
    by_points: bool
    buttons: tuple[tuple[str, str, str], ...]
    tools: tuple[tuple[str, str, str], ...] = ()


def best_five(cards: Sequence[int]) -> frozenset[int]:
    """Return the cards of a pile that make its hand, kickers included; up to five."""
    kept = list(cards)
    for card in sorted(cards, key=lambda card: card % 13):
        without = [other for other in kept if other != card]
        if len(kept) > 5 and value(mask_of(without)) == value(mask_of(cards)):
            kept = without
    return frozenset(kept)


def laid_out(row: PileRow) -> tuple[list[int], list[int]]:
    """Return a pile in two parts, as it is read: the cards of its hand, and the rest.

    In the hand, cards of equal rank are together and come first."""
    best = [card for card in row.cards if card in row.best]
    alike = Counter(card % 13 for card in best)
    best.sort(key=lambda card: (-alike[card % 13], -(card % 13)))
    return best, [card for card in row.cards if card not in row.best]


def card_places(row: PileRow, room: gui.Rect) -> tuple[float, list[tuple[int, float]]]:
    """Return the width of a pile's cards in its room, and each card with its left edge.

    The cards are side by side if there is room, otherwise they overlap. Five side by side and one
    outside the hand always fit."""
    best, rest = laid_out(row)
    cards = [*best, *rest]
    wide = min(room.h / CARD_RATIO, (room.w - _REST_GAP - 5 * _CARD_GAP) / 6)
    gap = _REST_GAP if best and rest else 0.0
    step = min(wide + _CARD_GAP, (room.w - wide - gap) / max(1, len(cards) - 1))
    return wide, [
        (card, room.x + i * step + (gap if i >= len(best) else 0.0)) for i, card in enumerate(cards)
    ]


def winner_words(
    names: Sequence[str], winners: Sequence[int], winner: int | None, rules: Rules, me: int | None
) -> str:
    """Return who wins the set, in words."""
    if not winners:
        return _("Nobody has put a card away: nobody wins the set.")
    if winner is None:
        who = all_of([names[seat] for seat in winners])
        if rules.scoring == "points":
            return _("{names} have equal hands, and each get the winner’s points.").format(
                names=who
            )
        return _("{names} have equal hands: nobody wins the set.").format(names=who)
    if winner == me:
        return _("The best hand is yours.")
    return _("The best hand: {name}.").format(name=names[winner])


def reveal_data(
    match: Match,
    index: int,
    seats: Sequence[tuple[str, str]],
    me: int | None,
    buttons: Sequence[tuple[str, str, str]],
) -> RevealData:
    """Return what the dialog of a scored set says, by the set's index.

    `me`: the seat whose row is marked as the viewer's; None where several people look."""
    each, rules = match.sets[index], match.rules
    score = each.score
    assert score is not None
    by_points = rules.scoring == "points"
    done = [past.score for past in match.sets[: index + 1] if past.score is not None]
    rows = []
    for seat, (name, portrait) in enumerate(seats):
        total = sum(past.points[seat] if by_points else past.winner == seat for past in done)
        cards = tuple(fan_order(each.piles[seat]))
        rows.append(
            PileRow(name, portrait, cards, best_five(cards), hand_words(cards), score.points[seat], total, seat == me,
                    seat in score.winners)
        )  # fmt: skip
    order = sorted(range(len(rows)), key=lambda seat: (-score.values[seat], seat))
    names = [name for name, _portrait in seats]
    words = winner_words(names, score.winners, score.winner, rules, me)
    title = _("Set {n}").format(n=index + 1)
    return RevealData(
        title,
        words,
        first_capital(scoring_words(rules)),
        tuple(rows[seat] for seat in order),
        by_points,
        tuple(buttons),
    )


def reveal_dialog(look: Look, data: RevealData) -> gui.Dialog:
    """Return the dialog of a set."""
    heads: list[gui.Node] = [
        gui.Gap(),
        head(_("Player"), gui.Align.START),
        head(_("The pile and its hand"), gui.Align.START),
    ]
    if data.by_points:
        heads.append(head(_("Points")))
    heads.append(head(_("Total") if data.by_points else _("Sets won")))
    high = _HIGH if len(data.rows) > _FEW else _HIGH_OF_FEW
    grid = gui.Grid(
        cells=[heads, *(_row(look, row, high, data.by_points) for row in data.rows)],
        grows=(0, 1, 3, 0, 0)[: len(heads)],
        between=gui.LARGE,
        pad=(gui.MEDIUM, gui.SMALL),
        ground=gui.rows_ground([row.me for row in data.rows]),
        scroll=ROWS,
        head=1,
    )
    tools = [
        gui.ButtonNode(id, kind="tool", icon=icon, said_first=words)
        for id, words, icon in data.tools
    ]
    return gui.Dialog(
        title=data.title, caption=data.summary, corner=data.corner, tools=[*tools, gui.rules_tool()], body=grid,
        foot=data.buttons, data=data,
    )  # fmt: skip


def _row(look: Look, row: PileRow, high: float, by_points: bool) -> list[gui.Node]:
    hand = gui.Text(row.hand, gui.BODY_SEMI, "text" if row.cards else "muted", lines=3)
    words: list[gui.Node] = [gui.Text(row.name, gui.NAME, cut=120.0), hand]
    if row.winner:
        words.append(
            gui.Row(
                [
                    gui.Picture(_crown, *_CROWN, keep=True),
                    gui.Text(_("Best hand"), gui.CAPTION_SEMI, "accent"),
                ],
                gui.SMALL,
            )
        )
    pile = gui.Picture(partial(_pile, look, row), 6 * _LEAST_CARD + 5 * _CARD_GAP + _REST_GAP, high)
    points = gui.Text(
        f"+{row.points}" if row.points else "0",
        gui.NUM,
        "mint" if row.points else "muted",
        gui.Align.END,
    )
    total = gui.Text(str(row.total), gui.NUM, align=gui.Align.END)
    cells = [gui.portrait(row.portrait, PORTRAIT), gui.Column(words, gap=0), pile]
    return [*cells, *([points] if by_points else []), total]


def _crown(canvas: gui.Canvas, rect: gui.Rect) -> None:
    canvas.rect(rect, rect.h / 2, canvas.theme.brass, 1, canvas.theme.ink, 1.5)
    canvas.status("crown", rect.cx - _CROWN_SIZE / 2, rect.cy - _CROWN_SIZE / 2, _CROWN_SIZE)


def _pile(look: Look, row: PileRow, canvas: gui.Canvas, rect: gui.Rect) -> None:
    scale, (wide, places) = look.viewport.scale, card_places(row, rect)
    for card, left in places:
        veil = 0.0 if card in row.best else 0.32
        sprite = look.sprites.card(card, wide, 0.0, CardLook(veil=veil, shadow=0.3))
        place = (round((left + wide / 2) * scale - sprite.dx), round(rect.cy * scale - sprite.dy))
        canvas.surface.blit(sprite.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)


# ------------------------------------------------------------------------------------------------ the end of a match


@dataclass(frozen=True, slots=True)
class EndRow:
    """One seat's row when the match is over."""

    place: int
    name: str
    portrait: str
    sets: int
    points: int
    me: bool = False
    winner: bool = False


@dataclass(frozen=True, slots=True)
class EndData:
    """What the last dialog of a match says.

    `check`: whether a review can be made; `fair`: whether it was lost and the page “Is it fair?” is
    offered."""

    headline: str
    reason: str
    rows: tuple[EndRow, ...]
    helped: str = ""
    check: bool = False
    fair: bool = False


def end_data(
    match: Match, seats: Sequence[tuple[str, str]], me: int | None, helped: str = ""
) -> EndData:
    """Return what the last dialog of a finished match says, ordered by place."""
    result = match.result
    assert result is not None
    rows = [
        EndRow(result.places[seat], name, portrait, match.sets_won[seat], match.totals[seat], seat == me,
               seat in result.winners)
        for seat, (name, portrait) in enumerate(seats)
    ]  # fmt: skip
    winner = result.winners[0]
    headline = (
        _("You win the match")
        if winner == me
        else _("{name} wins the match").format(name=seats[winner][0])
    )
    if match.rules.scoring == "sets":
        n = match.sets_won[winner]
        reason = ngettext("{n} set won, {rules}", "{n} sets won, {rules}", n)
        reason = reason.format(n=n, rules=scoring_words(match.rules))
    else:
        n = match.totals[winner]
        reason = ngettext("{n} point, {rules}", "{n} points, {rules}", n).format(
            n=n, rules=scoring_words(match.rules)
        )
    return EndData(headline, reason, tuple(sorted(rows, key=lambda row: row.place)), helped)


def end_dialog(
    data: EndData, age: Callable[[], float] = lambda: math.inf, more: Sequence[str] = ()
) -> gui.Dialog:
    """Return the last dialog of a match, `age` milliseconds after it has appeared; `more` is without buttons."""
    ending = Ending(
        data.headline, data.reason, tuple(row.portrait for row in data.rows if row.winner)
    )
    rows: list[list[gui.Node]] = [
        [
            *who(row.place, row.winner, row.portrait, row.name),
            gui.Text(str(row.points), gui.NUM, align=gui.Align.END),
            gui.Text(str(row.sets), gui.NUM, align=gui.Align.END),
        ]
        for row in data.rows
    ]
    heads = [head(_("Points")), head(_("Sets won"))]
    check = _("How it went") if data.check else ""
    mine = [row.me for row in data.rows]
    return ending_dialog(ending, heads, rows, mine, data.helped, age, data, check=check, more=more)


Shown = TypeVar("Shown")


class _SetScene(RowsScene, Generic[Shown]):
    """A dialog after a set.

    `data` is called whenever the dialog is laid out, since the language may have changed; `actions`
    by the ids of its buttons."""

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], Shown],
        actions: dict[str, Callable[[], None]],
        picture: str = "",
    ) -> None:
        super().__init__(shell, picture)
        self._data, self._actions = data, actions

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP and self.shown_rows == self.rows:
            self.press("rules")
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self._actions[id]()

    def cancel(self) -> None:
        self._actions["cancel"]()


class RevealScene(_SetScene[RevealData]):
    """The piles of a set.

    `next` goes on to the next set or to the end of the match; when sets are looked through, other
    buttons lead to the neighbouring ones."""

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], RevealData],
        actions: dict[str, Callable[[], None]],
        picture: str = "",
        default: str = "next",
    ) -> None:
        super().__init__(shell, data, actions, picture)
        self.default = default

    def dialog(self) -> gui.Dialog:
        return reveal_dialog(self.shell.look, self._data())

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_SCORES and not self._picture:
            self.cancel()
            return True
        return super().handle(intent)

    def auto(self) -> None:
        if self._pictured and self.default == "next":
            self.press("next")


class EndScene(_SetScene[EndData]):
    """The end of the match, with the ways to a new one, to its sets and to the menu."""

    default = "new"
    lasting = CROWN_MS

    def __init__(
        self, shell: Shell, data: Callable[[], EndData], actions: dict[str, Callable[[], None]]
    ) -> None:
        super().__init__(shell, data, actions, "final")

    def dialog(self) -> gui.Dialog:
        return end_dialog(self._data(), lambda: self.age, [action.words() for action in self._more])

    @property
    def _more(self) -> list[ActionButton]:
        """What the dialog has no button for."""
        found = [ActionButton("sheet", "scores", lambda: _("Sets"), self._actions["sheet"])]
        if self._data().fair:
            found.append(ActionButton(FAIR, "info", fair_words, self._actions[FAIR]))
        return found

    def press(self, id: str) -> None:
        if id == gui.MORE:
            open_more(self, self._more)
        else:
            super().press(id)

    def auto(self) -> None:
        if self._pictured:
            self.press("new")


More = Sequence[tuple[str, Callable[[], str], str, Callable[[int], None]]]
"""Further buttons as (id, words, icon, what they do with the shown set)."""


class SetsBrowser:
    """The scored sets of a match, one dialog at a time.

    `data` returns what a set's dialog says, from the set's index and the buttons. `more`: further
    buttons at the foot; `tools`: those in the corner."""

    def __init__(
        self,
        shell: Shell,
        count: int,
        data: Callable[[int, Sequence[tuple[str, str, str]]], RevealData],
        rules: Callable[[], None],
        more: More,
        tools: More,
    ) -> None:
        self._shell, self._count, self._data, self._rules = shell, count, data, rules
        self._more, self._tools = more, tools

    def open(self, index: int) -> None:
        """Show the dialog of the set with this index."""

        def buttons() -> list[tuple[str, str, str]]:
            found = [(id, words(), icon) for id, words, icon, _do in self._more]
            if index > 0:
                found.append(("earlier", _("Set {n}").format(n=index), "back"))
            if index + 1 < self._count:
                found.append(("later", _("Set {n}").format(n=index + 2), "next"))
            return [*found, ("close", _("Close"), "check")]

        def data() -> RevealData:
            tools = tuple((id, words(), icon) for id, words, icon, _do in self._tools)
            return replace(self._data(index, buttons()), tools=tools)

        def turn(to: int) -> None:
            self._shell.stack.pop(scene)
            self.open(to)

        actions: dict[str, Callable[[], None]] = {
            "earlier": lambda: turn(index - 1),
            "later": lambda: turn(index + 1),
            "close": lambda: self._shell.stack.pop(scene),
            "cancel": lambda: self._shell.stack.pop(scene),
            "rules": self._rules,
        }
        for id, _words, _icon, do in (*self._more, *self._tools):
            actions[id] = partial(do, index)
        scene = RevealScene(self._shell, data, actions, default="close")
        self._shell.stack.push(scene)
