"""The page of a review in any game: how somebody played in a match or a part of it, and what to learn from that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from game.client.app.review.job import ReviewJob
from game.client.app.rulebook.page import ExplainedScene
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, pgettext
from game.client.table.card_nodes import fan_leaf
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook
from game.client.table.words import card_words, cost_words
from game.engine.cards import DECK
from game.engine.judgement import MISTAKES, PRAISE, AnyMarked, MarkedDecision, Review, dearest

# ---- the marks of decisions, their names and colours


COLOURS = {"?!": "accent", "?": "coral", "??": "coral", "!": "mint"}
"""The colour of each mark, by the name of the colour in the theme."""


def mark_words(mark: str) -> str:
    """Return the word for a mark: slip, mistake, blunder or well found."""
    return {
        "?!": pgettext("of a decision", "Slip"),
        "?": pgettext("of a decision", "Mistake"),
        "??": pgettext("of a decision", "Blunder"),
        "!": pgettext("of a decision", "Well found"),
    }[mark]


class Costs(NamedTuple):
    """What decisions cost together, in tenths as they are shown: percent of the match, and points of rounds.

    Each decision counts in one of the two."""

    percent: int = 0
    points: int = 0

    def words(self) -> str:
        """Return the costs in words."""
        return cost_words(self.percent / 10, self.points / 10)


def costs(moves: Iterable[MarkedDecision]) -> Costs:
    """Return what decisions cost together: what is listed of each mistake, and what all others come to."""
    sums = {True: 0, False: 0}
    small = {True: 0.0, False: 0.0}
    for move in moves:
        loss = move.weighed.loss.counted()
        if move.mark in MISTAKES:
            sums[loss.by_points] += round(10 * round(loss.told, 1))  # as it is shown
        else:
            small[loss.by_points] += loss.told
    percent, points = (sums[by] + round(10 * small[by]) for by in (False, True))
    return Costs(percent, points)


def small_costs(moves: Iterable[MarkedDecision]) -> Costs:
    """Return what those decisions cost together that aren't listed as mistakes."""
    return costs(move for move in moves if move.mark not in MISTAKES)


# ---- The page of a review
# Its sentence, what was lost, what to learn from, and every marked decision by size.


ROWS = "rows"
SHOW, AGAIN, IDEA, WATCH = "show=", "again=", "idea=", "watch="
"""The prefixes of the ids of a decision's buttons; the decision's number follows."""
FIND = "find"
_CARD, _SMALL_CARD, _CHOSEN = 52.0, 40.0, 150.0


class ShownCards(NamedTuple):
    """Cards that are drawn beside a decision, under the words that say what they are."""

    words: str
    cards: tuple[int, ...]
    ringed: bool = False


def shown_cards(
    move: MarkedDecision,
    trick: Sequence[int],
    hand: Sequence[int],
    order: Callable[[Sequence[int]], list[int]],
) -> tuple[ShownCards, ...]:
    """Return the cards that were chosen, the better ones, and what was seen then; none if no card was chosen.

    `trick` are the cards on the table, `order` puts cards in the order in which they are held."""
    groups = [
        ShownCards(pgettext("cards", "Yours"), move.weighed.yours.choice, move.mark == PRAISE)
    ]
    if move.mark != PRAISE:
        groups.append(ShownCards(pgettext("cards", "Better"), move.weighed.better.choice, True))
    groups = [group for group in groups if set(group.cards) <= set(DECK)]  # the rest are verbs
    if groups:
        groups.append(ShownCards(_("Your hand"), tuple(hand)))
    groups = [group._replace(cards=tuple(order(group.cards))) for group in groups]
    if groups and trick:
        groups.insert(-1, ShownCards(_("On the table"), tuple(trick)))
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision on the page of a review.

    `called` is its mark in a word, `colour` the name of the mark's colour in the theme. `title`
    says where it was made and what was decided, `sub` comments on it, and `right` says what it
    cost. `again` means that it can be tried again. `idea` are the words of a button that leads to a
    page of the book about it, none without. `shown` are the cards that are drawn beside it.
    `outcomes` shows how both choices come out; their cards are drawn there then."""

    number: int
    mark: str
    called: str
    colour: str
    title: str
    sub: str
    right: str
    again: bool = False
    idea: str = ""
    shown: tuple[ShownCards, ...] = ()
    outcomes: gui.Node | None = None


@dataclass(frozen=True, slots=True)
class ReviewSection:
    """Decisions, or figures as (what, how much), under a heading."""

    title: str
    lines: tuple[DecisionLine, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewData:
    """The content of the page of a review.

    `explanation` explains the sentence, `rate_explanation` the line below it. `review` is None
    until it is complete."""

    title: str
    caption: str
    sentence: str
    explanation: gui.Explanation | None
    rate: str
    rate_explanation: gui.Explanation | None
    sections: tuple[ReviewSection, ...]
    review: Review[MarkedDecision] | None
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]

    @property
    def empty(self) -> str:
        """What is shown if there are no sections: whether anything was lost in choices that aren't listed."""
        if self.review is None:
            return ""
        if not any(costs(self.review.all)):
            return _("Every one was as good as the strongest player’s.")
        return _("No clear mistake among them: the losses are small, or not certain.")

    @property
    def rows(self) -> tuple[DecisionLine, ...]:
        """The decisions on the page, from top to bottom."""
        return tuple(line for section in self.sections for line in section.lines)


@dataclass(frozen=True, eq=False)
class MarkNode(gui.Text):
    """The sign of a mark; read aloud, it is the mark's word."""

    called: str = ""

    def spoken(self, at: gui.PlacedNode) -> list[str]:
        return [self.called]


def reviewed_dialog(look: Look, data: ReviewData) -> gui.Dialog:
    """Return the page of a review; everything below the sentence scrolls."""
    head: list[gui.Node] = [
        _told("sentence", gui.Text(data.sentence, gui.H3, lines=gui.MANY), data.explanation)
    ]
    if data.rate:
        head.append(
            _told("rate", gui.Text(data.rate, gui.BODY, "muted", lines=3), data.rate_explanation)
        )
    kids = [kid for section in data.sections for kid in _section(look, section)]
    body: gui.Node = gui.Column(kids, scroll=ROWS, grow=1)
    if not kids:
        body = gui.Padding(gui.Text(data.empty, gui.BODY, "muted", lines=gui.MANY), 0)
    return gui.Dialog(
        title=data.title, caption=data.caption, body=gui.Column([*head, body], gap=gui.SMALL), foot=data.buttons, note=data.foot,
        steady=True, data=data,
    )  # fmt: skip


def _told(id: str, kid: gui.Node, explanation: gui.Explanation | None) -> gui.Node:
    return kid if explanation is None else gui.Explained(id, kid, explanation)


def _section(look: Look, section: ReviewSection) -> list[gui.Node]:
    title = gui.Padding(gui.Text(section.title, gui.CAPTION_SEMI, "muted"), 0, gui.SMALL)
    lines = [_lesson(look, line) if line.again else _line(look, line) for line in section.lines]
    figures = (
        gui.Row([gui.Text(what, gui.BODY, lines=2, grow=1), gui.Text(much, gui.CAPTION, "muted")])
        for what, much in section.figures
    )
    return [title, *lines, *(gui.Padding(figure, gui.MEDIUM, 0) for figure in figures)]


def _words(line: DecisionLine) -> gui.Node:
    mark = MarkNode(line.mark, gui.BODY_SEMI, line.colour, called=line.called)
    head = [mark, gui.Text(line.title, gui.BODY_SEMI, grow=1, lines=2)]
    if line.right:
        head.append(gui.Text(line.right, gui.CAPTION_SEMI, align=gui.Align.END))
    words: list[gui.Node] = [gui.Row(head, align=gui.Align.BASE)]
    if line.sub:
        words.append(
            gui.Text(line.sub, gui.BODY if line.again else gui.CAPTION, "muted", lines=gui.MANY)
        )
    return gui.Column(words, gap=0, grow=1)


def _shown(look: Look, groups: Sequence[ShownCards], wide: float) -> list[gui.Node]:
    """Return pictures of cards, with what they are above each."""
    kids: list[gui.Node] = []
    for words, cards, ringed in groups:
        how = CardLook("win", shadow=0.0) if ringed else PLAIN
        picture = fan_leaf(look, cards, wide, how, tuple(map(card_words, cards)))
        kids.append(gui.Column([gui.Text(words, gui.CAPTION, "muted"), picture], gap=gui.SMALL))
    return kids


def _lesson(look: Look, line: DecisionLine) -> gui.Node:
    """Return a decision to learn from, with its cards and with buttons to show it and to try it again."""
    drawn = [line.outcomes] if line.outcomes is not None else []
    wanted = [(IDEA, line.idea, "rules")] if line.idea else []
    if drawn:
        wanted.append((WATCH, _("Watch"), "play"))
    wanted += [
        (SHOW, pgettext("of a decision", "Show me"), "review"),
        (AGAIN, _("Try again"), "again"),
    ]
    buttons = [
        gui.ButtonNode(f"{id}{line.number}", words, "small", icon, said_first=line.title)
        for id, words, icon in wanted
    ]
    cards = _shown(look, line.shown[2:] if drawn else line.shown, _CARD)
    beside = gui.Row([gui.Row(cards, gui.LARGE), gui.Gap(grow=1), *buttons], align=gui.Align.END)
    under = gui.Column(
        [gui.Row([*cards, gui.Gap(grow=1)], gui.LARGE), gui.Row([gui.Gap(grow=1), *buttons])]
    )
    words = gui.Column([_words(line), *drawn, gui.FirstFitting([beside, under])], gap=gui.SMALL)
    return gui.Padding(
        words, gui.MEDIUM, gui.SMALL, lambda canvas, rect: gui.rows_ground([True])(canvas, rect, 0)
    )


def _line(look: Look, line: DecisionLine) -> gui.Node:
    """Return a decision as a button that leads to its place in the replay, with the cards that were chosen."""
    sub = ", ".join(each for each in (line.called, line.sub, line.right) if each)
    chosen = [
        fan_leaf(look, cards, _SMALL_CARD)
        for _words, cards, _ringed in line.shown[: 2 if line.sub else 1]
    ]
    cards = gui.Column([gui.Row([gui.Gap(grow=1), *chosen]), gui.strut(wide=_CHOSEN)], gap=0)
    kid = gui.Padding(gui.Row([_words(line), cards]), gui.MEDIUM, gui.SMALL)
    return gui.ButtonNode(f"{SHOW}{line.number}", line.title, "row", sub=sub, kid=kid)


# ---- the decisions of a review by what there is to do about them, whatever the game


def sections(
    moves: Sequence[AnyMarked],
    lessons: Sequence[AnyMarked],
    line: Callable[[int, AnyMarked, bool], DecisionLine],
) -> tuple[ReviewSection, ...]:
    """Return the decisions of a review in sections, each with its heading; empty sections are left out.

    The sections are: what to learn from, other mistakes, what only a master would have seen, and
    what was well found. `line` makes the line of a decision from its number in `moves`, the
    decision, and whether it is one of the `lessons`."""
    rest = dearest(move for move in moves if move.mark in MISTAKES and move not in lessons)

    def lines(found: Sequence[AnyMarked], lesson: bool = False) -> tuple[DecisionLine, ...]:
        return tuple(line(moves.index(move), move, lesson) for move in found)

    others = _("Other mistakes") if lessons else _("Mistakes")
    parts = (
        ReviewSection(_("To learn from"), lines(lessons, lesson=True)),
        ReviewSection(others, lines([move for move in rest if move.coached])),
        ReviewSection(
            _("Only a master would have seen better"),
            lines([move for move in rest if not move.coached]),
        ),
        ReviewSection(_("Well found"), lines([move for move in moves if move.mark == PRAISE])),
    )
    return tuple(part for part in parts if part.lines)


@dataclass(frozen=True, slots=True)
class ReviewLinks(Generic[AnyMarked]):
    """Where the page leads.

    `show` opens a decision in the replay, `again` its situation for practice, and `find` the
    mistakes one after another with the answers hidden. `watch` plays a deal out after either
    choice."""

    show: Callable[[AnyMarked], None]
    again: Callable[[AnyMarked], None]
    find: Callable[[Sequence[AnyMarked]], None] = lambda moves: None
    watch: Callable[[AnyMarked], None] = lambda move: None


class ReviewPage(ExplainedScene, Generic[AnyMarked]):
    """The page of a review. Subclasses say what is on it."""

    default = "close"

    def __init__(
        self, shell: Shell, looking: ReviewJob[Review[AnyMarked]], ways: ReviewLinks[AnyMarked]
    ) -> None:
        super().__init__(shell)
        self.looking, self._ways = looking, ways

    def data(self) -> ReviewData:
        """Return what the page shows, from the review so far."""
        raise NotImplementedError

    def mistakes(self) -> list[AnyMarked]:
        """Return the mistakes found so far, in the order of the match."""
        return [move for move in self.looking.moves() if move.mark in MISTAKES]

    def dialog(self) -> gui.Dialog:
        return reviewed_dialog(self.shell.look, self.data())

    def act(self, id: str) -> None:
        kind, _equals, number = id.partition("=")
        does = {SHOW: self._ways.show, AGAIN: self._ways.again, WATCH: self._ways.watch}.get(
            f"{kind}="
        )
        if does is not None:
            does(self.looking.moves()[int(number)])
        elif id == FIND:
            self._ways.find(self.mistakes())
        else:
            self.close()

    def move(self, dx: int, dy: int) -> None:
        """Move the focus; without one, up and down lead to the first decision in sight."""
        first = next((id for id in self.layout.order() if id.startswith((SHOW, AGAIN))), None)
        if self.focus is None and dy and first is not None:
            self.go_to(first)
        else:
            super().move(dx, dy)

    def update(self, dt: float) -> bool:
        """Let the review go on, because nobody plays while this page is open."""
        if self.looking.update():
            self.rebuild()
        return super().update(dt)

    def resume(self) -> None:
        """Continue the review after a scene above this page may have stopped it."""
        self.looking.ask()
        self.rebuild()

    def leave(self) -> None:
        self.looking.stop()
