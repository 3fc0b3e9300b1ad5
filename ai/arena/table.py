"""The arena's report as text."""

from __future__ import annotations

from typing import Any

from ai.games import BotGame


def table(report: dict[str, Any], game: BotGame) -> str:
    """A report (`Results.report`) as lines for people; each figure with its standard error."""
    players = report["players"]
    unit = "matches" if report["mode"] == "matches" else "rounds"
    head = f"{report['deals']} deals in {len(report['seatings'])} seatings, {unit}"
    lines = [f"{head}, {game.about(report['rules'])}, seed {report['seed']}"]
    if report["deals"] < report["deals_asked"]:
        lines[0] += f" (of {report['deals_asked']} deals asked for)"
    lines += [f"{letter}: {player['name']}" for letter, player in zip("ABCD", players, strict=False)]
    rows: list[tuple[str, list[str]]] = [("", ["ABCD"[index] for index in range(len(players))])]
    rows.append(("utility a round", [_figure(player["utility"], 2) for player in players]))
    rows.append(("relative score", [_figure(player["relative_score"], 2) for player in players]))
    if unit == "matches":
        rows.append(("match win share, %", [_figure(player["win_share"], 1, 100) for player in players]))
    for name in players[0]["outcomes"]:
        if any(player["outcomes"][name] for player in players):
            shares = [{"mean": p["outcomes"][name], "se": p["outcomes_se"][name]} for p in players]
            rows.append((name.replace("_", " ") + ", %", [_figure(share, 1, 100) for share in shares]))
    rows.append(("decisions", [f"{player['decisions']}" for player in players]))
    for key, title, digits in (("ms_per_decision", "ms a decision", 2), ("ms_p99", "ms, 99th percentile", 2),
                               ("iterations_per_decision", "iterations a decision", 0)):  # fmt: skip
        if any(player[key] is not None for player in players):
            rows.append((title, ["-" if p[key] is None else f"{p[key]:.{digits}f}" for p in players]))
    if any(player["replaced"] for player in players):
        rows.append(("decided for it", [f"{player['replaced']}" for player in players]))
    width = max(len(cell) for _, cells in rows for cell in cells)
    lines += [f"{title:22}" + "".join(f"  {cell:>{width}}" for cell in cells) for title, cells in rows]
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
