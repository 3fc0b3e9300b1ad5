"""The end of a match: who won and why, places, points and strikes, celebrated quietly."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.client.ambition import explanations
from game.client.ambition.dialogs.score_lines import score_graph
from game.client.ambition.status import struck_out
from game.client.ambition.story import Story, story_of
from game.client.ambition.strikes import strikes
from game.client.ambition.view import SeatView
from game.client.ambition.words import ending, minus
from game.client.app.dialogs.ending import Ending, ending_dialog, head, who
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.kit.layout import Align, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Pill, Tell, Text
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, CAPTION, NUM
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One player's line; `relative` is the score against the others' mean, in words, `a_round` the same a round where its rounds
    are at hand; `out`: had to leave the win to others; `told`: how each number came about."""

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
    told: Mapping[str, Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinalData:
    """What the last picture of a match says. `finished`: the match is over, so that whoever leads has won; `helped`: with what
    help it was played; `strike_limit`: 0 where there are no strikes."""

    headline: str
    reason: str
    rows: tuple[FinalRow, ...]
    finished: bool = True
    rules: Rules | None = None
    helped: str = ""
    strike_limit: int = 4
    check: bool = False  # its review can be opened
    story: Story | None = None
    offer: tuple[str, str] | None = None  # another strength of opponents, and the words of its button


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
    """The words of a finished match, by place. With the `events` of all rounds its numbers explain themselves in full;
    `scored`: the last round, which in some editions says who may win; `stopped`: after so many rounds,
    against its rules, or 0."""
    numbers = rules.numbers
    names = [seat.name for seat in seats]
    headline, reason = ending(rules, names, totals, event.winners, me, stopped)
    rows = []
    for seat in sorted(range(len(seats)), key=lambda seat: (event.places[seat], seat)):
        score = event.relative_scores[seat]
        share = explanations.share_words(score, len(events))
        rows.append(
            FinalRow(
                event.places[seat],
                seats[seat].name,
                seats[seat].portrait,
                totals[seat].points,
                totals[seat].strikes,
                f"{score:+.1f}".replace("-", "\u2212"),
                share,
                seat == me,
                seat in event.winners,
                struck_out(numbers, totals[seat].strikes),
                {
                    "place": explanations.final_place(
                        rules, totals, event.winners, seat, event.places[seat], stopped > 0
                    ),
                    "score": explanations.final_score(events, seat, totals[seat].points),
                    "relative": explanations.relative(rules, totals, seat, score, names, scored, len(events)),
                    **_strikes_told(numbers, events, seat, totals[seat].strikes),
                },
            )
        )
    players = [(seat.name, seat.portrait) for seat in seats]
    story = story_of(rules, events, players, event.winners, me)
    return FinalData(headline, reason, tuple(rows), rules=rules, strike_limit=numbers.strike_limit, story=story)


def _strikes_told(numbers: Edition, events: Sequence[RoundScored], seat: int, n: int) -> dict[str, Explanation]:
    return {"strikes": explanations.strikes(numbers, events, seat, n)} if numbers.strike_limit else {}


def final_dialog(
    data: FinalData, age: Callable[[], float] = lambda: math.inf, save: str = "", shared: bool = False
) -> Dialog:
    """The dialog with the buttons menu, sheet, new, rules and, called `save`, picture, `age` milliseconds after it has come;
    `shared`: as a picture for others."""
    won = data.finished and any(row.me and row.winner for row in data.rows)
    portraits = tuple(row.portrait for row in data.rows if row.winner)
    ending = Ending(data.headline, data.reason, portraits, data.finished, won)
    relative = Tell("relative", head(_("Relative")), explanations.relative_column())
    heads = [head(_("Score")), relative, *([head(_("Strikes"), Align.START)] if data.strike_limit else [])]
    rows = [_row(i, row, data.strike_limit) for i, row in enumerate(data.rows)]
    mine = [row.me for row in data.rows]
    check = _("How you played") if data.check else ""
    story = (score_graph(data.story.lines), data.story.told) if data.story is not None else None
    offer = None if shared else data.offer
    return ending_dialog(
        ending, heads, rows, mine, _("Score sheet"), data.helped, age, data, offer, check, story, save, shared
    )


def _row(i: int, row: FinalRow, limit: int) -> list[Node]:
    def told(column: str, kid: Node) -> Node:
        return Tell(f"{column}-{i}", kid, row.told[column], row.name) if column in row.told else kid

    place, picture, name = who(row.place, row.winner, row.portrait, row.name, row.out)
    if row.out:
        name = Row([name, Pill("out", _("Out")), Gap(grow=1)])
    cells = [
        told("place", place),
        picture,
        name,
        told("score", Text(minus(row.points), NUM, align=Align.END)),
        told("relative", _relative(row)),
    ]
    return [*cells, told("strikes", strikes(row.strikes, limit))] if limit else cells


def _relative(row: FinalRow) -> Node:
    """The relative score, with that of a round below it."""
    lines = [Text(row.relative, BODY, "muted", Align.END)]
    return Column([*lines, Text(row.a_round, CAPTION, "muted", Align.END)]) if row.a_round else lines[0]
