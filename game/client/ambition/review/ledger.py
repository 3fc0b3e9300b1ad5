"""Ledgers in words and charts: where the points of a round came from, and what decided a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.client.ambition.help.reasons import choice_words
from game.client.ambition.rulebook.page import ExplainedSheetScene
from game.client.app.shell import Shell
from game.client.app.statistics_page import CHART
from game.client.kit import gui
from game.client.kit.charts import FIRST, SECOND, THIRD, curve, curve_key
from game.client.kit.i18n import _, pgettext
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Account, LedgerEvent, Review

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
# Two sentences, the course of the match, and a bar for each part of the result, one from where the other ends.


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
    """The content of the page of a ledger: its title's caption, two sentences, and the bars, with the result last.

    If there is the `course` of a match, the bars are chances to win it, otherwise points."""

    caption: str
    sentences: tuple[str, str]
    bars: tuple[LedgerBar, ...]
    rules: Rules | None = None
    course: WinChanceCurve | None = None


def waterfall_dialog(data: WaterfallData) -> gui.Dialog:
    """Return the dialog of a ledger."""
    ends = [0.0, *(at for bar in data.bars for at in (bar.start, bar.end))]
    low, high = min(ends), max(ends)

    def said(bar: LedgerBar) -> str:
        if data.course is None:
            return points_words(bar.value)
        return percent_words(bar.value) if bar.whole or bar.id == "par" else chance_words(bar.value)

    cells = [
        [
            gui.Explained(
                bar.id, gui.Text(bar.words, gui.BODY_SEMI if bar.whole else gui.BODY, lines=2), bar.explanation
            ),
            gui.Picture(partial(_bar, bar, low, (high - low) or 1.0), gui.LARGE, gui.LARGE),
            gui.Text(said(bar), gui.BODY_SEMI, align=gui.Align.END),
        ]
        for bar in data.bars
    ]
    grid = gui.Grid(cells=cells, grows=(1, 2, 0), between=gui.MEDIUM, pad=(gui.SMALL, gui.SMALL), scroll=ROWS)
    words: list[gui.Node] = [
        gui.Text(data.sentences[0], gui.H3, lines=gui.MANY),
        gui.Text(data.sentences[1], gui.BODY, "muted", lines=gui.MANY),
    ]
    if data.course is None:
        title, note = (
            _("Where the points came from"),
            _("Points minus 20 per strike. Point at a part to see how it came about."),
        )
    else:
        words += [_course(data.course), _key()]
        title, note = _("What decided the match"), _("Chances to win. Point at a part to see how it came about.")
    return gui.Dialog(
        title=title, caption=data.caption, body=gui.Column([*words, grid], gap=gui.SMALL),
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


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a ledger: points or chances to win.

    `words` formats a value with its sign. A part below `small` is called about zero, because it isn't known more
    exactly. `skill` and `luck` return what an event adds as play and as luck."""

    words: Callable[[float], str]
    small: float
    skill: Callable[[LedgerEvent], float]
    luck: Callable[[LedgerEvent], float]


POINTS = Unit(points_words, 1.5, lambda event: event.skill, lambda event: event.luck)
CHANCES = Unit(chance_words, 0.01, lambda event: event.win_skill, lambda event: event.win_luck)

Share = Callable[[LedgerEvent], float | None]
"""A function that returns what an event adds to a part, or None if it isn't part of it."""


def account_words(review: Review) -> tuple[str, str]:
    """Return two sentences on the points of rounds.

    The first says what came from elsewhere and what from the person's play, the second what a master would have made of
    it."""
    given = sum(each.deal + each.others + each.happened + each.hidden for each in review.ledgers)
    you = sum(each.you for each in review.ledgers)
    room = you + sum(move.weighed.lost for move in review.all)
    first = _("The cards and the others gave you {given} points, your play {you}.")
    second = _("A master’s choices would have been worth {room} to you.")
    return first.format(given=points_words(given), you=points_words(you)), second.format(room=points_words(room))


def chances_words(review: Review, match: Account) -> tuple[str, str]:
    """Return the same two sentences for a match, in chances to win it."""
    given = match.deal + match.others + match.happened + match.hidden
    lost = [move.weighed.lost_win for move in review.all]
    room = match.you + sum(each for each in lost if each is not None)
    first = _("The cards and the others moved your chance to win by {given}, your play by {you}.")
    second = _("A master’s choices would have moved it by {room}.")
    return first.format(given=chance_words(given), you=chance_words(match.you)), second.format(room=chance_words(room))


def bars(review: Review, names: Sequence[str], me: int, players: int) -> list[LedgerBar]:
    """Return the bars of the points of rounds, each from where the one before ends, and the result last."""
    sums = {id: sum(getattr(each, id) for each in review.ledgers) for id in ("par", *_PARTS)}
    usual = _("A usual round"), _("What a round is worth to anybody before the cards are dealt.")
    about = _("Points scored, minus 20 for each strike. The parts above add up to this.")
    result = sum(each.result for each in review.ledgers)
    return _bars(POINTS, sums, (usual, (_("The result"), about)), result, review, names, me, players)


def chance_bars(
    review: Review, match: Account, over: bool, names: Sequence[str], me: int, players: int
) -> list[LedgerBar]:
    """Return the bars of a match in chances to win it; `over` says whether the match has ended."""
    sums = {id: getattr(match, id) for id in ("par", *_PARTS)}
    start = (
        _("An equal share"),
        _("Your chance before the first deal, and how the estimate drifted between rounds."),
    )
    about = _("A win counts as 100 %, a shared win as its share.")
    now = _("Your chance to win the match now. The parts above add up to this.")
    end = (_("The result"), about) if over else (_("Your chance now"), now)
    return _bars(CHANCES, sums, (start, end), match.result, review, names, me, players)


_PARTS = ("deal", "others", "happened", "hidden", "you")


def _bars(
    unit: Unit,
    sums: dict[str, float],
    ends: tuple[tuple[str, str], tuple[str, str]],
    result: float,
    review: Review,
    names: Sequence[str],
    me: int,
    players: int,
) -> list[LedgerBar]:
    """Return all bars; `ends` holds the titles and explanations of the first bar and of the result."""
    shares: dict[str, Share] = {
        "par": lambda event: None,
        "deal": lambda event: unit.luck(event) if event.seat < 0 else None,
        "others": lambda event: unit.skill(event) if event.seat not in (me, -1) else None,
        "happened": lambda event: unit.luck(event) if event.seat not in (me, -1) else None,
        "hidden": lambda event: unit.luck(event) if event.seat == me else None,
        "you": lambda event: unit.skill(event) if event.seat == me else None,
    }
    said = {
        "par": ends[0],
        "deal": (pgettext("of points", "The deal"), _("How much more the cards you were dealt are worth than usual.")),
        "others": (_("How well the others play"), _("How much players of their strength gain against you.")),
        "happened": (
            _("What they chose"),
            _("What they chose, compared with what they might just as well have chosen."),
        ),
        "hidden": (
            _("How the hidden cards lay"),
            _("Luck of the hidden cards: nobody could have known, and nobody is to blame."),
        ),
        "you": (
            _("Your play"),
            _("How much better your choices were than an average player’s, given what you knew."),
        ),
    }
    found, at = list[LedgerBar](), 0.0
    for id, (words, about) in said.items():
        value = sums[id]
        lines = [about, *_largest(review, unit, shares[id], names, players)]
        if abs(value) < unit.small:
            lines.insert(1, _("About zero: too close to call."))
        found.append(LedgerBar(id, words, at, at + value, gui.Explanation(words, tuple(lines))))
        at += value
    words, about = ends[1]
    return [*found, LedgerBar("result", words, 0.0, result, gui.Explanation(words, (about,)), whole=True)]


def course(review: Review, me: int) -> WinChanceCurve:
    """Return the chance to win after every event, and whose doing it was: the person's, the others' or the cards'."""
    first = review.ledgers[0].win
    assert first is not None, "there is an account of the match only where all rounds have one"
    steps, parts = list[tuple[float, str]](), list[tuple[int, int]]()
    for ledger in review.ledgers:
        assert ledger.win is not None, "there is an account of the match only where all rounds have one"
        parts.append((len(steps), ledger.number))
        value = ledger.win.par
        for event in ledger.events:
            value += event.win_skill + event.win_luck
            own = event.seat == me and abs(event.win_skill) >= abs(event.win_luck)
            steps.append((value, FIRST if own else THIRD if event.seat in (me, -1) else SECOND))
    return WinChanceCurve(first.par, tuple(steps), tuple(parts))


def _largest(review: Review, unit: Unit, of: Share, names: Sequence[str], players: int) -> list[str]:
    """Return sentences about the events that have the largest effect on a part."""
    events = [
        (value, ledger.number, event)
        for ledger in review.ledgers
        for event in ledger.events
        if (value := of(event)) is not None and abs(value) >= unit.small
    ]
    largest = sorted(events, key=lambda each: -abs(each[0]))[:TOLD]
    return [_event_words(unit, *each, names, players, len(review.ledgers) > 1) for each in largest]


def _event_words(
    unit: Unit, value: float, number: int, event: LedgerEvent, names: Sequence[str], players: int, many: bool
) -> str:
    where = _("Round {n}").format(n=number) if many else ""
    if event.seat < 0:
        place = pgettext("of points", "The deal")
    elif event.phase in ("play", "blind"):
        place = _("Trick {n}").format(n=event.played // players + 1)
    else:
        place = {"pass": _("The pass"), "bid": _("The Nil bid")}.get(event.phase, _("The last trick"))
    what = (
        _("{name}: {choice}").format(name=names[event.seat], choice=choice_words(event.choice)) if event.choice else ""
    )
    told = "  ·  ".join(each for each in (where, place, what) if each)
    return _("{what} ({points})").format(what=told, points=unit.words(value))


# ---- where the points of a round or a match came from; each part says how it came about


class WaterfallScene(ExplainedSheetScene):
    """The page of a ledger; `data` is called at every layout, because the language may have changed."""

    default = "close"

    def __init__(self, shell: Shell, data: Callable[[], WaterfallData]) -> None:
        super().__init__(shell)
        self._data = data

    def dialog(self) -> gui.Dialog:
        return waterfall_dialog(self._data())

    def act(self, id: str) -> None:
        self.close()
