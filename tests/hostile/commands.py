"""What the commands read: records, the bot protocol, score sheets as CSV, house rules, what a player is in the arena, codes."""

from __future__ import annotations

import contextlib
import io
import json
from functools import lru_cache
from random import Random
from typing import Any

from ai.ambition.bots import AMBITION
from ai.ambusch.bots import AMBUSCH
from ai.arena.contenders import parse_contender, parse_contenders
from ai.workers import never_cancelled
from game.cli.bot import Conversation
from game.cli.games import GAMES
from game.cli.main import UsageProblem, run
from game.cli.rules import read_house
from game.client.app.inquiry.asked import AskedDecision, report
from game.engine.ambition import codes
from game.engine.ambition.editions import Rules
from game.engine.ambition.endless import can_end
from game.engine.ambusch import codes as ambusch_codes
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.codes import CodeError
from game.engine.json_reader import ProtocolError, RecordError, parsed
from game.engine.rng import Stream
from tests.engine.helpers import new_match, random_step
from tests.hostile import kept
from tests.hostile.mutations import bytes_changed, values_changed
from tests.hostile.reader import Reader


def called(*args: str) -> str:
    """What a command says on standard error; it ends as commands do, and no line can't be shown."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(args)
    said = err.getvalue()
    assert status in (0, 2) and (status == 2) == bool(said)
    assert all(line.isprintable() for line in (out.getvalue() + said).split("\n"))
    return said


def verify(data: bytes) -> None:
    said = called("verify", str(kept.fresh("records.jsonl", data)))
    assert all(len(line) <= 200 and line.isprintable() for line in said.splitlines())


@lru_cache
def reports() -> tuple[bytes, ...]:
    """Reports of strange plays: decisions of every kind by players that answer at once, in both games."""
    found = []
    for name, rules in (("ambition", Rules(nil_bidding=True)), ("ambusch", AmbuschRules(seats=3))):
        answers = GAMES[name].asked()
        assert answers is not None
        level = next(iter(GAMES[name].bots.levels))
        players = [{"name": str(seat), "kind": "ai", "level": level} for seat in range(GAMES[name].seats(rules))]
        match: Any = GAMES[name].bots.new_match(rules, players, 7, ())
        match.begin()
        while not answers.inquirer.inquiry.parts(match):
            if match.phase == "scored":
                match.next_round()
            seat = match.waiting[0]
            match.act(seat, answers.inquirer.player(match, seat).choose(match.observation(seat)))
        for number in (0, 2):
            seen, action = answers.inquirer.inquiry.decisions(match, 0, 1)[number]
            thought = answers.inquirer.thought(match, seen, action, never_cancelled)
            asked = AskedDecision(match, 0, number, seen, action)
            record = GAMES[name].bots.to_record(match)
            found.append(report(name, record, asked, thought, None, answers.inquirer.signature()))
    return tuple(found)


def why(data: bytes) -> None:
    said = called("why", str(kept.fresh("report.json", data)))
    assert not said or (said.count("\n") == 1 and len(said) <= 400)


def score(data: bytes) -> None:
    called("score", str(kept.fresh("score.csv", data)))


def read_house_file(data: bytes) -> None:
    with contextlib.suppress(UsageProblem):
        rules = read_house(str(kept.fresh("house.json", data)))
        assert can_end(rules) and Rules.from_record(rules.to_record()) == rules


@lru_cache
def conversations() -> tuple[bytes, ...]:
    """A hello and a question of every phase, by several rules."""
    found = []
    for rules in (Rules(nil_bidding=True), Rules("2005"), Rules("simple"), Rules("2004", players=3)):
        match, stream = new_match(rules, 7), Stream("hostile", 7)
        while not match.rounds or match.phase != "scored":
            if match.waiting and stream.below(12) == 0:
                seat = match.waiting[0]
                hello = {"type": "hello", "protocol": 1, "game": "ambition", "rules": rules.to_record(), "seat": seat}
                seen = match.observation(seat).to_protocol()
                found.append(json.dumps([hello, {"type": "choose", "id": 1, "time_ms": 5, "observation": seen}]))
            random_step(match, stream)
    return tuple(text.encode() for text in found)


def talk(data: bytes) -> None:
    """Every message of a list is answered or refused, and every answer can be written."""
    conversation = Conversation(parse_contender("novice", AMBITION), 1)
    with contextlib.suppress(ProtocolError, RecordError):
        messages = parsed(data)
        for message in messages if isinstance(messages, list) else [messages]:
            json.dumps(conversation.answer(message)).encode()


def conversation_changed(random: Random, seed: bytes) -> bytes:
    return values_changed(random, seed) if random.random() < 0.95 else bytes_changed(random, seed)


def decode(data: bytes) -> None:
    """What is read from a text is written as one that is read alike."""
    text = data.decode("utf-8", "replace")
    for room in (codes, ambusch_codes):
        with contextlib.suppress(CodeError):
            found: Any = room.decode(text)
            assert room.decode(room.encode(found)) == found


def parse_players(data: bytes) -> None:
    for game in (AMBITION, AMBUSCH):
        with contextlib.suppress(ValueError):
            parse_contenders(data.decode("utf-8", "replace"), game)


SPECS = (
    b"club:iterations=2000:prior=0.5:stretch=1.5,master:ms=50:threads=2,expert:temperament=nil,cmd:./bot 'a b'",
    b"plain:policy=0,random,club:open=1:equity=0,newcomer:sharpness=0.5:memory=2:worlds=3:playouts=7:slips=10",
)
ODD_NUMBERS = ("-1", "nan", "inf", "-inf", "1e999", "9" * 5000, "0x10", "", "none", "true", "1_0", "\u0663", "10" * 11)


def spec_changed(random: Random, seed: bytes) -> bytes:
    """Another number behind an equals sign, or other bytes."""
    if random.random() < 0.4:
        return bytes_changed(random, seed)
    words = seed.decode().split("=")
    at = random.randrange(1, len(words))
    rest = words[at].lstrip("0123456789.abcdefghijklmnopqrstuvwxyz")
    words[at] = random.choice(ODD_NUMBERS) + rest
    return "=".join(words).encode()


def code_changed(random: Random, seed: bytes) -> bytes:
    if random.random() < 0.3:
        return random.randbytes(random.randrange(40))
    letters = list(seed.decode())
    for _time in range(random.choice((0, 1, 1, 2, 5))):
        letters[random.randrange(len(letters))] = random.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ-ilo \u2010\ud7ff")
    return "".join(letters).encode()


CODES = (
    codes.encode(codes.MatchCode(Rules(), 7)),
    codes.encode(codes.DealCode(Rules(), 3, 1, codes.deal_of_rank(10**20))),
    ambusch_codes.encode(ambusch_codes.MatchCode(AmbuschRules(), 7)),
)

READERS = (
    Reader("verify", lambda: [seed + b"\n" for seed in kept.seeds()], verify, quick=80),
    Reader("why", lambda: list(reports()), why),
    Reader("score", lambda: [b"Ann,Bo,Cy,Di\n27,45,21,19\n47n,0*,51,14\n29,72,0,11\n"], score),
    Reader("house rules given", kept.houses, read_house_file),
    Reader("bot protocol", lambda: list(conversations()), talk, conversation_changed),
    Reader("codes", lambda: [code.encode() for code in CODES], decode, code_changed, quick=400),
    Reader("players of the arena", lambda: list(SPECS), parse_players, spec_changed, quick=400),
)
