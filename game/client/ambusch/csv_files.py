"""The person's matches of Ambusch as tables for other programs, a line a match and a line a set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.client.app.statistics.csv_files import table
from game.client.table.controller import AUTOPLAY, BEGUN_AT, FINISHED_AT, GIVEN_UP_AT, ME, PRACTISED, SECONDS
from game.engine.ambusch.poker import CATEGORIES, category
from game.engine.cards import mask_of, parse_cards

OTHERS = 3
MATCH_COLUMNS = (
    "match", "begun_at", "ended_at", "state", "seats", "scoring", "best_of", "target", "practised",
    *(f"opponent{i}_{column}" for i in range(1, OTHERS + 1) for column in ("name", "level")),
    "place", "winners", "sets_won", "points", "sets", "games", "seconds",
)  # fmt: skip
SET_COLUMNS = ("match", "set", "winner", "points", "hand", "pile", "games", "went_out", "blocked", "others_out")


def matches_csv(records: Iterable[dict[str, Any]]) -> bytes:
    """All matches, in the order of the records; what is no such record is left out."""
    return table(MATCH_COLUMNS, _lines(records, _match))


def sets_csv(records: Iterable[dict[str, Any]]) -> bytes:
    """All their scored sets, numbered like the matches."""
    return table(SET_COLUMNS, _lines(records, _sets))


def _lines(records: Iterable[dict[str, Any]], lines: Any) -> list[list[object]]:
    found: list[list[object]] = []
    number = 0
    for record in records:
        try:
            if record["players"][ME].get(AUTOPLAY):
                continue
            made = lines(number + 1, record)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            continue
        number += 1
        found += made
    return found


def _match(number: int, record: dict[str, Any]) -> list[list[object]]:
    me, rules, result = record["players"][ME], record["rules"], record["result"]
    done = result["finished"]
    others: list[object] = []
    for i in range(1, OTHERS + 1):
        entry = record["players"][i] if i < len(record["players"]) else {}
        others += [entry.get("name", ""), entry.get("level", "")]
    return [[
        number, me.get(BEGUN_AT, ""), record.get(FINISHED_AT) or record.get(GIVEN_UP_AT) or "",
        "finished" if done else "given_up", rules["seats"], rules["scoring"], rules["best_of"], rules["target"],
        " ".join(me.get(PRACTISED) or ()), *others,
        result["places"][ME] if done else "", len(result["winners"]) if done else "",
        sum(each["winner"] == ME for each in record["sets"]),
        sum(each["points"][ME] for each in record["sets"] if each["points"] is not None),
        sum(each["points"] is not None for each in record["sets"]), sum(len(each["games"]) for each in record["sets"]),
        me.get(SECONDS, ""),
    ]]  # fmt: skip


def _sets(number: int, record: dict[str, Any]) -> list[list[object]]:
    found: list[list[object]] = []
    for i, each in enumerate(record["sets"], 1):
        if each["points"] is None:
            continue
        pile, games = each["piles"][ME], each["games"]
        own = [game for game in games if game["winner"] == ME]
        winner = "" if each["winner"] is None else "you" if each["winner"] == ME else each["winner"]
        kind = CATEGORIES[category(mask_of(parse_cards(pile)))]
        out = sum(game["kept"] is not None for game in own)
        others = sum(game["winner"] not in (None, ME) for game in games)
        found.append(
            [number, i, winner, each["points"][ME], kind, " ".join(pile), len(games), out, len(own) - out, others]
        )
    return found
