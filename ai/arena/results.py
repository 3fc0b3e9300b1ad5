"""The results of an arena: means over deals, their standard errors, and the difference between two contenders.

A deal is the independent unit: its seatings share the cards, so a contender's results in them are
averaged first, and only the means of deals are treated as independent. Per deal everything is an
exact fraction; the difference between equal contenders is exactly 0."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

from ai.arena.games import ArenaGame, ArenaPlan
from ai.games import AnyGame, SeatTally
from game.engine.json_reader import Record

Measure = Callable[[Sequence[SeatTally]], Fraction]


def estimate(values: Sequence[Fraction]) -> dict[str, float | None]:
    """Return the mean of independent values and its standard error; None as the error of a single value."""
    floats = [float(value) for value in values]
    n = len(floats)
    mean = math.fsum(floats) / n
    if n == 1:
        return {"mean": mean, "se": None}
    variance = math.fsum((value - mean) ** 2 for value in floats) / (n - 1)
    return {"mean": mean, "se": math.sqrt(variance / n)}


def _per_round(value: Callable[[SeatTally], int]) -> Measure:
    return lambda seats: Fraction(sum(map(value, seats)), sum(seat.rounds for seat in seats))


def _per_game(value: Callable[[SeatTally], int], unit: int) -> Measure:
    return lambda seats: Fraction(sum(map(value, seats)), unit * len(seats))


def _outcome(name: str) -> Measure:
    return _per_round(lambda seat: seat.outcomes[name])


MEASURES: dict[str, Measure] = {
    "utility": _per_round(lambda seat: seat.utility),
    "relative_score": _per_game(lambda seat: seat.relative, 300),
    "win_share": _per_game(lambda seat: seat.wins, 12),
}


class Results:
    """A collection of games in any order; only deals that were played in all their seatings count."""

    def __init__(self, plan: ArenaPlan) -> None:
        self._plan = plan
        self._games: defaultdict[int, dict[int, ArenaGame]] = defaultdict(dict)
        self.faults: dict[int, str] = {}  # by contender, the first thing that went wrong

    def add(self, game: ArenaGame) -> None:
        """Add a finished game."""
        self._games[game.deal][game.seating] = game
        for index, tally in zip(
            self._plan.orders(game.deal)[game.seating], game.seats, strict=True
        ):
            if tally.fault:
                self.faults.setdefault(
                    index, f"deal {game.deal + 1}, seating {game.seating + 1}: {tally.fault}"
                )

    def deals(self) -> list[int]:
        """Return the complete deals in ascending order."""
        return sorted(
            deal
            for deal, games in self._games.items()
            if len(games) == len(self._plan.orders(deal))
        )

    def _by_contender(self, deal: int) -> list[list[SeatTally]]:
        """Return the tallies of each contender in all seatings of a deal."""
        found: list[list[SeatTally]] = [[] for _ in self._plan.contenders]
        for seating, game in sorted(self._games[deal].items()):
            for index, tally in zip(self._plan.orders(deal)[seating], game.seats, strict=True):
                found[index].append(tally)
        return found

    def report(self, asked: int, version: str) -> Record:
        """Return the figures in the format of the command line's specification.

        At least one deal must be complete. `asked` is the number of deals that were to be
        played."""
        plan = self._plan
        by_deal = [self._by_contender(deal) for deal in self.deals()]
        report: Record = {
            "version": version,
            "deals": len(by_deal),
            "deals_asked": asked,
            "seed": plan.seed,
            "game": plan.game.id,
            "mode": "matches" if plan.matches else "rounds",
            "seatings": [
                "".join("ABCD"[index] for index in order)
                for set_ in plan.seatings
                for order in set_
            ],
            **({"pass": list(plan.cycle())} if plan.cycle() else {}),
            "rules": plan.rules.to_record(),
            "players": [
                self._player(index, [seats[index] for seats in by_deal])
                for index in range(len(plan.contenders))
            ],
        }
        if len(plan.contenders) == 2:
            measures = [name for name in MEASURES if plan.matches or name != "win_share"]
            differences = {
                name: estimate(
                    [MEASURES[name](first) - MEASURES[name](second) for first, second in by_deal]
                )
                for name in measures
            }
            main = "win_share" if plan.matches else "utility"
            report["difference"] = {"of": main, **differences[main]}
            report["differences"] = differences
        return report

    def _player(self, index: int, by_deal: Sequence[Sequence[SeatTally]]) -> Record:
        figures: Record = {"name": self._plan.contenders[index].spec}
        for name, measure in MEASURES.items():
            figures[name] = estimate([measure(seats) for seats in by_deal])
        if not self._plan.matches:
            figures["win_share"] = None
        shares = {
            name: estimate([_outcome(name)(seats) for seats in by_deal])
            for name in self._plan.game.outcomes
        }
        figures["outcomes"] = {name: share["mean"] for name, share in shares.items()}
        figures["outcomes_se"] = {name: share["se"] for name, share in shares.items()}
        return figures | _effort([seat for seats in by_deal for seat in seats])


def _effort(seats: Sequence[SeatTally]) -> Record:
    """Return the effort of these seats' decisions.

    That is the number of decisions with a choice, their mean time and iterations (None where
    nothing was measured), and how many of them the built-in bot made for a player that failed."""
    decisions = sum(seat.decisions for seat in seats)
    times = sorted(time for seat in seats for time in seat.times)
    counted = [seat.iterations for seat in seats if seat.iterations is not None]
    return {
        "decisions": decisions,
        "ms_per_decision": sum(times) / len(times) / 1000 if times else None,
        "ms_p99": times[math.ceil(0.99 * len(times)) - 1] / 1000 if times else None,
        "iterations_per_decision": sum(counted) / decisions if counted and decisions else None,
        "replaced": sum(seat.replaced for seat in seats),
    }


# ---- the arena's report as text


def table(report: Record, game: AnyGame) -> str:
    """Return a report (see `Results.report`) as lines of text; each figure has its standard error."""
    players = report["players"]
    unit = "matches" if report["mode"] == "matches" else "rounds"
    head = f"{report['deals']} deals in {len(report['seatings'])} seatings, {unit}"
    lines = [f"{head}, {game.about(report['rules'])}, seed {report['seed']}"]
    if report["deals"] < report["deals_asked"]:
        lines[0] += f" (of {report['deals_asked']} deals asked for)"
    lines += [
        f"{letter}: {player['name']}" for letter, player in zip("ABCD", players, strict=False)
    ]
    rows: list[tuple[str, list[str]]] = [("", ["ABCD"[index] for index in range(len(players))])]
    rows.append(("utility a round", [_figure(player["utility"], 2) for player in players]))
    rows.append(("relative score", [_figure(player["relative_score"], 2) for player in players]))
    if unit == "matches":
        rows.append(
            ("match win share, %", [_figure(player["win_share"], 1, 100) for player in players])
        )
    for name in players[0]["outcomes"]:
        if any(player["outcomes"][name] for player in players):
            shares = [{"mean": p["outcomes"][name], "se": p["outcomes_se"][name]} for p in players]
            rows.append(
                (name.replace("_", " ") + ", %", [_figure(share, 1, 100) for share in shares])
            )
    rows.append(("decisions", [f"{player['decisions']}" for player in players]))
    for key, title, digits in (("ms_per_decision", "ms a decision", 2), ("ms_p99", "ms, 99th percentile", 2),
                               ("iterations_per_decision", "iterations a decision", 0)):  # fmt: skip
        if any(player[key] is not None for player in players):
            rows.append(
                (title, ["-" if p[key] is None else f"{p[key]:.{digits}f}" for p in players])
            )
    if any(player["replaced"] for player in players):
        rows.append(("decided for it", [f"{player['replaced']}" for player in players]))
    width = max(len(cell) for _, cells in rows for cell in cells)
    lines += [
        f"{title:22}" + "".join(f"  {cell:>{width}}" for cell in cells) for title, cells in rows
    ]
    if "difference" in report:
        difference = report["difference"]
        share = difference["of"] == "win_share"
        what = "win share, % points" if share else "utility"
        line = f"A minus B, {what}: {_figure(difference, 1 if share else 2, 100 if share else 1)}"
        if difference["se"]:
            line += f" ({difference['mean'] / difference['se']:+.1f} standard errors)"
        lines.append(line)
    return "\n".join(lines)


def _figure(figure: dict[str, float | None], digits: int, scale: float = 1) -> str:
    mean, error = figure["mean"], figure["se"]
    assert mean is not None
    text = f"{scale * mean:.{digits}f}"
    return text if error is None else f"{text} ± {scale * error:.{digits}f}"
