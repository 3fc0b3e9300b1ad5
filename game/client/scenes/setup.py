"""Setting up a match: whom to play against, how strong and of what temperament, and by which options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.canvas import Canvas
from game.client.dialogs.options import OptionRow
from game.client.dialogs.setup import (
    Entry,
    ListLayout,
    SeatChoice,
    SetupData,
    SetupLayout,
    layout_list,
    layout_setup,
    paint_list,
    paint_setup,
)
from game.client.geometry import Rect
from game.client.i18n import _
from game.client.intents import Intent, PointerDown
from game.client.opponents import CHARACTERS, SEATS, Opponents, at_level, changed, common_level, seated
from game.client.scenes.base import DialogScene, WidgetScene
from game.client.shell import Shell
from game.client.widgets import Button


def places() -> tuple[str, ...]:
    """Where the three sit, in words."""
    return (_("On your left"), _("Opposite you"), _("On your right"))


class ListScene(WidgetScene):
    """A list below what opened it. `picked` gets what was chosen; Esc or a press elsewhere closes it without.

    `below` says where it belongs now, also after the window has changed."""

    opaque = False

    def __init__(
        self,
        shell: Shell,
        below: Callable[[], Rect],
        entries: Sequence[Entry],
        chosen: str | None,
        picked: Callable[[str], None],
        by_key: bool,
    ) -> None:
        super().__init__(shell)
        self._below, self._entries, self._chosen, self._picked = below, entries, chosen, picked
        self.default = chosen or entries[0].id
        if by_key:
            self.focus = self.default

    def build(self) -> ListLayout:
        return layout_list(self.shell.look, self._below(), self._entries, self._chosen)

    def paint(self, canvas: Canvas) -> None:
        paint_list(canvas, self._below(), self.layout, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown) and not self.layout.rect.contains(intent.x, intent.y):
            self.cancel()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.cancel()
        self._picked(id)

    def cancel(self) -> None:
        self.shell.stack.pop(self)


class SetupScene(DialogScene):
    """Opponents and rules of the next match; every choice is kept at once."""

    default = "start"

    def __init__(self, shell: Shell, start: Callable[[], None]) -> None:
        super().__init__(shell)
        self._start = start

    @property
    def _opponents(self) -> Opponents:
        return self.shell.settings.opponents

    def data(self) -> SetupData:
        """Everything in words, as it is now."""
        levels, temperaments = dict(self.shell.services.levels), dict(self.shell.services.temperaments)
        seats = tuple(
            SeatChoice(
                place, _(each.who.name), each.who.portrait, _(levels[each.level]), _(temperaments[each.temperament])
            )
            for place, each in zip(places(), self._opponents, strict=True)
        )
        common = common_level(self._opponents)
        buttons = (("back", _("Back"), "back"), ("start", _("Start match"), "play"))
        return SetupData(
            _("Opponents and rules"),
            _("The rules of 2006"),
            seats,
            _("Different") if common is None else _(levels[common]),
            self._rows(),
            buttons,
        )

    def _rows(self) -> tuple[OptionRow, ...]:
        settings = self.shell.settings
        return (
            OptionRow(
                "nil_bidding",
                _("Nil bidding"),
                _("Bid in secret to take no points: 35 if you do, a strike if not; 14 without a bid"),
                value=_switch(settings.nil_bidding),
            ),
            OptionRow(
                "short_game",
                _("Short game"),
                _("150 points win with 15 more than everybody else"),
                value=_switch(settings.short_game),
            ),
            OptionRow(
                "short_game_not_in_strike_round",
                _("Not in a round with a strike"),
                _("The short game isn’t won in a round in which the leader strikes"),
                value=_switch(settings.short_game and settings.short_game_not_in_strike_round),
                enabled=settings.short_game,
            ),
        )

    def build(self) -> SetupLayout:
        return layout_setup(self.shell.look, self.data())

    def paint(self, canvas: Canvas) -> None:
        paint_setup(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.widgets, *self.layout.buttons]

    def resume(self) -> None:
        self.rebuild()

    def press(self, id: str) -> None:
        if id in ("back", "start"):
            self.close()
            if id == "start":
                self._start()
        elif id in [row.id for row, _box in self.layout.rows]:
            self.shell.change(**{id: not getattr(self.shell.settings, id)})
            self.rebuild()
        else:
            self._open(id)

    def _open(self, id: str) -> None:
        """The list of something to choose."""
        entries, chosen, picked = self._list(id)

        def below() -> Rect:
            widgets: Sequence[Button] = self.layout.widgets
            return next(widget.rect for widget in widgets if widget.id == id)

        def take(choice: str) -> None:
            self.shell.change(opponents=picked(choice))
            self.rebuild()

        self.shell.stack.push(ListScene(self.shell, below, entries, chosen, take, by_key=self.focus == id))

    def _list(self, id: str) -> tuple[list[Entry], str | None, Callable[[str], Opponents]]:
        """What there is to choose for a widget, what is chosen, and the opponents after a choice."""
        opponents, services = self._opponents, self.shell.services
        if id == "alike":
            levels = [Entry(level, _(title)) for level, title in services.levels]
            return levels, common_level(opponents), lambda level: at_level(opponents, level)
        kind, seat = id[:-1], int(id[-1])
        if kind == "who":
            return _characters(opponents, seat), opponents[seat].character, lambda who: seated(opponents, seat, who)
        offered = services.levels if kind == "level" else services.temperaments
        entries = [Entry(choice, _(title)) for choice, title in offered]
        return entries, getattr(opponents[seat], kind), lambda choice: changed(opponents, seat, **{kind: choice})


def _characters(opponents: Opponents, seat: int) -> list[Entry]:
    """Everybody; of those who sit elsewhere it says that they change places."""
    notes = {opponents[i].character: places()[i] for i in range(SEATS) if i != seat}
    return [
        Entry(
            who.id,
            _(who.name),
            _("{place}: they change places").format(place=notes[who.id]) if who.id in notes else "",
            who.portrait,
        )
        for who in CHARACTERS
    ]


def _switch(on: bool) -> str:
    return "on" if on else "off"
