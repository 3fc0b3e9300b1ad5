"""The gallery's pictures of the statistics, from made-up matches."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from game.client.ambition.statistics.rows import MatchRow, match_row
from game.client.ambition.words import rules_words
from game.client.ambition.you.page import StatisticsScene
from game.client.app.listing import ROWS
from game.client.app.records import Listing, RecordEntry
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.games import Listed
from game.client.kit.i18n import _, ngettext
from game.client.table.look import Look
from game.engine.ambition.dealing import deal_hash
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from tests.engine.helpers import played_out
from tests.gallery.base import COMPUTERS, Scene, page, shell_for

_NAMES = ("Hazel", "Corvin", "Rowan")
_LEVELS = ("club", "casual", "club", "master")


@cache
def _match(seed: int, rules: Rules) -> MatchRow:
    """A match of players who do what comes first."""
    players = [{"name": "You", "kind": "human", "seconds": 1500 + 37 * seed}]
    players += [{"name": name, "kind": "ai", "level": _LEVELS[seed % 4]} for name in _NAMES]
    match = played_out(Match(rules, players[: rules.players], seed))
    match.players[0]["deal_hashes"] = [deal_hash(history.deal) for history in match.rounds]
    row = match_row(to_record(match))
    assert row is not None
    return row


@cache
def matches(count: int) -> tuple[MatchRow, ...]:
    """So many matches, one a day; the sixth was given up, the ninth is practice."""
    made = []
    for i in range(count):
        row = replace(
            _match(i, Rules(nil_bidding=i % 3 == 0)),
            key=str(i),
            begun_at=f"2026-{1 + i // 28:02d}-{1 + i % 28:02d}T20:00:00",
        )
        if i == 5:
            row = replace(row, state="given up", place=None, winners=None, relative=None)
        made.append(replace(row, practised=("undo",)) if i == 8 else row)
    return tuple(made)


@cache
def three_matches(count: int) -> tuple[MatchRow, ...]:
    """So many matches of three players, and one of four."""
    return (matches(1)[0], *(replace(_match(i, Rules("2004", players=3)), key=f"three {i}") for i in range(count)))


def shell_with(look: Look, rows: Sequence[MatchRow] | None, **settings: Any) -> Any:
    """A shell whose statistics are these matches; None: they are locked."""

    def ask(question: Any, game: str = "") -> Future[Any]:
        future: Future[Any] = Future()
        if rows is None:
            future.set_exception(StatisticsUnavailableError(_("The statistics are in use by another program.")))
        else:
            future.set_result(question(rows))
        return future

    shell = cast(Any, shell_for(look, settings))
    shell.history = SimpleNamespace(ask=ask, part=None, drop=lambda asked: None)
    shell.options = SimpleNamespace(autoplay=False, speed=0.0)
    return shell


def _entry(when: str, rounds: int, place: int | None, line: int = 0, **options: Any) -> RecordEntry:
    names = tuple(_(name) for name in ("You", "Hazel", "Corvin", "Rowan"))
    path = Path("matches.jsonl") if when else Path("9-9.jsonl")
    played = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    said = Listed(names, "  ·  ".join((rules_words(Rules(**options)), played)), place)
    return RecordEntry(path, line, bool(when), when, "ambition", said)


def _records(count: int, focus: str) -> Scene:
    """The tab with so many matches."""

    def scene(look: Look) -> StatisticsScene:
        entries = [
            _entry("2026-11-21 10:28", 9, 1),
            _entry("2026-11-20 22:04", 14, 3, nil_bidding=True, short_game=True),
            _entry("2026-11-19 19:40", 7, 2),
            _entry("", 11, 4, 2, nil_bidding=True),
            _entry("", 3, None, 7),
        ]
        shell = shell_with(look, matches(30))
        listing = Listing(tuple(entries[i % len(entries)] for i in range(count)), ())
        shell.records = SimpleNamespace(listing=lambda: listing, folder=Path("~") / "Ambition")
        scene = _counted(shell)
        scene.tops = {ROWS: 200}
        return scene

    return page(scene, focus)


def _counted(shell: Any) -> StatisticsScene:
    scene = StatisticsScene(shell, COMPUTERS)
    scene.enter()
    scene.poll()
    return scene


def _statistics(
    tab: str, rows: int | None, focus: str, opened: str = "", three: bool = False, **settings: Any
) -> Scene:
    """`opened`: the list that is open; `three`: matches of three players."""

    def scene(look: Look) -> StatisticsScene:
        made = None if rows is None else three_matches(rows) if three else matches(rows)
        scene = _counted(shell_with(look, made, **settings))
        scene.page = tab
        return scene

    return page(scene, focus, opened)


def statistics_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "records": _records(5, "row=1"),
        "records-long": _records(40, "page:matches"),
        "records-empty": _records(0, "close"),
        "achievements": _statistics("achievements", 70, "row=0"),
        "achievements-none": _statistics("achievements", 0, "close"),
        "statistics": _statistics("figures", 70, "counts"),
        "statistics-charts": _statistics("charts", 70, "page:charts"),
        "statistics-rating": _statistics("rating", 70, "page:rating"),
        "statistics-deals": _statistics("fairness", 70, "more"),
        "statistics-deals-three": _statistics("fairness", 30, "more", three=True),
        "statistics-deals-few": _statistics("fairness", 2, "close"),
        "statistics-few": _statistics("charts", 1, "close"),
        "statistics-none": _statistics("figures", 0, "close"),
        "statistics-locked": _statistics("figures", None, "again"),
        "statistics-since": _statistics("figures", 30, "page:figures", statistics_since="2026-01-20T00:00:00+00:00"),
        "statistics-counts": _statistics("figures", 70, "", "counts"),
        "statistics-more": _statistics("charts", 70, "", "more"),
    }
