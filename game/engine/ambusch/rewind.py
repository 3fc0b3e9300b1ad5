"""A match as it was before a decision: for taking back, for judging what was decided, and to deal what was hidden anew."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Deal, GameHistory, Match
from game.engine.ambusch.observation import Observation, SeenMove
from game.engine.ambusch.record import from_record, to_record
from game.engine.rng import Stream


def may_rewind(match: Match, seat: int) -> bool:
    """Return whether `rewound` would return a match."""
    return _latest(match, seat) is not None


def _latest(match: Match, seat: int) -> int | None:
    """Return the index of the latest move of a seat in this game that can be taken back, or None."""
    if match.seed is None or match.phase not in ("turn", "discard"):
        return None
    moves = match.current.moves
    return next((i for i in range(len(moves) - 1, -1, -1) if moves[i].seat == seat), None)


def rewound(match: Match, seat: int) -> Match | None:
    """Return the match as it was before the latest decision of a seat in this game, as another match.

    Returns None if there is no such decision, if the game is over, or if the match has no seed, so
    that the cards drawn after it aren't known."""
    index = _latest(match, seat)
    if index is None:
        return None
    record = to_record(match)
    game = record["sets"][-1]["games"][-1]
    # The seed says in which order they come again.
    game |= {"actions": game["actions"][:index], "restocks": []}
    return from_record(record)


def before_set(match: Match, index: int) -> Match:
    """Return the match as it was before a set, by its index, as another match."""
    record = to_record(match)
    return from_record(record | {"sets": record["sets"][:index], "result": {"finished": False}})


def before_decision(match: Match, decided: PastDecision) -> Match:
    """Return the match as it was before a decision in one of its sets, as another match.

    Raises ValueError for a match without a seed, since nobody knows what would be drawn."""
    if match.seed is None:
        raise ValueError("the match has no seed")
    index = decided.observation.set - 1
    twin = before_set(match, index)
    games = match.sets[index].games
    for game in games[: decided.game]:
        _play_again(twin, game)
    _play_again(twin, games[decided.game], decided.move)
    record = to_record(twin)
    record["sets"][-1]["games"][-1]["restocks"] = []  # the seed says in which order they come again
    return from_record(record)


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision of a seat: what it knew and did, and the indices of the game in its set and of the move."""

    game: int
    move: int
    observation: Observation
    action: Action


def decisions(match: Match, index: int, seats: Collection[int]) -> list[PastDecision]:
    """Return what these seats knew and did at each decision of a set that left them a choice, in order.

    `index` is that of the set."""
    twin, found = before_set(match, index), list[PastDecision]()
    for number, game in enumerate(match.sets[index].games):
        twin.begin_dealt(game.deal, game.restocks, game.starter, game.seal)
        for i, move in enumerate(game.moves):
            action = _action(move)
            if move.seat in seats:
                observation = twin.observation(move.seat)
                if len(observation.legal) > 1:
                    found.append(PastDecision(number, i, observation, action))
            twin.act(move.seat, action)
    return found


def redealt(match: Match, index: int, seen: Observation, seed: int | None) -> Match:
    """Return the match at a decision of a set, with the cards that the deciding seat hasn't seen in this game dealt anew.

    `seen` is what that seat observes there, and it observes the same in the returned match. The
    cards put away in earlier games stay where they are. Without a `seed` every card stays where it
    is."""
    games = match.sets[index].games
    history = games[seen.game - 1]
    known, dealt = seen.history[-1].seen(), history.deal
    unseen = [
        card for cards in (*dealt.hands, dealt.stock) for card in cards if not known >> card & 1
    ]
    drawn = list(unseen)
    if seed is not None:
        Stream("redealt", seed).shuffle(drawn)
    other = dict(zip(unseen, drawn, strict=True))

    def renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other.get(card, card) for card in cards)

    twin = before_set(match, index)
    for game in games[: seen.game - 1]:
        _play_again(twin, replace(game, seal=None))
    hands = tuple(tuple(sorted(renamed(hand))) for hand in dealt.hands)
    made = Deal(hands, dealt.upcard, renamed(dealt.stock))
    anew = replace(
        history, deal=made, restocks=[renamed(order) for order in history.restocks], seal=None
    )
    _play_again(twin, anew, seen.moves())
    return twin


def _play_again(twin: Match, game: GameHistory, most: int | None = None) -> None:
    """Play a game as it was played in another match, or only its first moves."""
    twin.begin_dealt(game.deal, game.restocks, game.starter, game.seal)
    for move in game.moves[:most]:
        twin.act(move.seat, _action(move))


def _action(move: SeenMove) -> Action:
    return Action(move.verb, move.card if move.verb in ("lay", "discard") else -1)
