"""The rules that a match can be set up with: editions with a line that says what each is like, and their options. No pygame.

An option's row in the dialog may stand for two options of the rules, where one means something only with the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.client.ambition.rulebook.editions import changed_rows, title_of
from game.client.ambition.settings import AmbitionSettings
from game.client.app.option_rows import OptionRow
from game.client.kit.i18n import _, ngettext
from game.engine.ambition.editions import EDITIONS, Edition, Rules

_STAYS_OFF = ("short_game_not_in_strike_round", "short_game"), ("no_nil_bid_at_three_strikes", "nil_bidding")


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """An edition for a number of players, or house rules."""

    id: str
    edition: str
    players: int = 4
    house: Rules | None = None


CHOICES = (
    *(RuleChoice(edition, edition) for edition in EDITIONS),
    RuleChoice("2004-3", "2004", 3),
)


def house_choice(rules: Rules) -> RuleChoice:
    """House rules to choose."""
    name = rules.house.name if rules.house is not None else ""
    return RuleChoice(f"house:{name}", rules.edition, rules.players, rules)


def choices(kept: Iterable[Rules], now: RuleChoice) -> tuple[RuleChoice, ...]:
    """Every edition and the house rules that are kept; with what is set `now`, also where it isn't kept any more."""
    house = {choice.id: choice for choice in map(house_choice, kept)}
    if now.house is not None:
        house[now.id] = now
    return (*CHOICES, *house.values())


def chosen(settings: AmbitionSettings) -> RuleChoice:
    """What is set; the same edition for four where it isn't for so many."""
    if settings.house is not None:
        return house_choice(Rules.from_record(settings.house))
    exact = [each for each in CHOICES if (each.edition, each.players) == (settings.edition, settings.players)]
    alike = [each for each in CHOICES if each.edition == settings.edition]
    return (exact or alike or CHOICES)[0]


def changes_to(choice: RuleChoice) -> dict[str, Any]:
    """The settings that a choice changes."""
    house = choice.house.to_record() if choice.house is not None else None
    return {"edition": choice.edition, "players": choice.players, "house": house}


def rules_of(settings: AmbitionSettings) -> Rules:
    """The rules of the next match: of the options those that the edition has."""
    choice = chosen(settings)
    if choice.house is not None:
        return replace(choice.house, handicap=handicap_of(settings, choice.players))
    offered = Rules(choice.edition, players=choice.players).numbers.options
    options = {name: getattr(settings, name) for name in offered}
    for option, needed in _STAYS_OFF:
        if option in options:
            options[option] = options[option] and options[needed]
    return Rules(choice.edition, players=choice.players, handicap=handicap_of(settings, choice.players), **options)


def handicap_of(settings: AmbitionSettings, players: int) -> tuple[int, ...]:
    """The points with which each seat begins, the person's first; empty where all begin alike."""
    points = settings.handicap
    own, others = (points, 0) if points > 0 else (0, -points)
    return (own, *(others,) * (players - 1)) if points else ()


def title(choice: RuleChoice) -> str:
    """An edition, or house rules, by name."""
    if choice.house is not None and choice.house.house is not None:
        return choice.house.house.name
    words = _(EDITIONS[choice.edition].title)
    return words if choice.players == 4 else _("{rules}, three players").format(rules=words)


def description(choice: RuleChoice) -> str:
    """What it is like, in a line."""
    if choice.house is not None:
        count = len(changed_rows(choice.house))
        words = ngettext("House rules: “{base}” with {n} change", "House rules: “{base}” with {n} changes", count)
        return words.format(base=title_of(Rules(choice.edition, players=choice.players)), n=count)
    numbers = Rules(choice.edition, players=choice.players).numbers
    figures = {
        "total": numbers.total,
        "limit": numbers.strike_limit,
        "rounds": numbers.rounds,
        "off": numbers.last_trick_deduct,
        "extra": numbers.last_trick_points,
        "target": numbers.target,
        "cards": numbers.tricks,
    }
    lines = {
        "2006": _("The latest rules: {total} points, {limit} strikes end the match"),
        "2005": _("{total} points, {limit} strikes or {rounds} rounds; the last trick may take {off} off"),
        "simple": _("No strikes: {target} points win; the first trick is played blind"),
        "2004": _("{total} points, {limit} strikes; the last trick adds {extra}, a Nil means no tricks"),
        "2004-3": _("{cards} cards each, {total} points, {limit} strikes; a Nil means no tricks"),
    }
    return lines[choice.id].format(**figures)


# ------------------------------------------------------------------------------------------------ options


def option_rows(settings: AmbitionSettings) -> tuple[OptionRow, ...]:
    """The rows of the edition's options as they are set; house rules have theirs on their own page."""
    if settings.house is not None:
        return ()
    numbers = rules_of(settings).numbers
    found = (
        _nil_bidding(settings, numbers),
        _short_game(settings, numbers),
        OptionRow(
            "void_round_replayed",
            _("Play void rounds again"),
            _("With the same pass and a new deal, if everybody would get a strike"),
            value=_switch(settings.void_round_replayed),
        ),
        OptionRow(
            "nil_after_deduction",
            _("Nil after the last trick’s points"),
            _("A player left with no points after taking them off has made a Nil too"),
            value=_switch(settings.nil_after_deduction),
        ),
        _grand_slam(settings, numbers),
        OptionRow(
            "blind_first_trick",
            _("Blind first trick"),
            _("Everybody puts a diamond face down at once; otherwise the player left of the dealer leads"),
            value=_switch(settings.blind_first_trick),
        ),
        OptionRow(
            "always_pass_left",
            _("Always pass left"),
            _("Otherwise left, right, across and one to each"),
            value=_switch(settings.always_pass_left),
        ),
        OptionRow(
            "high_two",
            _("High 2"),
            _("A 2 wins with a jack, queen, king or ace of its suit in the trick; otherwise it is the lowest"),
            value=_switch(settings.high_two),
        ),
    )
    offered = Rules(chosen(settings).edition, players=chosen(settings).players).numbers.options
    return tuple(row for row in found if row.id in offered)


def _nil_bidding(settings: AmbitionSettings, numbers: Edition) -> OptionRow:
    value = "off"
    if settings.nil_bidding:
        value = "last" if settings.no_nil_bid_at_three_strikes else "on"
    note = _("In secret: {bid} if made, a strike if not; {unbid} without a bid")
    last = _("Not with {n} strikes").format(n=max(1, numbers.strike_limit - 1))
    return OptionRow(
        "nil_bidding",
        _("Nil bidding"),
        note.format(bid=numbers.nil_bid_points, unbid=numbers.nil_unbid_points),
        (("off", _("Off")), ("on", _("On")), ("last", last)),
        value,
    )


def _short_game(settings: AmbitionSettings, numbers: Edition) -> OptionRow:
    value = "off"
    if settings.short_game:
        value = "clean" if settings.short_game_not_in_strike_round else "on"
    note = _("{target} points win with {lead} more than anybody else")
    return OptionRow(
        "short_game",
        _("Short game"),
        note.format(target=numbers.short_target, lead=numbers.short_lead),
        (("off", _("Off")), ("on", _("On")), ("clean", _("Not on a strike"))),
        value,
    )


def _grand_slam(settings: AmbitionSettings, numbers: Edition) -> OptionRow:
    return OptionRow(
        "grand_slam",
        _("Grand Slam"),
        _("Points for taking all tricks"),
        (
            ("slam", _("{n}, a Slam").format(n=numbers.slam_points)),
            ("50", _("{n} points").format(n=50)),
            ("36_and_pardon", _("{n} and one strike less").format(n=numbers.slam_points)),
        ),
        settings.grand_slam,
    )


def option_changes(row: OptionRow, choice: str) -> Mapping[str, Any]:
    """The settings that a press on a row's widget changes; `choice` is empty for a switch."""
    if row.id == "nil_bidding":
        return {"nil_bidding": choice != "off", "no_nil_bid_at_three_strikes": choice == "last"}
    if row.id == "short_game":
        return {"short_game": choice != "off", "short_game_not_in_strike_round": choice == "clean"}
    return {row.id: choice or row.value != "on"}


def _switch(on: bool) -> str:
    return "on" if on else "off"
