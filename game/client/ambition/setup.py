"""The page of what is rarely changed about a match: each opponent, the rules and their options, a handicap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house.rule_choices import (
    changes_to,
    choices,
    chosen,
    description,
    option_changes,
    option_rows,
    rules_of,
    seated,
    title,
)
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.rulebook.pictures import outcomes
from game.client.ambition.settings import HANDICAPS, AmbitionSettings, change, settings_of
from game.client.ambition.statistics.character import CharacterScene
from game.client.ambition.strength import LEVELS, TEMPERAMENTS, handicap_note, handicap_words
from game.client.ambition.suggested_tables import WAY_WORDS, WAYS
from game.client.app.listing import Choice, open_choices
from game.client.app.opponents import CHARACTERS, SAME, Character, Opponents, changed, offered
from game.client.app.opponents import seated as seat_at
from game.client.app.option_rows import OptionRow
from game.client.app.options import Computers
from game.client.app.options_page import ROWS, row_node
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital
from game.client.kit.widget_scene import DialogScene
from game.client.table.person import ME
from game.engine.ambition.editions import Rules


def opening() -> gui.Dialog:
    """Return the dialog that shows Ambition in one picture, with the buttons leave and start."""
    return gui.Dialog(
        title=_("Ambition in one picture"),
        body=gui.Column(
            [
                gui.Text(
                    _(
                        "In every round you take points in tricks. How many you take decides what you score:"
                    ),
                    gui.BODY,
                    lines=gui.MANY,
                ),
                outcomes(Rules()),
                gui.Text(
                    _(
                        "The player with the most points at the end wins the match, unless they have four strikes."
                    ),
                    gui.BODY_SEMI,
                    lines=gui.MANY,
                ),
            ]
        ),
        foot=[("leave", _("Back"), None), ("start", _("Lesson 3: counting"), "play")],
    )


_SELECT, _LEAST, _HIGH, _WHO, _INSET = 320.0, 200.0, 48.0, 80.0, 12.0


def _card(canvas: gui.Canvas, rect: gui.Rect) -> None:
    canvas.rect(rect, _INSET, canvas.theme.panel2, 0.5, canvas.theme.line, canvas.theme.line_width)


def select(
    id: str, label: str, sub: str = "", said: str = "", wide: float | None = None, grow: float = 0
) -> gui.ButtonNode:
    """Return a button that opens a list.

    `said` is what is read aloud before its label, by default the words `sub` on it."""
    return gui.ButtonNode(
        id, label, "select", sub=sub, said_first=said or sub, wide=wide, high=_HIGH, grow=grow
    )


def places(opponents: int = 3) -> tuple[str, ...]:
    """Return where the two or three opponents sit, in words."""
    left, opposite, right = _("On your left"), _("Opposite you"), _("On your right")
    return (left, opposite, right) if opponents == 3 else (left, right)


class SetupScene(DialogScene[Shell]):
    """The scene of everything about the next match that is rarely changed; every choice is saved at once."""

    default = "back"

    def __init__(self, shell: Shell, computers: Computers, start: Callable[[], None]) -> None:
        """Create the page; `start` starts a match with what is set."""
        super().__init__(shell)
        self._computers, self._start = computers, start

    @property
    def _settings(self) -> AmbitionSettings:
        return settings_of(self.shell.settings)

    @property
    def _opponents(self) -> Opponents:
        return self._settings.opponents

    def dialog(self) -> gui.Dialog:
        """Return the dialog with the seats side by side, clockwise from the left, then the rules and their options."""
        settings, rules = self._settings, chosen(self._settings)
        way, about_way = map(_, WAY_WORDS[settings.table_way])
        own = {
            "rules": select("rules", title(rules), said=_("Rules"), wide=_SELECT),
            "handicap": select(
                "handicap", handicap_words(settings.handicap), said=_("Handicap"), wide=_SELECT
            ),
            "table_way": select("table_way", way, said=_("Next table"), wide=_SELECT),
        }
        handicap = first_capital(
            handicap_note(settings.handicap, self._among_equals(settings.handicap))
        )
        each = [self._seat(i, place) for i, place in enumerate(places(len(seated(self._settings))))]
        cards = gui.Row(
            [
                gui.Padding(gui.Column(widgets, gap=_INSET), _INSET, _INSET, _card, grow=1)
                for widgets in each
            ],
            align=gui.Align.FILL,
        )
        lines = gui.Column(
            [gui.Padding(gui.Row(widgets), _INSET, gui.SMALL, _card) for widgets in each]
        )
        stacked = gui.Column(
            [
                gui.Padding(gui.Row([who, gui.Column(kinds, gap=4, grow=1)]), 4, gui.SMALL, _card)
                for who, *kinds in each
            ]
        )
        options = option_rows(settings)
        rows: list[gui.Node] = [row_node(row) for row in options]
        rows += [
            row_node(OptionRow("handicap", _("Handicap"), handicap), own=[own["handicap"]]),
            row_node(OptionRow("table_way", _("Next table"), about_way), own=[own["table_way"]]),
        ]
        head = row_node(
            OptionRow("rules", _("Rules"), description(rules)), first=True, own=[own["rules"]]
        )
        return gui.Dialog(
            title=_("More about the match"),
            body=gui.Column(
                [gui.FirstFitting([cards, lines, stacked]), head, *rows], gap=0, scroll=ROWS
            ),
            foot=(("house", _("House rules"), "rules"), ("back", _("Back"), "back")),
            data=options,
        )

    def _seat(self, i: int, place: str) -> list[gui.Node]:
        """Return the widgets for one opponent: who they are, how strong, and of what temperament."""
        each, computers = seated(self._settings)[i], self._computers
        name = _(each.who.name)
        who = gui.ButtonNode(
            f"who{i}", name, "select", each.who.portrait, place, wide=_LEAST, high=_WHO, grow=1
        )
        said = _("About {name}").format(name=name)
        about = gui.ButtonNode(f"about{i}", kind="tool", icon="info", said_first=said, high=_WHO)
        level, temperament = (
            dict(computers.levels)[each.level],
            dict(computers.temperaments)[each.temperament],
        )
        return [
            gui.Row([who, about], gui.SMALL),
            select(f"level{i}", _(level), _("Strength"), name, _LEAST, grow=1),
            select(f"temperament{i}", _(temperament), _("Temperament"), name, _LEAST, grow=1),
        ]

    def _kind_words(self, who: Character) -> str:
        """Return the strength and temperament of a character, if the program has them."""
        levels, temperaments = dict(self._computers.levels), dict(self._computers.temperaments)
        known = (levels.get(who.level), temperaments.get(who.temperament))
        return "  ·  ".join(_(words) for words in known if words is not None)

    def _with(self, seat: int, character: str) -> Opponents:
        """Return the opponents with a character at a seat.

        It gets its own level and temperament where these exist, otherwise the usual ones."""
        computers = self._computers
        levels, temperaments = (
            [id for id, _words in each] for each in (computers.levels, computers.temperaments)
        )
        usual = computers.default_level, temperaments[0]
        return offered(seat_at(self._opponents, seat, character), levels, temperaments, usual)[0]

    def _among_equals(self, handicap: int) -> float | None:
        found = self._computers.chances(rules_of(replace(self._settings, handicap=handicap)))
        return None if found is None or self.shell.settings.just_play else found[ME]

    def resume(self) -> None:
        self.rebuild()

    def press(self, id: str) -> None:
        if id == "back":
            self.close()
            return
        if id == "house":
            self.shell.stack.push(HouseListScene(self.shell, self._play))
            return
        if id.startswith("about"):
            each = self._opponents[int(id[-1])]
            player = {"name": each.who.name, "level": each.level, "temperament": each.temperament}
            self.shell.stack.push(
                CharacterScene(self.shell, player, each.who.portrait, self._computers)
            )
            return
        name, _equals, choice = id.partition("=")
        row = next((row for row in self.layout.data if row.id == name), None)
        if row is None:
            self._open(id)
            return
        change(self.shell, **option_changes(row, choice))
        self.rebuild()

    def _play(self) -> None:
        """Close the page and start a match, from the page of house rules."""
        self.close()
        self._start()

    def _open(self, id: str) -> None:
        """Open the list of choices for a widget."""
        entries, chosen, picked = self._list(id)

        def take(choice: str) -> None:
            change(self.shell, **picked(choice))
            self.rebuild()

        open_choices(self, id, entries, chosen, take)

    def _list(self, id: str) -> tuple[list[Choice], str | None, Callable[[str], dict[str, object]]]:
        """Return a widget's choices, which one is chosen, and the function that returns a choice's settings."""
        opponents, computers = self._opponents, self._computers
        if id == "rules":
            now = chosen(self._settings)
            kept = (rules for _path, rules in HouseFiles(self.shell.folder).kept().found)
            there = {each.id: each for each in choices(kept, now)}
            return (
                [Choice(id, title(each)) for id, each in there.items()],
                now.id,
                lambda id: changes_to(there[id]),
            )
        if id == "handicap":
            each = [
                (n, handicap_words(n), handicap_note(n, self._among_equals(n)))
                for n in sorted(HANDICAPS)
            ]
            words = [Choice(str(n), title, note) for n, title, note in each]
            return words, str(self._settings.handicap), lambda n: {"handicap": int(n)}
        if id == "table_way":
            ways = [Choice(way, *map(_, WAY_WORDS[way])) for way in WAYS]
            return ways, self._settings.table_way, lambda way: {"table_way": way}
        kind, seat = id[:-1], int(id[-1])
        if kind == "who":
            entries = _characters(seated(self._settings), seat, self._kind_words)
            return (
                entries,
                opponents[seat].character,
                lambda who: {"opponents": self._with(seat, who), "company": SAME},
            )
        offered = computers.levels if kind == "level" else computers.temperaments
        told = LEVELS if kind == "level" else TEMPERAMENTS
        entries = [Choice(choice, _(words), _note(told, choice)) for choice, words in offered]
        value = getattr(opponents[seat], kind)
        return (
            entries,
            value,
            lambda choice: {
                "opponents": changed(opponents, seat, **{kind: choice}),
                "company": SAME,
            },
        )


def _note(told: Mapping[str, str], id: str) -> str:
    """Return what a level or temperament is like, or ""."""
    return _(told[id]) if id in told else ""


def _characters(opponents: Opponents, seat: int, kinds: Callable[[Character], str]) -> list[Choice]:
    """Return all characters as choices, with how they play.

    For those who sit at another seat, the note says that the two swap seats."""
    sitting = places(len(opponents))
    notes = {each.character: sitting[i] for i, each in enumerate(opponents) if i != seat}
    return [
        Choice(
            who.id,
            _(who.name),
            _("{place}: swap seats").format(place=notes[who.id]) if who.id in notes else kinds(who),
            who.portrait,
        )
        for who in CHARACTERS
    ]
