"""The page of the ladder: ten tables, who sits there and by which rules, and how often each level wins there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.ambition.controller import GameController
from game.client.ambition.ladder.rungs import RUNGS, LadderMatches, Rung, chance_id, next_rung, won, won_and_played
from game.client.ambition.settings import ID, changed, settings_of
from game.client.ambition.strength import players_words
from game.client.ambition.words import option_words, rule_words
from game.client.app.options import Computers
from game.client.app.rulebook.figures import Figure, measured
from game.client.app.shell import Shell
from game.client.app.statistics_page import StatisticsLoaderScene
from game.client.kit import gui
from game.client.kit.charts import share_row, share_table
from game.client.kit.i18n import _, first_capital, listed, ngettext
from game.client.kit.spoken import sentences
from game.client.table.person import ME
from game.engine.ambition.editions import Rules

FIGURES = "tables"
"""The group of the measured chances."""
TABLE = "table="
"""The prefix of the ids of the tables in the list; the rung's id follows."""
_FACE, _MARK, _LIST = 64.0, 22.0, 200.0


@dataclass(frozen=True, slots=True)
class LadderData:
    """The content of the page.

    `seats` are the names, portraits, levels and temperaments of the opponents at the table `shown`. `record` has won and
    played matches by the ids of the tables, empty until they are counted. `chances` are (level, figure), `problem` says
    why nothing can be counted."""

    shown: Rung
    seats: tuple[tuple[str, str, str, str], ...]
    record: Mapping[str, tuple[int, int]]
    chances: tuple[tuple[str, Figure], ...]
    going: bool = False
    problem: str = ""


def rules_sentence(rules: Rules) -> str:
    """Return in a few words by which rules a table plays, with its handicap."""
    name, about = rule_words(rules)
    parts = [name if about else _(rules.numbers.title), *option_words(rules)]
    if rules.handicap:
        text = _("you begin with {n} points") if rules.handicap[ME] else _("each of the others begins with {n} points")
        parts.append(text.format(n=max(rules.handicap)))
    return sentences([listed(parts), about])


def record_words(won: int, played: int) -> str:
    """Return how the person's matches at a table have gone."""
    if not played:
        return _("You haven’t finished a match here yet.")
    text = ngettext("You have won {won} of {n} match here.", "You have won {won} of {n} matches here.", played)
    return text.format(won=won, n=played)


def ladder_dialog(data: LadderData) -> gui.Dialog:
    """Return the page."""
    won = sum(won > 0 for won, _played in data.record.values())
    note = data.problem or _(
        "These matches count for your statistics, not for your rating. A table is won with one match won without help."
    )
    names = gui.Column([_entry(i, rung, data) for i, rung in enumerate(RUNGS, 1)], gap=2, scroll="tables")
    shown = gui.Column(_shown(data), gap=gui.SMALL, scroll="table", grow=1)
    return gui.Dialog(
        title=_("The ladder"),
        caption=_("{n} of {all} tables won").format(n=won, all=len(RUNGS)) if data.record else "",
        body=gui.Row([names, gui.Gap(gui.LARGE), shown], align=gui.Align.FILL, grow=1),
        foot=(
            ("close", _("Back"), "back"),
            ("play", _("Continue"), "resume") if data.going else ("play", _("Play"), "play"),
        ),
        note=note,
        steady=True,
        data=data,
    )


def _entry(number: int, rung: Rung, data: LadderData) -> gui.Node:
    won = data.record.get(rung.id, (0, 0))[0] > 0
    label = _("{n}  {table}").format(n=number, table=_(rung.name))
    said = _("won") if won else ""
    button = gui.ButtonNode(
        TABLE + rung.id, label, "contents", selected=rung is data.shown, said_first=said, wide=_LIST, grow=1
    )
    return gui.Row([button, gui.icon("check", _MARK, "accent") if won else gui.strut(_MARK, _MARK)], gui.SMALL)


def _shown(data: LadderData) -> list[gui.Node]:
    """Return what the page says of the table that is shown."""
    seats: list[gui.Node] = [
        gui.Row(
            [
                gui.portrait(face, _FACE),
                gui.Column(
                    [
                        gui.Text(name, gui.BODY_SEMI),
                        *(gui.Text(words, gui.CAPTION, "muted", lines=2) for words in kinds),
                    ],
                    gap=0,
                    grow=1,
                ),
            ],
            gui.SMALL,
            grow=1,
        )
        for name, face, *kinds in data.seats
    ]
    nodes: list[gui.Node] = [
        gui.Row(seats, gui.MEDIUM, weighed=True),
        gui.Text(rules_sentence(data.shown.rules), gui.BODY, lines=gui.MANY),
    ]
    if data.record:
        nodes.append(gui.Text(record_words(*data.record[data.shown.id]), gui.BODY_SEMI, lines=2))
    if data.chances:
        n = sum(figure.cases for _level, figure in data.chances)
        text = _("How often each level wins in your seat (measured in {n} matches):").format(n=n)
        nodes.append(gui.Text(text, gui.CAPTION, "muted", lines=gui.MANY))
        nodes.append(share_table(_chance(level, figure) for level, figure in data.chances))
    return nodes


def _chance(level: str, figure: Figure) -> list[gui.Node]:
    n, error = figure.percent(), max(1, round(100 * figure.se))
    about = _("about {n} %").format(n=n) if n else _("less than 1 %")
    return share_row(first_capital(players_words(level)), figure.value, about, f"± {error}")


class LadderScene(StatisticsLoaderScene[dict[str, tuple[int, int]]]):
    """The page of the ladder; it opens at the first table that isn't won."""

    default = "play"

    def __init__(self, shell: Shell, computers: Computers, matches: LadderMatches) -> None:
        super().__init__(shell, ID)
        self._computers, self._matches = computers, matches
        self._shown: Rung | None = None  # the one that was pressed
        self._going = matches.going_at(shell)

    def enter(self) -> None:
        self.ask(won_and_played)
        super().enter()

    def resume(self) -> None:
        self._going = self._matches.going_at(self.shell)
        self.ask(won_and_played)
        self.rebuild()

    @property
    def shown(self) -> Rung:
        """The table that is shown: the one that was chosen, that of the unfinished match, or the first not yet won."""
        return self._shown or self._going or self._first

    @property
    def _first(self) -> Rung:
        """The first table that isn't won, or the last one."""
        found = self.found or {}
        return next((rung for rung in RUNGS if not found.get(rung.id, (0, 0))[0]), RUNGS[-1])

    def data(self) -> LadderData:
        """Return what the page shows."""
        rung, figures = self.shown, measured(FIGURES)
        levels, temperaments = dict(self._computers.levels), dict(self._computers.temperaments)
        seats = tuple(
            (_(each.who.name), each.who.portrait, _(levels[each.level]), _(temperaments[each.temperament]))
            for each in rung.opponents
        )
        known = [(level, figures.get(chance_id(rung, level))) for level in levels]
        told = not self.shell.settings.just_play
        chances = tuple((level, figure) for level, figure in known if figure is not None and told)
        return LadderData(rung, seats, self.found or {}, chances, self._going is rung, self.problem)

    def poll(self) -> None:
        """Take the answer that has come; the menu then names the first table that isn't won."""
        super().poll()
        first = self._first.id
        if self.found is not None and settings_of(self.shell.settings).rung != first:
            self.shell.remember({"games": changed(self.shell.settings, rung=first)})

    def dialog(self) -> gui.Dialog:
        return ladder_dialog(self.data())

    def press(self, id: str) -> None:
        if id.startswith(TABLE):
            self._shown = next(rung for rung in RUNGS if rung.id == id.removeprefix(TABLE))
            self.rebuild()
        elif id == "play":
            self._matches.play_at(self.shell, self.shown)
        else:
            self.close()


class NextOnLadder:
    """What the end of a match at a table leads to: where it was won, the next table.

    `rung` is the one at which the next match begins."""

    def __init__(self, rung: Rung, controller: GameController) -> None:
        self.rung, self._controller = rung, controller

    @property
    def offer(self) -> tuple[str, str] | None:
        """The words of the offer and of its button; None where there is none."""
        after = next_rung(self.rung)
        if after is None or not won(self._controller.match):
            return None
        words = _("Table {n} of the ladder is won.").format(n=RUNGS.index(self.rung) + 1)
        return words, _("Next: {table}").format(table=_(after.name))

    def poll(self) -> bool:
        """Return whether the offer has changed, which it never does."""
        return False

    def take(self) -> None:
        """Go on at the next table."""
        self.rung = next_rung(self.rung) or self.rung
