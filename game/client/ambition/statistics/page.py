"""The statistics: what the person has played, by rules and opponents, in figures and charts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.client.ambition.settings import ID
from game.client.ambition.statistics.csv_files import matches_csv, rounds_csv
from game.client.ambition.statistics.fairness_page import deals_words, fairness, hash_words
from game.client.ambition.statistics.rated import own_ratings, rating_words
from game.client.ambition.statistics.rows import MatchRow
from game.client.ambition.statistics.summary import (
    EDITION,
    LATELY,
    LEVEL,
    MIXED,
    NAME,
    OPTIONS,
    STEPS,
    WITH_HELP,
    WITHOUT_HELP,
    Report,
    Selection,
    Summary,
    report,
    since,
)
from game.client.ambition.words import rules_words
from game.client.app.listing import Choice, open_choices
from game.client.app.opponents import NAMES
from game.client.app.options import Computers
from game.client.app.records_page import RecordsScene
from game.client.app.rulebook.word_tables import ruled
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.app.statistics_page import (
    CHART,
    FilterChoice,
    StatisticsData,
    StatisticsLoaderScene,
    beside_sentences,
    figure_tiles,
    key,
    long,
    number,
    percent,
    plus,
    statistics_dialog,
    titled,
)
from game.client.kit import gui
from game.client.kit.charts import bars, course, estimate
from game.client.kit.i18n import N_, _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import ask
from game.engine.ambition.editions import Rules

# ---- the statistics' pages of figures and of charts, in words and pictures


_SHOWN = 60  # matches in the course


def caption_words(summary: Summary) -> str:
    """Return the caption beside the title: how many matches and rounds were counted."""
    matches = ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches)
    rounds = ngettext("{n} round", "{n} rounds", summary.rounds).format(n=summary.rounds)
    return f"{matches}  ·  {rounds}"


def figures(summary: Summary, rating: str = "") -> gui.Node:
    """Return the page of figures.

    It has five numbers, a table that compares the person's rounds with the others', and sentences: the person's
    `rating` first, then about the rounds."""
    said = ([rating] if rating else []) + _sentences(summary)
    return gui.Column(
        [figure_tiles(_tiles(summary)), beside_sentences(_table(summary), _("More statistics"), said)], gap=gui.LARGE
    )


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    relative = "–" if summary.relative is None else plus(summary.relative)
    won = summary.wins + summary.shared
    shared = ""
    if summary.shared:
        shared = ngettext(", {n} of them shared", ", {n} of them shared", summary.shared).format(n=summary.shared)
    return [
        (_("{n} of {all}").format(n=won, all=summary.matches), _("matches won{shared}").format(shared=shared)),
        _places_tile(summary.places),
        (relative, _("points per round against the others")),
        (str(summary.best_streak), _("longest winning streak (now {n})").format(n=summary.streak)),
        (long(summary.seconds), _("played, long pauses not counted")),
    ]


def _places_tile(places: Sequence[int]) -> tuple[str, str]:
    """Return the average place, and how often the person got each."""
    matches = sum(places)
    mean = number(sum(i * n for i, n in enumerate(places, 1)) / matches) if matches else "–"
    text = _("average place (1st to 4th: {a}, {b}, {c}, {d})")
    return mean, text.format(**dict(zip("abcd", places, strict=True)))


def rows(summary: Summary) -> list[tuple[str, str, str]]:
    """Return the rows of the table, as (name, the person's value, the value of one of the others)."""
    me, others = summary.me, summary.others
    names = {
        "understrike": _("Understrikes"),
        "overstrike": _("Overstrikes"),
        "failed": _("Failed Nil bids"),
        "nil": _("Nils"),
        "slam": _("Slams"),
    }
    made = [
        (_("Scored per round"), number(me.points), number(others.points)),
        (_("Taken per round"), number(me.taken), number(others.taken)),
    ]
    for kind, name in names.items():
        mine = _("{n} ({share})").format(n=me.kinds[kind], share=percent(me.share(kind)))
        made.append((name, mine, percent(others.share(kind))))
    return made


def _table(summary: Summary) -> gui.Node:
    heads = [
        gui.Gap(),
        gui.Text(_("You"), gui.CAPTION_SEMI, align=gui.Align.END),
        gui.Text(_("The others"), gui.CAPTION, "muted", gui.Align.END),
    ]
    cells = [
        [
            gui.Text(name, gui.CAPTION, lines=2),
            gui.Text(own, gui.CAPTION_SEMI, align=gui.Align.END),
            gui.Text(others, gui.CAPTION, "muted", gui.Align.END),
        ]
        for name, own, others in rows(summary)
    ]
    return ruled(heads, cells, (1, 0, 0), pad=2)


def _sentences(summary: Summary) -> list[str]:
    said = [
        ngettext("{n} strike in all.", "{n} strikes in all.", summary.strikes).format(n=summary.strikes),
        ngettext(
            "Longest run without a strike: {n} round.",
            "Longest run without a strike: {n} rounds.",
            summary.clean_streak,
        ).format(n=summary.clean_streak),
    ]
    if summary.given_up:
        text = ngettext(
            "{n} match was given up; its rounds still count.",
            "{n} matches were given up; their rounds still count.",
            summary.given_up,
        )
        said.append(text.format(n=summary.given_up))
    said.append(_("Percentages are of all rounds. Nobody gets a strike in a void round."))
    return said


# ---- charts


def rating(ratings: Sequence[Rating], levels: Sequence[tuple[str, int]], said: str) -> gui.Node:
    """Return the page of the rating: the words `said` and, once the rating is certain enough, its chart.

    The chart shows the rating after each match. `levels` are the titles and ratings of the levels."""
    shown = ratings[-_SHOWN:]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        estimate(canvas, rect, [(each.value, each.low, each.high) for each in shown], levels)

    words = gui.Text(said, gui.BODY, lines=gui.MANY)
    if not ratings or not ratings[-1].narrow:
        return gui.Column([words])
    best = max(each.value for each in shown)
    beside = _("Highest: {best}. The band holds it with 95 % certainty.").format(best=best)
    first = next((number for number, each in enumerate(ratings, 1) if each.decided), None)
    counts = _("Your places count, and so do your decisions in matches that you have reviewed.")
    if first is not None:
        counts = _("Your places count and, since match {n}, your decisions in reviewed matches too.").format(n=first)
    heading = gui.Text(sentences((beside, counts)), gui.CAPTION, "muted", lines=3, cut=CHART, grow=1)
    return gui.Column([words, titled(_("Your rating, match by match"), draw, [heading])], gap=gui.LARGE, grow=1)


def charts(summary: Summary) -> gui.Node:
    """Return the page of charts: the matches in order above; places and points taken below."""
    below = gui.Row([_places(summary), _points(summary)], 2 * gui.LARGE, gui.Align.FILL, grow=1)
    return gui.Column([_course(summary), below], gap=gui.MEDIUM, grow=1)


def course_words(summary: Summary) -> str:
    """Return the chart of the matches in a sentence."""
    if len(summary.course) < 2:
        return _("This chart begins with your second finished match.")
    last, before = summary.lately
    day, best = max(summary.course, key=lambda item: item[1])
    values = {"n": min(LATELY, len(summary.course)), "last": plus(last), "best": plus(best), "day": day}
    if before is None:
        return _("Last {n}: {last}. Best: {best}, {day}.").format(**values)
    text = _("Last {n}: {last}; before that: {before}. Best: {best}, {day}.")
    return text.format(**values, before=plus(before))


def _course(summary: Summary) -> gui.Node:
    values = [value for _day, value in summary.course]
    means = [sum(values[max(0, i - LATELY + 1) : i + 1]) / len(values[max(0, i - LATELY + 1) : i + 1])
             for i in range(len(values))]  # fmt: skip

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        if len(values) > 1:
            shown, mean = values[-_SHOWN:], means[-_SHOWN:]
            top = max(abs(value) for value in (*shown, *mean))
            course(canvas, rect, shown, mean, (plus(top), "0", plus(-top)))

    said = gui.Text(course_words(summary), gui.CAPTION, "muted", lines=2, cut=CHART, grow=1)
    words = _("Each bar is a match; the line is the average of ten") if len(values) > 1 else ""
    below = gui.Text(words, gui.CAPTION, "muted", gui.Align.END)
    return titled(_("Points per round against the others, match by match"), draw, [said], below)


def _places(summary: Summary) -> gui.Node:
    labels = [_("1st"), _("2nd"), _("3rd"), _("4th")]
    shares = [place / max(1, summary.matches) for place in summary.places]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        if summary.matches:
            bars(canvas, rect, labels, shares, [str(place) for place in summary.places])

    below = None if summary.matches else gui.Text(_("No finished match yet."), gui.CAPTION, "muted")
    return titled(_("Places"), draw, below=below)


def step_words(steps: Sequence[int] = STEPS) -> list[str]:
    """Return the labels of the classes of points: ``"0"``, ``"1–6"`` up to ``"42+"``."""
    ends = [start - 1 for start in steps[1:]]
    made = [str(a) if a == b else f"{a}–{b}" for a, b in zip(steps, ends, strict=False)]
    return [*made, f"{steps[-1]}+"]


def _points(summary: Summary) -> gui.Node:
    mine = [count / max(1, summary.me.rounds) for count in summary.me.classes]
    others = [count / max(1, summary.others.rounds) for count in summary.others.classes]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        bars(canvas, rect, step_words(), mine, [str(count) for count in summary.me.classes], others)

    beside = key(_("You, with your rounds above"), _("The others"))
    return titled(_("Points taken in a round"), draw, [beside], grow=2)


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


class StatisticsScene(StatisticsLoaderScene[tuple[Report, list[Rating]]]):
    """The scene of the statistics.

    Everything is counted on another thread; until that has finished, the page says so."""

    page = PAGES[0][0]
    tables = (("ambition-matches", matches_csv), ("ambition-rounds", rounds_csv))

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell, ID)
        self._computers, self._levels, self._scale = computers, computers.levels, computers.ratings
        self.selection = Selection(since=shell.settings.statistics_since)

    def enter(self) -> None:
        self._ask()

    def resume(self) -> None:
        self.rebuild()

    # ---- what there is

    @property
    def report(self) -> Report | None:
        """The numbers, or None until they are counted."""
        return self.found[0] if self.found is not None else None

    def _ask(self) -> None:
        """Start counting what is selected now."""
        self.ask(self._counted)
        self.rebuild()

    def _counted(self, matches: Sequence[MatchRow]) -> tuple[Report, list[Rating]]:
        """Return the report on the selection, and the ratings.

        The ratings come from all matches since the selection's day, whatever else is selected."""
        return report(matches, self.selection), own_ratings(since(matches, self.selection.since), self._computers)

    # ---- in words

    def data(self) -> StatisticsData:
        """Return the content of the page as it is now."""
        found, chosen = self.report, self.selection
        levels = self._levels
        selects = (
            FilterChoice("rules", _("Rules"), rules_choice(chosen.rules)),
            FilterChoice("opponents", _("Opponents"), opponents_choice(chosen.opponents, levels)),
            FilterChoice("counts", _("Matches"), _(HELP[chosen.help])),
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
        """Return the text that replaces the numbers while there are none, or nothing."""
        if self.problem:
            return (self.problem, _("Nothing is lost: every finished match is among the records."))
        found = self.report
        if found is None:
            return (self.counting(),)
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

    def _shown(self) -> gui.Node | None:
        if self.found is None:
            return None
        found, ratings = self.found
        if self.page == FAIRNESS:
            return fairness(found.fairness)
        if self.page == "charts":
            return charts(found.summary)
        said = rating_words(ratings[-1] if ratings else None, len(ratings), self._scale, self._levels)
        if self.page == "rating":
            marks = [(_(title), self._scale[level]) for level, title in self._levels if level in self._scale]
            return rating(ratings, marks, said)
        return figures(found.summary, said)

    def _buttons(self) -> tuple[tuple[str, str, str | None], ...]:
        made: list[tuple[str, str, str | None]] = []
        if self.problem:
            made.append(("again", _("Try again"), "again"))
        elif self.page == FAIRNESS:
            made.append(("records", _("Check a deal"), "code"))
        elif self.selection.since:
            made.append(("all", _("Show everything again"), "again"))
        elif self.report is not None and self.report.total:
            made.append(("reset", _("Start over"), "again"))
        if self.page != FAIRNESS and self.report is not None and self.report.total + self.report.left_out:
            made.append(("export", _("Export"), "export"))
        return (*made, ("close", _("Back"), "back"))

    # ---- the scene

    def dialog(self) -> gui.Dialog:
        return statistics_dialog(self.data())

    def press(self, id: str) -> None:
        if id in ("rules", "opponents", "counts"):
            self._open(id)
        elif id == "again":
            self._ask()
        elif id == "reset":
            self._reset()
        elif id == "records":
            self.shell.stack.push(RecordsScene(self.shell))
        elif id == "all":
            self._since("")
        else:
            super().press(id)

    def _open(self, id: str) -> None:
        """Open the list of choices of a filter."""
        entries, chosen = self._entries(id)

        def take(choice: str) -> None:
            if id == "counts":  # with help other rules and opponents were played
                self.selection = Selection(help=choice.removeprefix("="), since=self.selection.since)
            elif id == "rules":
                self.selection = replace(self.selection, rules=choice.removeprefix("="))
            else:
                self.selection = replace(self.selection, opponents=choice.removeprefix("="))
            self._ask()

        open_choices(self, id, entries, chosen, take)

    def _entries(self, id: str) -> tuple[list[Choice], str]:
        """Return the choices of a filter with their numbers of matches, and the one that is selected."""
        found = self.report
        if id == "counts":
            total, helped = (found.total, found.practised) if found is not None else (0, 0)
            counts = {"": total, WITHOUT_HELP: total - helped, WITH_HELP: helped}
            return [
                Choice(f"={key}", _(HELP[key]), _matches(n)) for key, n in counts.items()
            ], f"={self.selection.help}"
        levels = self._levels
        choices = () if found is None else found.rules if id == "rules" else found.opponents
        words = rules_choice if id == "rules" else partial(opponents_choice, levels=levels)
        entries = [Choice("=", words(""))]
        entries += [Choice(f"={key}", words(key), _matches(count)) for key, count in _sensible(choices)]
        return entries[:_MOST_ENTRIES], f"={getattr(self.selection, id)}"

    def _reset(self) -> None:
        """Ask whether the statistics should start over, and do so."""
        answers = (("anew", _("Start over")), ("keep", _("Leave it as it is")))
        text = _(
            "The statistics start over with the next match. Nothing is deleted: the matches so "
            "far stay in the records, and “Show everything again” brings them back."
        )

        def start_over() -> None:
            self._since(self.shell.services.now().isoformat(timespec="seconds"))

        ask(self.shell, _("Start the statistics over?"), text, answers, {"anew": start_over}, escape="keep")

    def _since(self, since: str) -> None:
        self.shell.remember({"statistics_since": since})
        self.selection = Selection(since=since, help=self.selection.help)
        self._ask()


def _matches(count: int) -> str:
    return ngettext("{n} match", "{n} matches", count).format(n=count)


def _sensible(choices: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the choices without editions that were played with one set of options only.

    Those would be the same as that set of options."""
    options = [key.removeprefix(OPTIONS).partition(" ")[0] for key, _count in choices if key.startswith(OPTIONS)]
    return [
        (key, count)
        for key, count in choices
        if not key.startswith(EDITION) or options.count(key.removeprefix(EDITION)) > 1
    ]
