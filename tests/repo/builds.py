"""What the tests of builds share: where the sources are, and what a build of them answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tools.build_py import renamed

ROOT = Path(__file__).resolve().parents[2]

PROBE = """
import json, hashlib
from ai.ambusch.measure import signature as ambusch_signature
from ai.ambition.measure import signature
from game.cli.simulate import simulate_match
from game.engine.ambition.editions import House, Rules
from game.engine.ambusch.rules import Rules as Ambusch
from game.engine.state import build_name
house = House.from_record({"name": "Probe", "nil_bid_points": 30, "quota": 12, "pass_cycle": ["scatter", "hold"]})
rules = [Rules(nil_bidding=True), Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)]
rules.append(Rules("2005", nil_bidding=True, house=house))
games = "".join(simulate_match(each, ("novice",) * each.players, 5, 0) for each in rules)
games += simulate_match(Ambusch(seats=3, best_of=1), ("casual", "club", "newcomer"), 5, 0)
print(json.dumps([build_name(), signature(60), ambusch_signature(60), hashlib.sha256(games.encode()).hexdigest()]))
"""
WITHOUT_CYTHON = 'import sys; sys.modules["cython"] = sys.modules["Cython"] = None\n'


def probe(folder: Path, cpu: str = "", before: str = "") -> list[str]:
    """Build name, search signature and hash of a simulated match, as the program in this folder gives them. `before`: what the
    interpreter does first."""
    code = renamed(PROBE) if (folder / "ambition" / "game").is_dir() else PROBE
    env = {**os.environ, "AMBITION_CPU": cpu, "PYTHONPATH": str(folder)}
    out = subprocess.run(
        [sys.executable, "-c", before + code], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stderr
    found: list[str] = json.loads(out.stdout)
    return found


def environment(**env: str) -> dict[str, str]:
    """The environment of a process: ours without its own settings, and these."""
    outer = {key: value for key, value in os.environ.items() if not key.startswith("AMBITION_")}
    return {**outer, **env}
