"""How much of a result was luck and how much was play, and the course of a match: in words and charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from game.client.ambition.help.reasons import choice_words, place_words
from game.client.ambition.rulebook.page import ExplainedSheetScene
from game.client.app.shell import Shell
from game.client.app.statistics_page import CHART
from game.client.kit import gui
from game.client.kit.charts import FIRST, SECOND, THIRD, curve, curve_key
from game.client.kit.i18n import _, pgettext
from game.client.table.words import number
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import ChanceStep, LedgerEvent, MarkedDecision, Review

# ---- The course of a match
# The chance to win it after every event, and whose doing it was.


def points_words(value: float) -> str:
    """Return points with their sign, rounded to whole points."""
    return f"{round(value):+d}".replace("-", "\u2212") if round(value) else "0"


def chance_words(value: float) -> str:
    """Return a change of a chance in percent with its sign."""
    return _("{n} %").format(n=points_words(100 * value))


def percent_words(share: float) -> str:
    """Return a chance in percent, without a sign."""
    return _("{n} %").format(n=round(100 * share))


@dataclass(frozen=True, slots=True)
class WinChanceCurve:
    """The chance to win during a match.

    `start` is the chance at first. `steps` hold the chance after every event, with the kind of its
    line (kit.charts). `rounds` hold the index of each round's first step, and the round's
    number."""

    start: float
    steps: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[int, int], ...]

    def words(self) -> str:
        """Return the curve in a sentence, for reading aloud."""
        starts = [index for index, _number in self.rounds]
        values = [value for value, _kind in self.steps]
        low, high = (values.index(end) for end in (min(values), max(values)))
        numbers = {
            at: max(i for i, start in enumerate(starts) if start <= at) for at in (low, high)
        }
        text = _(
            "Your chance to win: {start} at first, lowest {low} in round {n}, highest {high} in round {m}, {end} at the end."
        )
        return text.format(
            start=percent_words(self.start), low=percent_words(values[low]), n=self.rounds[numbers[low]][1],
            high=percent_words(values[high]), m=self.rounds[numbers[high]][1], end=percent_words(values[-1]),
        )  # fmt: skip

    def marks(self) -> list[tuple[str, float]]:
        """Return labels for the ends and the middle of the scale."""
        return [(percent_words(share), share) for share in (1.0, 0.5, 0.0)]


def course(review: Review, steps: Sequence[ChanceStep], me: int) -> WinChanceCurve:
    """Return the chance to win after every event, and whose doing it was: the person's, the others' or the cards'."""
    values, parts = list[tuple[float, str]](), list[tuple[int, int]]()
    for ledger in review.ledgers:
        assert ledger.win is not None, (
            "there are steps only where all rounds have an account of the chance"
        )
        parts.append((len(values), ledger.number))
        value = ledger.win.par
        for event in ledger.events:
            value += event.win_skill + event.win_luck
            own = event.seat == me and abs(event.win_skill) >= abs(event.win_luck)
            values.append((value, FIRST if own else THIRD if event.seat in (me, -1) else SECOND))
    return WinChanceCurve(steps[0].before, tuple(values), tuple(parts))


# ---- The page
# A sentence, the course of a match, and a bar each for luck and play, which names what mattered
# most.

ROWS = "rows"
TOLD = 3
"""The most events that are named for a bar."""
SMALL = 1.5
"""The points from which on an event is named; below, they are no surer than zero."""
SMALL_CHANCE = 0.01
"""The change of the chance to win from which on an event is named."""
Line = tuple[float, str]
"""What an event added, and the words for it."""


@dataclass(frozen=True, slots=True)
class LedgerData:
    """The content of the page.

    It has its title's caption, a sentence, and what `luck` and everybody's `play` added to the
    result, each with lines that say how it came about. With the `course` of a match all are chances
    to win it, otherwise points."""

    caption: str
    sentence: str
    luck: float
    play: float
    luck_lines: tuple[str, ...]
    play_lines: tuple[str, ...]
    rules: Rules | None = None
    course: WinChanceCurve | None = None


def ledger_dialog(data: LedgerData) -> gui.Dialog:
    """Return the dialog of a ledger."""
    words = points_words if data.course is None else chance_words
    low, high = min(0.0, data.luck, data.play), max(0.0, data.luck, data.play)
    cells = [
        [
            gui.Explained(id, gui.Text(name, gui.BODY), gui.Explanation(name, lines)),
            gui.Picture(partial(_bar, value, low, (high - low) or 1.0), gui.LARGE, gui.LARGE),
            gui.Text(words(value), gui.BODY_SEMI, align=gui.Align.END),
        ]
        for id, name, value, lines in (
            ("luck", pgettext("of points", "Luck"), data.luck, data.luck_lines),
            ("play", pgettext("of points", "Play"), data.play, data.play_lines),
        )
    ]
    body: list[gui.Node] = [gui.Text(data.sentence, gui.H3, lines=gui.MANY)]
    title = _("Where the points came from")
    note = _("Points minus 20 per strike. Point at luck or play to see what mattered most.")
    if data.course is not None:
        body += [_course(data.course), _key()]
        title = _("What decided the match")
        note = _("Chances to win. Point at luck or play to see what mattered most.")
    body.append(gui.Grid(cells=cells, grows=(1, 2, 0), between=gui.MEDIUM, pad=(0, gui.SMALL)))
    return gui.Dialog(
        title=title, caption=data.caption, body=gui.Column(body, gap=gui.SMALL, scroll=ROWS),
        foot=(("close", _("Close"), None),), note=note, data=data,
    )  # fmt: skip


def _course(found: WinChanceCurve) -> gui.Picture:
    parts = [(index, str(number)) for index, number in found.rounds]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        curve(canvas, rect, found.start, found.steps, parts, found.marks())

    return gui.Picture(draw, CHART, CHART, (found.words(),))


def _key() -> gui.Row:
    """Return the key of the curve, which says whose doing each kind of line is."""
    said = (
        (FIRST, _("Your play")),
        (SECOND, pgettext("whose doing", "The others")),
        (THIRD, _("The cards")),
    )
    cells = list[gui.Node]()
    for kind, words in said:
        cells += [
            gui.Picture(partial(curve_key, kind=kind), 2 * gui.MEDIUM, gui.MEDIUM, keep=True),
            gui.Text(words, gui.CAPTION, "muted"),
            gui.Gap(),
        ]
    return gui.Row(cells, gui.SMALL)


def _bar(value: float, low: float, span: float, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw a bar from 0 to a value, and a line at 0."""
    theme = canvas.theme
    left, right = (rect.x + rect.w * (at - low) / span for at in sorted((0.0, value)))
    zero = rect.x - rect.w * low / span
    canvas.line(zero, rect.y, zero, rect.bottom, theme.line)
    colour = theme.mint if value >= 0 else theme.coral
    canvas.rect(gui.Rect(left, rect.y + 2, max(2.0, right - left), rect.h - 2), 2, colour)


# ---- What it says


def points_account(
    review: Review, names: Sequence[str], me: int, caption: str, rules: Rules | None
) -> LedgerData:
    """Return the page of the points of rounds."""
    expected = review.room + sum(each.par for each in review.ledgers)
    luck = sum(each.luck for each in review.ledgers)
    play = sum(each.result for each in review.ledgers) - expected - luck
    text = _(
        "In your seat a master could expect {expected} points; luck changed that by {luck}, play by {play}."
    )
    said = text.format(
        expected=points_words(expected).removeprefix("+"),
        luck=points_words(luck),
        play=points_words(play),
    )
    many = len(review.ledgers) > 1
    events = [(each.number, event) for each in review.ledgers for event in each.events]
    lucky = [(event.luck, _event_words(at, event, names, many)) for at, event in events]
    played = [
        (event.skill, _event_words(at, event, names, many))
        for at, event in events
        if event.seat != me
    ]
    played += [
        (-(move.weighed.loss.points or 0.0), _decision_words(move, names[me], many))
        for move in review.all
    ]
    lost = _("Compared with a master’s, your decisions cost you {n} points.").format(
        n=number(review.lost.points or 0.0)
    )
    return LedgerData(
        caption, said, luck, play, (_about_luck(), *_largest(lucky, points_words, SMALL)),
        (lost, *_largest(played, points_words, SMALL)), rules,
    )  # fmt: skip


def chances_account(
    review: Review,
    steps: Sequence[ChanceStep],
    names: Sequence[str],
    me: int,
    caption: str,
    rules: Rules | None,
) -> LedgerData:
    """Return the page of the chances to win a match."""
    most = max(steps, key=lambda each: abs(each.after - each.before))
    said = _("Round {n} counted most: your chance to win went from {before} to {after}.").format(
        n=most.number, before=percent_words(most.before), after=percent_words(most.after)
    )
    play = sum(event.win_skill for step in steps for event in step.events)
    luck = steps[-1].after - steps[0].before - play
    told = [(step.number, event) for step in steps for event in step.events]
    lucky = [(event.win_luck, _event_words(at, event, names, True)) for at, event in told]
    played = [(event.win_skill, _event_words(at, event, names, True)) for at, event in told]
    text = _(
        "Compared with a master’s, your decisions cost you {n} points and {share} % in winning chances per round."
    )
    points, share = (
        (total or 0.0) / len(steps) for total in (review.lost.points, review.lost.chance)
    )
    lost = text.format(n=number(points), share=number(100 * share))
    return LedgerData(
        caption, said, luck, play, (_about_luck(), *_largest(lucky, chance_words, SMALL_CHANCE)),
        (lost, *_largest(played, chance_words, SMALL_CHANCE)), rules, course(review, steps, me),
    )  # fmt: skip


def _about_luck() -> str:
    return _("What nobody could help: the deal, what others happened to choose, the hidden cards.")


def _largest(found: Iterable[Line], words: Callable[[float], str], small: float) -> list[str]:
    """Return sentences about the events that had the largest effect."""
    largest = sorted(
        (each for each in found if abs(each[0]) >= small), key=lambda each: -abs(each[0])
    )[:TOLD]
    return [
        _("{what} ({points})").format(what=what, points=words(value)) for value, what in largest
    ]


def _decision_words(move: MarkedDecision, name: str, many: bool) -> str:
    """Return which decision of the person it was, and what was chosen."""
    chosen = _("{name}: {choice}").format(name=name, choice=choice_words(move.weighed.yours.choice))
    where = (_("Round {n}").format(n=move.round),) if many else ()
    return "  ·  ".join((*where, place_words(move.weighed.phase, move.weighed.trick), chosen))


def _event_words(number: int, event: LedgerEvent, names: Sequence[str], many: bool) -> str:
    where = _("Round {n}").format(n=number) if many else ""
    trick = event.played // len(names) + 1 if event.phase in ("play", "blind") else 0
    place = pgettext("of points", "The deal") if event.seat < 0 else place_words(event.phase, trick)
    what = (
        _("{name}: {choice}").format(name=names[event.seat], choice=choice_words(event.choice))
        if event.choice
        else ""
    )
    return "  ·  ".join(each for each in (where, place, what) if each)


class LedgerScene(ExplainedSheetScene):
    """The page of a ledger; `data` is called at every layout, because the language may have changed."""

    default = "close"

    def __init__(self, shell: Shell, data: Callable[[], LedgerData]) -> None:
        super().__init__(shell)
        self._data = data

    def dialog(self) -> gui.Dialog:
        return ledger_dialog(self._data())

    def act(self, id: str) -> None:
        self.close()
