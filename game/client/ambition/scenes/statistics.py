"""The statistics: what the person has played, by rules and opponents, in figures and charts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.client.ambition.dialogs.fairness_page import deals_words, fairness, hash_words
from game.client.ambition.dialogs.statistics_pages import caption_words, charts, figures, rating
from game.client.ambition.statistics.csv_files import matches_csv, rounds_csv
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
from game.client.app import ids as app_ids
from game.client.app.dialogs.setup import Entry
from game.client.app.dialogs.statistics import (
    PAGE,
    Select,
    StatisticsData,
    statistics_dialog,
)
from game.client.app.opponents import NAMES
from game.client.app.options import Computers
from game.client.app.scenes.choice import ChoiceScene
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.exported import show_exported
from game.client.app.scenes.records import RecordsScene
from game.client.app.shell import Shell
from game.client.app.statistics.keeper import Unavailable
from game.client.app.statistics.rating import Rating
from game.client.kit import ids
from game.client.kit.geometry import Rect
from game.client.kit.i18n import N_, _, ngettext
from game.client.kit.layout import Node
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.editions import Rules

FAIRNESS = "fairness"
PAGES = (
    ("figures", N_("Figures")),
    ("charts", N_("Charts")),
    ("rating", N_("Rating")),
    (FAIRNESS, N_("Deals and chance")),
)
HELP = {"": N_("All matches"), WITHOUT_HELP: N_("Without help"), WITH_HELP: N_("With help")}

_MOST_ENTRIES = 14


def rules_choice(key: str) -> str:
    """A selection of rules in words."""
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
    """A selection of opponents in words."""
    if not key:
        return _("Any opponents")
    if key == MIXED:
        return _("Mixed levels")
    if key.startswith(LEVEL):
        level = key.removeprefix(LEVEL)
        return _(dict(levels).get(level, level or "–"))
    name = key.removeprefix(NAME)
    return _("With {name}").format(name=_(name) if name in NAMES else name)


class StatisticsScene(DialogScene[Shell]):
    """All of it is counted on another thread; until that has answered, it says so."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell)
        self._computers, self._levels, self._scale = computers, computers.levels, computers.ratings
        self.page = PAGES[0][0]
        self.selection = Selection(since=shell.settings.statistics_since)
        self.report: Report | None = None
        self._ratings: list[Rating] = []
        self._problem = ""
        self._asked: Future[tuple[Report, list[Rating]]] | None = None
        self._exported: Future[tuple[Path, ...]] | None = None

    def enter(self) -> None:
        self._ask()

    def resume(self) -> None:
        self.rebuild()

    # ---- what there is

    def _ask(self) -> None:
        """Count what is selected now; what was asked before is answered to nobody."""
        self._problem = ""
        self._asked = self.shell.history.ask(self._counted)
        self.rebuild()

    def _counted(self, matches: Sequence[MatchRow]) -> tuple[Report, list[Rating]]:
        """The numbers of the selection, and the ratings, which all matches since a day have made."""
        return report(matches, self.selection), own_ratings(since(matches, self.selection.since), self._computers)

    def update(self, dt: float) -> bool:
        self.poll()
        return super().update(dt)

    def poll(self) -> None:
        """Take the answer, if it has come."""
        if self._asked is not None and self._asked.done():
            try:
                self.report, self._ratings = self._asked.result()
            except Unavailable as problem:
                self.report, self._problem = None, str(problem)
            self._asked = None
            self.rebuild()

        if self._exported is not None and self._exported.done():
            show_exported(self.shell, self._exported)
            self._exported = None

    @property
    def ready(self) -> bool:
        """Whether the numbers are those of the selection."""
        return self._asked is None and self._exported is None

    # ---- in words

    def data(self) -> StatisticsData:
        """Everything as it is now."""
        found, chosen = self.report, self.selection
        levels = self._levels
        selects = (
            Select(ids.RULES, _("Rules"), rules_choice(chosen.rules)),
            Select(app_ids.OPPONENTS, _("Opponents"), opponents_choice(chosen.opponents, levels)),
            Select(app_ids.COUNTS, _("Matches"), _(HELP[chosen.help])),
        )
        caption, foot, words = "", "", self._words()
        if found is not None:
            caption = caption_words(found.summary)
            if found.practised and not chosen.help:
                words_of_help = ngettext("{n} match with help", "{n} matches with help", found.practised)
                caption = f"{caption}  ·  {words_of_help.format(n=found.practised)}"
        if chosen.since:
            foot = _("Counted since {day}.").format(day=chosen.since[:10])
            if found is not None and found.left_out:
                text = ngettext("{n} earlier match is left out.", "{n} earlier matches are left out.", found.left_out)
                foot = _("{one} {two}").format(one=foot, two=text.format(n=found.left_out))
        if found is not None and self.page == FAIRNESS and not words:
            caption = deals_words(found.fairness)
            foot = hash_words(found.fairness)
        pages = tuple((id, _(name)) for id, name in PAGES)
        return StatisticsData(
            caption, pages, self.page, selects, None if words else self._shown(), words, foot, self._buttons()
        )

    def _words(self) -> tuple[str, ...]:
        """What stands on the page where there are no numbers."""
        if self._problem:
            return (self._problem, _("Nothing is lost: every finished match is among the records."))
        found = self.report
        if found is None:
            return (_("Counting…"),)
        if found.summary.rounds and (self.page != FAIRNESS or found.fairness.deals):
            return ()
        if found.summary.rounds:
            return (_("Deals from a code were chosen by somebody: they aren’t compared with chance."),)
        if found.total:
            return (_("No match fits what is selected above."),)
        return (
            _("Nothing to count yet: a match counts from its first complete round."),
            _("Matches with hints, with cards taken back or from a known code count as played with help."),
        )

    def _shown(self) -> Node | None:
        found = self.report
        if found is None:
            return None
        if self.page == FAIRNESS:
            return fairness(found.fairness)
        if self.page == "charts":
            return charts(found.summary)
        now = self._ratings[-1] if self._ratings else None
        said = rating_words(now, len(self._ratings), self._scale, self._levels)
        if self.page == "rating":
            marks = [(_(title), self._scale[level]) for level, title in self._levels if level in self._scale]
            return rating(self._ratings, marks, said)
        return figures(found.summary, said)

    def _buttons(self) -> tuple[tuple[str, str, str | None], ...]:
        made: list[tuple[str, str, str | None]] = []
        if self._problem:
            made.append((ids.AGAIN, _("Try again"), "again"))
        elif self.page == FAIRNESS:
            made.append((ids.RECORDS, _("Check a deal"), "code"))
        elif self.selection.since:
            made.append((ids.ALL, _("Show everything again"), "again"))
        elif self.report is not None and self.report.total:
            made.append((ids.RESET, _("Start over"), "again"))
        if self.page != FAIRNESS and self.report is not None and self.report.total + self.report.left_out:
            made.append((ids.EXPORT, _("Export"), "export"))
        return (*made, (ids.CLOSE, _("Back"), "back"))

    # ---- the scene

    def dialog(self) -> Dialog:
        return statistics_dialog(self.data())

    def press(self, id: str) -> None:
        if id.startswith(PAGE):
            self.page = id.removeprefix(PAGE)
            self.rebuild()
        elif id in (ids.RULES, app_ids.OPPONENTS, app_ids.COUNTS):
            self._open(id)
        elif id == ids.AGAIN:
            self._ask()
        elif id == ids.RESET:
            self._reset()
        elif id == ids.EXPORT:
            self._export()
        elif id == ids.RECORDS:
            self.shell.stack.push(RecordsScene(self.shell))
        elif id == ids.ALL:
            self._since("")
        else:
            self.close()

    def _open(self, id: str) -> None:
        """The list of something to select."""
        entries, chosen = self._entries(id)

        def below() -> Rect:
            return next(widget.rect for widget in self.widgets() if widget.id == id)

        def take(choice: str) -> None:
            if id == app_ids.COUNTS:  # with help other rules and opponents were played
                self.selection = Selection(help=choice.removeprefix("="), since=self.selection.since)
            elif id == ids.RULES:
                self.selection = replace(self.selection, rules=choice.removeprefix("="))
            else:
                self.selection = replace(self.selection, opponents=choice.removeprefix("="))
            self._ask()

        self.shell.stack.push(ChoiceScene(self.shell, below, entries, chosen, take, by_key=self.focus == id))

    def _entries(self, id: str) -> tuple[list[Entry], str]:
        """What there is to select, with how many matches it has, and what is selected."""
        found = self.report
        if id == app_ids.COUNTS:
            total, helped = (found.total, found.practised) if found is not None else (0, 0)
            counts = {"": total, WITHOUT_HELP: total - helped, WITH_HELP: helped}
            return [Entry(f"={key}", _(HELP[key]), _matches(n)) for key, n in counts.items()], f"={self.selection.help}"
        levels = self._levels
        choices = () if found is None else found.rules if id == ids.RULES else found.opponents
        words = rules_choice if id == ids.RULES else partial(opponents_choice, levels=levels)
        entries = [Entry("=", words(""))]
        entries += [Entry(f"={key}", words(key), _matches(count)) for key, count in _sensible(choices)]
        return entries[:_MOST_ENTRIES], f"={getattr(self.selection, id)}"

    def _reset(self) -> None:
        """Ask before anything is left out."""
        answers = ((ids.ANEW, _("Start over")), (ids.KEEP, _("Leave it as it is")))
        text = _(
            "The statistics start over with the next match. Nothing is deleted: the matches so "
            "far stay in the records, and “Show everything again” brings them back."
        )

        def answer(id: str) -> None:
            if id == ids.ANEW:
                self._since(self.shell.services.now().isoformat(timespec="seconds"))

        self.shell.stack.push(
            QuestionScene(self.shell, _("Start the statistics over?"), text, answers, answer, escape="keep")
        )

    def _export(self) -> None:
        """Write two tables of everything into the folder of records, on the other thread."""
        records, day = self.shell.records, f"{self.shell.services.now():%Y-%m-%d}"

        def write(matches: Sequence[MatchRow]) -> tuple[Path, ...]:
            return (
                records.write(f"ambition-matches-{day}", ".csv", matches_csv(matches)),
                records.write(f"ambition-rounds-{day}", ".csv", rounds_csv(matches)),
            )

        if self._exported is None:
            self._exported = self.shell.history.ask(write)

    def _since(self, since: str) -> None:
        self.shell.remember({"statistics_since": since})
        self.selection = Selection(since=since, help=self.selection.help)
        self._ask()


def _matches(count: int) -> str:
    return ngettext("{n} match", "{n} matches", count).format(n=count)


def _sensible(choices: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Without editions that were played with one set of options only: that says the same."""
    options = [key.removeprefix(OPTIONS).partition(" ")[0] for key, _count in choices if key.startswith(OPTIONS)]
    return [
        (key, count)
        for key, count in choices
        if not key.startswith(EDITION) or options.count(key.removeprefix(EDITION)) > 1
    ]
