"""The page that begins a match: who plays, how strong they are, and how long the match is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.client.ambition.house.rule_choices import (
    LENGTHS,
    as_begun,
    chosen,
    length_changes,
    length_of,
    rules_of,
    seated,
    title,
)
from game.client.ambition.settings import ID, AmbitionSettings, change, settings_of
from game.client.ambition.setup import SetupScene, select
from game.client.ambition.statistics.character import PastMatches, past_matches, score_words
from game.client.ambition.statistics.rated import EDITION, chance_of, own_rating
from game.client.ambition.statistics.summary import since
from game.client.ambition.strength import LEVELS, TEMPERAMENTS, handicap_words
from game.client.ambition.words import option_words
from game.client.app.listing import Choice, open_choices
from game.client.app.opponents import (
    COMPANY,
    NEW,
    SAME,
    STEADY,
    USUAL_TEMPERAMENT,
    at_level,
    common_level,
)
from game.client.app.option_rows import OptionRow
from game.client.app.options import Computers
from game.client.app.options_page import row_node
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.app.statistics_page import StatisticsLoaderScene
from game.client.kit import gui
from game.client.kit.i18n import _, listed
from game.client.table.person import ME
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.ambition.house import QUICK

_SELECT, _FACE = 360.0, 112.0


def length_words(length: str) -> tuple[str, str]:
    """Return the name of one of LENGTHS, and a sentence on how a match of that length ends."""
    quick, usual = QUICK.applied(EDITION_2006), EDITION_2006
    return {
        "quick": (
            _("Quick, about 10 minutes"),
            _(
                "{target} points and a lead of {lead} win, or {limit} strikes end it. Shortened by us."
            ).format(target=quick.short_target, lead=quick.short_lead, limit=quick.strike_limit),
        ),
        "short": (
            _("Short, about 25 minutes"),
            _("{target} points and a lead of {lead} win, or {limit} strikes end it").format(
                target=usual.short_target, lead=usual.short_lead, limit=usual.strike_limit
            ),
        ),
        "full": (
            _("Full, about 30 minutes"),
            _("{limit} strikes end it, and the most points win").format(limit=usual.strike_limit),
        ),
    }[length]


def unusual_words(settings: AmbitionSettings, computers: Computers) -> str:
    """Return in one line what is set under *More* and isn't usual; "" if nothing is."""
    rules, choice = rules_of(settings), chosen(settings)
    parts = [title(choice)] if choice.plain != Rules() or choice.house is not None else []
    parts += option_words(rules, length=False) if choice.house is None else []
    if settings.handicap:
        parts.append(_("handicap: {words}").format(words=handicap_words(settings.handicap)))
    if common_level(seated(settings)) is None:
        parts.append(_("opponents set one by one"))
    return listed(parts)


def company_words(company: str) -> tuple[str, str]:
    """Return in words who plays the next matches, one of COMPANY, and a sentence about it."""
    return {
        NEW: (
            _("Others each time"),
            _("Three who play in different ways; after this match, others come"),
        ),
        SAME: (_("These three"), _("They stay until you change them")),
        STEADY: (
            _("Steady players"),
            _("All three play for the result alone; after this match, others come"),
        ),
    }[company]


@dataclass(frozen=True, slots=True)
class Known:
    """What the statistics tell the page: the person's rating, if it is known, and the matches against each opponent."""

    rating: Rating | None
    past: Mapping[str, PastMatches]


class NewMatchScene(StatisticsLoaderScene[Known]):
    """The scene of the page; every choice is saved at once.

    The chance to win and the record against each opponent are told once the statistics are read."""

    default = "start"

    def __init__(self, shell: Shell, computers: Computers, start: Callable[[], None]) -> None:
        super().__init__(shell, ID)
        self._computers, self._start = computers, start

    @property
    def _settings(self) -> AmbitionSettings:
        return settings_of(self.shell.settings)

    def enter(self) -> None:
        if not self._settings.strength_asked:
            begun = as_begun(self._settings)
            change(self.shell, strength_asked=True, quick=begun.quick, short_game=begun.short_game)
        since_day = partial(since, day=self.shell.settings.statistics_since)
        self.ask(
            lambda matches: Known(
                own_rating(since_day(matches), self._computers)[0], past_matches(matches)
            )
        )

    def resume(self) -> None:
        self.rebuild()

    def dialog(self) -> gui.Dialog:
        settings = self._settings
        common, length, others = (
            common_level(seated(settings)),
            length_of(settings),
            seated(settings),
        )
        level = _("Different") if common is None else _(dict(self._computers.levels)[common])
        about = LEVELS.get(common or "", "")
        sub = "  ·  ".join(
            filter(None, (_(about) if about else "", self._chance([each.level for each in others])))
        )
        faces: list[gui.Node] = [self._face(i) for i in range(len(others))]
        rows: list[gui.Node] = [
            gui.Padding(gui.Row(faces, gui.LARGE, gui.Align.FILL, weighed=True), 0, gui.MEDIUM),
            row_node(OptionRow("alike", _("Strength"), sub), own=[select("alike", level, said=_("Strength"), wide=_SELECT)]),
        ]  # fmt: skip
        if length:
            name, note = length_words(length)
            own = [select("length", name, said=_("Length"), wide=_SELECT)]
            rows.append(row_node(OptionRow("length", _("Length"), note), own=own))
        name, note = company_words(settings.company)
        own = [select("company", name, said=_("Opponents"), wide=_SELECT)]
        rows.insert(1, row_node(OptionRow("company", _("Opponents"), note), first=True, own=own))
        unusual = unusual_words(settings, self._computers)
        return gui.Dialog(
            title=_("Play"),
            body=gui.Column(rows, gap=0),
            foot=(
                ("back", _("Back"), "back"),
                ("more", _("More"), "settings"),
                ("start", _("Start"), "play"),
            ),
            note=_("Set under More: {what}").format(what=unusual) if unusual else "",
        )

    def _face(self, seat: int) -> gui.Node:
        """Return the picture of an opponent: the name, how it plays, and how past matches against it went."""
        each, computers = seated(self._settings)[seat], self._computers
        kinds = (
            [_(dict(computers.levels)[each.level])]
            if common_level(seated(self._settings)) is None
            else []
        )
        kinds.append(_(TEMPERAMENTS[each.temperament]) if each.temperament in TEMPERAMENTS else "")
        past = self.found.past.get(each.who.name) if self.found is not None else None
        if past is not None and not self.shell.settings.just_play:
            kinds.append(score_words(_(each.who.name), past))
        words = [gui.Text(_(each.who.name), gui.BODY_SEMI, align=gui.Align.MIDDLE)]
        words += [
            gui.Text(kind, gui.CAPTION, "muted", gui.Align.MIDDLE, lines=2)
            for kind in kinds
            if kind
        ]
        face = gui.Row([gui.Gap(grow=1), gui.portrait(each.who.portrait, _FACE), gui.Gap(grow=1)])
        return gui.Column([face, *words], gap=0, grow=1)

    def _chance(self, levels: Sequence[str], words: str = "") -> str:
        """Return the person's chance to win against these levels by the chosen rules, or "" if unknown."""
        rules, of_hundred = rules_of(self._settings), None
        if rules.edition == EDITION and rules.house is None and not self.shell.settings.just_play:
            rating = self.found.rating if self.found is not None else None
            of_hundred = chance_of(rating, levels, self._computers.ratings, self._begun(rules))
        return (
            (words or _("You win about {n} % of such matches")).format(n=of_hundred)
            if of_hundred is not None
            else ""
        )

    def _begun(self, rules: Rules) -> float | None:
        """Return the person's chance to win among equals with the handicap that is set, or None if unknown."""
        found = self._computers.chances(rules)
        return None if found is None else found[ME]

    def _list(self, id: str) -> tuple[list[Choice], str | None, Callable[[str], None]]:
        """Return the choices of a list, which one is chosen, and what takes one."""
        settings = self._settings
        if id == "length":
            lengths = [Choice(length, *length_words(length)) for length in LENGTHS]
            return (
                lengths,
                length_of(settings),
                lambda length: change(self.shell, **length_changes(length)),
            )
        if id == "company":
            companies = [Choice(company, *company_words(company)) for company in COMPANY]
            return companies, settings.company, self._set_company
        seats = len(seated(settings))
        levels = [
            Choice(level, _(words), "  ·  ".join(filter(None, (
                _(LEVELS[level]) if level in LEVELS else "", self._chance([level] * seats, _("You win about {n} %")),
            ))))
            for level, words in self._computers.levels
        ]  # fmt: skip
        return levels, common_level(seated(settings)), self._set_level

    def _set_level(self, level: str) -> None:
        """Give all opponents a strength, and offer it for other games too."""
        change(self.shell, opponents=at_level(self._settings.opponents, level))
        self.shell.remember({"usual_level": level})

    def _set_company(self, company: str) -> None:
        """Set who plays the next matches; whether they are steady shows at once in those who sit there."""
        now = self._settings.opponents
        if company == STEADY:
            now = tuple(replace(each, temperament=USUAL_TEMPERAMENT) for each in now)
        elif company == NEW:
            now = tuple(replace(each, temperament=each.who.temperament) for each in now)
        change(self.shell, company=company, opponents=now)

    def press(self, id: str) -> None:
        if id in ("alike", "company", "length"):
            entries, now, take = self._list(id)

            def taken(choice: str) -> None:
                take(choice)
                self.rebuild()

            open_choices(self, id, entries, now, taken)
        elif id == "more":
            self.shell.stack.push(
                SetupScene(self.shell, self._computers, lambda: self.press("start"))
            )
        else:
            self.close()
            if id == "start":
                self._start()
