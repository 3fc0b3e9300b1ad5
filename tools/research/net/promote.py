"""A duplicate match that decides whether a net plays better than the shipped one, or than none where there is none.

Squared errors decide nothing (docs/models.md). Both sides play as masters, for points, and pass and
bid too."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from pathlib import Path

from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS
from ai.ambition.nets import path
from ai.arena.contenders import Contender
from ai.arena.games import ArenaPlan, seatings
from game.engine.ambition.editions import Rules
from game.engine.json_reader import Record
from tools.research.standings import arena

PLAYER = replace(LEVELS["master"], equity=False, playouts=6_000)
CERTAIN = 2.0
"""The number of standard errors by which a net must be better."""


def challenge(net: Path, rules: Rules, deals: int, seed: int, jobs: int) -> Record:
    """Return the advantage of masters with the net, in utility per seat and round.

    The report's fields are `mean` and `se`, its standard error."""
    pair = (
        Contender(net.name, AMBITION, replace(PLAYER, net=str(net))),
        Contender("the net that is there", AMBITION, PLAYER),
    )
    field = "2v2" if rules.players == 4 else "rotation"
    plan = ArenaPlan(
        pair, seatings(2, field, rules.players), rules, seed, time.perf_counter, game=AMBITION
    )
    report = arena(plan, deals, jobs, f"rounds of {net.name} against the net that is there")
    found: Record = report["difference"]
    return found


def promote(net: Path, rules: Rules, found: Record) -> bool:
    """Replace the shipped net if the new one was found to be better, and return whether it was."""
    better: bool = (
        found["se"] is not None and found["mean"] >= CERTAIN * found["se"] and found["mean"] > 0
    )
    if better:
        shutil.copyfile(net, path(rules.edition, rules.players))
    return better
