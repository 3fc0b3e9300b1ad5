"""Ledgers in words and charts: where the points of a round came from, and what decided a match."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
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
    """Return a chance, or a change of it, in percent with its sign."""
    return _("{n} %").format(n=points_words(100 * value))


def percent_words(share: float) -> str:
    """Return a chance in percent, without a sign."""
    return _("{n} %").format(n=round(100 * share))


@dataclass(frozen=True, slots=True)
class WinChanceCurve:
    """The chance to win during a match.

    `start` is the chance at first. `steps` hold the chance after every event, with the kind of its line (kit.charts).
    `rounds` hold the index of each round's first step, and the round's number."""

    start: float
    steps: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[int, int], ...]

    def words(self) -> str:
        """Return the curve in a sentence, for reading aloud."""
        starts = [index for index, _number in self.rounds]
        values = [value for value, _kind in self.steps]
        low, high = (values.index(end) for end in (min(values), max(values)))
        numbers = {at: max(i for i, start in enumerate(starts) if start <= at) for at in (low, high)}
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


# ---- Where the points of a round came from, or what decided a match
# A sentence, the course of the match, and a bar each for luck and play; what folds out is a bar for each part of the
# result, one from where the other ends.


ROWS = "rows"


@dataclass(frozen=True, slots=True)
class LedgerBar:
    """A part of the result: its name, where its bar starts and ends, and how it came about."""

    id: str
    words: str
    start: float
    end: float
    explanation: gui.Explanation
    whole: bool = False

    @property
    def value(self) -> float:
        """What the part adds to the result; for the result itself, all of it."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class WaterfallData:
    """The content of the page of a ledger.

    It has its title's caption, a sentence, what came of `luck` and of everybody's `play`, what the person's decisions
    `lost`, and the bars of the parts, with the result last. With the `course` of a match all are chances to win it,
    otherwise points."""

    caption: str
    sentence: str
    luck: float
    play: float
    lost: str
    bars: tuple[LedgerBar, ...]
    rules: Rules | None = None
    course: WinChanceCurve | None = None


def waterfall_dialog(data: WaterfallData, unfolded: Container[str] = ()) -> gui.Dialog:
    """Return the dialog of a ledger."""
    luck, play = pgettext("of points", "Luck"), pgettext("of points", "Play")
    about = _("What nobody could help: the deal, what others happened to choose, the hidden cards.")
    both = [
        LedgerBar("luck", luck, 0.0, data.luck, gui.Explanation(luck, (about,))),
        LedgerBar("play", play, 0.0, data.play, gui.Explanation(play, (data.lost,))),
    ]

    def said(bar: LedgerBar) -> str:
        if data.course is None:
            return points_words(bar.value)
        return percent_words(bar.value) if bar.whole or bar.id == "par" else chance_words(bar.value)

    def grid(bars: Sequence[LedgerBar]) -> gui.Node:
        ends = [0.0, *(at for bar in bars for at in (bar.start, bar.end))]
        low, high = min(ends), max(ends)
        cells = [
            [
                gui.Explained(
                    bar.id, gui.Text(bar.words, gui.BODY_SEMI if bar.whole else gui.BODY, lines=2), bar.explanation
                ),
                gui.Picture(partial(_bar, bar, low, (high - low) or 1.0), gui.LARGE, gui.LARGE),
                gui.Text(said(bar), gui.BODY_SEMI, align=gui.Align.END),
            ]
            for bar in bars
        ]
        return gui.Grid(cells=cells, grows=(1, 2, 0), between=gui.MEDIUM, pad=(0, gui.SMALL))

    words: list[gui.Node] = [gui.Text(data.sentence, gui.H3, lines=gui.MANY)]
    if data.course is None:
        title, note = (
            _("Where the points came from"),
            _("Points minus 20 per strike. Point at a part to see how it came about."),
        )
    else:
        words += [_course(data.course), _key()]
        title, note = _("What decided the match"), _("Chances to win. Point at a part to see how it came about.")
    parts = gui.folded("parts", _("The parts") if data.course is None else _("The rounds"), [grid(data.bars)], unfolded)
    return gui.Dialog(
        title=title, caption=data.caption, body=gui.Column([*words, grid(both), *parts], gap=gui.SMALL, scroll=ROWS),
        foot=(("close", _("Close"), None),), note=note, data=data,
    )  # fmt: skip


def _course(found: WinChanceCurve) -> gui.Picture:
    parts = [(index, str(number)) for index, number in found.rounds]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        curve(canvas, rect, found.start, found.steps, parts, found.marks())

    return gui.Picture(draw, CHART, CHART, (found.words(),))


def _key() -> gui.Row:
    """Return the key of the curve, which says whose doing each kind of line is."""
    said = ((FIRST, _("Your play")), (SECOND, pgettext("whose doing", "The others")), (THIRD, _("The cards")))
    cells = list[gui.Node]()
    for kind, words in said:
        cells += [
            gui.Picture(partial(curve_key, kind=kind), 2 * gui.MEDIUM, gui.MEDIUM, keep=True),
            gui.Text(words, gui.CAPTION, "muted"),
            gui.Gap(),
        ]
    return gui.Row(cells, gui.SMALL)


def _bar(bar: LedgerBar, low: float, span: float, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw a bar from its start to its end, and a line at 0."""
    theme = canvas.theme
    left, right = (rect.x + rect.w * (at - low) / span for at in sorted((bar.start, bar.end)))
    zero = rect.x - rect.w * low / span
    canvas.line(zero, rect.y, zero, rect.bottom, theme.line)
    colour = theme.accent if bar.whole or bar.id == "par" else theme.mint if bar.value >= 0 else theme.coral
    canvas.rect(gui.Rect(left, rect.y + 2, max(2.0, right - left), rect.h - 2), 2, colour)


TOLD = 3
"""The most events that are named for a part."""
SMALL = 1.5
"""The points below which a part is called about zero, because it isn't known more exactly."""
SMALL_CHANCE = 0.01
"""The change of the chance to win from which on an event is named."""

Share = Callable[[LedgerEvent], float | None]
"""A function that returns what an event adds to a part, or None if it isn't part of it."""
Line = tuple[float, str]
"""What an event adds, and the words for it."""


def points_account(review: Review, bars: Sequence[LedgerBar], caption: str, rules: Rules | None) -> WaterfallData:
    """Return the page of the points of rounds, whose parts have these bars."""
    luck, expected = sum(each.luck for each in review.ledgers), bars[0].value
    play = bars[-1].value - expected - luck
    words = _("In your seat a master could expect {expected} points; luck changed that by {luck}, play by {play}.")
    said = words.format(
        expected=points_words(expected).removeprefix("+"), luck=points_words(luck), play=points_words(play)
    )
    lost = _("Compared with a master’s, your decisions cost you {n} points.")
    return WaterfallData(
        caption, said, luck, play, lost.format(n=number(review.lost.points or 0.0)), tuple(bars), rules
    )


def chances_account(
    steps: Sequence[ChanceStep],
    bars: Sequence[LedgerBar],
    course: WinChanceCurve,
    caption: str,
    rules: Rules | None,
) -> WaterfallData:
    """Return the page of the chances to win a match, whose rounds have these bars."""
    play = sum(event.win_skill for step in steps for event in step.events)
    most = max(steps, key=lambda each: abs(each.after - each.before))
    first = _("Round {n} counted most: your chance to win went from {before} to {after}.").format(
        n=most.number, before=percent_words(most.before), after=percent_words(most.after)
    )
    rounds = len(steps)
    second = _(
        "Compared with a master’s, your decisions cost you {n} points and {share} % in winning chances per round."
    )
    points, share = (sum(each) / rounds for each in zip(*(_lost(step) for step in steps), strict=True))
    lost = second.format(n=number(points), share=number(100 * share))
    luck = steps[-1].after - steps[0].before - play
    return WaterfallData(caption, first, luck, play, lost, tuple(bars), rules, course)


def _lost(step: ChanceStep) -> tuple[float, float]:
    return step.lost.points or 0.0, step.lost.chance or 0.0


def bars(review: Review, names: Sequence[str], me: int, players: int) -> list[LedgerBar]:
    """Return the bars of the points of rounds, each from where the one before ends, and the result last."""
    sums = {id: sum(getattr(each, id) for each in review.ledgers) for id in ("deal", "others", "happened", "hidden")}
    par = sum(each.par for each in review.ledgers)
    many = len(review.ledgers) > 1

    def largest(of: Share) -> list[str]:
        return _largest(
            (value, _event_words(ledger.number, event, names, players, many))
            for ledger in review.ledgers
            for event in ledger.events
            if (value := of(event)) is not None
        )

    own = _largest((-(move.weighed.loss.points or 0.0), _decision_words(move, names[me], many)) for move in review.all)
    said: tuple[tuple[str, float, str, str, list[str]], ...] = (
        (
            "par",
            par + review.room,
            _("What a master could expect"),
            _("What such rounds are worth in your seat before the cards are dealt: {usual} points with an average "
              "player’s choices and {more} more with a master’s.").format(usual=number(par), more=number(review.room)),
            [],
        ),
        (
            "deal",
            sums["deal"],
            pgettext("of points", "The deal"),
            _("How much more the cards you were dealt are worth than usual."),
            largest(lambda event: event.luck if event.seat < 0 else None),
        ),
        (
            "others",
            sums["others"],
            _("How well the others play"),
            _("How much players of their strength gain against you."),
            largest(lambda event: event.skill if event.seat not in (me, -1) else None),
        ),
        (
            "happened",
            sums["happened"],
            _("What they chose"),
            _("What came of their choices, beyond what players of their strength gain by them."),
            largest(lambda event: event.luck if event.seat not in (me, -1) else None),
        ),
        (
            "hidden",
            sums["hidden"],
            _("How the hidden cards lay"),
            _("Luck of the hidden cards: nobody could have known, and nobody is to blame."),
            largest(lambda event: event.luck if event.seat == me else None),
        ),
        (
            "you",
            -(review.lost.points or 0.0),
            _("Your decisions"),
            _("What your choices cost, compared with a master’s, given what you knew."),
            own,
        ),
    )  # fmt: skip
    found, at = list[LedgerBar](), 0.0
    for id, value, words, about, events in said:
        lines = [about, *([_("About zero: too close to call.")] if abs(value) < SMALL else []), *events]
        found.append(LedgerBar(id, words, at, at + value, gui.Explanation(words, tuple(lines))))
        at += value
    result = sum(each.result for each in review.ledgers)
    words, about = _("The result"), _("Points scored, minus 20 for each strike. The parts above add up to this.")
    adjusted = _("Without luck – the deal, what the others chose, how the hidden cards lay – it would be {n} points.")
    without = adjusted.format(n=points_words(sum(each.luck_adjusted for each in review.ledgers)).removeprefix("+"))
    return [*found, LedgerBar("result", words, 0.0, result, gui.Explanation(words, (about, without)), whole=True)]


def chance_bars(steps: Sequence[ChanceStep], over: bool, names: Sequence[str], players: int) -> list[LedgerBar]:
    """Return the bars of a match in chances to win it, one for each round; `over` says whether the match has ended."""
    words, about = _("An equal share"), _("Your chance before the first deal.")
    found = [LedgerBar("par", words, 0.0, steps[0].before, gui.Explanation(words, (about,)))]
    for step in steps:
        words = _("Round {n}").format(n=step.number)
        events = _largest(
            (
                (event.win_skill + event.win_luck, _event_words(step.number, event, names, players, False))
                for event in step.events
            ),
            chance_words,
            SMALL_CHANCE,
        )
        lines = [_("Before it {before}, after it {after}.").format(
            before=percent_words(step.before), after=percent_words(step.after)
        )]  # fmt: skip
        points, share = _lost(step)
        if share >= SMALL_CHANCE:
            lines.append(
                _(
                    "Compared with a master’s, your decisions cost you {n} points and {share} % in winning chances."
                ).format(n=number(points), share=number(100 * share))
            )
        found.append(
            LedgerBar(f"round{step.number}", words, step.before, step.after, gui.Explanation(words, (*lines, *events)))
        )
    words, about = _("The result"), _("A win counts as 100 %, a shared win as its share.")
    if not over:
        words, about = _("Your chance now"), _("Your chance to win the match now. The parts above add up to this.")
    return [*found, LedgerBar("result", words, 0.0, steps[-1].after, gui.Explanation(words, (about,)), whole=True)]


def course(review: Review, steps: Sequence[ChanceStep], me: int) -> WinChanceCurve:
    """Return the chance to win after every event, and whose doing it was: the person's, the others' or the cards'."""
    values, parts = list[tuple[float, str]](), list[tuple[int, int]]()
    for ledger in review.ledgers:
        assert ledger.win is not None, "there are steps only where all rounds have an account of the chance"
        parts.append((len(values), ledger.number))
        value = ledger.win.par
        for event in ledger.events:
            value += event.win_skill + event.win_luck
            own = event.seat == me and abs(event.win_skill) >= abs(event.win_luck)
            values.append((value, FIRST if own else THIRD if event.seat in (me, -1) else SECOND))
    return WinChanceCurve(steps[0].before, tuple(values), tuple(parts))


def _largest(found: Iterable[Line], words: Callable[[float], str] = points_words, small: float = SMALL) -> list[str]:
    """Return sentences about the events that have the largest effect."""
    largest = sorted((each for each in found if abs(each[0]) >= small), key=lambda each: -abs(each[0]))[:TOLD]
    return [_("{what} ({points})").format(what=what, points=words(value)) for value, what in largest]


def _decision_words(move: MarkedDecision, name: str, many: bool) -> str:
    """Return which decision of the person it was, and what was chosen."""
    chosen = _("{name}: {choice}").format(name=name, choice=choice_words(move.weighed.yours.choice))
    where = (_("Round {n}").format(n=move.round),) if many else ()
    return "  ·  ".join((*where, place_words(move.weighed.phase, move.weighed.trick), chosen))


def _event_words(number: int, event: LedgerEvent, names: Sequence[str], players: int, many: bool) -> str:
    where = _("Round {n}").format(n=number) if many else ""
    trick = event.played // players + 1 if event.phase in ("play", "blind") else 0
    place = pgettext("of points", "The deal") if event.seat < 0 else place_words(event.phase, trick)
    what = (
        _("{name}: {choice}").format(name=names[event.seat], choice=choice_words(event.choice)) if event.choice else ""
    )
    return "  ·  ".join(each for each in (where, place, what) if each)


# ---- where the points of a round or a match came from; each part says how it came about


class WaterfallScene(ExplainedSheetScene):
    """The page of a ledger; `data` is called at every layout, because the language may have changed."""

    default = "close"

    def __init__(self, shell: Shell, data: Callable[[], WaterfallData]) -> None:
        super().__init__(shell)
        self._data = data

    def dialog(self) -> gui.Dialog:
        return waterfall_dialog(self._data(), self.unfolded)

    def act(self, id: str) -> None:
        self.close()
