"""``ambition bench``: the speed of the core, the search and the window."""

from __future__ import annotations

import json
import os
import platform
import time
from dataclasses import asdict

import click

from ai.ambition import nets
from ai.ambition.levels import LEVELS, level
from ai.ambition.measure import POLICIES, Bench, Rate, signature, usual_bias
from ai.ambition.measure import position as fixed
from ai.ambition.players import SearchPlayer
from ai.ambusch.levels import LEVELS as AMBUSCH_LEVELS
from ai.ambusch.measure import POLICIES as AMBUSCH_POLICIES
from ai.ambusch.measure import fresh_turn
from ai.ambusch.measure import signature as ambusch_signature
from game import __version__
from game.cli.rules import rules_options
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.round import Round
from game.engine.json_reader import Record
from game.engine.state import GOAL_ROLLOUT, NET_ROLLOUT, RANDOM_ROLLOUT, build_name, compiled

LEFT = (51, 26)
SEATS = (2, 3, 4)
MASTER = AMBUSCH_LEVELS["master"]


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as stream:
            for line in stream:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def measure(bench: Bench, threads: int, rules: Rules) -> dict[str, Rate]:
    """Return every figure of the core, by a name for people."""
    figures = {}

    def position(cards: int) -> Round:
        return fixed(cards, rules=rules)

    for cards in (52, 26):
        figures[f"random playouts, {cards} cards left"] = bench.playouts(
            position(cards), RANDOM_ROLLOUT
        )
    for name in ("goal", "tables"):
        for cards in (52, 26):
            figures[f"{name} playouts, {cards} cards left"] = bench.playouts(
                position(cards), POLICIES[name]
            )
    for name, policy in (*POLICIES.items(), ("net", NET_ROLLOUT)):
        for cards in LEFT:
            figures[f"ISMCTS iterations, {cards} left, {name} rollouts"] = bench.iterations(
                position(cards), policy, bias=usual_bias(policy)
            )
    figures[f"ISMCTS iterations, 51 left, {threads} threads"] = bench.iterations(
        position(51), RANDOM_ROLLOUT, threads
    )
    figures["copies of a state"] = bench.copies(position(52))
    figures["worlds, 51 left"] = bench.worlds(position(51))
    return figures | measure_ambusch(bench, threads)


def measure_ambusch(bench: Bench, threads: int) -> dict[str, Rate]:
    """Return every figure of Ambusch's core, at the first turn of a set's sixth game."""
    figures = {}
    for seats in SEATS:
        fresh = fresh_turn(seats)
        for name, policy in AMBUSCH_POLICIES.items():
            figures[f"Ambusch iterations, {seats} seats, {name} rollouts"] = bench.iterations(
                fresh, policy
            )
        figures[f"Ambusch iterations, {seats} seats, as a master"] = bench.iterations(
            fresh, GOAL_ROLLOUT, bias=MASTER.prior
        )
    fresh = fresh_turn(4)
    figures[f"Ambusch iterations, 4 seats, {threads} threads"] = bench.iterations(
        fresh, RANDOM_ROLLOUT, threads
    )
    figures["Ambusch playouts, 4 seats, random"] = bench.playouts(fresh, RANDOM_ROLLOUT)
    figures["Ambusch playouts, 4 seats, goal"] = bench.playouts(fresh, GOAL_ROLLOUT)
    figures["copies of a state of Ambusch"] = bench.copies(fresh)
    figures["worlds of Ambusch, 4 seats"] = bench.worlds(fresh)
    return figures


def answer_times(name: str, rounds: int, rules: Rules) -> dict[str, float]:
    """Return the seconds per decision of a level: median, 99th percentile and longest, over some rounds.

    Rounds of 2006 are played with Nil bidding."""
    times = []
    if rules == Rules():
        rules = Rules(nil_bidding=True)
    match = Match(rules, [{"name": str(seat)} for seat in range(rules.players)], seed=1)
    players = [SearchPlayer(level(name), seat) for seat in range(rules.players)]
    match.begin()
    for _ in range(rounds):
        while match.waiting:
            seat = match.waiting[0]
            observation = match.observation(seat)
            started = time.perf_counter()
            action = players[seat].choose(observation)
            times.append(time.perf_counter() - started)
            match.act(seat, action)
        if match.over:
            break
        match.next_round()
    times.sort()
    return {
        "median": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "longest": times[-1],
    }


def as_json(figures: dict[str, Rate], threads: int, extra: dict[str, object]) -> dict[str, object]:
    """Return the figures in the form that the command line's specification asks for, with the spread of each added."""

    def of(name: str) -> float:
        return figures[name].median

    return {
        "version": __version__,
        "compiled": compiled(),
        "build": build_name(),
        "cpu": _cpu(),
        "threads": threads,
        "ambition": {
            "playouts_per_s": {
                f"cards_{n}": of(f"random playouts, {n} cards left") for n in (52, 26)
            },
            "policy_playouts_per_s": {
                f"cards_{n}": of(f"tables playouts, {n} cards left") for n in (52, 26)
            },
            "iterations_per_s": {
                f"cards_{n}": of(f"ISMCTS iterations, {n} left, random rollouts") for n in LEFT
            },
            "policy_iterations_per_s": {
                f"cards_{n}": of(f"ISMCTS iterations, {n} left, tables rollouts") for n in LEFT
            },
            "net_iterations_per_s": {
                f"cards_{n}": of(f"ISMCTS iterations, {n} left, net rollouts") for n in LEFT
            },
            "iterations_per_s_threads": {
                "1": of("ISMCTS iterations, 51 left, random rollouts"),
                str(threads): of(f"ISMCTS iterations, 51 left, {threads} threads"),
            },
            "copies_per_s": of("copies of a state"),
            "determinizations_per_s": of("worlds, 51 left"),
            "signature": signature(),
            "nets": nets.shipped(),
        },
        "ambusch": {
            "playouts_per_s": of("Ambusch playouts, 4 seats, random"),
            "policy_playouts_per_s": of("Ambusch playouts, 4 seats, goal"),
            "iterations_per_s": {
                f"seats_{n}": of(f"Ambusch iterations, {n} seats, random rollouts") for n in SEATS
            },
            "policy_iterations_per_s": {
                f"seats_{n}": of(f"Ambusch iterations, {n} seats, as a master") for n in SEATS
            },
            "iterations_per_s_threads": {
                "1": of("Ambusch iterations, 4 seats, random rollouts"),
                str(threads): of(f"Ambusch iterations, 4 seats, {threads} threads"),
            },
            "copies_per_s": of("copies of a state of Ambusch"),
            "determinizations_per_s": of("worlds of Ambusch, 4 seats"),
            "signature": ambusch_signature(),
        },
        "spread": {name: asdict(rate) for name, rate in figures.items()},
        **extra,
    }


@click.command("bench")
@click.option("--json", "as_json_", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--threads",
    type=click.IntRange(2, 64),
    default=2,
    show_default=True,
    help="Threads for the multi-threaded figure.",
)
@click.option(
    "--windows",
    type=click.IntRange(5, 100),
    default=7,
    show_default=True,
    help="Samples per figure.",
)
@click.option("--window", "seconds", type=click.FloatRange(0.01, 10), default=0.25, show_default=True,
              help="Seconds per sample.")  # fmt: skip
@click.option(
    "--frames/--no-frames",
    default=True,
    show_default=True,
    help="Also measure the window's frames.",
)
@rules_options
def command(
    as_json_: bool, threads: int, windows: int, seconds: float, frames: bool, rules: Rules
) -> int:
    """Measure how fast the core, the search and the window are: the median of several windows, and the spread."""
    figures = measure(Bench(time.perf_counter, windows, seconds), threads, rules)
    answers = {name: answer_times(name, 4, rules) for name in LEVELS}
    extra: Record = {"answer_s": answers}
    if frames:
        from game.cli.frames import frame_times

        extra["frame_ms"] = frame_times()
    if as_json_:
        print(json.dumps(as_json(figures, threads, extra), indent=1))
        return 0
    print(
        f"Ambition {__version__}, {build_name()} core, {_cpu()}, {os.cpu_count()} cores; value nets: {nets.named()}\n"
    )
    print(f"{'millions a second':44}{'median':>9}{'lowest':>9}{'highest':>9}")
    for name, rate in figures.items():
        print(f"{name:44}{rate.median / 1e6:9.3f}{rate.low / 1e6:9.3f}{rate.high / 1e6:9.3f}")
    ratio = (
        figures[f"ISMCTS iterations, 51 left, {threads} threads"].median
        / figures["ISMCTS iterations, 51 left, random rollouts"].median
    )
    print(
        f"\n{threads} threads: {ratio:.2f} times one. Search signatures {signature()}, Ambusch {ambusch_signature()}."
    )
    for name, times in answers.items():
        print(
            f"Answers of {name}: "
            + ", ".join(f"{key} {1000 * value:.1f} ms" for key, value in times.items())
        )
    if frames:
        print("Frame work at 1600x900 while three bots think: "
              + ", ".join(f"{key} {value:.1f} ms" for key, value in extra["frame_ms"].items() if key != "frames"))  # fmt: skip
    return 0
