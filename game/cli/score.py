"""``ambition score``: counts a match that was played with real cards."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace

import click

from game.cli.files import text_of
from game.cli.main import UsageProblem
from game.cli.rules import rules_options
from game.cli.text import left, plain, right, width
from game.client.table.words import full_reason_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import Total
from game.engine.ambition.refusal import RulesError, SheetFault
from game.engine.ambition.score_sheet import EVENTS, ScoreSheet, SheetEntry, SheetError

_CELL = re.compile(r"([0-9]{1,4})([nN*!]*)")
_MOST_BYTES = 1 << 20
Row = tuple[int, list[str]]  # the line of the file, from 1, and its cells


@click.command("score")
@click.argument("file")
@click.option(
    "--tricks", "tricks_file", help="A CSV file of the same shape with the tricks each player took."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a sheet.")
@rules_options
def command(file: str, tricks_file: str | None, as_json: bool, rules: Rules) -> int:
    """Count the match in FILE (- is standard input).

    FILE is CSV with the players' names in the first row, then one row per round with the points
    that each player took. After a number, an n means a Nil bid, a * that the player won the last
    trick and takes its points off, and a ! a penalty strike and no points. A row may also be
    "revoke NAME", "void", "void NAME" (with a strike) or "misdeal" (the round is dealt again)."""
    names, rows = _read(file)
    if not all(names):
        raise UsageProblem(f"{file}: line 1: column {names.index('') + 1} has no name")
    events = [_event(file, number, cells, names) for number, cells in rows]
    counted = iter(_tricks(tricks_file, names, events.count(None))) if tricks_file else None
    sheet = _sheet(file, names, rules)
    for (number, cells), event in zip(rows, events, strict=True):
        entry = event or _entry(
            file, number, cells, names, rules, next(counted) if counted else None
        )
        try:
            sheet.add(entry)
        except SheetError as error:
            column = f", {names[error.seat]}" if error.seat is not None else ""
            where = f"{file}: line {number} (round {sheet.next_number}{column})"
            raise UsageProblem(
                f"{where}: {full_reason_words(error.reason).rstrip('.')}{_hint(error, rules)}"
            ) from None
    if as_json:
        print(json.dumps(sheet.to_json()))
    else:
        print("\n".join(_table(sheet)))
    return 0


def _hint(error: SheetError, rules: Rules) -> str:
    """Return what helps with an impossible entry, to be appended to the error."""
    numbers = rules.numbers
    if error.reason.code in (SheetFault.TRICKS_NEEDED, SheetFault.TRICKS_GRAND):
        return "; --tricks FILE gives it"
    if (
        error.reason.code is SheetFault.SUM
        and error.reason.data["found"] == numbers.total - numbers.last_trick_deduct
    ):
        return f"; they are written as captured, and a * takes the last trick's {numbers.last_trick_deduct} off"
    return ""


def _sheet(path: str, names: list[str], rules: Rules) -> ScoreSheet:
    """Return an empty sheet for these players.

    In an edition for three players, too, the number of names decides."""
    try:
        if rules.house is None:
            rules = replace(rules, players=len(names))
        return ScoreSheet(rules, names)
    except RulesError as error:
        raise UsageProblem(f"{path}: line 1: {full_reason_words(error.reason)}") from None


def _read(path: str) -> tuple[list[str], list[Row]]:
    """Return the names, and the rows below them that aren't empty."""
    text = text_of(path, _MOST_BYTES, path, "CSV of one match was expected")
    delimiter = ";" if ";" in text.split("\n", 1)[0] else ","
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = [
            (reader.line_num, [cell.strip() for cell in row])
            for row in reader
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise UsageProblem(f"{path}: line {reader.line_num}: {error}") from None
    if not rows:
        raise UsageProblem(f"{path}: empty; the players' names were expected in the first row")
    return [plain(name) for name in rows[0][1]], rows[1:]


def _tricks(path: str, names: list[str], rounds: int) -> list[tuple[int, ...]]:
    """Return the tricks of each player, a tuple for each of the counted rounds."""
    rows = [row for row in _read(path)[1] if _event(path, *row, names) is None]
    if len(rows) != rounds:
        raise UsageProblem(
            f"{path}: {rounds} rounds were expected, as in the points, not {len(rows)}"
        )
    counts = []
    for number, cells in rows:
        if len(cells) != len(names) or not all(re.fullmatch(r"[0-9]{1,2}", cell) for cell in cells):
            raise UsageProblem(
                f"{path}: line {number}: {len(names)} numbers of tricks were expected, not {_row(cells)}"
            )
        counts.append(tuple(int(cell) for cell in cells))
    return counts


def _event(path: str, line: int, cells: list[str], names: list[str]) -> SheetEntry | None:
    """Return the entry of a row that is an event in place of a round, or None if the row is a round."""
    event, _gap, name = " ".join(cell for cell in cells if cell).partition(" ")
    event = event.lower()
    if event not in EVENTS:
        return None
    if not name:
        return SheetEntry(event=event)
    if name not in names:
        raise UsageProblem(
            f"{path}: line {line}: {event} {name}: {' or '.join(names)} were expected"
        )
    return SheetEntry(event=event, offender=names.index(name))


def _row(cells: list[str]) -> str:
    """Return a row as it was read."""
    return repr(",".join(cells))


def _entry(
    path: str,
    line: int,
    cells: list[str],
    names: list[str],
    rules: Rules,
    tricks: tuple[int, ...] | None,
) -> SheetEntry:
    """Return the entry of a round from its cells."""
    if len(cells) != len(names):
        raise UsageProblem(
            f"{path}: line {line}: {len(names)} cells were expected, one a player, not {len(cells)}: {_row(cells)}"
        )
    taken, bids, deductors, penalties = [], [], [], []
    for seat, cell in enumerate(cells):
        found = _CELL.fullmatch(cell)
        signs = found[2].lower() if found else ""
        if found is None or len(set(signs)) < len(signs):
            raise UsageProblem(
                f"{path}: line {line}, {names[seat]}: points with n for a Nil bid, * for the last trick or ! for a "
                f"penalty strike were expected, not {cell!r}"
            )
        taken.append(int(found[1]))
        bids.append("n" in signs)
        penalties.append("!" in signs)
        if "*" in signs:
            deductors.append(seat)
    if len(deductors) > 1:
        raise UsageProblem(
            f"{path}: line {line}: only one player wins the last trick, but {len(deductors)} have a *"
        )
    told = tuple(bids) if rules.nil_bidding or any(bids) else None
    fined = tuple(penalties) if any(penalties) else None
    return SheetEntry(tuple(taken), told, tricks, deductors[0] if deductors else None, fined)


_MARKS = {
    "slam": "Slam",
    "overstrike": "over",
    "understrike": "under",
    "nil": "Nil",
    "nil_bid_made": "bid+",
    "nil_bid_failed": "bid-",
    "revoke": "revoke",
    "penalty": "penalty",
}
_LEGEND = {
    "over": "has the most",
    "under": "has too few",
    "bid+": "the Nil bid was made",
    "bid-": "the Nil bid failed",
    "revoke": "didn't follow suit: the round is void, and a strike",
    "penalty": "a penalty strike, and no points",
}


def _table(sheet: ScoreSheet) -> list[str]:
    """Return the lines of the sheet as text, one per round.

    A line has what each player took, why it scored what it did, strikes as x, and the score as S/P,
    strikes and points, as the documents write it."""
    numbers, seats = sheet.rules.numbers, range(len(sheet.players))
    rows: list[tuple[str, list[str]]] = [("round  pass", list(sheet.players))]
    off = f"-{numbers.last_trick_deduct}"
    for entry, line in zip(sheet.entries, sheet.lines, strict=True):
        cells = []
        for seat, (score, total) in enumerate(zip(line.scored, line.totals, strict=True)):
            struck = "x" if score.strikes > 0 else "o" if score.strikes < 0 else " "
            marks = " ".join(
                [
                    _taken(entry, seat),
                    *([off] if entry.deductor == seat else []),
                    *(_MARKS[mark] for mark in score.marks),
                ]
            )
            points = f"void{struck}" if line.void else f"{score.points}{struck}"
            cells.append(
                f"{marks} {'' if entry.event == 'misdeal' else points:>5}  {_total(numbers, total):>5}"
            )
        rows.append(
            (
                f"{line.number:>5}  {'misdeal' if entry.event == 'misdeal' else line.direction}",
                cells,
            )
        )
    if sheet.out:
        rows.append(("", ["struck out" if seat in sheet.out else "" for seat in seats]))
    result = sheet.result
    if result is not None:
        rows.append(("place", [f"{place}." for place in result.places]))
        rows.append(("relative score", [f"{score:+.2f}" for score in result.relative_scores]))
        rows.append(("a round", [f"{score:+.2f}" for score in sheet.per_round]))
    widths = [max(width(cells[seat]) for _head, cells in rows) for seat in seats]
    head = max(width(text) for text, _cells in rows)
    lines = [
        left(text, head)
        + "  "
        + "  ".join(right(cell, room) for cell, room in zip(cells, widths, strict=True))
        for text, cells in rows
    ]
    used = {_MARKS[mark] for line in sheet.lines for score in line.scored for mark in score.marks}
    legend = [f"{word} = {_LEGEND[word]}" for word in _LEGEND if word in used]
    signs = [("x = a strike", 1), ("o = a strike taken back", -1)]
    if numbers.strike_limit:
        legend.append(f"1/67 = S/P, strikes (of {numbers.strike_limit}) and points")
    if any(entry.event == "misdeal" for entry in sheet.entries):
        legend.append("misdeal: dealt again")
    if any(entry.deductor is not None for entry in sheet.entries):
        legend.append(f"{off} = took the last trick's points off")
    legend += [
        text
        for text, n in signs
        if any(score.strikes == n for line in sheet.lines for score in line.scored)
    ]
    if legend:
        lines.append("; ".join(legend))
    if result is None:
        return [*lines, f"The match goes on with round {sheet.next_number}."]
    winners = " and ".join(sheet.players[seat] for seat in result.winners)
    ended = f"{winners} win{'s' if len(result.winners) == 1 else ''} the match."
    if sheet.stopped_after:
        ended += f" It was stopped after {sheet.stopped_after} rounds: no match may last longer."
    return [*lines, ended]


def _total(numbers: Edition, total: Total) -> str:
    """Return a score: strikes and points, or points alone if the rules have no strikes."""
    return f"{total.strikes}/{total.points}" if numbers.strike_limit else str(total.points)


def _taken(entry: SheetEntry, seat: int) -> str:
    """Return what a player took, with the n of a Nil bid; empty for a round that wasn't counted."""
    if entry.event:
        return ""
    return f"{entry.taken[seat]}{'n' if entry.bids and entry.bids[seat] else ''}"
