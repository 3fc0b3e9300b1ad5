"""The statistics' pages of figures and of charts, in words and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.statistics.summary import LATELY, STEPS, Summary
from game.client.app.dialogs.figures import CHART, figure_tiles, key, long, number, percent, plus, titled
from game.client.app.dialogs.rules_tables import ruled
from game.client.app.dialogs.statistics import beside_sentences
from game.client.app.statistics.rating import Rating
from game.client.kit.canvas import Canvas
from game.client.kit.charts import bars, course, estimate
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.layout import LARGE, MEDIUM, Align, Gap, Node, Row
from game.client.kit.layout_leaves import MANY, Text
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, CAPTION, CAPTION_SEMI

_SHOWN = 60  # matches in the course


def caption_words(summary: Summary) -> str:
    """Beside the title: how much was counted."""
    matches = ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches)
    rounds = ngettext("{n} round", "{n} rounds", summary.rounds).format(n=summary.rounds)
    return f"{matches}  ·  {rounds}"


def figures(summary: Summary, rating: str = "") -> Node:
    """Five numbers above, the rounds of the person beside those of the others below, and what else there is to say: of the
    person's `rating`, then of the rounds."""
    said = ([rating] if rating else []) + _sentences(summary)
    return Column(
        [figure_tiles(_tiles(summary)), beside_sentences(_table(summary), _("More statistics"), said)], gap=LARGE
    )


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    relative = "–" if summary.relative is None else plus(summary.relative)
    won = summary.wins + summary.shared
    shared = ""
    if summary.shared:
        shared = ngettext(", {n} of them shared", ", {n} of them shared", summary.shared).format(n=summary.shared)
    return [
        (_("{n} of {all}").format(n=won, all=summary.matches), _("matches won{shared}").format(shared=shared)),
        ("  ".join(map(str, summary.places)), _("times first, second, third and fourth")),
        (relative, _("points per round against the others")),
        (str(summary.best_streak), _("longest winning streak (now {n})").format(n=summary.streak)),
        (long(summary.seconds), _("played, long pauses not counted")),
    ]


def rows(summary: Summary) -> list[tuple[str, str, str]]:
    """The table: what it is, for the person, and for a seat of the others."""
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


def _table(summary: Summary) -> Node:
    heads = [
        Gap(),
        Text(_("You"), CAPTION_SEMI, align=Align.END),
        Text(_("The others"), CAPTION, "muted", Align.END),
    ]
    cells = [
        [
            Text(name, CAPTION, lines=2),
            Text(own, CAPTION_SEMI, align=Align.END),
            Text(others, CAPTION, "muted", Align.END),
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


def rating(ratings: Sequence[Rating], levels: Sequence[tuple[str, int]], said: str) -> Node:
    """What is `said` of the rating and, once it is told, its course, match by match. `levels`: their titles and ratings."""
    shown = ratings[-_SHOWN:]

    def draw(canvas: Canvas, rect: Rect) -> None:
        estimate(canvas, rect, [(each.value, each.low, each.high) for each in shown], levels)

    words = Text(said, BODY, lines=MANY)
    if not ratings or not ratings[-1].narrow:
        return Column([words])
    best = max(each.value for each in shown)
    beside = _(
        "Highest: {best}. The band holds it with 95 % certainty. Your places count, and so do your decisions in matches that "
        "were reviewed."
    ).format(best=best)
    heading = Text(beside, CAPTION, "muted", lines=2, cut=CHART, grow=1)
    return Column([words, titled(_("Your rating, match by match"), draw, [heading])], gap=LARGE, grow=1)


def charts(summary: Summary) -> Node:
    """The course of the matches above; places and points taken below."""
    below = Row([_places(summary), _points(summary)], 2 * LARGE, Align.FILL, grow=1)
    return Column([_course(summary), below], gap=MEDIUM, grow=1)


def course_words(summary: Summary) -> str:
    """The course in a sentence."""
    if len(summary.course) < 2:
        return _("This chart begins with your second finished match.")
    last, before = summary.lately
    day, best = max(summary.course, key=lambda item: item[1])
    values = {"n": min(LATELY, len(summary.course)), "last": plus(last), "best": plus(best), "day": day}
    if before is None:
        return _("Last {n}: {last}. Best: {best}, {day}.").format(**values)
    text = _("Last {n}: {last}; before that: {before}. Best: {best}, {day}.")
    return text.format(**values, before=plus(before))


def _course(summary: Summary) -> Node:
    values = [value for _day, value in summary.course]
    means = [sum(values[max(0, i - LATELY + 1) : i + 1]) / len(values[max(0, i - LATELY + 1) : i + 1])
             for i in range(len(values))]  # fmt: skip

    def draw(canvas: Canvas, rect: Rect) -> None:
        if len(values) > 1:
            shown, mean = values[-_SHOWN:], means[-_SHOWN:]
            top = max(abs(value) for value in (*shown, *mean))
            course(canvas, rect, shown, mean, (plus(top), "0", plus(-top)))

    said = Text(course_words(summary), CAPTION, "muted", lines=2, cut=CHART, grow=1)
    words = _("Each bar is a match; the line is the average of ten") if len(values) > 1 else ""
    below = Text(words, CAPTION, "muted", Align.END)
    return titled(_("Points per round against the others, match by match"), draw, [said], below)


def _places(summary: Summary) -> Node:
    labels = [_("1st"), _("2nd"), _("3rd"), _("4th")]
    shares = [place / max(1, summary.matches) for place in summary.places]

    def draw(canvas: Canvas, rect: Rect) -> None:
        if summary.matches:
            bars(canvas, rect, labels, shares, [str(place) for place in summary.places])

    below = None if summary.matches else Text(_("No finished match yet."), CAPTION, "muted")
    return titled(_("Places"), draw, below=below)


def step_words(steps: Sequence[int] = STEPS) -> list[str]:
    """The classes of points: ``"0"``, ``"1–6"`` ... ``"42+"``."""
    ends = [start - 1 for start in steps[1:]]
    made = [str(a) if a == b else f"{a}–{b}" for a, b in zip(steps, ends, strict=False)]
    return [*made, f"{steps[-1]}+"]


def _points(summary: Summary) -> Node:
    mine = [count / max(1, summary.me.rounds) for count in summary.me.classes]
    others = [count / max(1, summary.others.rounds) for count in summary.others.classes]

    def draw(canvas: Canvas, rect: Rect) -> None:
        bars(canvas, rect, step_words(), mine, [str(count) for count in summary.me.classes], others)

    beside = key(_("You, with your rounds above"), _("The others"))
    return titled(_("Points taken in a round"), draw, [beside], grow=2)
