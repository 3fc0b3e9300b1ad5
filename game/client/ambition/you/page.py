"""The page of what the person has played: matches, figures and charts, the rating, and what was reached."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.client.ambition.settings import ID
from game.client.ambition.statistics.fairness_page import deals_words, fairness, hash_words
from game.client.ambition.statistics.rated import own_ratings, rating_words
from game.client.ambition.statistics.rows import MatchRow
from game.client.ambition.statistics.summary import (
    EDITION,
    LEVEL,
    MIXED,
    NAME,
    OPTIONS,
    WITH_HELP,
    WITHOUT_HELP,
    Report,
    Selection,
    report,
    since,
)
from game.client.ambition.words import rules_words
from game.client.ambition.you.achievements import MEDALS, Reached, found_in, medals
from game.client.ambition.you.charts import caption_words, charts, figures, rating
from game.client.app.listing import ROW, Choice, open_choices
from game.client.app.opponents import NAMES
from game.client.app.options import Computers
from game.client.app.records import RecordFileError
from game.client.app.shell import Shell
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.app.statistics.rating import Rating
from game.client.app.statistics_page import (
    PAGE,
    FilterChoice,
    StatisticsData,
)
from game.client.app.you_page import MATCHES, YouScene
from game.client.kit import intents
from game.client.kit.i18n import N_, _, ngettext
from game.client.kit.widget_scene import ActionButton, ask
from game.engine.ambition.editions import Rules
from game.engine.any_match import RecordedMatch

FIGURES, CHARTS, RATING, ACHIEVED, FAIRNESS = (
    "figures",
    "charts",
    "rating",
    "achievements",
    "fairness",
)
"""The tabs after that of matches; the last is shown only when it is asked for."""
TABS = {
    FIGURES: N_("Figures"),
    CHARTS: N_("Charts"),
    RATING: N_("Rating"),
    ACHIEVED: N_("Achievements"),
    FAIRNESS: N_("Deals and chance"),
}
HELP = {"": N_("All matches"), WITHOUT_HELP: N_("Without help"), WITH_HELP: N_("With help")}

_MOST_ENTRIES = 14


def rules_choice(key: str) -> str:
    """Return a selection of rules in words."""
    if not key:
        return _("All rules")
    edition, _space, options = key.removeprefix(OPTIONS).removeprefix(EDITION).partition(" ")
    try:
        rules = Rules.from_record({"edition": edition, **json.loads(options or "{}")})
    except ValueError:  # of a newer program
        return f"{edition} {options}".strip()
    if key.startswith(EDITION):
        return _(rules.numbers.title)
    words = rules_words(rules)
    return words if options != "{}" else _("{rules}, no options").format(rules=words)


def opponents_choice(key: str, levels: Sequence[tuple[str, str]]) -> str:
    """Return a selection of opponents in words."""
    if not key:
        return _("Any opponents")
    if key == MIXED:
        return _("Mixed levels")
    if key.startswith(LEVEL):
        level = key.removeprefix(LEVEL)
        return _(dict(levels).get(level, level or "–"))
    name = key.removeprefix(NAME)
    return _("With {name}").format(name=_(name) if name in NAMES else name)


class Counted(NamedTuple):
    """What is counted: the report on the selection; the ratings, and what was reached first in which match."""

    report: Report
    ratings: list[Rating]
    reached: Reached


class StatisticsScene(YouScene[Counted]):
    """The page of what the person has played, with tabs for what is counted.

    Everything is counted on another thread; until that has finished, the page says so."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell, ID)
        self._computers, self._levels, self._scale = computers, computers.levels, computers.ratings
        self.selection = Selection(since=shell.settings.statistics_since)
        self._opened: Future[RecordedMatch | None] | None = None

    def enter(self) -> None:
        self._ask()
        super().enter()

    def update(self, dt: float) -> bool:
        if self._opened is not None and self._opened.done():
            self._open_reached(self._opened)
            self._opened = None
        return super().update(dt)

    def close(self) -> None:
        """Close the page and stop counting for it."""
        if self._opened is not None:
            self.shell.history.drop(self._opened)
        super().close()

    # ---- what there is

    @property
    def report(self) -> Report | None:
        """The numbers, or None until they are counted."""
        return self.found.report if self.found is not None else None

    def _ask(self) -> None:
        """Start counting what is selected now."""
        self.ask(self._counted)
        self.rebuild()

    def _counted(self, matches: Sequence[MatchRow]) -> Counted:
        """Return what is counted.

        The ratings come from all matches since the selection's day, whatever else is selected; the
        achievements from all matches."""
        ratings = own_ratings(since(matches, self.selection.since), self._computers)
        return Counted(report(matches, self.selection), ratings, found_in(matches))

    # ---- in words

    def tabs(self) -> Sequence[tuple[str, str]]:
        if self.shell.settings.just_play:
            return super().tabs()
        shown = [(id, _(name)) for id, name in TABS.items() if id in (self.page, *list(TABS)[:-1])]
        return (*super().tabs(), *shown)

    def actions(self) -> list[ActionButton]:
        made = super().actions()
        if self.shell.settings.just_play:
            return made
        made.append(
            ActionButton(
                FAIRNESS, "code", lambda: _(TABS[FAIRNESS]), partial(self.press, PAGE + FAIRNESS)
            )
        )
        if self.selection.since:
            made.append(
                ActionButton(
                    "all", "again", lambda: _("Show everything again"), partial(self._since, "")
                )
            )
        elif self.report is not None and self.report.total:
            made.append(ActionButton("reset", "again", lambda: _("Start over"), self._reset))
        return made

    def data(self) -> StatisticsData:
        """Return the page with the open tab."""
        if self.page == MATCHES:
            return super().data()
        data, words = self.empty_page(), self._words()
        if self.problem:
            data = replace(data, buttons=(("again", _("Try again"), "again"), *data.buttons))
        if self.page not in (ACHIEVED, RATING):
            data = replace(
                data,
                select=FilterChoice("counts", _("Counted"), self._chosen_words()),
                note=self._note(),
            )
        if self.found is None or words:
            return replace(data, words=words)
        return self._filled(data, *self.found)

    def _filled(
        self, data: StatisticsData, found: Report, ratings: list[Rating], reached: Reached
    ) -> StatisticsData:
        """Return the page with what was counted."""
        said = rating_words(
            ratings[-1] if ratings else None, len(ratings), self._scale, self._levels
        )
        if self.page == ACHIEVED:
            words = _("{n} of {all}").format(n=len(reached), all=len(MEDALS))
            note = _(
                "Matches with help don’t count here. Press one that you have reached to open its match."
            )
            return replace(data, shown=medals(reached, self._medal), caption=words, note=note)
        if self.page == RATING:
            marks = [
                (_(title), self._scale[level])
                for level, title in self._levels
                if level in self._scale
            ]
            return replace(data, shown=rating(ratings, marks, said))
        if self.page == FAIRNESS:
            return replace(
                data,
                shown=fairness(found.fairness),
                caption=deals_words(found.fairness),
                note=hash_words(found.fairness),
            )
        caption = caption_words(found.summary)
        if found.practised and not self.selection.help:
            words_of_help = ngettext(
                "{n} match with help", "{n} matches with help", found.practised
            )
            caption = f"{caption}  ·  {words_of_help.format(n=found.practised)}"
        shown = charts(found.summary) if self.page == CHARTS else figures(found.summary, said)
        return replace(data, shown=shown, caption=caption)

    def _note(self) -> str:
        """Return since when matches are counted, if not from the first."""
        if not self.selection.since:
            return ""
        words = _("Counted since {day}.").format(day=self.selection.since[:10])
        left_out = self.report.left_out if self.report is not None else 0
        if not left_out:
            return words
        text = ngettext(
            "{n} earlier match is left out.", "{n} earlier matches are left out.", left_out
        )
        return _("{one} {two}").format(one=words, two=text.format(n=left_out))

    def _words(self) -> tuple[str, ...]:
        """Return the text that replaces the numbers while there are none, or nothing."""
        if self.problem:
            return (self.problem, _("Nothing is lost: every finished match is among the records."))
        found = self.report
        if found is None:
            return (self.counting(),)
        if self.page == ACHIEVED or (
            found.summary.rounds and (self.page != FAIRNESS or found.fairness.deals)
        ):
            return ()
        if found.summary.rounds:
            return (
                _("Deals from a code were chosen by somebody: they aren’t compared with chance."),
            )
        if found.total:
            return (_("No match fits what is selected above."),)
        return (
            _("Nothing to count yet: a match counts from its first complete round."),
            _(
                "Matches with hints, with cards taken back or from a known code count as played with help."
            ),
        )

    # ---- the scene

    def act(self, id: str) -> None:
        if id == "counts":
            entries, chosen = self._entries()
            open_choices(self, id, entries, chosen, self._select)
        elif id == "again":
            self._ask()
        else:
            super().act(id)

    @property
    def _medal(self) -> str:
        """The achievement that is pointed at or has the focus; empty if none is."""
        found = [
            id
            for id in (self.hover, self.focus)
            if self.page == ACHIEVED and (id or "").startswith(ROW)
        ]
        return MEDALS[int(str(found[0]).removeprefix(ROW))] if found else ""

    def handle(self, intent: intents.Intent) -> bool:
        before = self._medal
        taken = super().handle(intent)
        if self._medal != before:
            self.rebuild()
        return taken

    def choose(self, row: int) -> None:
        if self.page != ACHIEVED:
            super().choose(row)
            return
        match = self.found.reached.get(MEDALS[row]) if self.found is not None else None
        if match is None:
            self.shell.toast(_("Not reached yet."))
        elif self._opened is None:
            begun_at = match.begun_at
            self._opened = self.shell.history.ask(
                lambda _rows: self.shell.records.own(ID, begun_at), ID
            )

    def _open_reached(self, asked: Future[RecordedMatch | None]) -> None:
        """Open the match that was looked for, or say that it isn't there, such as an unfinished one."""
        match = None
        with suppress(RecordFileError, StatisticsUnavailableError):
            match = asked.result()
        if match is not None:
            self.shell.game(ID).records.show(self.shell, match)
        else:
            self.shell.toast(_("This match isn’t among the records."))

    def _select(self, choice: str) -> None:
        """Count what an entry of the filter's list says."""
        name, _equals, value = choice.partition("=")
        self.selection = replace(
            Selection(since=self.selection.since), **({name: value} if name else {})
        )
        self._ask()

    def _chosen_words(self) -> str:
        chosen = self.selection
        if chosen.rules:
            return rules_choice(chosen.rules)
        return (
            opponents_choice(chosen.opponents, self._levels)
            if chosen.opponents
            else _(HELP[chosen.help])
        )

    def _entries(self) -> tuple[list[Choice], str]:
        """Return what can be counted alone, with the numbers of matches, and the entry that is selected."""
        found, chosen = self.report, self.selection
        total, helped = (found.total, found.practised) if found is not None else (0, 0)
        counts = {"": total, WITHOUT_HELP: total - helped, WITH_HELP: helped}
        entries = [Choice(f"help={key}", _(HELP[key]), _matches(n)) for key, n in counts.items()]
        if found is not None:
            rules, others = _sensible(found.rules)[:_MOST_ENTRIES], found.opponents[:_MOST_ENTRIES]
            entries += [Choice(f"rules={key}", rules_choice(key), _matches(n)) for key, n in rules]
            entries += [
                Choice(f"opponents={key}", opponents_choice(key, self._levels), _matches(n))
                for key, n in others
            ]
        name = "rules" if chosen.rules else "opponents" if chosen.opponents else "help"
        return entries, f"{name}={getattr(chosen, name)}"

    def _reset(self) -> None:
        """Ask whether the statistics should start over, and do so."""
        answers = (("anew", _("Start over")), ("keep", _("Leave it as it is")))
        text = _(
            "The statistics start over with the next match. Nothing is deleted: the matches so "
            "far stay in the records, and “Show everything again” brings them back."
        )

        def start_over() -> None:
            self._since(self.shell.services.now().isoformat(timespec="seconds"))

        ask(
            self.shell,
            _("Start the statistics over?"),
            text,
            answers,
            {"anew": start_over},
            escape="keep",
        )

    def _since(self, since: str) -> None:
        self.shell.remember({"statistics_since": since})
        self.selection = replace(self.selection, since=since)
        self._ask()


def _matches(count: int) -> str:
    return ngettext("{n} match", "{n} matches", count).format(n=count)


def _sensible(choices: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the choices without editions that were played with one set of options only.

    Those would be the same as that set of options."""
    options = [
        key.removeprefix(OPTIONS).partition(" ")[0]
        for key, _count in choices
        if key.startswith(OPTIONS)
    ]
    return [
        (key, count)
        for key, count in choices
        if not key.startswith(EDITION) or options.count(key.removeprefix(EDITION)) > 1
    ]
