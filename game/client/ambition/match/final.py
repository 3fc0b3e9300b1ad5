"""The end of a match: who won and why, places, points and strikes, and a graph of the scores."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.client.ambition import explanations
from game.client.ambition.strikes import strikes
from game.client.ambition.view import SeatView, struck_out
from game.client.ambition.words import ending, minus, rules_words
from game.client.app.ending import Ending, ending_dialog, head, who
from game.client.app.exact_texts import save_picture
from game.client.app.menu import paint_fan
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, all_of, ngettext
from game.client.table.look import Look
from game.client.table.person import ME, PersonEntry
from game.client.table.words import helped_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total
from game.engine.ambition.match import Match
from game.engine.ambition.match_result import final_result


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's points before the first round and after each, and the rounds (from 1) that brought a strike."""

    portrait: str
    name: str
    points: tuple[int, ...]
    strikes: tuple[int, ...] = ()
    me: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """The score lines by seat, sentences about the match, and the round and the seat of the best one, with its mark."""

    lines: tuple[ScoreLine, ...]
    sentences: tuple[str, ...]
    moment: tuple[int, int, str] = (0, 0, "")


def story_of(
    rules: Rules,
    events: Sequence[RoundScored],
    players: Sequence[tuple[str, str]],
    winners: Sequence[int],
    me: int,
) -> Story | None:
    """Return the story of a match's counted rounds, or None if there are fewer than two.

    `players` holds name and portrait by seat. `winners` is empty if nobody has won yet."""
    if len(events) < 2:
        return None
    lines = []
    for seat, (name, portrait) in enumerate(players):
        points = (rules.start[seat].points, *(event.totals[seat].points for event in events))
        strikes = tuple(i for i, event in enumerate(events, 1) if event.scored[seat].strikes)
        lines.append(ScoreLine(portrait, name, points, strikes, seat == me))
    told = [_best(events, [name for name, _portrait in players], me), *_own_slams(events, me)]
    if len(winners) == 1:
        told.append(_decided(rules, events, winners[0], players[winners[0]][0], me))
    told.append(_("Relative: the points minus the average of the others."))
    best, seat = best_of(events)
    marks = events[best].scored[seat].marks
    return Story(
        tuple(lines),
        tuple(told),
        (best + 1, seat, "slam" if "slam" in marks else "nil" if "nil" in marks else "safe"),
    )


def best_of(events: Sequence[RoundScored]) -> tuple[int, int]:
    """Return the index of the round and the seat that scored most above the others' mean.

    Of equals, the first one counts."""

    def above(at: tuple[int, int]) -> float:
        points = [score.points for score in events[at[0]].scored]
        return points[at[1]] - (sum(points) - points[at[1]]) / (len(points) - 1)

    return max(
        ((i, seat) for i, event in enumerate(events) for seat in range(len(event.scored))),
        key=above,
    )


def _best(events: Sequence[RoundScored], names: Sequence[str], me: int) -> str:
    """Return the sentence about the best round that anybody had."""
    index, seat = best_of(events)
    score = events[index].scored[seat]
    own = seat == me
    if "slam" in score.marks:
        text = (
            _("Best moment: your Slam in round {n}.")
            if own
            else _("Best moment: {name}’s Slam in round {n}.")
        )
    elif "nil" in score.marks:
        text = (
            _("Best moment: your Nil in round {n}.")
            if own
            else _("Best moment: {name}’s Nil in round {n}.")
        )
    elif own:
        text = _("Best moment: your {points} points in round {n}.")
    else:
        text = _("Best moment: {name}’s {points} points in round {n}.")
    return text.format(name=names[seat], n=index + 1, points=score.points)


def _own_slams(events: Sequence[RoundScored], me: int) -> list[str]:
    """Return the sentence about the person's Slams; none if the best round was the only one."""
    rounds = [i for i, event in enumerate(events) if "slam" in event.scored[me].marks]
    if not rounds or (len(rounds) == 1 and best_of(events) == (rounds[0], me)):
        return []
    text = ngettext("Your Slam: round {rounds}.", "Your Slams: rounds {rounds}.", len(rounds))
    return [text.format(rounds=all_of([str(i + 1) for i in rounds]))]


def decided_in(rules: Rules, events: Sequence[RoundScored], winner: int) -> int:
    """Return the number of the first round after which the winner stayed ahead of all who could still win."""
    limit = rules.numbers.strike_limit
    for number in range(len(events), 0, -1):
        totals = events[number - 1].totals
        able = [total.points for total in totals if not (limit and total.strikes >= limit)]
        if totals[winner].points < max(able, default=0):
            return min(number + 1, len(events))
    return 1


def _decided(rules: Rules, events: Sequence[RoundScored], winner: int, name: str, me: int) -> str:
    number, own = decided_in(rules, events, winner), winner == me
    if number == len(events):
        text = (
            _("The last round decided it in your favour.")
            if own
            else _("The last round decided it for {name}.")
        )
    elif number == 1:
        text = (
            _("You led from the first round on.")
            if own
            else _("{name} led from the first round on.")
        )
    elif own:
        text = _("Round {n} decided it: from then on you were ahead.")
    else:
        text = _("Round {n} decided it: from then on {name} was ahead.")
    return text.format(n=number, name=name)


WIDE, HIGH, MOST = 300.0, 240.0, 560.0
_FACE, _FOOT, _HEAD, _MARK, _MOMENT = 30.0, 30.0, 12.0, 18.0, 32.0
_STEPS = (10, 20, 25, 50, 100, 200, 500, 1000)
_RULES = 5  # lines across, at most


def score_graph(story: Story) -> gui.Node:
    """Return the graph of the scores, read aloud as each player's points after each round."""
    said = tuple(
        f"{line.name}: {', '.join(str(points) for points in line.points[1:])}"
        for line in story.lines
    )
    draw = partial(_paint_graph, story, _FACE)
    return gui.Picture(draw, WIDE, HIGH, (_("Points after each round"), *said), natural=MOST)


def step_of(low: int, high: int) -> int:
    """Return how many points apart the graph's horizontal lines are."""
    return next((step for step in _STEPS if (high - low) / step <= _RULES), _STEPS[-1])


def _paint_graph(story: Story, face: float, canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Draw the graph with the strikes, the best moment, and portraits of the size `face` at the ends of the lines."""
    theme, lines = canvas.theme, story.lines
    low, high = min(min(line.points) for line in lines), max(max(line.points) for line in lines)
    step = step_of(low, high)
    low, high = low // step * step, max(-(-high // step) * step, low // step * step + step)
    left = rect.x + max(canvas.width(str(value), gui.CAPTION) for value in (low, high)) + 10
    room = gui.Rect(left, rect.y + _HEAD, rect.right - left - face - 10, rect.h - _HEAD - _FOOT)
    rounds = len(lines[0].points) - 1

    def at(number: int, points: int) -> tuple[float, float]:
        return room.x + room.w * number / rounds, room.bottom - room.h * (points - low) / (
            high - low
        )

    for value in range(low, high + 1, step):
        _x, y = at(0, value)
        canvas.line(room.x, y, room.right, y, theme.line)
        canvas.text(room.x - 8, y + 5, str(value), gui.CAPTION, theme.muted, "end")
    every = -(-rounds // max(1, int(room.w / 34)))
    for number in range(every, rounds + 1, every):
        canvas.text(
            at(number, low)[0], rect.bottom - 6, str(number), gui.CAPTION, theme.muted, "middle"
        )
    colours = dict(
        zip(
            (line.name for line in lines if not line.me),
            (theme.sky, theme.mint, theme.coral),
            strict=False,
        )
    )
    for line in sorted(lines, key=lambda line: line.me):
        colour = theme.accent if line.me else colours.get(line.name, theme.muted)
        way = " ".join(
            f"{x - rect.x:.1f},{y - rect.y:.1f}"
            for x, y in (at(i, p) for i, p in enumerate(line.points))
        )
        canvas.shape(
            f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{4.5 if line.me else 3}"'
            ' stroke-linejoin="round" stroke-linecap="round"/>',
            rect,
        )
        for number in line.strikes:
            x, y = at(number, line.points[number])
            canvas.status(
                "strike", x - _MARK / 2, y - _MARK / 2, _MARK, theme.strike_suffix.lstrip("-")
            )
    number, seat, mark = story.moment
    if number:
        canvas.coin(mark, *at(number, lines[seat].points[number]), _MOMENT, theme.ivory)
    _faces(lines, canvas, room, [at(rounds, line.points[-1])[1] for line in lines], face)


def _faces(
    lines: Sequence[ScoreLine],
    canvas: gui.Canvas,
    room: gui.Rect,
    ends: Sequence[float],
    face: float,
) -> None:
    """Draw the portraits to the right of the lines' ends, moved apart where they would overlap."""
    order = sorted(range(len(lines)), key=lambda i: ends[i])
    tops = [ends[i] - face / 2 for i in order]
    for k in range(1, len(tops)):
        tops[k] = max(tops[k], tops[k - 1] + face + 2)
    low = room.bottom - face + 4
    for k in range(len(tops) - 1, -1, -1):
        tops[k] = min(tops[k], low)
        low = tops[k] - face - 2
    for i, top in zip(order, tops, strict=True):
        canvas.drawing("portraits", lines[i].portrait, room.right + 6, top, face)


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One player's row at the end of a match.

    `relative` is the score minus the others' mean, in words. `a_round` is the same per round, or
    empty if the rounds aren't known. `out` means that the player had too many strikes to win.
    `explanations` say, by column, how each number came about."""

    place: int
    name: str
    portrait: str
    points: int
    strikes: int
    relative: str
    a_round: str = ""
    me: bool = False
    winner: bool = False
    out: bool = False
    explanations: Mapping[str, gui.Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinalData:
    """The content of the dialog at the end of a match.

    `finished` means that the match is over, so that whoever leads has won. `helped` says with what
    help it was played. `strike_limit` is 0 if there are no strikes."""

    headline: str
    reason: str
    rows: tuple[FinalRow, ...]
    finished: bool = True
    rules: Rules | None = None
    helped: str = ""
    strike_limit: int = 4
    check: bool = False  # its review can be opened
    fair: bool = False  # it was lost, and the page “Is it fair?” can be opened
    story: Story | None = None
    # Another strength of opponents, and the words of its button.
    offer: tuple[str, str] | None = None


def final_data(
    rules: Rules,
    event: MatchEnded,
    totals: Sequence[Total],
    seats: Sequence[SeatView],
    me: int,
    events: Sequence[RoundScored] = (),
    scored: Sequence[SeatScore] | None = None,
    stopped: int = 0,
) -> FinalData:
    """Return the content of the final dialog, with rows by place.

    With the `events` of all rounds, the numbers are explained in full. `scored` is the last round's
    score, which decides in some editions who may win. `stopped` is the number of rounds after which
    the match was stopped against its rules, or 0."""
    numbers = rules.numbers
    names = [seat.name for seat in seats]
    headline, reason = ending(rules, names, totals, event.winners, me, stopped)
    rows = []
    for seat in sorted(range(len(seats)), key=lambda seat: (event.places[seat], seat)):
        score = event.relative_scores[seat]
        share = explanations.share_words(score, len(events))
        told = {
            "place": explanations.final_place(
                rules, totals, event.winners, seat, event.places[seat], stopped > 0
            ),
            "score": explanations.final_score(events, seat, totals[seat].points),
            "relative": explanations.relative(
                rules, totals, seat, score, names, scored, len(events)
            ),
        }
        if numbers.strike_limit:
            told["strikes"] = explanations.strikes(numbers, events, seat, totals[seat].strikes)
        rows.append(FinalRow(
            place=event.places[seat], name=seats[seat].name, portrait=seats[seat].portrait,
            points=totals[seat].points, strikes=totals[seat].strikes, relative=f"{score:+.1f}".replace("-", "\u2212"),
            a_round=share, me=seat == me, winner=seat in event.winners, out=struck_out(numbers, totals[seat].strikes),
            explanations=told,
        ))  # fmt: skip
    players = [(seat.name, seat.portrait) for seat in seats]
    story = story_of(rules, events, players, event.winners, me)
    return FinalData(
        headline, reason, tuple(rows), rules=rules, strike_limit=numbers.strike_limit, story=story
    )


def final_dialog(
    data: FinalData, age: Callable[[], float] = lambda: math.inf, more: Sequence[str] = ()
) -> gui.Dialog:
    """Return the final dialog, with the buttons new, check, rules, and menu, or level where another is offered.

    `age` is the time in milliseconds since the dialog opened. `more` is what there are no buttons
    for."""
    won = data.finished and any(row.me and row.winner for row in data.rows)
    portraits = tuple(row.portrait for row in data.rows if row.winner)
    ending = Ending(data.headline, data.reason, portraits, data.finished, won)
    relative = gui.Explained("relative", head(_("Relative")), explanations.relative_column())
    heads = [
        head(_("Score")),
        relative,
        *([head(_("Strikes"), gui.Align.START)] if data.strike_limit else []),
    ]
    rows = [_row(i, row, data.strike_limit) for i, row in enumerate(data.rows)]
    mine = [row.me for row in data.rows]
    check = _("How it went") if data.check else ""
    story = (score_graph(data.story), data.story.sentences) if data.story is not None else None
    return ending_dialog(
        ending, heads, rows, mine=mine, helped=data.helped, age=age, data=data, offer=data.offer, check=check,
        story=story, more=more,
    )  # fmt: skip


def explained(
    told: Mapping[str, gui.Explanation], name: str, i: int, column: str, kid: gui.Node
) -> gui.Node:
    """Return a cell of row `i`, with the explanation of its column if there is one."""
    return gui.Explained(f"{column}-{i}", kid, told[column], name) if column in told else kid


def _row(i: int, row: FinalRow, limit: int) -> list[gui.Node]:
    told = partial(explained, row.explanations, row.name, i)
    place, picture, name = who(row.place, row.winner, row.portrait, row.name, row.out)
    if row.out:
        name = gui.Row([name, gui.StatusPill("out", _("Out")), gui.Gap(grow=1)])
    cells = [
        told("place", place),
        picture,
        name,
        told("score", gui.Text(minus(row.points), gui.NUM, align=gui.Align.END)),
        told("relative", _relative(row)),
    ]
    return [*cells, told("strikes", strikes(row.strikes, limit))] if limit else cells


def _relative(row: FinalRow) -> gui.Node:
    """Return the relative score, with the score per round below it if it is known."""
    lines = [gui.Text(row.relative, gui.BODY, "muted", gui.Align.END)]
    return (
        gui.Column([*lines, gui.Text(row.a_round, gui.CAPTION, "muted", gui.Align.END)])
        if row.a_round
        else lines[0]
    )


def end_of(
    match: Match, seats: Sequence[SeatView], events: Sequence[RoundScored], rounds: int = 0
) -> FinalData:
    """Return the final dialog's content after the `events` of a match's counted rounds.

    If the match isn't over, it shows the totals after `rounds` rounds, by default all of them."""
    scored = [history.scored for history in match.rounds if history.scored][-1]
    result = match.result or final_result(match.rules, match.totals, scored)
    ended = MatchEnded(result.winners, result.places, result.relative_scores)
    stopped = len(match.rounds) if match.stopped else 0
    data = final_data(match.rules, ended, match.totals, seats, ME, events, scored, stopped)
    data = replace(data, helped=helped_words(PersonEntry.of(match).practised))
    return data if match.over else rounds_played_data(data, rounds or len(events))


def rounds_played_data(data: FinalData, rounds: int) -> FinalData:
    """Return the content for a match that isn't over, after this number of rounds."""
    headline = ngettext("After {n} round", "After {n} rounds", rounds).format(n=rounds)
    told = (
        {column: words for column, words in row.explanations.items() if column != "place"}
        for row in data.rows
    )
    rows = tuple(
        replace(row, winner=row.place == 1, explanations=each)
        for row, each in zip(data.rows, told, strict=True)
    )
    return replace(data, headline=headline, reason="", rows=rows, finished=False)


# ---- the picture of the end, for other people

_GRAPH, _TOLD = gui.Rect(64, 196, 930, 470), gui.Rect(64, 686, 930, 118)
_STAND, _BLOCK, _PORTRAIT = gui.Rect(1030, 196, 506, 608), 118.0, 104.0
_STEPS_DOWN = (300.0, 236.0, 190.0, 156.0)  # how high the stand is by place
_HEADS = gui.TITLE._replace(size=80), gui.H2, gui.H3


def paint_end(data: FinalData, canvas: gui.Canvas, look: Look) -> None:
    """Draw the end of a match for other people: who won, the scores, the great moment, and all four on a stand."""
    theme = canvas.theme
    rules = rules_words(data.rules) if data.rules is not None else ""
    paint_fan(canvas.surface, look, gui.centred(_STAND.cx + 60, 118, 0, 0), 0.44)
    style = next(
        (each for each in _HEADS if canvas.width(data.headline, each) <= _GRAPH.w), _HEADS[-1]
    )
    canvas.text(_GRAPH.x, 118, data.headline, style, theme.text, room=_GRAPH.w)
    words = " · ".join(each for each in (rules, data.helped) if each)
    canvas.text(_GRAPH.x, 160, words, gui.LEAD, theme.muted, room=_GRAPH.w)
    for rect in (_GRAPH, _TOLD):
        canvas.panel(rect)
    if data.story is not None:
        _paint_graph(data.story, 1.5 * _FACE, canvas, _GRAPH.grown(-gui.LARGE))
        told = data.story.sentences
        canvas.coin(data.story.moment[2], _TOLD.x + 62, _TOLD.cy, 76)
        x, room = _TOLD.x + 116, _TOLD.w - 140
        canvas.text(x, _TOLD.cy - 6, told[0], gui.H3, theme.accent, room=room)
        for words in told[1:-1][-1:]:
            canvas.text(x, _TOLD.cy + 30, words, gui.BODY, theme.text, room=room)
    for i, row in enumerate(data.rows):
        _paint_stand(row, i, canvas)


def _paint_stand(row: FinalRow, i: int, canvas: gui.Canvas) -> None:
    """Draw a player on the part of the stand for their place."""
    theme, high = canvas.theme, _STEPS_DOWN[row.place - 1]
    pitch = _STAND.w / len(_STEPS_DOWN)
    block = gui.Rect(
        _STAND.x + pitch * i + (pitch - _BLOCK) / 2, _STAND.bottom - high, _BLOCK, high
    )
    canvas.shadow(block, 8)
    if row.winner:
        canvas.rect(block, 8, theme.brass_hi, 1, theme.brass_edge, 2, fill2=theme.brass_lo)
    else:
        canvas.rect(block, 8, theme.panel, 1, theme.frame if row.me else theme.line, 2)
    ink = theme.ink if row.winner else theme.text
    canvas.text(
        block.cx, block.y + 52, minus(row.points), gui.H2, ink, "middle", _BLOCK - gui.MEDIUM
    )
    for strike in range(row.strikes):
        canvas.coin("strike", block.cx + (strike - (row.strikes - 1) / 2) * 22, block.y + 78, 22)
    canvas.text(
        block.cx,
        block.bottom - 18,
        str(row.place),
        gui.TITLE if row.winner else gui.H2,
        ink,
        "middle",
    )
    face = gui.centred(block.cx, block.y - 44 - _PORTRAIT / 2, _PORTRAIT, _PORTRAIT)
    mood = "-proud" * (row.winner and not row.me)
    canvas.drawing("portraits", row.portrait + mood, face.x, face.y, _PORTRAIT, grey=row.out)
    if row.winner:
        canvas.rect(gui.centred(face.cx, face.y - 8, 46, 34), 17, theme.brass, 1, theme.ink, 1.5)
        canvas.status("crown", face.cx - 12, face.y - 20, 24)
    canvas.text(block.cx, block.y - 14, row.name, gui.NAME, theme.text, "middle", pitch - gui.SMALL)


def save_end(shell: Shell, data: FinalData, day: str) -> None:
    """Save the end of a match as a picture; `day`, if known, is when it was played."""
    save_picture(
        shell, f"ambition-{shell.services.now():%Y-%m-%d-%H%M}", partial(paint_end, data), day
    )
