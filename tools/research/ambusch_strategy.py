"""How the advice of the book of Ambusch holds in played sets for two seats; measured by `tools.figures`."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.json_reader import Record


def claims(played: Record) -> Iterator[tuple[str, bool]]:
    """Yield, for each case in a recorded set of two seats, the claim and whether it holds."""
    piles, winner = [len(pile) for pile in played["piles"]], played["winner"]
    if winner is not None:
        yield "the winner of a set has fewer than five cards", piles[winner] < 5
        if piles[0] != piles[1]:
            yield "the larger pile wins the set", piles[winner] == max(piles)
    for game in played["games"]:
        if game["winner"] is not None:
            yield "a game ends with a block", game["kept"] is None
            if game["kept"] is None and winner is not None:
                yield "who blocked wins the set", game["winner"] == winner
        for went_out in next_turns(game["actions"]):
            yield "who took a discard goes out in the next turn, if it comes", went_out


def next_turns(actions: list[list[str]]) -> Iterator[bool]:
    """Yield, for each discard that was taken, whether the taker's next turn ended the game.

    Discards without a next turn of the taker are left out. The game has two seats; each turn is a
    draw and a discard, or a trio laid, or a block."""
    turns = [
        action[0] if action[0] != "draw" else action[1]
        for action in actions
        if action[0] != "discard"
    ]
    for turn, next_turn in zip(turns, turns[2:], strict=False):
        if turn == "discard":
            yield next_turn in ("lay", "block")
