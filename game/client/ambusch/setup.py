"""The setup of a match of Ambusch, as the settings keep it: who sits where, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace

from game.client.ambusch.controller import MEMBERS, PEOPLE, known_name
from game.client.app.opponents import CHARACTERS
from game.client.app.option_rows import OptionRow, OptionsData, switch
from game.client.app.options_page import OptionsScene
from game.client.app.settings import UNNAMED
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _
from game.client.table.card_nodes import card_leaf
from game.client.table.look import Look
from game.engine.ambusch.match import Match
from game.engine.ambusch.rules import Rules, RulesError
from game.engine.cards import parse_cards
from game.engine.json_reader import Record

YOU, TEAM, PERSON = "you", "team", "person"
KINDS = (PERSON, TEAM)
BESTS = (1, 3, 5, 7)
TARGETS = (50, 100, 150, 200)
SEATS = (2, 3, 4)
FIRST_RULES = Rules(seats=2, best_of=1)
"""The rules until somebody has chosen others."""
ROWS_LEAST = 9
"""The number of rows that a setup has room for at least: three seats, played for sets."""
_PLACES = {
    2: ("", N_("Opposite you")),
    3: ("", N_("On your left"), N_("On your right")),
    4: ("", N_("On your left"), N_("Opposite you"), N_("On your right")),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sits where, and the rules.

    `who` has an entry for each of four seats: for the first ``you`` or ``team`` (the person, alone
    or with somebody who shares the seat), for the others ``person``, ``team``, or the level of a
    computer player."""

    who: tuple[str, ...] = (YOU, "", "", "")
    rules: Rules = field(default_factory=Rules)

    def to_json(self) -> Record:
        """Return the setup as the settings keep it."""
        return {"who": list(self.who), "rules": asdict(self.rules)}


def setup_from(data: object, levels: Sequence[str], usual: str) -> Setup:
    """Return the setup from the settings.

    Players that can't be used are replaced by the level `usual`, rules that can't by the engine's
    default. If `data` isn't an object at all, the setup is one person, the level `usual` and
    FIRST_RULES."""
    if not isinstance(data, dict):
        return Setup((YOU, usual, usual, usual), FIRST_RULES)
    who = [YOU, usual, usual, usual]
    kept = data.get("who")
    for i, each in enumerate(kept[:4] if isinstance(kept, list) else []):
        if each in ((YOU, TEAM) if i == 0 else (*KINDS, *levels)):
            who[i] = each
    try:
        rules = Rules.from_record(data.get("rules", {}))
    except (RulesError, TypeError):
        rules = Rules()
    return Setup(tuple(who), rules)


def new_match(setup: Setup, name: str, seed: int) -> Match:
    """Return a match that was set up but not begun.

    Several people are named in the order of their seats. The first is called `name`, unless that
    says only that no name was given."""
    people, bots = iter(PEOPLE), iter(CHARACTERS)
    seated = setup.who[: setup.rules.seats]
    several = TEAM in seated or PERSON in seated
    players: list[Record] = []
    for i, who in enumerate(seated):
        if who in (YOU, PERSON, TEAM):
            numbered = next(people)
            own = name if i == 0 and (not several or name != UNNAMED) else numbered
            players.append({"name": own, "kind": "human"})
            if who == TEAM:
                players[-1][MEMBERS] = [own, next(people)]
        else:
            players.append({"name": next(bots).name, "kind": "ai", "level": who})
    return Match(setup.rules, players, seed)


# ------------------------------------------------------------------------------------------------ rows


def rows(setup: Setup, you: str, levels: Sequence[tuple[str, str]]) -> tuple[OptionRow, ...]:
    """Return the rows of the setup's page, with what is chosen in each."""
    rules = setup.rules
    seats = tuple((str(n), str(n)) for n in SEATS)
    found = [
        OptionRow("seats", _("Seats"), _("2 to 4; a team counts as one"), seats, str(rules.seats))
    ]
    own = known_name(you)
    choices = (
        (YOU, _("{name} alone").format(name=own)),
        (TEAM, _("{name} and a partner").format(name=own)),
    )
    found.append(
        OptionRow(
            "who0", _("Your seat"), _("Partners decide in turn"), choices, setup.who[0], "list"
        )
    )
    others = (
        *((level, _(title)) for level, title in levels),
        (PERSON, _("Somebody at this screen")),
        (TEAM, _("Two at this screen, as a team")),
    )
    for i in range(1, rules.seats):
        note = (
            _("The cards are covered until it is their turn")
            if setup.who[i] in KINDS
            else _("Computer player")
        )
        found.append(
            OptionRow(f"who{i}", _(_PLACES[rules.seats][i]), note, others, setup.who[i], "list")
        )
    ways = (("sets", _("Sets")), ("points", _("Points")))
    note = (
        _("The first to win most of the sets")
        if rules.scoring == "sets"
        else _("A point for every card, and a bonus for the best hand")
    )
    found.append(OptionRow("scoring", _("Played for"), note, ways, rules.scoring))
    if rules.scoring == "sets":
        bests = tuple((str(n), str(n)) for n in BESTS)
        found.append(
            OptionRow(
                "best_of", _("Best of"), _("A tied set is played again"), bests, str(rules.best_of)
            )
        )
    else:
        targets = tuple((str(n), str(n)) for n in TARGETS)
        found.append(OptionRow("target", _("Points to win"), "", targets, str(rules.target)))
        words = _("Further cards score nothing")
        found.append(
            OptionRow(
                "points_for_five",
                _("Five cards at most"),
                words,
                value=switch(rules.points_for_five),
            )
        )
    words = _("It can’t go back in the same turn")
    found.append(
        OptionRow(
            "taken_card_stays",
            _("A taken discard stays"),
            words,
            value=switch(rules.taken_card_stays),
        )
    )
    return tuple(found)


def changed(setup: Setup, row: str, value: str | bool) -> Setup:
    """Return the setup with another value for a row."""
    if row.startswith("who"):
        who = list(setup.who)
        who[int(row[3:])] = str(value)
        return replace(setup, who=tuple(who))
    changes: Record = {row: int(value) if row in ("seats", "best_of", "target") else value}
    return replace(setup, rules=replace(setup.rules, **changes))


def intro_words() -> str:
    """Return what the game is, in a sentence."""
    return _(
        "Lay three matching cards to go out, and keep the fourth: after ten games the best poker hand wins."
    )


def _trio(look: Look) -> gui.Node:
    """Return three cards to lay, and apart from them the one to keep."""
    *laid, kept = (card_leaf(look, card) for card in parse_cards(["TS", "JD", "QC", "KH"]))
    return gui.Row([*laid, gui.Gap(), kept], gui.SMALL)


class SetupScene(OptionsScene):
    """The page for seats and rules of the next match.

    `keep` saves every choice at once. `actions` by the ids of the buttons at the foot: start,
    rules, statistics, learn, and continue where a match waits, which `waiting` describes. `first`:
    the person has never played, so that learning is the main button."""

    def __init__(
        self,
        shell: Shell,
        setup: Setup,
        levels: tuple[tuple[str, str], ...],
        keep: Callable[[Setup], None],
        actions: dict[str, Callable[[], None]],
        waiting: Callable[[], str],
        first: bool = False,
    ) -> None:
        super().__init__(shell)
        self.setup, self._levels, self._keep, self._actions, self._waiting = (
            setup,
            levels,
            keep,
            actions,
            waiting,
        )
        self._first = first

    def main(self) -> str:
        """Return what Enter presses: continue or start, or learn for a person who has never played."""
        if self._first:
            return "learn"
        return "continue" if "continue" in self._actions else "start"

    def data(self) -> OptionsData:
        names = {
            "rules": (_("Rules"), "rules"),
            "statistics": (_("Statistics"), "stats"),
            "learn": (_("Learn"), "learn"),
            "start": (_("New match"), "play"),
            "continue": (_("Continue"), "resume"),
        }
        buttons: list[tuple[str, str, str | None]] = [("back", _("Back"), "back")]
        buttons += [
            (id, *names[id]) for id in sorted(names, key=self.main().__eq__) if id in self._actions
        ]
        made = rows(self.setup, self.shell.you, self._levels)
        return OptionsData(_("Ambusch"), self._waiting(), made, tuple(buttons), least=ROWS_LEAST)

    def above(self) -> gui.Node | None:
        return gui.Padding(
            gui.Row([_trio(self.shell.look), gui.Text(intro_words(), lines=2, grow=1)], gui.MEDIUM),
            gui.MEDIUM,
            0,
        )

    def speech_on_open(self) -> Sequence[str]:
        """Return what is read of any such page, and what the game is."""
        return [*super().speech_on_open(), intro_words()]

    def set(self, row: str, value: str | bool) -> None:
        self.setup = changed(self.setup, row, value)
        self._keep(self.setup)

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP:
            self.done("rules")
            return True
        return super().handle(intent)

    def done(self, id: str) -> None:
        if id == "back":
            self.close()
        else:
            self._actions[id]()

    def resume(self) -> None:
        self.rebuild()
