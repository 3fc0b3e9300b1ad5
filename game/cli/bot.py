"""``ambition bot``: a built-in bot that speaks the bot protocol on standard input and output."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import IO

import click

from ai.arena.contenders import Contender, parse_contender
from ai.games import AnyGame
from ai.protocol import VERSION
from game import __version__
from game.cli.games import GAME_OPTION, GAMES
from game.cli.main import UsageProblem
from game.client.table.words import placed_words
from game.engine.json_reader import (
    LINE_BYTES,
    Json,
    ProtocolError,
    Record,
    RecordError,
    parsed,
    shown,
)
from game.engine.refusal import Refused
from game.engine.rng import Stream

SHARE = 0.8
"""The share of the time for a decision that is spent thinking; the rest is for sending messages."""
DAY_MS = 86_400_000
"""The longest time for a decision in milliseconds, however much time there is."""


class Conversation:
    """A conversation that answers the messages of one match after another.

    Raises ProtocolError for a message that it can't answer."""

    def __init__(self, contender: Contender, seed: int) -> None:
        self._contender = contender
        self._seed = seed
        self._rules: object = None
        self._game = contender.game

    def answer(self, message: Json) -> Record | None:
        """Return the answer to a message, or None if it needs none."""
        found: Record = message if isinstance(message, dict) else {}
        kind = found.get("type")
        if kind == "hello":
            return self._ready(found)
        if kind == "choose":
            return self._choice(found)
        if kind in ("round_over", "match_over"):
            return None
        raise ProtocolError(
            f"hello, choose, round_over or match_over was expected, not {shown(message)}"
        )

    def _ready(self, message: Record) -> Record:
        if message.get("protocol") != VERSION or message.get("game") != self._game.id:
            raise ProtocolError(f"protocol {VERSION} of the game {self._game.id} was expected")
        try:
            self._rules = self._game.read_rules(message.get("rules"))
        except Refused as error:
            raise ProtocolError(f"rules: {placed_words(error)}") from None
        return {"type": "ready", "name": f"{self._contender.spec} of Ambition {__version__}"}

    def _choice(self, message: Record) -> Record:
        if self._rules is None:
            raise ProtocolError("hello comes before choose")
        seen = self._game.read_observation(message.get("observation"), self._rules)
        limit = message.get("time_ms")
        if limit is not None and (
            isinstance(limit, bool) or not isinstance(limit, int | float) or not limit > 0
        ):
            raise ProtocolError(f"time_ms: milliseconds or null were expected, not {shown(limit)}")
        seed = Stream("bot", self._seed, seen.seat).next64()
        limits = [
            self._contender.limit,
            None if limit is None else SHARE * min(limit, DAY_MS) / 1000,
        ]
        player = self._contender.within(limits).player(seed, time.perf_counter)
        return {"type": "choice", "id": message.get("id"), "action": player.choose(seen).text()}


def _level(game: AnyGame, value: str) -> Contender:
    try:
        found = parse_contender(value, game)
    except ValueError as error:
        raise UsageProblem(f"LEVEL: {error}") from None
    if found.level is None or found.open_hands:
        raise UsageProblem(f"LEVEL: a level was expected, not {value!r}")
    return found


def _messages(stream: IO[bytes]) -> Iterator[Json]:
    number = 0
    while line := stream.readline(LINE_BYTES):
        number += 1
        try:
            yield parsed(line)
        except RecordError:
            raise UsageProblem(f"line {number}: a JSON object in UTF-8 was expected") from None


@click.command("bot")
@click.argument("level")
@GAME_OPTION
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Random seed for its choices.",
)
def command(level: str, game: str, seed: int) -> int:
    """Answer the bot protocol on standard input and output at LEVEL (club, or club:iterations=2000)."""
    contender = _level(GAMES[game].bots, level)
    if sys.stdin is None or sys.stdout is None:
        raise UsageProblem("standard input and output were expected; one is closed")
    conversation = Conversation(contender, seed)
    for message in _messages(sys.stdin.buffer):
        try:
            answer = conversation.answer(message)
        except ProtocolError as error:
            words = f"{error.place}: {placed_words(error.inner)}" if error.inner else str(error)
            raise UsageProblem(words) from None
        if answer is not None:
            sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
            sys.stdout.buffer.flush()
    return 0
