"""Records of Spar: written from a match, and read by replaying it by the rules; and matches as they stood before a decision."""

from collections.abc import Sequence

from game.engine.cards import card_names, parse_cards
from game.engine.json_reader import LIST, Fault, Json, Kind, Record, inside, is_int
from game.engine.record_head import FORMAT, VERSION, head
from game.engine.refusal import Refused
from tests.third_game.events import CardPlayed
from tests.third_game.match import Match
from tests.third_game.rules import ID


def plays(match: Match) -> list[list[CardPlayed]]:
    """The cards played in each deal."""
    return [[event for event in events if isinstance(event, CardPlayed)] for events in match.rounds]


def to_record(match: Match) -> Record:
    """The record of a match, finished or not: the seed says what was dealt."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": ID,
        "players": [dict(entry) for entry in match.players],
        "seed": match.seed,
        "rounds": [card_names(play.card for play in deal) for deal in plays(match)],
        "result": {"finished": match.over, "totals": list(match.totals)},
    }


def from_record(data: Json) -> Match:
    """The match of a record, replayed by the rules. Raises RecordError."""
    record, _rules, players, _seed = head(data, ID, lambda _rules: None)
    seed = record.take("seed", Kind[int]("a seed", lambda value: is_int(value) and value >= 0, Fault.WHOLE_OR_NULL))
    deals = [record.checked(LIST, deal, "rounds") for deal in record.items("rounds", "record: rounds")]
    try:
        match = replay(players, seed, [parse_cards(deal) for deal in deals])
    except Refused as error:
        raise inside(error, "rounds") from None
    record.same(to_record(match), ("result",))
    return match


def replay(players: Sequence[Record], seed: int, deals: Sequence[Sequence[int]]) -> Match:
    """The match in which these cards were played in each deal. Raises Refused."""
    match = Match(players, seed)
    for cards in deals:
        match.next_round()
        for card in cards:
            match.act(match.waiting[0] if match.waiting else -1, card)
    return match


def rewound(match: Match, seat: int) -> Match | None:
    """The match as it stood before the latest decision of a seat in this deal: another match; None when there is none."""
    deals = plays(match)
    while match.phase == "play" and deals[-1]:
        if deals[-1].pop().seat == seat:
            return replay(match.players, match.seed or 0, [[play.card for play in deal] for deal in deals])
    return None
