"""How good the reasons of mistakes are; ``python -m tools.research.reasons gather``, ``measure`` and ``show`` (docs/review.md).

Every mistake of the bench's held-out players is a row: its position as the record has it, the
sentence, and the share of the difference that is lost when its concept is denied with another seed.
A checker that shares no code with the writer reads each sentence and holds it against the
position."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

import click

from ai.ambition.reasons import HALF, share_again
from ai.ambition.review.fitted_parameters import MARKS
from ai.ambition.review.judging import Question, decision_of, questions, why_better
from ai.ambition.review.report import choice_names, review
from ai.reviews import SURE, seed_of
from game.client.ambition.help.reasons import reason_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import JudgedDecision, MarkedDecision, rounds_of
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import UNCHECKED, Concept
from game.engine.cards import card_name, card_names
from game.engine.json_reader import Record
from game.engine.judgement import MISTAKES
from game.engine.rng import Stream
from game.engine.state import RANDOM_ROLLOUT
from tools.research.bench import EDITION, append, lines, played
from tools.research.bench_players import HELD_OUT

NAMES = ("Ada", "Hazel", "Corvin", "Rowan")
TRIES = 300
"""The rounds that are played at random to see whether a seat's own result can change."""


def explained_match(judged: Record) -> str:
    """Play a match of the bench again, find the reasons of the mistakes that were judged in it, and return its line."""
    name, seed, number = judged["player"], judged["seed"], judged["match"]
    match, seat = played(name, Rules(EDITION), Stream("bench", name, seed, number), number)
    for player, called in zip(match.players, NAMES, strict=True):
        player["name"] = called
    rounds = [
        (
            index,
            [
                (question, _explained(question, decision_of(each)))
                for question, each in zip(asked, made, strict=True)
            ],
        )
        for index, made in zip(rounds_of(match), judged["rounds"], strict=True)
        for asked in [questions(match, index, seat)]
    ]
    found = review(match, seat, rounds)
    lessons = found.lessons()
    rows = [row(move, move in lessons) for move in found.all if move.mark in MISTAKES]
    head = {
        "player": name,
        "seed": seed,
        "match": number,
        "edition": EDITION,
        "rounds": len(rounds),
    }
    lost = sum(move.weighed.loss.slips for move in found.all)
    return json.dumps({**head, "slips": lost, "rows": rows}, separators=(",", ":")) + "\n"


def _explained(question: Question, decision: JudgedDecision) -> JudgedDecision:
    loss = decision.loss
    if loss.slips < MARKS[0] or loss.told < SURE * loss.told_se:
        return decision
    return replace(decision, reason=why_better(question[0], decision.better, decision.yours))


def row(move: MarkedDecision, lesson: bool) -> Record:
    """Return a mistake as a row: its position, the sentence, and its reason, denied again with another seed."""
    decision, seen, found = move.weighed, move.observation, move.weighed.reason
    concept, again, seconds = Concept.OUTCOME.value, 0.0, 0.0
    if found is not None:
        concept, started = found.concept, time.process_time()
        if found.kind not in UNCHECKED:
            by_points, better, yours = (
                decision.loss.by_points,
                decision.better.choice,
                decision.yours.choice,
            )
            again = share_again(seen, better, yours, by_points, found, seed_of(seen) ^ 0x5DEECE66D)
        seconds = time.process_time() - started
    names = [
        "you" if seat == seen.seat else name
        for seat, name in enumerate(NAMES[: seen.rules.players])
    ]
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
        "concept": concept,
        "again": again,
        "share": found.share if found is not None else 0.0,
        "fixed": fixed(seen, [decision.better.choice, decision.yours.choice]),
        "words": reason_words(move, names),
        "seconds": seconds,
    }


def fixed(seen: Observation, choices: Sequence[tuple[int, ...]]) -> bool:
    """Return whether a seat's own result came out the same whichever choice it made, in many rounds played at random."""
    if seen.phase != "play":
        return False
    state, stream, came = seen.state(), Stream("fixed", seed_of(seen)), set[float]()
    for _ in range(TRIES):
        world = state.determinize(seen.seat, stream.seed64())
        for choice in choices:
            end = world.clone()
            end.apply(choice[0])
            end.rollout(RANDOM_ROLLOUT, stream.seed64())
            came.add(end.payoff(seen.seat))
        if len(came) > 1:
            return False
    return True


# ---- the checker
# It reads the English sentence and the position as the record has it, by rules of its own.

RANKS = {
    name: rank
    for rank, name in enumerate(
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    )
}
_RANK = r"(?:\d+|jack|queen|king|ace)"
_CARD = rf"({_RANK}) of (clubs|diamonds|hearts|spades)"


def _cards(words: str) -> list[tuple[str, str]]:
    """Return the cards named in words, each with its rank and suit."""
    return re.findall(_CARD, words)


def _code(rank: str, suit: str) -> str:
    return {"10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}.get(rank, rank) + suit[
        0
    ].upper()


def _order(card: str) -> int:
    return "23456789TJQKA".index(card[0])


def _points(edition: str) -> dict[str, int]:
    return {card_name(card): value for card, value in enumerate(Rules(edition).numbers.card_points)}


def _winner(leader: int, cards: Sequence[str], high_two: bool) -> int:
    """Return the seat that takes a trick of four, by the rule of the highest card and the high 2."""
    suited = [i for i, card in enumerate(cards) if card[1] == cards[0][1]]
    twos = [i for i in suited if cards[i][0] == "2"]
    if high_two and twos and any(cards[i][0] in "JQKA" for i in suited):
        return (leader + twos[0]) % 4
    return (leader + max(suited, key=lambda i: _order(cards[i]))) % 4


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
    first, seat = words.split(". ")[0], row["seat"]
    spoken = [_code(rank, suit) for rank, suit in _cards(first)]
    kept = [card for card in row["hand"] if card not in row["better"]]
    if not set(spoken) <= hand:
        found.append(f"{spoken} isn't in the hand")
    if re.search("better gone| go[:. ]| go$", first) and not set(spoken) <= set(row["better"]):
        found.append("it doesn't go")
    if re.search("worth keeping| stay[:,]| stay$", first) and not set(spoken) <= set(kept):
        found.append("it isn't kept")
    if re.search("becomes? high|^Under a court", first) and any(card[0] != "2" for card in spoken):
        found.append("only a 2 becomes high")
    for points in re.findall(r"with (?:its|their) (\d+) points", first):
        if sum(values[card] for card in spoken) != int(points):
            found.append("the cards have other points")
    for suit in re.findall(r"leaves no (\w+):", first):
        if any(card[1] == suit[0].upper() for card in kept):
            found.append(f"there are {suit} left")
    for suit in re.findall(r"the high (\w+) can wait", first):
        if not any(
            card[1] == suit[0].upper() and _order(card) > _order(spoken[0]) for card in hand
        ):
            found.append(f"there are no higher {suit}")
    whole = [*table, *spoken[:1]]
    if first.startswith("Played last"):
        if len(table) != 3:
            found.append("it isn't the last card")
        winner, points = _winner(row["table"][0], whole, True), sum(values[card] for card in whole)
        if any(int(each) != points for each in re.findall(r"(\d+) points?", first)):
            found.append("the trick has other points")
        to = re.findall(r"to (\w+)$", first)
        if winner != (NAMES.index(to[0]) if to else seat):
            found.append("another takes the trick")
    for name, rank in re.findall(r"stays under (\w+)’s (\w+)", first):
        at = (NAMES.index(name) - row["table"][0]) % 4
        code = _code(rank, "x")[0]
        under = at < len(table) and table[at][0] == code and table[at][1] == spoken[0][1]
        if not under or _order(code) < _order(spoken[0]):
            found.append("it doesn't stay under that")
    for name, points in re.findall(r"gives (\w+) (\d+) points?", first):
        if values[spoken[0]] != int(points) or NAMES.index(name) == seat:
            found.append("it gives other points")
    if "lower lead" in first and (table or _order(row["better"][0]) >= _order(row["yours"][0])):
        found.append("it isn't the lower lead")
    for name in re.findall(r"With the [\w ]+, (\w+) more often has to take a first trick", first):
        if taken[NAMES.index(name)]:
            found.append(f"{name} has taken a trick")
    for name, more, less in re.findall(r"(\w+) takes about (\d+) points in all, not (\d+)", words):
        if min(int(more), int(less)) < taken[NAMES.index(name)] or NAMES.index(name) == row["seat"]:
            found.append(f"{name} has {taken[NAMES.index(name)]} points already")
    for name in re.findall(r"(\w+) takes the most in", words):
        if name in NAMES and NAMES.index(name) == row["seat"]:
            found.append("the rival is oneself")
    for name in re.findall(r"against (\w+)’s Slam", words):
        if any(taken[seat] for seat in range(4) if NAMES[seat] != name):
            found.append("somebody else has points")
    return found


# ---- the commands

MOST_WORDS = 18


@click.group()
def cli() -> None:
    """Measure the reasons of lessons."""


@cli.command()
@click.argument("rows", type=click.Path(path_type=Path))
@click.argument("rounds", type=click.Path(exists=True, path_type=Path))
@click.option("--players", default=",".join(HELD_OUT), show_default=True)
@click.option("--matches", default=5, show_default=True, help="At most, of each player.")
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def gather(rows: Path, rounds: Path, players: str, matches: int, jobs: int) -> None:
    """Append the mistakes in ROUNDS (`tools.research.bench gather`) to ROWS, with their reasons."""
    there = {(each["player"], each["match"]) for each in lines(rows)}
    wanted = (
        each
        for each in lines(rounds)
        if each["player"] in players.split(",") and each["match"] < matches
    )
    append(
        rows,
        explained_match,
        ((each,) for each in wanted if (each["player"], each["match"]) not in there),
        jobs,
    )


@cli.command()
@click.argument("rows", type=click.Path(exists=True, path_type=Path))
def measure(rows: Path) -> None:
    """Print how good the reasons in ROWS are."""
    matches = lines(rows)
    found = [(match, row) for match in matches for row in match["rows"]]
    count = len(found)
    click.echo(
        f"{count} mistakes in {len(matches)} matches of {len({each['player'] for each in matches})} players"
    )

    def share(name: str, hits: Sequence[bool]) -> None:
        click.echo(
            f"{name}: {sum(hits)} of {len(hits)}, {100 * sum(hits) / max(1, len(hits)):.1f} %"
        )

    ideas = [row for _, row in found if Concept(row["concept"]) not in UNCHECKED]
    checked = [row["concept"] for row in ideas]
    share("with a concept", [Concept(row["concept"]) not in UNCHECKED for _, row in found])
    share(
        "with an outcome",
        [Concept(row["concept"]) in UNCHECKED and bool(row["words"]) for _, row in found],
    )
    share("with none", [not row["words"] for _, row in found])
    share(
        "denied with another seed, half of the difference is lost",
        [row["again"] >= HALF for row in ideas],
    )
    wrong = [
        (row["words"], said) for match, row in found if (said := faults(row, match["edition"]))
    ]
    share("false sentences", [False] * (count - len(wrong)) + [True] * len(wrong))
    for words, said in wrong[:5]:
        click.echo(f"    {words} -- {', '.join(said)}")
    share("about the own result where it can't change", [row["fixed"] for row in ideas])
    share("at most 18 words", [len(row["words"].split()) <= MOST_WORDS for _, row in found])
    if ideas:
        click.echo(
            f"seconds to deny again, 95th percentile: {quantiles([row['seconds'] for row in ideas], n=20)[-1]:.2f}"
        )
    click.echo(", ".join(f"{concept} {n}" for concept, n in Counter(checked).most_common()))


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
        click.echo(
            f"{match['player']}, {match['edition']}, {place}: hand {' '.join(row['hand'])}; table {table}"
        )
        click.echo(
            f"    {row['mark']} {' '.join(row['better'])}, not {' '.join(row['yours'])} ({row['slips']:.1f}; {row['concept']})"
        )
        click.echo(f"    {row['words']}")


if __name__ == "__main__":
    cli()
