"""A match as it was before a decision: for taking back, for judging what was decided, and to deal what was hidden anew.

What others chose in secret in the same phase stays chosen."""

from __future__ import annotations

import copy
from dataclasses import replace

from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Phase, Play
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.round import Round
from game.engine.rng import Stream


def rewound(match: Match, seat: int) -> Match | None:
    """Return the match as it was before the latest decision of a seat in this round that left it a choice.

    It is another match, which shares the rounds before. Returns None if there is no such decision
    or the round is scored."""
    if not match.rounds or match.phase in ("scored", "over"):
        return None
    history = match.current
    twin, latest = _again(match, history, seat), None
    turned = len(twin.current.plays)  # a first trick that was played blind
    for number, card in enumerate(history.plays[turned:], turned):
        player = twin.waiting[0]
        if player == seat and len(twin.legal_cards(seat)) > 1:
            latest = number
        twin.act(player, Play(card))
    if latest is not None:
        return before(match, len(match.rounds) - 1, seat, "play", latest)
    if seat in history.blind:
        twin = _again(match, history, seat, "blind")
        if len(twin.legal_cards(seat)) > 1:
            return twin
    if seat in history.bids and match.observation(seat).may_bid_nil():
        return _again(match, history, seat, "bid")
    if seat in history.passes:
        return _again(match, history, seat, "pass")
    return None


def may_rewind(match: Match, seat: int) -> bool:
    """Return whether `rewound` would return a match.

    It is called often, and replays the round only if it must."""
    if not match.rounds or match.phase in ("scored", "over"):
        return False
    history = match.current
    if seat in history.passes:
        return True
    played = bool(history.bids or history.blind or history.plays)
    return played and rewound(match, seat) is not None


def decisions(
    match: Match, index: int, seat: int, counting: bool = False
) -> list[tuple[Observation, Action]]:
    """Return what a seat knew and did at each decision of a round that left it a choice, in order.

    `index` is that of the round in `match.rounds`. `counting` is whether taking off the last
    trick's points is included."""
    history = match.rounds[index]
    found: list[tuple[Observation, Action]] = []
    if seat in history.passes:
        found.append(
            (_again(match, history, seat, "pass").observation(seat), Pass(history.passes[seat]))
        )
    if seat in history.bids:
        observation = _again(match, history, seat, "bid").observation(seat)
        if observation.may_bid_nil():
            found.append((observation, Bid(history.bids[seat])))
    if seat in history.blind:
        observation = _again(match, history, seat, "blind").observation(seat)
        if len(observation.legal) > 1:
            found.append((observation, Play(history.blind[seat])))
    twin = _again(match, history, seat)
    for card in history.plays[len(twin.current.plays) :]:
        player = twin.waiting[0]
        if player == seat and len(twin.legal_cards(seat)) > 1:
            found.append((twin.observation(seat), Play(card)))
        twin.act(player, Play(card))
    if (
        counting
        and history.deduct is not None
        and twin.phase == "last_trick"
        and twin.waiting[0] == seat
    ):
        found.append((twin.observation(seat), Deduct(history.deduct)))
    return found


def before(match: Match, index: int, seat: int, phase: Phase, played: int = 0) -> Match:
    """Return the match as it was before a decision of a seat in a round.

    `index` is that of the round; `phase` is that of the decision, and `played` is the number of
    cards played before it. It is another match, which shares the rounds before."""
    history = match.rounds[index]
    if phase in ("pass", "bid", "blind"):
        return _again(match, history, seat, phase)
    twin = _again(match, history, seat)
    for card in history.plays[len(twin.current.plays) : played]:
        twin.act(twin.waiting[0], Play(card))
    return twin


def _again(match: Match, history: RoundHistory, seat: int, until: str = "play") -> Match:
    """Return a copy of the match with a round replayed up to its play.

    With an earlier phase as `until`, it is replayed up to the choice of `seat` in that phase."""
    index = next(i for i, other in enumerate(match.rounds) if other is history)
    twin = copy.copy(match)
    twin.rounds = match.rounds[:index]
    twin.totals = twin.rounds[-1].totals if twin.rounds else match.rules.start
    twin.phase, twin.result = "scored", None
    twin.begin_dealt(history.deal, history.dealer, history.number, history.seal)
    chosen: list[tuple[str, dict[int, Action]]] = [
        ("pass", {giver: Pass(cards) for giver, cards in history.passes.items()}),
        ("bid", {bidder: Bid(nil) for bidder, nil in history.bids.items()}),
        ("blind", {chooser: Play(card) for chooser, card in history.blind.items()}),
    ]
    for phase, actions in chosen:
        for chooser, action in actions.items():
            if (chooser, until) != (seat, phase):
                twin.act(chooser, action)
        if phase == until:
            break
    return twin


def redealt(match: Match, index: int, seen: Observation, seed: int) -> Match:
    """Return the match at a decision of a round, with the cards that the deciding seat can't see dealt anew.

    `seen` is what that seat observes there, and it observes the same in the returned match. All
    deals that fit it are possible, and the others' passes fit the deal."""
    stream, twin = Stream("redealt", seed), copy.copy(match)
    world = seen.state().determinize(seen.seat, stream.seed64())
    twin.rounds = [*match.rounds[:index], dealt_as(match.rounds[index], seen, world, stream)]
    return before(twin, index, seen.seat, seen.phase, len(seen.played()))


def dealt_as(
    history: RoundHistory, seen: Observation, world: Round, stream: Stream
) -> RoundHistory:
    """Return the history of a round in which the hidden hands at a decision are those of a world.

    `seen` is what the deciding seat observes there. What the others passed fits these hands and is
    otherwise drawn at random; what they have chosen in secret in the same phase is left open."""
    hands = [set(world.hand(each)) for each in range(history.seats)]
    for player, card in seen.played():
        hands[player].add(card)
    passes = {} if seen.phase == "pass" else dict(history.passes)
    if passes:
        _take_back_passes(seen, history, hands, passes, stream)
    blind = {} if seen.phase == "blind" else history.blind
    return replace(
        history, deal=tuple(tuple(sorted(hand)) for hand in hands), passes=passes, blind=blind
    )


def _take_back_passes(
    seen: Observation,
    history: RoundHistory,
    hands: list[set[int]],
    passes: dict[int, tuple[int, ...]],
    stream: Stream,
) -> None:
    """Turn `hands` after the pass into hands as dealt, and `passes` into passes that lead from these to those.

    What the seat itself passed and received stays; the other cards that were passed are drawn
    anew."""
    known, received = dict(seen.passed or ()), dict(seen.received or ())
    left = [set(hand) for hand in hands]
    for to, cards in known.items():
        left[to] -= set(cards)
    for giver in sorted(passes):
        if giver == seen.seat:
            continue
        chosen: list[int] = []
        for to, cards in history.transfers(giver):
            if to == seen.seat:
                chosen += received[giver]
            else:
                chosen += _drawn(left[to], len(cards), stream)
                left[to] -= set(chosen)
        passes[giver] = tuple(chosen)
    moved = {giver: replace(history, passes=passes).transfers(giver) for giver in passes}
    for giver, sent in moved.items():
        for to, cards in sent:
            hands[to] -= set(cards)
            hands[giver] |= set(cards)


def _drawn(cards: set[int], count: int, stream: Stream) -> list[int]:
    """Return `count` of the cards, drawn at random."""
    left = sorted(cards)
    stream.shuffle(left)
    return left[:count]
