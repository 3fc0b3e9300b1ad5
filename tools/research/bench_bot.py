"""A bot of the bench that speaks the bot protocol and imports nothing of ours: ``cmd:python -m tools.research.bench_bot``.

It leads its middle card, follows with its highest below the one that wins, and passes the king of
clubs and high cards."""

from __future__ import annotations

import json
import sys
from typing import Any

RANKS = "23456789TJQKA"


def rank(action: str) -> int:
    """Return the rank of the card that an action names last."""
    return RANKS.index(action.split()[-1][0])


def choose(seen: dict[str, Any]) -> str:
    """Return the action for an observation of the protocol."""
    if seen["phase"] == "bid":
        return "bid none"
    by_rank = sorted(seen["legal"], key=rank)
    if seen["phase"] == "pass":
        return "pass " + " ".join(sorted(by_rank, key=lambda card: (card == "KC", rank(card)))[-3:])
    if seen["trick"] is None:
        return str(by_rank[len(by_rank) // 2])
    cards = seen["trick"]["cards"]
    high = max(rank(card) for card in cards if card[1] == cards[0][1])
    below = [
        action for action in by_rank if rank(action) < high or action.split()[-1][1] != cards[0][1]
    ]
    return str((below or by_rank)[-1])


def main() -> None:
    """Answer the messages on standard input."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "name": "middle 1.0"}
        elif message["type"] == "choose":
            answer = {
                "type": "choice",
                "id": message["id"],
                "action": choose(message["observation"]),
            }
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
