"""The achievements: what the person has done for the first time, since when, and what is still to do. No points, no pop-up.

They are found in the matches that are kept and nothing is stored about them, so that old records count as well. Matches
with help and by house rules of one's own don't count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

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
    "brink": (N_("On the brink"), N_("Win a match in which one more strike would have put you out.")),
    "bid": (N_("As announced"), N_("Bid Nil and make it.")),
    "nils": (N_("Two Nils"), N_("Make two Nils in one match.")),
    "both": (N_("Low and high"), N_("Make a Nil and a Slam in one match.")),
    "behind": (
        N_("From behind"),
        N_("Win a match in which two players or more were ahead of you before the last round."),
    ),
    "ahead": (N_("Far ahead"), N_("Win a match with {n} points more than the average of the others.")),
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
            self._clean = 0 if each.seats[ME].strikes > 0 else self._clean + bool(rules.numbers.strike_limit)
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
    nils, slams = sum("nil" in seat.marks for seat in mine), sum("slam" in seat.marks for seat in mine)
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
        total.points + sum(each.seats[seat].points for each in rounds[:-1]) for seat, total in enumerate(rules.start)
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


_FACES = ("frog", "squirrel", "otter", "hare", "fox", "badger", "stag", "raven", "owl", "cat")
"""The face on the medal of each table of the ladder: somebody who sits there."""
_SIGNS: dict[str, tuple[str, ...]] = {
    "win": ("1",), "nil": ("nil",), "slam": ("slam",), "exact": ("14",), "ten": (str(CLEAN_ROUNDS),),
    "clean": ("safe",), "brink": ("strike",), "bid": ("flag",), "nils": ("nil", "nil"), "both": ("nil", "slam"),
    "behind": ("3→1",), "ahead": (f"+{FAR_AHEAD}",), "streak": (f"{STREAK}×",), "editions": ("under", "over"),
    "masters": ("slam", "slam"), "table": ("dealer",), "tables": (f"1–{len(RUNGS)}",),
}  # fmt: skip
MEDALS: Mapping[str, tuple[str, ...]] = _SIGNS | dict(zip((rung.id for rung in RUNGS), zip(_FACES), strict=True))
"""By the ids of the achievements, and of the tables of the ladder: the marks, the face or the words on the medal."""
_MEDAL, _RING, _MARK, _FACE = 60.0, 5.0, 26.0, 44.0
_STYLES = gui.H3, gui.BODY_SEMI, gui.CAPTION_SEMI
_ACROSS = 3, 2, 1  # medals in a row, as many as there is room for
_MARKS = ("nil", "slam", "safe", "strike", "flag", "dealer", "under", "over")


def medals(reached: Reached) -> gui.Node:
    """Return the tab: a medal for each achievement and each table of the ladder, grey while it isn't reached."""
    cells = [_cell(i, id, reached.get(id)) for i, id in enumerate(MEDALS)]
    own, tables = cells[: len(ACHIEVEMENTS)], cells[len(ACHIEVEMENTS) :]
    heading = gui.Text(_("Tables of the ladder"), gui.BODY_SEMI)
    ways = [
        gui.Column([*_in_rows(own, across), heading, *_in_rows(tables, across)], scroll=ROWS, grow=1)
        for across in _ACROSS
    ]
    return gui.FirstFitting(ways, grow=1)


def _in_rows(cells: Sequence[gui.Node], across: int) -> Iterator[gui.Node]:
    for i in range(0, len(cells), across):
        row = list(cells[i : i + across])
        yield gui.Row([*row, *[gui.Gap(grow=1)] * (across - len(row))], gui.SMALL, gui.Align.FILL, weighed=True)


def _cell(i: int, id: str, match: MatchRow | None) -> gui.Node:
    """Return a medal with its name and its sentence; `match` is the one that brought it."""
    table = next((rung for rung in RUNGS if rung.id == id), None)
    name, about = ACHIEVEMENTS[id] if table is None else (table.name, "")
    sentence = _(about).format(n=_NUMBERS.get(id, 0)) if about else _("Win a match here without help.")
    day = match.at[: len("2026-01-01")] if match is not None else _("not yet")
    colour = "text" if match is not None else "muted"
    words = [
        gui.Text(_(name), gui.BODY_SEMI, colour, lines=2),
        gui.Text(sentence, gui.CAPTION, "muted", lines=3),
        gui.Text(day, gui.CAPTION, colour),
    ]
    picture = gui.Picture(partial(_medal, MEDALS[id], match is not None), _MEDAL, _MEDAL, keep=True)
    kid = gui.Padding(gui.Row([picture, gui.Column(words, gap=0, grow=1)]), gui.MEDIUM, gui.SMALL)
    return gui.ButtonNode(f"{ROW}{i}", _(name), "row", sub=sentences((sentence, day)), kid=kid, grow=1)


def _medal(signs: tuple[str, ...], reached: bool, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw a medal: a ring of brass, or a grey one, with its marks or words in the middle."""
    theme = canvas.theme
    rim, rim2, edge = (theme.brass_hi, theme.brass_lo, theme.brass_edge) if reached else (theme.line,) * 3
    canvas.rect(rect, rect.w / 2, rim, stroke=edge, width=1.0, fill2=rim2)
    face = rect.grown(-_RING, -_RING)
    canvas.rect(face, face.w / 2, theme.ink if reached else theme.panel2, stroke=edge, width=1.0)
    if signs[0] in _FACES:
        canvas.drawing("portraits", signs[0], rect.cx - _FACE / 2, rect.cy - _FACE / 2, _FACE, grey=not reached)
        return
    if signs[0] not in _MARKS:
        room = face.w - gui.SMALL
        style = next((each for each in _STYLES if canvas.width(signs[0], each) <= room), _STYLES[-1])
        colour = theme.brass if reached else theme.muted
        canvas.text(rect.cx, rect.cy + 0.35 * canvas.words.size(style), signs[0], style, colour, "middle", room)
        return
    size = _MARK if len(signs) == 1 else 0.75 * _MARK
    for i, sign in enumerate(signs):
        x = rect.cx + (i - len(signs) / 2) * size
        canvas.drawing("status", sign, x, rect.cy - size / 2, size, grey=not reached)
