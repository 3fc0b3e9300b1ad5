"""The page of the ladder: ten places along a path, who sits at each and by which rules, and what a win there brings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from game.client.ambition.ladder.rungs import (
    GIFTS,
    RUNGS,
    LadderMatches,
    Rung,
    chance_id,
    gift_words,
    won_and_played,
)
from game.client.ambition.settings import ID, changed, settings_of
from game.client.ambition.strength import players_words
from game.client.ambition.words import option_words, rule_words
from game.client.app.opponents import common_level
from game.client.app.options import Computers
from game.client.app.rulebook.figures import Figure, measured
from game.client.app.shell import Shell
from game.client.app.statistics_page import StatisticsLoaderScene
from game.client.kit import gui, intents
from game.client.kit.i18n import _, all_of, first_capital, listed, ngettext
from game.client.kit.spoken import sentences
from game.client.table.person import ME
from game.engine.ambition.editions import Rules

FIGURES = "tables"
"""The group of the measured chances."""
TABLE = "table="
"""The prefix of the ids of the places on the path; the rung's id follows."""
_ACROSS = 5  # places in a row of the path
# Of the places.
_WIDE, _LEAST, _RATIO, _APART, _STEP, _BETWEEN = 200.0, 130.0, 156 / 240, 40.0, 14.0, 10.0
_FACE, _YOU, _SEAL, _BACK, _OVER = 68.0, 44.0, 34.0, 44.0, 19.0
Results = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class LadderData:
    """The content of the page.

    `seats` are the names, portraits, levels and temperaments of the opponents at the table `shown`;
    `here` is the one where the person stands. `record` has won and played matches by the ids of the
    tables, empty until they are counted. `chance` is how often players of a `level` win, the usual
    opponents' one; `problem` says why nothing is counted."""

    shown: Rung
    here: Rung
    seats: tuple[tuple[str, str, str, str], ...]
    record: Results
    level: str = ""
    chance: Figure | None = None
    going: bool = False
    problem: str = ""


def rules_sentence(rules: Rules) -> str:
    """Return in a few words by which rules a table plays, with its handicap."""
    name, about = rule_words(rules)
    parts = [name if about else _(rules.numbers.title), *option_words(rules)]
    if rules.handicap:
        text = (
            _("you begin with {n} points")
            if rules.handicap[ME]
            else _("each of the others begins with {n} points")
        )
        parts.append(text.format(n=max(rules.handicap)))
    return sentences([listed(parts), about])


def record_words(won: int, played: int) -> str:
    """Return how the person's matches at a table have gone."""
    if not played:
        return _("You haven’t finished a match here yet.")
    text = ngettext(
        "You have won {won} of {n} match here.", "You have won {won} of {n} matches here.", played
    )
    return text.format(won=won, n=played)


def chance_words(level: str, figure: Figure) -> str:
    """Return how often a level wins at a table."""
    n, error = figure.percent(), max(1, round(100 * figure.se))
    share = _("about {n} % (± {error})").format(n=n, error=error) if n else _("less than 1 %")
    text = _("{players} win {share} of the matches here, measured in {n} matches.")
    return text.format(players=first_capital(players_words(level)), share=share, n=figure.cases)


def ladder_dialog(data: LadderData) -> gui.Dialog:
    """Return the page."""
    won = sum(won > 0 for won, _played in data.record.values())
    note = data.problem or _("A table is won with one match won without help.")
    places = [_place(number, rung, data) for number, rung in enumerate(RUNGS, 1)]
    shown = gui.Column(
        [gui.Padding(_shown(data), gui.LARGE, gui.MEDIUM, gui.inset)], scroll="table", grow=1
    )
    return gui.Dialog(
        title=_("The ladder"),
        caption=_("{n} of {all} tables won").format(n=won, all=len(RUNGS)) if data.record else "",
        body=gui.Column([_Path(places, RUNGS.index(data.here)), shown], gap=gui.SMALL, grow=1),
        foot=(("close", _("Back"), "back"), ("play", _("Continue"), "resume") if data.going else ("play", _("Play"), "play")),
        note=note, steady=True, data=data,
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Path(gui.Node):
    """The places along a path that goes to the right and comes back below; it is walked as far as the place `here`."""

    kids: Sequence[gui.Node]
    here: int

    def _sizes(self, m: gui.Measure, width: float, room: float = math.inf) -> tuple[float, float]:
        """Return the width of a place, and the height of its name; `room` is the height of the whole path."""
        name = max(m.height(kid, _LEAST).natural for kid in self.kids) - _LEAST * _RATIO
        fitting = ((room - _BETWEEN) / 2 - _STEP - name) / _RATIO
        return max(_LEAST, min(_WIDE, width / _ACROSS - _APART, fitting)), name

    def width(self, m: gui.Measure) -> gui.Span:
        return gui.Span(_ACROSS * (_LEAST + _APART), _ACROSS * (_WIDE + _APART))

    def height(self, m: gui.Measure, width: float) -> gui.Span:
        wide, name = self._sizes(m, width)
        least, natural = (2 * (each * _RATIO + name + _STEP) + _BETWEEN for each in (_LEAST, wide))
        return gui.Span(least, natural)

    def place(self, m: gui.Measure, rect: gui.Rect) -> gui.PlacedNode:
        (wide, name), apart, kids = self._sizes(m, rect.w, rect.h), rect.w / _ACROSS, []
        high = wide * _RATIO + name
        for i, kid in enumerate(self.kids):
            row, column = divmod(i, _ACROSS)
            column = _ACROSS - 1 - column if row else column
            y = rect.y + row * (high + _STEP + _BETWEEN) + _STEP * ((column + row) % 2)
            kids.append(
                kid.place(
                    m,
                    gui.Rect(
                        rect.x + apart * (column + 0.5) - wide / 2 - _OVER,
                        y,
                        wide + 2 * _OVER,
                        high,
                    ),
                )
            )
        return gui.PlacedNode(self, rect, tuple(kids))

    def paint(self, canvas: gui.Canvas, at: gui.PlacedNode, states: gui.States) -> None:
        """Draw the path below the places: dots, in brass as far as it is walked."""
        theme, parts = canvas.theme, []
        spots = [
            (kid.rect.cx - at.rect.x, kid.rect.y - at.rect.y + (kid.rect.w / 2 - _OVER) * _RATIO)
            for kid in at.kids
        ]
        for i, ((x, y), (to_x, to_y)) in enumerate(pairwise(spots)):
            middle, bend = ((x + to_x) / 2, (y + to_y) / 2), 26 if i % 2 else -26
            knots = [(middle[0], middle[1] + bend)] * 2
            if x == to_x:  # the turn, beside the names
                knots = [(x + 0.8 * (at.kids[0].rect.w - 2 * _OVER), each) for each in (y, to_y)]
            line = f"{x:.1f} {y:.1f}C" + " ".join(
                f"{a:.1f} {b:.1f}" for a, b in (*knots, (to_x, to_y))
            )
            colour = theme.frame if i < self.here else theme.muted
            parts.append(
                f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="{6 if i < self.here else 4}" '
                'stroke-linecap="round" stroke-dasharray="1 11"/>'
            )
        canvas.shape("".join(parts), at.rect)


def _place(number: int, rung: Rung, data: LadderData) -> gui.Node:
    """Return a place on the path: its picture with its name below."""
    won, here = data.record.get(rung.id, (0, 0))[0] > 0, rung is data.here
    state = _("won") if won else _("you are here") if here else ""
    who = all_of([_(each.who.name) for each in rung.opponents])
    draw = partial(_paint_place, rung.id, won, here, rung is data.shown)
    name = gui.Text(
        f"{number}  {_(rung.name)}", gui.CAPTION_SEMI, align=gui.Align.MIDDLE, cut=120.0
    )
    kid = gui.Column([gui.Picture(draw, _LEAST, _LEAST * _RATIO, grow=1), name], gap=2)
    label, said = f"{number} {_(rung.name)}", listed([each for each in (state, who) if each])
    return gui.ButtonNode(
        TABLE + rung.id, label, "contents", sub=said, selected=rung is data.shown, kid=kid
    )


def _paint_place(
    id: str, won: bool, here: bool, chosen: bool, canvas: gui.Canvas, rect: gui.Rect
) -> None:
    """Draw the picture of a place, with a seal once it is won, the person where they stand, and a frame if chosen."""
    theme, rect = canvas.theme, rect.grown(-_OVER, 0)
    canvas.shadow(rect, gui.SMALL, hollow=True)
    canvas.drawing("ladder", id, rect.x, rect.y, rect.w, rect.h)
    if not (won or here or chosen):
        canvas.rect(rect, 6, theme.ink, 0.35)
    if chosen:
        canvas.rect(rect.grown(4), 10, stroke=theme.frame, width=4)
    if won:
        seal = gui.centred(rect.right - 8, rect.y + 8, _SEAL, _SEAL)
        canvas.rect(seal, _SEAL / 2, theme.brass_hi, 1, theme.ink, 2, fill2=theme.brass_lo)
        canvas.icon("check", seal.x + 6, seal.y + 6, _SEAL - 12, theme.ink)
    if here:
        canvas.drawing("portraits", "you", rect.x - _YOU / 3, rect.y - 8, _YOU)


def _shown(data: LadderData) -> gui.Node:
    """Return what the page says of the table that is shown."""
    rung, (won, played) = data.shown, data.record.get(data.shown.id, (0, 0))
    seats: list[gui.Node] = []
    for name, face, *kinds in data.seats:
        lines = [
            gui.Text(words, gui.CAPTION, "muted", gui.Align.MIDDLE, lines=2) for words in kinds
        ]
        head = gui.Row([gui.Gap(grow=1), gui.portrait(face, _FACE), gui.Gap(grow=1)], 0)
        title = gui.Text(name, gui.BODY_SEMI, align=gui.Align.MIDDLE)
        seats.append(gui.Column([head, title, *lines], gap=0, grow=1))
    told = [gui.Text(rules_sentence(rung.rules), gui.BODY, lines=gui.MANY)]
    if data.record:
        told.append(gui.Text(record_words(won, played), gui.BODY_SEMI, lines=2))
    if data.chance is not None:
        told.append(
            gui.Text(chance_words(data.level, data.chance), gui.CAPTION, "muted", lines=gui.MANY)
        )
    if not won and (gift := gift_words(rung)):
        told.append(gui.Text(gift, gui.CAPTION, "accent", lines=gui.MANY))
    words: list[gui.Node] = [
        gui.Column([gui.Text(_(rung.name), gui.H3, lines=2), *told], gap=4, grow=5)
    ]
    choice = GIFTS.get(rung.id, "").partition("=")
    if choice[0] == "card_back":
        words.append(
            gui.Picture(partial(_paint_back, choice[2], won > 0), _BACK, 1.4 * _BACK, keep=True)
        )
    return gui.Row(
        [gui.Row(seats, gui.SMALL, gui.Align.START, weighed=True, grow=4), *words],
        gui.LARGE,
        grow=1,
    )


def _paint_back(back: str, won: bool, canvas: gui.Canvas, rect: gui.Rect) -> None:
    canvas.drawing("backs", back, rect.x, rect.y, rect.w, rect.h, grey=not won)


class LadderScene(StatisticsLoaderScene[dict[str, tuple[int, int]]]):
    """The page of the ladder; it opens at the first table that isn't won.

    A place that is pointed at is shown as long as it is; one that has the focus or was pressed
    stays."""

    default = "play"

    def __init__(self, shell: Shell, computers: Computers, matches: LadderMatches) -> None:
        super().__init__(shell, ID)
        self._computers, self._matches = computers, matches
        self._chosen: Rung | None = None
        self._going = matches.going_at(shell)

    def enter(self) -> None:
        self.ask(won_and_played)
        super().enter()

    def resume(self) -> None:
        self._going = self._matches.going_at(self.shell)
        self.ask(won_and_played)
        self.rebuild()

    @property
    def chosen(self) -> Rung:
        """The table to play at: the one that was chosen, that of the unfinished match, or the first not yet won."""
        return self._chosen or self._going or self._first

    @property
    def _first(self) -> Rung:
        """The first table that isn't won, or the last one."""
        found = self.found or {}
        return next((rung for rung in RUNGS if not found.get(rung.id, (0, 0))[0]), RUNGS[-1])

    def data(self) -> LadderData:
        """Return what the page shows."""
        rung, own = _rung_of_id(self.hover) or self.chosen, settings_of(self.shell.settings)
        levels, temperaments = dict(self._computers.levels), dict(self._computers.temperaments)
        seats = tuple(
            (
                _(each.who.name),
                each.who.portrait,
                _(levels[each.level]),
                _(temperaments[each.temperament]),
            )
            for each in rung.opponents
        )
        level = (
            common_level(own.opponents)
            or self.shell.settings.usual_level
            or self._computers.default_level
        )
        chance = (
            measured(FIGURES).get(chance_id(rung, level))
            if not self.shell.settings.just_play
            else None
        )
        return LadderData(
            rung,
            self._first,
            seats,
            self.found or {},
            level,
            chance,
            self._going is rung,
            self.problem,
        )

    def poll(self) -> None:
        """Take the answer that has come; the menu then names the first table that isn't won, and gifts are known."""
        super().poll()
        found, own = self.found or {}, settings_of(self.shell.settings)
        tables = tuple(
            rung.id for rung in RUNGS if found.get(rung.id, (0,))[0] or rung.id in own.tables_won
        )
        if found and (own.rung, own.tables_won) != (self._first.id, tables):
            self.shell.remember(
                {"games": changed(self.shell.settings, rung=self._first.id, tables_won=tables)}
            )

    def dialog(self) -> gui.Dialog:
        return ladder_dialog(self.data())

    def handle(self, intent: intents.Intent) -> bool:
        before = self.hover
        super().handle(intent)
        self._chosen = _rung_of_id(self.focus) or self._chosen
        if (
            _rung_of_id(before) is not _rung_of_id(self.hover)
            or self.layout.data.shown is not self.data().shown
        ):
            self.rebuild()
        return True

    def press(self, id: str) -> None:
        if id.startswith(TABLE):
            self._chosen = _rung_of_id(id)
            self.rebuild()
        elif id == "play":
            self._matches.play_at(self.shell, self.chosen)
        else:
            self.close()


def _rung_of_id(id: str | None) -> Rung | None:
    """Return the table whose place has this id; None for anything else."""
    return next((rung for rung in RUNGS if TABLE + rung.id == id), None)
