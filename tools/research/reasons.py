"""How good the reasons of lessons are; ``python -m tools.research.reasons gather``, ``measure`` and ``show`` (docs/review.md).

Levels and players of the bench, fitted or not, play among club players by several editions. Every mistake is a row: its
position as the record has it, the sentence, and the cause, found again with another seed. A checker that shares no code
with the writer reads each sentence and holds it against the position."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles

import click

from ai.ambition.contrast import contrast
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import choice_names, review
from ai.reviews import seed_of
from game.client.ambition.help.causes import reason_words
from game.engine.ambition.contrast import Contrast
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Idea, MarkedDecision, rounds_of
from game.engine.cards import card_name, card_names
from game.engine.json_reader import Record
from game.engine.judgement import MISTAKES
from game.engine.rng import Stream
from tools.research.bench import append, lines, match_of
from tools.research.bench_players import BENCH, HELD_OUT

PLAYERS = {**{name: name for name in LEVELS}, **{name: BENCH[name] for name in HELD_OUT}}
EDITIONS = ("2006", "2006", "2005", "2004", "simple")
"""The editions in turn; the one that is played most counts twice."""
NAMES = ("Ada", "Hazel", "Corvin", "Rowan")


def judged_match(name: str, seed: int, number: int, most: int) -> str:
    """Play match `number` of a player, review its first rounds, at most `most`, and return its line."""
    rules, stream = Rules(EDITIONS[number % len(EDITIONS)]), Stream("reasons", name, seed, number)
    seat = number % 4
    match = match_of(rules, [PLAYERS[name] if other == seat else DEFAULT_LEVEL for other in range(4)], stream)
    for player, called in zip(match.players, NAMES, strict=True):
        player["name"] = called
    indices = rounds_of(match)[:most]
    judged = [
        (index, [(question, weighed(question)) for question in questions(match, index, seat)]) for index in indices
    ]
    found = review(match, seat, judged)
    lessons = found.lessons()
    rows = [row(move, move in lessons) for move in found.all if move.mark in MISTAKES]
    head = {"player": name, "seed": seed, "match": number, "edition": rules.edition, "rounds": len(indices)}
    lost = sum(move.weighed.loss.slips for move in found.all)
    return json.dumps({**head, "slips": lost, "rows": rows}, separators=(",", ":")) + "\n"


def row(move: MarkedDecision, lesson: bool) -> Record:
    """Return a mistake as a row: its position, the sentence, and the cause, found again with another seed."""
    decision, seen = move.weighed, move.observation
    started = time.process_time()
    by_points, better, yours = decision.loss.by_points, decision.better.choice, decision.yours.choice
    again = contrast(seen, better, yours, by_points, seed_of(seen) ^ 0x5DEECE66D)
    seconds = time.process_time() - started
    cause = decision.contrast
    names = ["you" if seat == seen.seat else name for seat, name in enumerate(NAMES[: seen.rules.players])]
    return {
        "phase": decision.phase,
        "trick": decision.trick,
        "seat": seen.seat,
        "hand": card_names(seen.hand),
        "tricks": [[each.leader, card_names(each.cards)] for each in seen.tricks],
        "table": [seen.leader, card_names(seen.trick)],
        "bid": seen.bid,
        "yours": choice_names(decision.yours.choice),
        "better": choice_names(decision.better.choice),
        "slips": decision.loss.slips,
        "mark": move.mark,
        "coached": move.coached,
        "lesson": lesson,
        "theme": move.theme.name if move.theme is not None else "",
        "event": cause_key(cause),
        "again": cause_key(again),
        "share": cause.share if cause is not None else 0.0,
        "gap": cause.gap if cause is not None else 0.0,
        "plain": cause is not None and cause.plain,
        "words": reason_words(move, names),
        "seconds": seconds,
    }


def cause_key(cause: Contrast | None) -> str:
    """Return what a cause is, without its figures."""
    if cause is None:
        return ""
    return f"{cause.event} {cause.seat} {cause.card} {'more' if cause.better > cause.worse else 'less'}"


# ---- the checker
# It reads the English sentence and the position as the record has it, by rules of its own.

RANKS = {
    name: rank
    for rank, name in enumerate(["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"])
}
_CARD = r"(\d+|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)"


def _code(rank: str, suit: str) -> str:
    return {"10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}.get(rank, rank) + suit[0].upper()


def _points(edition: str) -> dict[str, int]:
    return {card_name(card): value for card, value in enumerate(Rules(edition).numbers.card_points)}


def _winner(leader: int, cards: Sequence[str], high_two: bool) -> int:
    """Return the seat that takes a trick of four, by the rule of the highest card and the high 2."""
    order = "23456789TJQKA"
    suited = [i for i, card in enumerate(cards) if card[1] == cards[0][1]]
    twos = [i for i in suited if cards[i][0] == "2"]
    if high_two and twos and any(cards[i][0] in "JQKA" for i in suited):
        return (leader + twos[0]) % 4
    return (leader + max(suited, key=lambda i: order.index(cards[i][0]))) % 4


def faults(row: Record, edition: str) -> list[str]:
    """Return what a sentence says that is false of its position."""
    words, hand, values = row["words"], set(row["hand"]), _points(edition)
    taken, gone = [0] * 4, set[str]()
    for number, (leader, cards) in enumerate(row["tricks"]):
        gone |= set(cards)
        blind = edition == "simple" and number == 0
        led = [cards[i] for i in range(4)]
        if blind:  # diamonds are led, for everybody
            first = next(i for i, card in enumerate(led) if card[1] == "D")
            leader, led = (leader + first) % 4, led[first:] + led[:first]
        taken[_winner(leader, led, True)] += sum(values[card] for card in cards)
    table, found = list(row["table"][1]), list[str]()
    for rank, suit in re.findall(_CARD, words):
        if _code(rank, suit) in gone:
            found.append(f"the {rank} of {suit} is gone")
    for pattern in (
        rf"With the {_CARD}",
        rf"your {_CARD}",
        rf"If you keep the {_CARD}",
        rf"^The {_CARD} [a-z ]*takes this",
    ):
        for rank, suit in re.findall(pattern, words):
            if _code(rank, suit) not in hand:
                found.append(f"the {rank} of {suit} is not in the hand")
    for rank, suit, points in re.findall(rf"get the {_CARD} and its (\d+) points?", words):
        if values[_code(rank, suit)] != int(points):
            found.append(f"the {rank} of {suit} scores {values[_code(rank, suit)]}")
    for rank, suit, points in re.findall(rf"With the {_CARD}, you take this trick and its (\d+) points?", words):
        if len(table) != 3 or sum(values[card] for card in (*table, _code(rank, suit))) != int(points):
            found.append("the trick has other points")
        elif _winner(row["table"][0], [*table, _code(rank, suit)], True) != row["seat"]:
            found.append("another takes this trick")
    for points in re.findall(r"; you have (\d+)\.|You already have (\d+) points", words):
        if taken[row["seat"]] != int("".join(points)):
            found.append(f"own points are {taken[row['seat']]}")
    for name, theirs, own in re.findall(r"below (\w+), who has (\d+) points to your (\d+)", words):
        if taken[NAMES.index(name)] != int(theirs) or taken[row["seat"]] != int(own):
            found.append(f"the points are {taken}")
    for name, more, less in re.findall(r"(\w+) takes about (\d+) points in all, not (\d+)", words):
        if min(int(more), int(less)) < taken[NAMES.index(name)] or NAMES.index(name) == row["seat"]:
            found.append(f"{name} has {taken[NAMES.index(name)]} points already")
    for name in re.findall(r"(\w+) takes the most in", words):
        if name in NAMES and NAMES.index(name) == row["seat"]:
            found.append("the rival is oneself")
    for name in re.findall(r"stop (\w+)’s Slam", words):
        if any(taken[seat] for seat in range(4) if NAMES[seat] != name):
            found.append("somebody else has points")
    return found


# ---- the commands

GENERIC = ("wins the match more often", "best prospects", "Better prospects", "score more points")


@click.group()
def cli() -> None:
    """Measure the reasons of lessons."""


@cli.command()
@click.argument("rows", type=click.Path(path_type=Path))
@click.option("--players", default=",".join(PLAYERS), show_default=True)
@click.option("--matches", default=4, show_default=True, help="Of each player.")
@click.option("--rounds", default=4, show_default=True, help="At most, of each match.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def gather(rows: Path, players: str, matches: int, rounds: int, seed: int, jobs: int) -> None:
    """Append the mistakes of each player's matches to ROWS."""
    there = {(each["player"], each["seed"], each["match"]) for each in lines(rows)}

    def calls() -> Iterator[tuple[str, int, int, int]]:
        for number in range(matches):
            for name in players.split(","):
                if (name, seed, number) not in there:
                    yield name, seed, number, rounds

    append(rows, judged_match, calls(), jobs)


@cli.command()
@click.argument("rows", type=click.Path(exists=True, path_type=Path))
def measure(rows: Path) -> None:
    """Print how good the reasons in ROWS are."""
    matches = lines(rows)
    found = [(match, row) for match in matches for row in match["rows"]]
    count = len(found)
    click.echo(f"{count} mistakes in {len(matches)} matches of {len({each['player'] for each in matches})} players")

    def share(name: str, hits: Sequence[bool]) -> None:
        click.echo(f"{name}: {sum(hits)} of {len(hits)}, {100 * sum(hits) / max(1, len(hits)):.1f} %")

    share("the cause carries half of the difference or more", [row["share"] >= 0.5 for _, row in found])
    share("generic endings", [any(each in row["words"] for each in GENERIC) for _, row in found])
    wrong = [(row["words"], said) for match, row in found if (said := faults(row, match["edition"]))]
    share("false sentences", [False] * (count - len(wrong)) + [True] * len(wrong))
    for words, said in wrong[:5]:
        click.echo(f"    {words} -- {', '.join(said)}")
    share("the same cause with another seed", [row["event"] == row["again"] for _, row in found])
    lengths = [len(row["words"].split()) for _, row in found]
    share("at most 30 words", [length <= 30 for length in lengths])
    share(
        "a card, player or count is named",
        [bool(re.search(rf"\d|{'|'.join(NAMES)}|{_CARD}", row["words"])) for _, row in found],
    )
    click.echo(
        f"seconds for a reason, 95th percentile: {quantiles([row['seconds'] for _, row in found], n=20)[-1]:.2f}"
    )
    click.echo("player: slips a round, the rest, only for masters, plain lessons")
    for name in sorted({each["player"] for each in matches}):
        mine = [match for match in matches if match["player"] == name]
        own = [row for match in mine for row in match["rows"]]
        lost = sum(row["slips"] for row in own) or 1.0
        rest = sum(row["slips"] for row in own if row["theme"] == Idea.REST.name) / lost
        masters = sum(row["slips"] for row in own if not row["coached"]) / lost
        lessons = [row["plain"] for row in own if row["lesson"]]
        rate = sum(match["slips"] for match in mine) / sum(match["rounds"] for match in mine)
        plain = 100 * sum(lessons) / max(1, len(lessons))
        click.echo(f"  {name}: {rate:.1f}, {100 * rest:.1f} %, {100 * masters:.1f} %, {plain:.0f} % of {len(lessons)}")


@cli.command()
@click.argument("rows", type=click.Path(exists=True, path_type=Path))
@click.option("--count", default=60, show_default=True)
@click.option("--seed", default=1, show_default=True)
def show(rows: Path, count: int, seed: int) -> None:
    """Print mistakes drawn at random, with their positions."""
    found = [(match, row) for match in lines(rows) for row in match["rows"]]
    for match, row in random.Random(seed).sample(found, min(count, len(found))):
        place = f"trick {row['trick']}" if row["trick"] else row["phase"]
        table = " ".join(row["table"][1]) or "-"
        click.echo(f"{match['player']}, {match['edition']}, {place}: hand {' '.join(row['hand'])}; table {table}")
        click.echo(
            f"    {row['mark']} {' '.join(row['better'])}, not {' '.join(row['yours'])} ({row['slips']:.1f}; {row['theme']})"
        )
        click.echo(f"    {row['words']}")


if __name__ == "__main__":
    cli()
