"""Draw the told moments of a table picture by picture: ``python -m tests.gallery.bursts OUT --size 1280x720``.

Each becomes one contact sheet of eight pictures, as the director and the painter of the table make them. With ``--times`` it is
said instead what the frames of each cost at 60 a second, on a table whose pictures are there, and with ``--pixels`` how much of
the window each changes and for how long, against an ordinary trick; ``RISING`` has the moments from the least worth to the most.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import click
import pygame

from game.client.ambition.table.director import Director
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import share
from game.client.ambition.table.round_end import GAIN, SCORE, STAMP, STRIKE
from game.client.ambition.view import TableView
from game.client.kit.geometry import Viewport
from game.client.kit.i18n import languages, set_language
from game.client.kit.theme import THEMES
from game.client.table.look import Look
from game.client.table.stage import Moment
from game.engine.ambition import events as told
from game.engine.ambition.editions import Rules
from game.engine.cards import parse_card
from tests.gallery.tables import VALUES, cards, scored, seats, slam, table_view

EVERY_MS, LONGEST_MS, ACROSS, PICTURES = 50.0, 7000.0, 4, 8
FRAME_MS, RUNS = 1000 / 60, 4
Burst = Callable[[], tuple[TableView, Sequence[told.Event]]]


def _counted(event: told.RoundScored) -> tuple[TableView, Sequence[told.Event]]:
    """The end of a round, before it is counted."""
    view = table_view()
    view.seats, view.trick, view.hand, view.legal, view.turn = seats(event.taken, 0), [], [], frozenset(), None
    view.leader = view.winning = None
    for seat, total, score in zip(view.seats, event.totals, event.scored, strict=True):
        seat.score, seat.strikes = total.points - score.points, total.strikes - score.strikes
    return view, [event]


def _announced() -> tuple[TableView, Sequence[told.Event]]:
    """A round that may be the last."""
    view = table_view()
    view.seats, view.trick, view.hand, view.legal = seats((0, 0, 0, 0), 0), [], [], frozenset()
    view.seats[0].strikes = view.seats[3].strikes = 3
    return view, [told.RoundStarted(9, 0, "left", "ab" * 32)]


def _taken(before: tuple[int, ...], trick: str, winner: int, points: int) -> tuple[TableView, Sequence[told.Event]]:
    """The end of a trick that Hazel led, and its chips."""
    view = table_view()
    view.seats = seats(before, 7)
    view.bank = share([*before, 112 - sum(before)])[4]
    view.trick = list(zip((1, 2, 3, 0), cards(trick), strict=True))
    view.leader, view.winning, view.turn, view.legal = 1, winner, None, frozenset()
    view.hand = [card for card in view.hand if card not in cards(trick)]
    taken = told.TrickTaken(5, 1, tuple(cards(trick)), winner, points)
    return view, [taken, told.ChipsMoved(winner, points)]


def _high_two() -> tuple[TableView, Sequence[told.Event]]:
    """Hazel's 2 of spades lies; Corvin's king makes it high."""
    view = table_view()
    view.trick, view.turn, view.winning, view.legal = [], 1, None, frozenset()
    view.seats[0].cards = 0
    return view, [told.CardPlayed(seat, card) for seat, card in zip((1, 2, 3), cards("2S JS 7S"), strict=True)]


def _hushed() -> tuple[TableView, Sequence[told.Event]]:
    """The tenth trick begins, and Hazel has no points."""
    view = table_view()
    view.seats, view.trick_number = seats(held=4), 10
    view.trick, view.turn, view.winning = [], 3, None
    view.legal = frozenset()
    return view, [told.CardPlayed(3, parse_card("7S"))]


def _broken(trick: int = 8) -> tuple[TableView, Sequence[told.Event]]:
    """Rowan takes its first points late in the round."""
    view, (_full, paid) = _taken((38, 12, 24, 0), "QH 7H 3H AH", 3, 8)
    view.seats[1].tricks = trick - 1
    return view, [told.TrickTaken(trick, 1, tuple(cards("QH 7H 3H AH")), 3, 8), paid]


def _ended(kind: str) -> tuple[TableView, Sequence[told.Event]]:
    """The end of a round that brought one of four players something: a Nil, the last strike or the match."""
    safe, strikes = told.SeatScore(20, 0), 3 + (kind == "out")
    own = {"kept": told.SeatScore(24, 0, ("nil",)), "out": told.SeatScore(0, 1, ("overstrike",))}.get(kind, safe)
    totals = (told.Total(90, 1), told.Total(95, strikes), told.Total(80, 0), told.Total(70, 0))
    taken = (20, 0 if kind == "kept" else 36, 20, 20)
    view, scored = _counted(told.RoundScored(6, taken, None, (safe, own, safe, safe), False, totals))
    view.seats[0].score = 80
    ended = told.MatchEnded((1,), (2, 1, 3, 4), (6.0, 8.0, -4.0, -10.0))
    return view, [*scored, *[ended][: kind == "behind"]]


BURSTS: dict[str, Burst] = {
    "burst": lambda: _taken((8, 0, 65, 15), "QS KS 7S 9S", 2, 12),
    "pour": lambda: _taken((8, 0, 24, 15), "7C 9C KC QC", 3, 17),
    "gained": lambda: _taken((8, 0, 24, 15), "7H 3H KH 4H", 3, 4),
    "gained-most": lambda: _taken((0, 12, 24, 15), "KS AS QS JS", 1, 20),
    "crossed": lambda: _taken((8, 12, 24, 15), "QH 7H 3H AH", 0, 20),
    "broken": _broken,
    "broken-last": lambda: _broken(13),
    "caught": lambda: _taken((8, 0, 24, 15), "7C KC 2C JC", 3, 19),
    "kept": lambda: _ended("kept"),
    "out": lambda: _ended("out"),
    "behind": lambda: _ended("behind"),
    "clasp": lambda: _taken((8, 0, 24, 15), "KH 7H 3H AH", 0, 8),
    "high-2": _high_two,
    "hush": _hushed,
    "round-end": lambda: _counted(scored()),
    "round-end-slam": lambda: _counted(slam()),
    "announced": _announced,
}


RISING = ("gained", "clasp", "crossed", "pour", "kept", "broken-last", "caught", "out", "burst", "behind")
"""The moments in the order of what they are worth, from an ordinary trick on."""
EVERY_ROUND = frozenset({GAIN, STAMP, STRIKE, SCORE})
"""The kinds of moments that come with every round."""


def frames(look: Look, burst: Burst, rules: Rules, every: float) -> Iterator[tuple[TablePainter, Director]]:
    """The table after every so many milliseconds, from the first moment to rest."""
    view, events = burst()
    director, painter = Director(view, look.grid, rules), TablePainter(look)
    for _ in chain(look.warm(), painter.warm()):
        pass
    yield painter, director
    director.push(events)
    for _ in range(round(LONGEST_MS / every)):
        if director.moving:
            director.update(every)
            yield painter, director


def _surface(look: Look) -> pygame.Surface:
    return pygame.Surface((look.viewport.width, look.viewport.height)).convert()


def _paint(
    painter: TablePainter, surface: pygame.Surface, director: Director, moments: Sequence[Moment] | None = None
) -> None:
    taken, faces = tuple(round(taken) for taken in director.shown_taken), director.faces.shown(False)
    live = director.moments.live if moments is None else moments
    ui = TableUi(values=VALUES, taken=taken, bank=director.bank_shown(), moments=live, faces=faces)
    painter.paint(surface, director.view, director.stage.poses, ui)


def pictures(look: Look, burst: Burst, rules: Rules) -> list[pygame.Surface]:
    """Eight pictures from when the first effect is shown to when the last has gone."""
    made: list[tuple[bool, pygame.Surface]] = []
    for painter, director in frames(look, burst, rules, EVERY_MS):
        _paint(painter, surface := _surface(look), director)
        made.append((bool(director.moments.live), surface))
    lit = [i for i, (live, _surface) in enumerate(made) if live] or [*range(len(made))]
    return [made[lit[round(k * (len(lit) - 1) / (PICTURES - 1))]][1] for k in range(PICTURES)]


def times(look: Look, burst: Burst, rules: Rules) -> list[float]:
    """Milliseconds that the processor works for each frame of a moment, on a table that has been drawn before."""
    surface, taken = _surface(look), []
    for painter, director in frames(look, burst, rules, FRAME_MS):
        began = time.process_time()
        _paint(painter, surface, director)
        if director.moments.live:
            taken.append((time.process_time() - began) * 1000)
    return taken or [0.0]


def changed(look: Look, burst: Burst, rules: Rules) -> tuple[float, float]:
    """How much of the window the moments of a burst change at most, and the sum over seconds, in percent."""
    told, plain, shares = _surface(look), _surface(look), [0.0]
    for painter, director in frames(look, burst, rules, 2 * EVERY_MS):
        live = director.moments.live
        for surface, moments in ((told, live), (plain, [each for each in live if each.kind in EVERY_ROUND])):
            _paint(painter, surface, director, moments)
            while not painter.settled:
                _paint(painter, surface, director, moments)
        shares.append(100 * float((pygame.surfarray.array2d(plain) != pygame.surfarray.array2d(told)).mean()))
    return max(shares), sum(shares) * 2 * EVERY_MS / 1000


def sheet(made: Sequence[pygame.Surface]) -> pygame.Surface:
    """The pictures in rows, half as large."""
    w, h = made[0].get_width() // 2, made[0].get_height() // 2
    whole = pygame.Surface((ACROSS * w, -(-len(made) // ACROSS) * h))
    for i, picture in enumerate(made):
        whole.blit(pygame.transform.smoothscale(picture, (w, h)), (i % ACROSS * w, i // ACROSS * h))
    return whole


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--size", "sizes", multiple=True, default=("1280x720",), help="Width x height in pixels; may be repeated."
)
@click.option("--theme", type=click.Choice(sorted(THEMES)), default="dark")
@click.option("--lang", type=click.Choice(list(languages())), default="en")
@click.option("--only", default="", help="Draw only moments whose name holds this.")
@click.option("--times", "timed", is_flag=True, help="Say what their frames cost instead.")
@click.option("--pixels", is_flag=True, help="Say how much of the window they change instead.")
def main(out: Path, sizes: tuple[str, ...], theme: str, lang: str, only: str, timed: bool, pixels: bool) -> None:
    """Draw the moments into OUT as <moment>-<size>.png."""
    set_language(lang)
    pygame.display.init()
    pygame.font.init()
    out.mkdir(parents=True, exist_ok=True)
    rules = replace(Rules(), short_game=True)
    for size in sizes:
        width, height = (int(part) for part in size.split("x"))
        pygame.display.set_mode((width, height))
        for name in [*RISING, *sorted(BURSTS.keys() - {*RISING})]:
            look, burst = Look(Viewport(width, height), THEMES[theme]), BURSTS[name]
            if only in name and timed:
                looks = [Look(look.viewport, look.theme) for _run in range(RUNS)]
                # What else the computer does disturbs some of them.
                runs = [times(each, burst, rules) for each in looks]
                each = sorted(min(runs) for runs in zip(*runs, strict=False))
                click.echo(f"{name}: p99 {each[int(0.99 * len(each))]:.1f} ms, longest {each[-1]:.1f} ms")
            elif only in name and pixels:
                click.echo("{}: {:.1f} % at once, {:.2f} in all".format(name, *changed(look, burst, rules)))
            elif only in name:
                file = out / f"{name}-{size}.png"
                pygame.image.save(sheet(pictures(look, burst, rules)), file)
                click.echo(file)


if __name__ == "__main__":
    main()
