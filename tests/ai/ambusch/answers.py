"""A checker of what Ambusch's computer players say of a decision: by brute force, with no code of the game's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.client.table.words import card_words
from game.engine.ambusch.observation import Observation

_CARDS = {card_words(card): card for card in range(52)}


def holds_trio(hand: Sequence[int]) -> bool:
    """Return whether three of these cards are of one rank, or of three ranks in a row; the ace is high and low."""
    return any(_is_trio(three) for three in combinations(hand, 3))


def _is_trio(three: Sequence[int]) -> bool:
    ranks = {card % 13 for card in three}
    return len(ranks) == 1 or any(ranks == {low, (low + 1) % 13, (low + 2) % 13} for low in range(13))


def completing(hand: Sequence[int], seen: Observation) -> int:
    """Return how many cards that the seat hasn't seen would make a trio with these."""
    game = seen.history[-1]
    known = {*seen.hand, *seen.pile, *hand, game.upcard, *(move.card for move in game.moves)}
    known.update(card for move in game.moves for card in move.shown)
    return sum(holds_trio([*hand, card]) for card in range(52) if card not in known)


def false_of(seen: Observation, lines: Sequence[str]) -> Iterator[str]:
    """Yield what is false in the sentences about a decision, by what the seat saw."""
    hand, top, game = set(seen.hand), seen.top, seen.history[-1]
    for line in lines:
        taken = [hand - {card} | {top} for card in hand]
        completes = any(holds_trio(sorted(each)) for each in taken)
        found = re.search(r"With the ([\w ]+?) you hold a trio", line)
        if found and (_CARDS[found[1]] != top or not completes):
            yield f"no trio with the {found[1]}"
        if found := re.search(r"Without the ([\w ]+?), (\d+) card.*; without the ([\w ]+?), (\d+)\.", line):
            for name, count in ((found[1], found[2]), (found[3], found[4])):
                if completing(sorted(hand - {_CARDS[name]}), seen) != int(count):
                    yield f"without the {name} other than {count} complete a trio"
        if found := re.search(r"With the ([\w ]+?), (\d+) cards? that .* a trio, not (\d+)", line):
            then, now = max(completing(sorted(each), seen) for each in taken), completing(sorted(hand), seen)
            if _CARDS[found[1]] != top or (then, now) != (int(found[2]), int(found[3])):
                yield f"{then} and {now} complete a trio with and without the {found[1]}"
        found = re.search(r"The ([\w ]+?) completes no trio; (\d+) card", line)
        if found and (completes or completing(sorted(hand), seen) != int(found[2])):
            yield f"other than {found[2]} complete a trio, or the {found[1]} does"
        if "You go out now" in line and not holds_trio(sorted(hand)):
            yield "no trio to go out with"
        if "That keeps a trio" in line and not holds_trio(sorted(hand)):
            yield "no trio to keep"
        if found := re.search(r"Your pile has (\d+) cards? of that (rank|suit)", line):
            kinds = [(each % 13, each // 13)[found[2] == "suit"] for each in (*hand, *seen.pile)]
            if int(found[1]) not in map(kinds[len(hand) :].count, kinds[: len(hand)]):
                yield f"no card in hand has {found[1]} of its {found[2]} in the pile"
        if found := re.search(r"The next player took the ([\w ]+?), and the ([\w ]+?) goes", line):
            card, following = _CARDS[found[1]], (seen.seat + 1) % seen.rules.seats
            taken_by = [move.seat for move in game.moves if (move.verb, move.card) == ("draw discard", card)]
            apart = abs(card % 13 - _CARDS[found[2]] % 13)
            if following not in taken_by or min(apart, 13 - apart) > 2:
                yield "the next player didn't take it, or it doesn't go with it"
