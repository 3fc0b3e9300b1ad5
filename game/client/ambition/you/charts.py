"""The figures and charts of the statistics, in words and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.statistics.fairness_page import class_words
from game.client.ambition.statistics.summary import (
    LATELY,
    STEPS,
    Summary,
)
from game.client.app.rulebook.word_tables import ruled
from game.client.app.statistics.rating import Rating
from game.client.app.statistics_page import (
    CHART,
    beside_sentences,
    figure_tiles,
    key,
    long,
    number,
    percent,
    plus,
    titled,
)
from game.client.kit import gui
from game.client.kit.charts import bars, course, estimate
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences

_SHOWN = 60  # matches in the course


def caption_words(summary: Summary) -> str:
    """Return the caption beside the title: how many matches and rounds were counted."""
    matches = ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches)
    rounds = ngettext("{n} round", "{n} rounds", summary.rounds).format(n=summary.rounds)
    return f"{matches}  ·  {rounds}"


def figures(summary: Summary, rating: str = "") -> gui.Node:
    """Return the page of figures.

    It has five numbers, a table that compares the person's rounds with the others', and sentences:
    the person's `rating` first, then about the rounds."""
    said = ([rating] if rating else []) + _sentences(summary)
    return gui.Column(
        [
            figure_tiles(_tiles(summary)),
            beside_sentences(_table(summary), _("More statistics"), said),
        ],
        gap=gui.LARGE,
    )


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    relative = "–" if summary.relative is None else plus(summary.relative)
    won = summary.wins + summary.shared
    shared = ""
    if summary.shared:
        shared = ngettext(", {n} of them shared", ", {n} of them shared", summary.shared).format(
            n=summary.shared
        )
    return [
        (
            _("{n} of {all}").format(n=won, all=summary.matches),
            _("matches won{shared}").format(shared=shared),
        ),
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
        gui.Text(_("You"), gui.BODY_SEMI, align=gui.Align.END),
        gui.Text(_("The others"), gui.BODY, "muted", gui.Align.END),
    ]
    cells = [
        [
            gui.Text(name, gui.BODY, lines=2),
            gui.Text(own, gui.BODY_SEMI, align=gui.Align.END),
            gui.Text(others, gui.BODY, "muted", gui.Align.END),
        ]
        for name, own, others in rows(summary)
    ]
    return ruled(heads, cells, (1, 0, 0), pad=8)


def _sentences(summary: Summary) -> list[str]:
    said = [
        ngettext("{n} strike in all.", "{n} strikes in all.", summary.strikes).format(
            n=summary.strikes
        ),
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

    The chart shows the rating after each match. `levels` are the titles and ratings of the
    levels."""
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
        counts = _(
            "Your places count and, since match {n}, your decisions in reviewed matches too."
        ).format(n=first)
    heading = gui.Text(
        sentences((beside, counts)), gui.CAPTION, "muted", lines=3, cut=CHART, grow=1
    )
    return gui.Column(
        [words, titled(_("Your rating, match by match"), draw, [heading])], gap=gui.LARGE, grow=1
    )


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
    values = {
        "n": min(LATELY, len(summary.course)),
        "last": plus(last),
        "best": plus(best),
        "day": day,
    }
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


def _points(summary: Summary) -> gui.Node:
    mine = [count / max(1, summary.me.rounds) for count in summary.me.classes]
    others = [count / max(1, summary.others.rounds) for count in summary.others.classes]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        bars(
            canvas,
            rect,
            class_words(STEPS),
            mine,
            [str(count) for count in summary.me.classes],
            others,
        )

    beside = key(_("You, with your rounds above"), _("The others"))
    return titled(_("Points taken in a round"), draw, [beside], grow=2)
