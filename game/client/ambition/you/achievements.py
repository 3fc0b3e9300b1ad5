"""The achievements: what the person has done for the first time, since when, and what is still to do. No points, no pop-up.

They are found in the matches that are kept and nothing is stored about them, so that old records
count as well. Matches with help and by house rules of one's own don't count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise

from game.client.ambition.ladder.rungs import RUNGS, rung_of_row
from game.client.ambition.statistics.rows import MatchRow, RoundRow, rules_of_row
from game.client.app.listing import ROW, ROWS
from game.client.games import FINISHED, GIVEN_UP
from game.client.kit import gui
from game.client.kit.i18n import N_, _
from game.client.kit.spoken import sentences
from game.client.table.person import ME
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import QUICK

CLEAN_ROUNDS, STREAK, FAR_AHEAD = 10, 3, 80
"""Rounds in a row without a strike, matches won in a row, and points above the others' average, that are achievements."""
MASTER = "master"
ACHIEVEMENTS = {
    "win": (N_("First win"), N_("Win a match.")),
    "nil": (N_("First Nil"), N_("Make a Nil.")),
    "slam": (N_("First Slam"), N_("Make a Slam.")),
    "exact": (N_("On the dot"), N_("Be safe with exactly as many points as it takes.")),
    "ten": (N_("Clean rounds"), N_("Play {n} rounds in a row without a strike.")),
    "clean": (N_("Without a strike"), N_("Win a match without a strike.")),
    "brink": (
        N_("On the brink"),
        N_("Win a match in which one more strike would have put you out."),
    ),
    "bid": (N_("As announced"), N_("Bid Nil and make it.")),
    "nils": (N_("Two Nils"), N_("Make two Nils in one match.")),
    "both": (N_("Low and high"), N_("Make a Nil and a Slam in one match.")),
    "behind": (
        N_("From behind"),
        N_("Win a match in which two players or more were ahead of you before the last round."),
    ),
    "ahead": (
        N_("Far ahead"),
        N_("Win a match with {n} points more than the average of the others."),
    ),
    "streak": (N_("In a row"), N_("Win {n} matches in a row.")),
    "editions": (N_("All editions"), N_("Win a match by the rules of each edition.")),
    "masters": (N_("Among masters"), N_("Win a match against masters only.")),
    "table": (N_("A table of the ladder"), N_("Win a match at a table of the ladder.")),
    "tables": (N_("The whole ladder"), N_("Win a match at each of the {n} tables of the ladder.")),
}
"""By the achievements' ids: the name of each, and the sentence that says what it takes."""
_NUMBERS = {"ten": CLEAN_ROUNDS, "ahead": FAR_AHEAD, "streak": STREAK, "tables": len(RUNGS)}


class _SoFar:
    """What has to be remembered from match to match."""

    def __init__(self) -> None:
        self._clean = self._streak = 0
        self._editions: set[str] = set()
        self._won_at: set[str] = set()

    def add(self, match: MatchRow) -> Iterator[str]:
        """Yield the achievements that a match brings, whether or not they were reached before."""
        rules, rung = rules_of_row(match.edition, match.options), rung_of_row(match)
        if match.practised or (rules.house not in (None, QUICK) and rung is None):
            return
        rounds = [each for each in match.rounds if not each.void]
        yield from _in_rounds(rules, rounds)
        for each in rounds:
            self._clean = (
                0 if each.seats[ME].strikes > 0 else self._clean + bool(rules.numbers.strike_limit)
            )
            if self._clean == CLEAN_ROUNDS:
                yield "ten"
        won = match.state == FINISHED and match.place == 1
        if match.state in (FINISHED, GIVEN_UP):
            self._streak = self._streak + 1 if won else 0
        if not won:
            return
        yield from _in_win(rules, match)
        if self._streak == STREAK:
            yield "streak"
        if rules.house is None:
            self._editions.add(match.edition)
        if self._editions == EDITIONS.keys():
            yield "editions"
        if rung is not None:
            self._won_at.add(rung.id)
            yield rung.id
            yield "table"
            if len(self._won_at) == len(RUNGS):
                yield "tables"


def _in_rounds(rules: Rules, rounds: Iterable[RoundRow]) -> Iterator[str]:
    """Yield the achievements of the rounds of one match."""
    mine = [each.seats[ME] for each in rounds]
    nils, slams = (
        sum("nil" in seat.marks for seat in mine),
        sum("slam" in seat.marks for seat in mine),
    )
    if nils:
        yield "nil"
    if slams:
        yield "slam"
    if nils and slams:
        yield "both"
    if nils > 1:
        yield "nils"
    if any("nil_bid_made" in seat.marks for seat in mine):
        yield "bid"
    if any(seat.taken == seat.points == rules.numbers.quota and not seat.marks for seat in mine):
        yield "exact"


def _in_win(rules: Rules, match: MatchRow) -> Iterator[str]:
    """Yield the achievements of a match that was won."""
    limit = rules.numbers.strike_limit
    yield "win"
    if limit and not any(each.seats[ME].strikes > 0 for each in match.rounds):
        yield "clean"
    if limit and match.strikes == limit - 1:
        yield "brink"
    if (match.relative or 0) >= FAR_AHEAD:
        yield "ahead"
    if _was_behind(rules, match.rounds):
        yield "behind"
    if match.level == MASTER:
        yield "masters"


def _was_behind(rules: Rules, rounds: tuple[RoundRow, ...]) -> bool:
    """Return whether two or more players had more points than the person before the last of several rounds."""
    before = [
        total.points + sum(each.seats[seat].points for each in rounds[:-1])
        for seat, total in enumerate(rules.start)
    ]
    return len(rounds) > 1 and sum(points > before[ME] for points in before) > 1


Reached = Mapping[str, MatchRow]
"""By the ids of the achievements, and of the tables of the ladder, the first match that brought each."""


def found_in(matches: Iterable[MatchRow]) -> Reached:
    """Return what was reached; the oldest match comes first."""
    found: dict[str, MatchRow] = {}
    so_far = _SoFar()
    for match in matches:
        for id in so_far.add(match):
            found.setdefault(id, match)
    return found


_SIGNS: dict[str, tuple[str, ...]] = {
    "win": ("1",), "nil": ("nil",), "slam": ("slam",), "exact": ("14",), "ten": (str(CLEAN_ROUNDS),),
    "clean": ("safe",), "brink": ("strike",), "bid": ("flag",), "nils": ("nil", "nil"), "both": ("nil", "slam"),
    "behind": ("3→1",), "ahead": (f"+{FAR_AHEAD}",), "streak": (f"{STREAK}×",), "editions": ("under", "over"),
    "masters": ("slam", "slam"), "table": ("dealer",), "tables": (f"1–{len(RUNGS)}",),
}  # fmt: skip
"""By the ids of the achievements: the marks or the words on the medal."""
MEDALS = (*ACHIEVEMENTS, *(rung.id for rung in RUNGS))
"""The ids of what stands on the shelf: the medals, and the pictures of the tables of the ladder."""
_MARKS = ("nil", "slam", "safe", "strike", "flag", "dealer", "under", "over")
_BRONZE, _SILVER, _GOLD = ("#E6B48A", "#8F5632"), ("#F3F6F7", "#8C99A2"), ("#F7DFA6", "#BE8526")
_METALS = dict.fromkeys(("win", "nil", "exact", "ten", "clean", "table"), _BRONZE)
_METALS |= dict.fromkeys(("both", "editions", "masters", "tables", "streak"), _GOLD)
# By the first mark.
_RIBBONS = {"nil": "#3F76A8", "slam": "#A8423A", "safe": "#3E7A52", "strike": "#3E7A52"}
_RIBBON = "#6F4E86"
_WIDE, _HIGH, _DISC, _MARK, _PICTURE, _BOARD = 84.0, 116.0, 72.0, 28.0, 98.0, 14.0
_BOARDS = (0, 9, len(ACHIEVEMENTS), len(MEDALS))  # where each board begins, and the last ends
_STYLES = gui.H3, gui.BODY_SEMI, gui.CAPTION_SEMI


def told(id: str, reached: Reached) -> tuple[str, str, str]:
    """Return the name of an achievement, what it takes, and its day."""
    name, about = ACHIEVEMENTS.get(id) or (next(rung.name for rung in RUNGS if rung.id == id), "")
    sentence = (
        _(about).format(n=_NUMBERS.get(id, 0)) if about else _("Win a match here without help.")
    )
    return _(name), sentence, reached[id].at[: len("2026-01-01")] if id in reached else _("not yet")


def medals(reached: Reached, pointed: str = "") -> gui.Node:
    """Return the tab: a shelf with a medal for each achievement and a picture for each table, outlines till reached.

    Below it is what the one that is `pointed` at takes, or else the last that was reached."""
    boards: list[gui.Node] = []
    for start, end in pairwise(_BOARDS):
        room = [gui.Gap(grow=(len(RUNGS) - end + start) / 2)] * (end - start < len(RUNGS))
        row = gui.Row(
            [*room, *(_cell(i, reached) for i in range(start, end)), *room],
            0,
            gui.Align.FILL,
            apart=True,
        )
        boards.append(gui.Padding(row, gui.SMALL, gui.SMALL, _paint_board))
    last = max(reached, key=lambda id: reached[id].at, default=MEDALS[0])
    name, sentence, day = told(pointed or last, reached)
    words = [
        gui.Text(name, gui.H3),
        gui.Text(sentence, gui.BODY, "muted", lines=2, grow=1),
        gui.Text(day, gui.BODY_SEMI),
    ]
    return gui.Column(
        [gui.Column(boards, gap=0, scroll=ROWS), gui.Row(words, gui.LARGE)], gap=gui.SMALL, grow=1
    )


def _cell(i: int, reached: Reached) -> gui.Node:
    id = MEDALS[i]
    name, *words = told(id, reached)
    draw = _paint_medal if id in ACHIEVEMENTS else _paint_picture
    kid = gui.Picture(partial(draw, id, id in reached), _WIDE, _HIGH)
    return gui.ButtonNode(f"{ROW}{i}", name, "contents", sub=sentences(words), kid=kid, grow=1)


def _paint_board(canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw a board of the shelf, with the wall behind it."""
    canvas.rect(rect, 4, canvas.theme.panel2)
    board = gui.Rect(rect.x, rect.bottom - _BOARD, rect.w, _BOARD)
    canvas.shadow(board, 3, 6, 5, 0.4)
    canvas.rect(board, 3, "#9A6238", 1, "#4A2C1C", 1, fill2="#5E3820")


def _paint_medal(id: str, reached: bool, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw a medal on its ribbon with its marks or words; only an outline till it is reached."""
    theme, signs, (high, low) = canvas.theme, _SIGNS[id], _METALS.get(id, _SILVER)
    disc = gui.centred(rect.cx, rect.bottom - _BOARD - _DISC / 2, _DISC, _DISC)
    face = disc.grown(-6, -6)
    if reached:
        colour = _RIBBONS.get(signs[0], _RIBBON)
        ribbon = f'<path d="M4 0H44L34 44H14Z" fill="{colour}"/><path d="M19 0H29L26.5 44H21.5Z" fill="#F6EFDD"/>'
        canvas.shape(ribbon, gui.Rect(rect.cx - 24, rect.y, 48, 44))
        canvas.shadow(disc, _DISC / 2, 4, 3)
        canvas.rect(disc, _DISC / 2, high, 1, theme.ink, 1, fill2=low)
        canvas.rect(face, face.w / 2, low, 1, high, 1.5, fill2=high)
    else:
        canvas.rect(disc, _DISC / 2, stroke=theme.faint, width=1.5, dash=(5, 5))
    if signs[0] in _MARKS:
        size = _MARK if len(signs) == 1 else 0.85 * _MARK
        for i, sign in enumerate(signs):
            x = disc.cx + (i - (len(signs) - 1) / 2) * size
            if reached:
                canvas.coin(sign, x, disc.cy, 1.2 * size)
            else:
                canvas.rect(gui.centred(x, disc.cy, 1.2 * size, 1.2 * size), size, theme.ink, 0.6)
                canvas.drawing("status", sign, x - size / 2, disc.cy - size / 2, size, grey=True)
        return
    style = next(
        (each for each in _STYLES if canvas.width(signs[0], each) <= face.w - gui.SMALL),
        _STYLES[-1],
    )
    colour = theme.ink if reached else theme.muted
    canvas.text(
        disc.cx,
        disc.cy + 0.35 * canvas.words.size(style),
        signs[0],
        style,
        colour,
        "middle",
        face.w,
    )


def _paint_picture(id: str, reached: bool, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw the picture of a table, standing on its board; only its number in an outline till a match is won there."""
    theme, wide = canvas.theme, min(_PICTURE, rect.w - 4)
    picture = gui.Rect(rect.cx - wide / 2, rect.bottom - _BOARD - 0.65 * wide, wide, 0.65 * wide)
    if reached:
        canvas.shadow(picture, 4, 4, 3)
        canvas.drawing("ladder", id, picture.x, picture.y, picture.w, picture.h)
        return
    canvas.rect(picture, 5, stroke=theme.faint, width=1.5, dash=(5, 5))
    number = str(MEDALS.index(id) - len(ACHIEVEMENTS) + 1)
    canvas.text(picture.cx, picture.cy + 8, number, gui.H3, theme.muted, "middle")
