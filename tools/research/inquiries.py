"""Whether computer players are honest about themselves; ``python -m tools.research.inquiries`` (docs/fairness.md).

Players of every level and temperament play; then they are asked about what they did. ``swaps`` deals the hidden cards
anew, ``words`` holds every sentence of the answer against the position by a checker of its own, ``beliefs`` compares
chances with the truth."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from contextlib import closing
from statistics import quantiles
from typing import Any, NamedTuple

import click

from ai.ambition.bots import AMBITION
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.ambition.levels import LEVELS, TEMPERAMENTS
from ai.ambition.review.report import choice_names
from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.answers import Inquirer
from ai.workers import in_order, never_cancelled, processes
from game.client.ambition.replay.thoughts import thought_words
from game.client.ambusch.thoughts import thought_words as ambusch_words
from game.engine.ambition.actions import Action
from game.engine.ambition.editions import Rules
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.thought import Thought
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.cards import card_names
from game.engine.judgement import added, calibration_error
from game.engine.rng import Stream
from tools.research.ambusch_answers import false_of
from tools.research.reasons import NAMES, faults

INQUIRERS = {"ambition": Inquirer(AMBITION, AMBITION_INQUIRY), "ambusch": Inquirer(AMBUSCH, AMBUSCH_INQUIRY)}
_EDITIONS = ("2006", "2006", "2005", "2004", "simple")
_JOBS = click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
_SEED = click.option("--seed", type=click.IntRange(0), default=1, show_default=True)


def round_of(game: str, level: str, likes: str, seed: int, number: int) -> Any:
    """Return a match of which four players of a level and temperament have played the first round or set."""
    stream = Stream("inquiries", game, level, likes, seed, number)
    entries = [{"name": name, "kind": "ai", "level": level, "temperament": likes} for name in NAMES]
    match_seed = stream.next64() >> 11
    match: Any
    if game == "ambition":
        match = Match(
            Rules(_EDITIONS[number % len(_EDITIONS)], nil_bidding=number % len(_EDITIONS) == 1), entries, match_seed
        )
    else:
        match = AmbuschMatch(AmbuschRules(seats=4), entries, match_seed)
    players = [INQUIRERS[game].player(match, seat) for seat in range(4)]
    match.begin()
    while not INQUIRERS[game].parts(match):
        for seat in match.waiting:
            match.act(seat, players[seat].choose(match.observation(seat)))
        if match.phase == "scored" and not INQUIRERS[game].parts(match):
            match.next_round()
    return match


def _made(game: str, match: Any) -> Iterator[tuple[Any, Any]]:
    for seat in range(4):
        yield from INQUIRERS[game].inquiry.decisions(match, 0, seat)


def swapped(game: str, level: str, likes: str, seed: int, number: int, deals: int) -> tuple[int, int]:
    """Play a round, deal the hidden cards anew at each of its decisions, and ask again.

    Return how often cards were dealt anew, and how often the decision changed."""
    match = round_of(game, level, likes, seed, number)
    made = list(_made(game, match))
    same = sum(INQUIRERS[game].unmoved(match, 0, seen, deals) for seen, _action in made)
    return deals * len(made), deals * len(made) - same


@click.group()
def cli() -> None:
    """Measure what computer players say about their decisions."""


@cli.command()
@click.option("--count", default=10_000, show_default=True, help="Redeals of each kind of player.")
@click.option("--deals", default=20, show_default=True, help="Redeals at each decision.")
@click.option("--games", default="ambition,ambusch", show_default=True)
@click.option("--levels", default=",".join(LEVELS), show_default=True)
@_SEED
@_JOBS
def swaps(count: int, deals: int, games: str, levels: str, seed: int, jobs: int) -> None:
    """Deal hidden cards anew for players of every level and temperament, and count changed decisions."""
    kinds = [("ambition", level, likes) for level in LEVELS for likes in TEMPERAMENTS]
    kinds += [("ambusch", level, "steady") for level in AMBUSCH.levels]
    done = []
    for game, level, likes in kinds:
        if game not in games.split(",") or level not in levels.split(","):
            continue
        dealt = changed = 0
        calls = ((game, level, likes, seed, number, deals) for number in itertools.count())
        with closing(in_order(swapped, calls, processes(jobs))) as rounds:
            for found in rounds:
                dealt, changed = dealt + found[0], changed + found[1]
                if dealt >= count:
                    break
        click.echo(f"{game} {level} {likes}: {dealt} redeals, {changed} changed decisions")
        done.append((dealt, changed))
    click.echo(f"in all: {sum(each[0] for each in done)}, {sum(each[1] for each in done)} changed")


# ---- what they say


class Said(NamedTuple):
    """What a player said of a decision.

    `false` is what is false in the words, `told` whether any are about this decision alone, `seconds` the time it took."""

    level: str
    phase: str
    words: tuple[str, ...]
    false: tuple[str, ...]
    told: bool
    seconds: float


def said(game: str, level: str, likes: str, seed: int, number: int) -> list[Said]:
    """Play a round, or a set, and return what is said of every unforced decision of it."""
    match, names, found = round_of(game, level, likes, seed, number), list(NAMES), []
    for seen, action in _made(game, match):
        started = time.process_time()
        thought: Any = INQUIRERS[game].thought(match, seen, action, never_cancelled)
        seconds = time.process_time() - started
        if game == "ambition":
            words = thought_words(seen, thought, names[seen.seat], names)
            false = list(_false(seen, action, thought, words, match))
            told = len(words) > 1
        else:
            words = ambusch_words(seen, thought, names[seen.seat])
            false = list(false_of(seen, words))
            told = any(re.search("Seen from|hardly any|Most often", line) for line in words)
        found.append(Said(level, seen.phase, tuple(words), tuple(false), told, seconds))
    return found


def _false(seen: Observation, action: Action, thought: Thought, words: list[str], match: Match) -> Iterator[str]:
    """Yield what is false in the sentences, by the position as the record has it and the level's numbers."""
    level = LEVELS[thought.level]
    for line in words:
        if not line.strip():
            yield "an empty sentence"
        for number in re.findall(r"imagined (\d+) round", line):
            if int(number) != (level.iterations if seen.phase == "play" else level.playouts):
                yield f"it imagines another number of rounds than {number}"
        if "weighed by what everybody" in line and not level.worlds:
            yield "it weighs nothing"
        for number in re.findall(r"remembers the last (\d+) tricks", line):
            if int(number) != level.memory:
                yield f"it doesn't remember {number} tricks"
        if "no longer knew that the" in line:
            yield from _remembered(seen, line, level.memory)
        if "Seen from" in line:
            yield from faults(_row(seen, action, line.split(": ", 1)[1]), match.rules.edition)
        if "bids Nil only" in line and (choice_of(action)[0] == 53) != (not any(map(_high, seen.hand))):
            yield "it doesn't bid by that rule"
        own = thought.share(choice_of(action)) or 0.0
        others = [share for choice, share in thought.shares if choice != choice_of(action)]
        if "looked best: it plays" in line and max(others) >= own:
            yield "another looked as good"
        if "looked better than the" in line and max(others) > own:
            yield "another looked better"
        if "were alike" in line:
            yield from _unlike(seen, match)
        if "hardly any difference" in line:
            worths = [each.worth for each in thought.prospects]
            mine = [each.worth for each in thought.prospects if each.choice == choice_of(action)]
            if len(worths) < 2 or not mine or max(abs(each - mine[0]) for each in worths) >= 1:
                yield "there is a difference, or nothing to compare"


def _unlike(seen: Observation, match: Match) -> Iterator[str]:
    """Yield the legal cards that a card in another hand, their points or their suit tell from the lowest."""
    points, low = match.rules.numbers.card_points, min(seen.legal)
    away = {card for trick in seen.tricks for card in trick.cards} | set(seen.hand)
    for card in seen.legal:
        same = card // 13 == low // 13 and points[card] == points[low] and _high(card) == _high(low)
        if not same or not away >= set(range(low, card)):
            yield f"{card_names([low, card])} aren't alike"


def _high(card: int) -> bool:
    return is_honor(card) or is_two(card)


def _remembered(seen: Observation, line: str, memory: int) -> Iterator[str]:
    """Yield the cards that the line says were forgotten but weren't played, or in the tricks that are remembered."""
    codes = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "10": "T"}
    named = re.findall(r"(\d+|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)", line)
    old = {code for trick in seen.tricks[: max(0, len(seen.tricks) - memory)] for code in card_names(trick.cards)}
    for rank, suit in named:
        code = codes.get(rank, rank) + suit[0].upper()
        if code not in old:
            yield f"{code} isn't among the tricks that it forgets"


def _row(seen: Observation, action: Action, words: str) -> dict[str, Any]:
    """Return the position as a row for the checker of reasons."""
    return {
        "seat": seen.seat,
        "hand": card_names(seen.hand),
        "tricks": [[each.leader, card_names(each.cards)] for each in seen.tricks],
        "table": [seen.leader, card_names(seen.trick)],
        "bid": seen.bid,
        "yours": choice_names(choice_of(action)),
        "words": words,
    }


@cli.command()
@click.option("--rounds", default=6, show_default=True, help="Of each level.")
@click.option("--examples", default=12, show_default=True, help="How many answers to print.")
@click.option("--game", type=click.Choice(list(INQUIRERS)), default="ambition", show_default=True)
@_SEED
@_JOBS
def words(rounds: int, examples: int, game: str, seed: int, jobs: int) -> None:
    """Hold what players of every level say of their decisions against the positions."""
    likes = list(TEMPERAMENTS) if game == "ambition" else ["steady"]
    calls = [(game, level, likes[n % len(likes)], seed, n) for level in LEVELS for n in range(rounds)]
    found = [each for several in in_order(said, calls, processes(jobs)) for each in several]
    for level in LEVELS:
        own = [each for each in found if each.level == level]
        late = quantiles([each.seconds for each in own], n=20)[-1]
        plays = [each for each in own if each.phase in ("play", "blind") or game != "ambition"]
        even = sum(any("hardly any" in line for line in each.words) for each in plays)
        click.echo(
            f"{level}: {len(own)} decisions; {sum(each.told for each in plays)} of {len(plays)} plays with "
            f"words of their own, {even} of them that choices hardly differ; "
            f"{sum(bool(each.false) for each in own)} with something false; 95th percentile {late:.2f} s"
        )
    for each in [each for each in found if each.false]:
        click.echo(f"  FALSE {', '.join(each.false)}: {' '.join(each.words)}")
    stream = Stream("examples", seed)
    for _ in range(min(examples, len(found))):
        each = found[stream.below(len(found))]
        click.echo(f"  {each.level}: {' '.join(each.words)}")


# ---- what they believe


def believed(game: str, level: str, seed: int, number: int) -> Any:
    """Play a round and return how its players' beliefs compare with the truth."""
    return INQUIRERS[game].calibration(round_of(game, level, "steady", seed, number), 0, never_cancelled)


@cli.command()
@click.option("--rounds", default=40, show_default=True)
@click.option("--levels", default="expert,master", show_default=True)
@click.option("--game", type=click.Choice(list(INQUIRERS)), default="ambition", show_default=True)
@_SEED
@_JOBS
def beliefs(rounds: int, levels: str, game: str, seed: int, jobs: int) -> None:
    """Compare the chances that players give hidden cards with who held them."""
    for level in levels.split(","):
        calls = [(game, level, seed, number) for number in range(rounds)]
        classes = added(in_order(believed, calls, processes(jobs)))
        error = 100 * calibration_error(classes)
        click.echo(f"{level}: {sum(each.number for each in classes)} chances, error {error:.2f} points")
        for each in classes:
            if each.number:
                said_, was = 100 * each.said / each.number, 100 * each.true / each.number
                click.echo(f"  said {said_:.1f} %, was {was:.1f} % of {each.number}")


if __name__ == "__main__":
    cli()
