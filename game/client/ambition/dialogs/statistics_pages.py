"""The statistics' pages of figures and of charts, in words and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.statistics.summary import LATELY, STEPS, Summary
from game.client.app.dialogs.figures import long, number, paint_tiles, percent, plus
from game.client.kit.canvas import Canvas
from game.client.kit.charts import bars, course, legend
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import BODY_SEMI, CAPTION, CAPTION_SEMI

_LINE = 24.0
_TABLE_ROW = 38.0
_SHOWN = 60  # matches in the course


def caption_words(summary: Summary) -> str:
    """Beside the title: how much was counted."""
    matches = ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches)
    rounds = ngettext("{n} round", "{n} rounds", summary.rounds).format(n=summary.rounds)
    return f"{matches}  ·  {rounds}"


def paint_figures(canvas: Canvas, rect: Rect, summary: Summary, rating: str = "") -> None:
    """Five numbers above, the rounds of the person beside those of the others below, and what else there is to say: of the
    person's `rating`, then of the rounds."""
    top = paint_tiles(canvas, rect, _tiles(summary)) + 20
    table = Rect(rect.x, top, rect.w * 0.6, rect.bottom - top)
    _table(canvas, table, summary)
    x = table.right + 40
    canvas.text(x, top + 24, _("More statistics"), BODY_SEMI)
    y = top + 58
    for sentence in ([rating] if rating else []) + _sentences(summary):
        for line in canvas.words.wrap(sentence, CAPTION, rect.right - x):
            canvas.text(x, y, line, CAPTION, canvas.theme.muted)
            y += _LINE
        y += 8


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    relative = "–" if summary.relative is None else plus(summary.relative)
    won = summary.wins + summary.shared
    shared = ""
    if summary.shared:
        shared = ngettext(", {n} of them shared", ", {n} of them shared", summary.shared).format(n=summary.shared)
    return [
        (_("{n} of {all}").format(n=won, all=summary.matches), _("matches won{shared}").format(shared=shared)),
        ("  ".join(map(str, summary.places)), _("times first, second, third and fourth")),
        (relative, _("points per round against the others’ average")),
        (str(summary.best_streak), _("longest winning streak (now {n})").format(n=summary.streak)),
        (long(summary.seconds), _("spent playing, not counting long pauses")),
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
        (_("Points scored per round"), number(me.points), number(others.points)),
        (_("Points taken per round"), number(me.taken), number(others.taken)),
    ]
    for kind, name in names.items():
        mine = _("{n} ({share})").format(n=me.kinds[kind], share=percent(me.share(kind)))
        made.append((name, mine, percent(others.share(kind))))
    return made


def _table(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    theme, mine, theirs = canvas.theme, rect.x + rect.w * 0.72, rect.right - 16
    canvas.text(mine, rect.y + 24, _("You"), CAPTION_SEMI, anchor="end")
    canvas.text(theirs, rect.y + 24, _("Average of the others"), CAPTION, theme.muted, "end")
    for i, (name, own, others) in enumerate(rows(summary)):
        y = rect.y + 36 + i * _TABLE_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        canvas.text(rect.x + 4, y + 26, name, CAPTION, room=mine - rect.x - 150)
        canvas.text(mine, y + 26, own, CAPTION_SEMI, anchor="end")
        canvas.text(theirs, y + 26, others, CAPTION, theme.muted, "end")


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
    said.append(
        _("Percentages are of all rounds. A void round, in which everybody would get a strike, gives nobody one.")
    )
    return said


# ---- charts


def paint_charts(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    """The course of the matches above; places and points taken below."""
    high = rect.h * 0.5
    upper = Rect(rect.x, rect.y, rect.w, high - 8)
    _course(canvas, upper, summary)
    lower, split = rect.y + high + 12, rect.w * 0.3
    _places(canvas, Rect(rect.x, lower, split, rect.bottom - lower), summary)
    _points(canvas, Rect(rect.x + split + 48, lower, rect.w - split - 48, rect.bottom - lower), summary)


def _head(canvas: Canvas, rect: Rect, title: str, words: str = "") -> Rect:
    """Title and a sentence; returns what is left below."""
    width = canvas.text(rect.x, rect.y + 18, title, BODY_SEMI._replace(share=0.0))
    if words:
        canvas.text(rect.x + width + 20, rect.y + 18, words, CAPTION, canvas.theme.muted, room=rect.w - width - 20)
    return Rect(rect.x, rect.y + 30, rect.w, rect.h - 30)


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


def _course(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    room = _head(canvas, rect, _("Points per round against the others, match by match"), course_words(summary))
    values = [value for _day, value in summary.course]
    if len(values) < 2:
        return
    means = [sum(values[max(0, i - LATELY + 1) : i + 1]) / len(values[max(0, i - LATELY + 1) : i + 1])
             for i in range(len(values))]  # fmt: skip
    shown, mean = values[-_SHOWN:], means[-_SHOWN:]
    top = max(abs(value) for value in (*shown, *mean))
    words = _("Each bar is a match; the line is the average of ten")
    canvas.text(room.right, room.bottom - 2, words, CAPTION, canvas.theme.muted, "end")
    course(canvas, room._replace(h=room.h - 24), shown, mean, (plus(top), "0", plus(-top)))


def _places(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    room = _head(canvas, rect, _("Places"))
    labels = [_("1st"), _("2nd"), _("3rd"), _("4th")]
    if summary.matches:
        shares = [place / summary.matches for place in summary.places]
        bars(canvas, room, labels, shares, [str(place) for place in summary.places])
    else:
        canvas.text(room.x, room.y + 30, _("No finished match yet."), CAPTION, canvas.theme.muted, room=room.w)


def step_words(steps: Sequence[int] = STEPS) -> list[str]:
    """The classes of points: ``"0"``, ``"1–6"`` ... ``"42+"``."""
    ends = [start - 1 for start in steps[1:]]
    made = [str(a) if a == b else f"{a}–{b}" for a, b in zip(steps, ends, strict=False)]
    return [*made, f"{steps[-1]}+"]


def _points(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    room = _head(canvas, rect, _("Points taken in a round"))
    legend(canvas, room.right, rect.y + 18, _("You, with your rounds above"), _("The others"))
    mine = [count / max(1, summary.me.rounds) for count in summary.me.classes]
    others = [count / max(1, summary.others.rounds) for count in summary.others.classes]
    bars(canvas, room, step_words(), mine, [str(count) for count in summary.me.classes], others)
