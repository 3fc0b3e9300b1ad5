"""A decision of a computer player that is asked about, and the file that reports it as strange.

No pygame."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from game import __version__
from game.client.app.settings import UNNAMED
from game.client.kit.i18n import _
from game.client.table.words import percent
from game.engine.json_reader import Record


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """A decision of a computer player to be asked about.

    `part` is the index of its round or set in the match, `number` that of the decision among the
    seat's there."""

    match: Any
    part: int
    number: int
    observation: Any
    action: Any

    @property
    def entry(self) -> Mapping[str, object]:
        """The player's entry in the match."""
        entry: Mapping[str, object] = self.match.players[self.observation.seat]
        return entry


REPORT = "ambition-strange-play"
"""The format of a file that reports a strange play (docs/fairness.md)."""


def report(
    game: str,
    record: Record,
    asked: AskedDecision,
    thought: Any,
    belief: Any | None,
    signature: str,
) -> bytes:
    """Return the file that reports a decision: its place, what the player thought and believed, and the record.

    Persons' names and the times at which they played are left out."""
    players = [
        {"name": UNNAMED, "kind": "human"} if entry.get("kind") == "human" else entry
        for entry in record["players"]
    ]
    data = {
        "format": REPORT,
        "version": 1,
        "program": __version__,
        "signature": signature,
        "game": game,
        "part": asked.part,
        "seat": asked.observation.seat,
        "decision": asked.number,
        "thought": asdict(thought),
        "belief": None if belief is None else asdict(belief),
        "record": record | {"players": players},
    }
    data = json.loads(
        json.dumps(data),
        object_hook=lambda part: {key: part[key] for key in part if key != "press"},
    )
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


_ONCE = 0.999
"""The share from which on a player always makes a choice."""


def again_words(name: str, share: float | None, today: str) -> list[str]:
    """Return how often such a player decides so, and what it decides `today` if that is something else.

    `share` is None where that isn't known or was said already; `today` is empty for the same
    decision."""
    lines = []
    if share is not None and share < _ONCE:
        lines.append(
            _("Such a player decides so {share} of the time.").format(share=percent(share))
        )
    if today:
        lines.append(
            _("Asked again today, {name} would choose {choice}.").format(name=name, choice=today)
        )
    return lines
