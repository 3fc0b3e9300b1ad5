"""What the lessons of strategy are worth to somebody who follows them: two simple players in the same seats and deals.

Both follow the rules and duck or take as the lessons of the rules teach. The learner also follows
the lessons of strategy, and no more: what to aim for, which hand it is, which three cards to pass,
and how to stop a Nil and a Slam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ai.ambition.bots import AMBITION
from ai.ambition.heuristics import winner
from ai.runner import play_match
from ai.workers import spread
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.high_two import is_two
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import parse_card
from game.engine.rng import Stream

OTHERS = "casual"
KING, FIVE = parse_card("KC"), parse_card("5D")
MIDDLE, COURT, ACE = range(7, 12), 9, 12
"""The ranks of the cards that are passed first, 9 to king; the lowest of a court card, and that of an ace."""
WALL, NEARLY_ALL = 27, 0.75
"""The most points that are always safe, and the share of the points taken with which somebody may make a Slam."""


class Beginner:
    """A player that knows the rules: it takes tricks until it has enough, then ducks, and passes its highest cards."""

    def choose(self, seen: Observation) -> Action:
        """Return the decision of the seat that observes."""
        match seen.phase:
            case "pass":
                return Pass(tuple(self.passed(seen)))
            case "bid":
                return Bid(False)
            case "last_trick":
                return Deduct(False)
        wins, loses = split(seen)
        return Play(
            self.took(seen, wins, loses) if self.wants(seen) else self.ducked(seen, wins, loses)
        )

    def passed(self, seen: Observation) -> list[int]:
        """Return the three cards to pass."""
        return sorted(seen.hand, key=rank)[-3:]

    def wants(self, seen: Observation) -> bool:
        """Return whether the seat wants the trick."""
        return seen.taken[seen.seat] < seen.rules.numbers.quota

    def took(self, seen: Observation, wins: list[int], loses: list[int]) -> int:
        """Return a card that takes the trick, or the cheapest that can't."""
        return (
            max(wins, key=rank)
            if wins
            else min(loses, key=lambda card: (worth(seen, card), rank(card)))
        )

    def ducked(self, seen: Observation, wins: list[int], loses: list[int]) -> int:
        """Return a card that loses the trick: the highest below the best one, or what costs most on another's trick."""
        if not seen.trick:
            return min(seen.legal, key=rank)
        return (
            max(loses, key=lambda card: (worth(seen, card), rank(card)))
            if loses
            else max(wins, key=rank)
        )


class Learner(Beginner):
    """A beginner that follows the lessons of strategy too."""

    def passed(self, seen: Observation) -> list[int]:
        """Pass the middle, from short suits first, and keep the ends; of a hand for a Slam the lowest."""
        kind, suits = kind_of(seen), Counter(card // 13 for card in seen.hand)
        if kind == "nil":
            return sorted(seen.hand, key=lambda card: (is_two(card), rank(card)))[-3:]
        if kind == "slam":
            return sorted(seen.hand, key=lambda card: (card == KING or is_two(card), rank(card)))[
                :3
            ]

        def kept(card: int) -> tuple[int, int, int]:
            stays = (
                3
                if card == KING or is_two(card)
                else 0
                if card == FIVE
                else 1
                if rank(card) in MIDDLE
                else 2
            )
            return stays, suits[card // 13], -rank(card)

        return sorted(seen.hand, key=kept)[:3]

    def wants(self, seen: Observation) -> bool:
        """Return whether the seat wants the trick: for its Slam, against another's, or to get to 14 and not past 27."""
        taken, numbers, kind = seen.taken, seen.rules.numbers, kind_of(seen)
        own, most, points = (
            taken[seen.seat],
            max(taken),
            sum(worth(seen, card) for card in seen.trick),
        )
        others, after = sum(taken) - own, own + points
        if kind == "slam" and others <= min(own, numbers.total - numbers.slam_at):
            return True
        if kind == "nil" and not own:
            return False
        if own < most and most > WALL and most >= NEARLY_ALL * sum(taken) and after < most:
            return True
        if len(seen.trick) == seen.rules.players - 1:
            return points > 0 and (after < most or (own < numbers.quota and after <= WALL))
        return own < numbers.quota and after <= WALL

    def took(self, seen: Observation, wins: list[int], loses: list[int]) -> int:
        """Don't spend a high card where a lower one wins."""
        last = len(seen.trick) == seen.rules.players - 1
        return min(wins, key=rank) if wins and last else super().took(seen, wins, loses)

    def ducked(self, seen: Observation, wins: list[int], loses: list[int]) -> int:
        """Lead what most cards that are still out can beat, and give no points to somebody near a Slam."""
        if not seen.trick:
            known = {*seen.hand, *(card for _seat, card in seen.played())}
            out = [card for card in range(52) if card not in known]

            def risk(card: int) -> tuple[bool, float, int]:
                suit = [rank(other) for other in out if other // 13 == card // 13]
                over = sum(other > rank(card) for other in suit) / max(1, len(suit))
                return is_two(card) and any(other >= COURT for other in suit), -over, rank(card)

            return min(seen.legal, key=risk)
        to, taken = winner(seen, seen.trick), seen.taken
        if loses and taken[to] > WALL and taken[to] >= NEARLY_ALL * sum(taken):
            return min(loses, key=lambda card: (worth(seen, card), -rank(card)))
        return super().ducked(seen, wins, loses)


def rank(card: int) -> int:
    """Return a card's rank, from 0 for a 2."""
    return card % 13


def worth(seen: Observation, card: int) -> int:
    """Return a card's points."""
    return int(seen.rules.numbers.card_points[card])


def kind_of(seen: Observation) -> str:
    """Return what the hand is for, with the cards already played of it: "nil", "slam" or "points"."""
    hand = [*seen.hand, *(card for seat, card in seen.played() if seat == seen.seat)]
    high = sum(rank(card) >= COURT for card in hand)
    longest = max(Counter(card // 13 for card in hand).values())
    if high >= 7 and (longest >= 5 or sum(rank(card) == ACE for card in hand) >= 3):
        return "slam"
    return "nil" if high <= 1 and sum(map(is_two, hand)) <= 1 else "points"


def split(seen: Observation) -> tuple[list[int], list[int]]:
    """Return the legal cards that take the trick as it lies, and those that don't; any lead may take it."""
    if not seen.trick:
        return list(seen.legal), []
    wins = [card for card in seen.legal if winner(seen, (*seen.trick, card)) == seen.seat]
    return wins, [card for card in seen.legal if card not in wins]


PLAYERS: dict[str, type[Beginner]] = {"rules": Beginner, "strategy": Learner}


def utility(name: str, seed: int, index: int) -> float:
    """Return the points of a round, less 20 for a strike, that one of the PLAYERS makes among three casual players."""
    stream, seat = Stream("learner", seed, index), index % 4
    cards = list(range(52))
    stream.shuffle(cards)
    match = Match(
        Rules(), [{"name": f"{each}", "kind": "ai", "level": OTHERS} for each in range(4)]
    )
    match.begin_dealt(
        [cards[13 * each :][:13] for each in range(4)], stream.below(4), 1 + index // 4 % 4
    )
    players = [AMBITION.player(AMBITION.levels[OTHERS], stream.next64()) for _ in range(4)]
    players[seat] = PLAYERS[name]()
    play_match(AMBITION, match, players, 1)
    scored = match.current.scored[seat]
    return scored.points - 20.0 * scored.strikes


def gained(seed: int, n: int, jobs: int) -> Iterator[tuple[str, list[float]]]:
    """Yield what each player makes of `n` rounds, and by how much the lessons of strategy are better."""
    made = {}
    for name in PLAYERS:
        with spread(utility, ((name, seed, index) for index in range(n)), jobs) as found:
            made[name] = list(found)
        yield f"{name}: utility", made[name]
    yield (
        "the lessons of strategy",
        [b - a for a, b in zip(made["rules"], made["strategy"], strict=True)],
    )


def fixed_play() -> str:
    """Return what each player makes of fixed rounds: it signs them."""
    return str([utility(name, 2006, index) for name in PLAYERS for index in range(8)])
