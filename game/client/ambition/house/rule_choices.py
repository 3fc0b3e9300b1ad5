"""The rules that a match can be set up with: editions, each described in a line, and their options.

No pygame.

One row of the dialog may stand for two options of the rules, if the second means something only
with the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from game.client.ambition.rulebook.editions import changed_rows, title_of
from game.client.ambition.settings import AmbitionSettings
from game.client.app.opponents import Opponents, common_level
from game.client.app.option_rows import OptionRow, switch
from game.client.kit.i18n import _, listed, ngettext
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import QUICK
from game.engine.json_reader import Record

PAIRS = {
    "nil_bidding": ("no_nil_bid_at_three_strikes", "last"),
    "short_game": ("short_game_not_in_strike_round", "clean"),
}
"""Options whose row sets a second option too: that option, and the value of the row that turns both on."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """An edition for a number of players, or house rules."""

    id: str
    edition: str
    players: int = 4
    house: Rules | None = None

    @property
    def plain(self) -> Rules:
        """The rules of the edition, without options."""
        return Rules(self.edition, players=self.players)


LENGTHS = ("quick", "short", "full")
"""How long a match is by the rules of 2006: our quick game, the short game of §12, or until somebody has four strikes."""

CHOICES = (*(RuleChoice(edition, edition) for edition in EDITIONS), RuleChoice("2004-3", "2004", 3))


def house_choice(rules: Rules) -> RuleChoice:
    """Return the choice for these house rules."""
    name = rules.house.name if rules.house is not None else ""
    return RuleChoice(f"house:{name}", rules.edition, rules.players, rules)


def choices(kept: Iterable[Rules], now: RuleChoice) -> tuple[RuleChoice, ...]:
    """Return every edition and all saved house rules as choices.

    House rules in use (`now`) are included even if they are no longer saved."""
    house = {choice.id: choice for choice in map(house_choice, kept)}
    if now.house is not None:
        house[now.id] = now
    return (*CHOICES, *house.values())


def chosen(settings: AmbitionSettings) -> RuleChoice:
    """Return the choice that the settings make.

    If the edition isn't offered for that many players, it is the one for four."""
    if settings.house is not None:
        return house_choice(Rules.from_record(settings.house))
    exact = [
        each
        for each in CHOICES
        if (each.edition, each.players) == (settings.edition, settings.players)
    ]
    alike = [each for each in CHOICES if each.edition == settings.edition]
    return (exact or alike or CHOICES)[0]


def changes_to(choice: RuleChoice) -> Record:
    """Return the settings that picking a choice changes."""
    house = choice.house.to_record() if choice.house is not None else None
    return {"edition": choice.edition, "players": choice.players, "house": house}


def rules_of(settings: AmbitionSettings) -> Rules:
    """Return the rules of the next match; options that the edition doesn't offer are ignored."""
    choice = chosen(settings)
    if choice.house is not None:
        return replace(choice.house, handicap=handicap_of(settings, choice.players))
    options = {name: getattr(settings, name) for name in choice.plain.numbers.options}
    for needed, (option, _both) in PAIRS.items():
        if option in options:
            options[option] = options[option] and options[needed]
    house = QUICK if settings.quick and options.get("short_game") else None
    handicap = handicap_of(settings, choice.players)
    return Rules(choice.edition, players=choice.players, house=house, handicap=handicap, **options)


def as_begun(settings: AmbitionSettings) -> AmbitionSettings:
    """Return the settings of the next match; somebody's first one is quick, unless the rules are their own."""
    new = not settings.strength_asked and rules_of(settings) == Rules()
    return replace(settings, **length_changes(LENGTHS[0])) if new else settings


def length_of(settings: AmbitionSettings) -> str:
    """Return which of LENGTHS the next match has; "" where its rules have only one length."""
    rules = rules_of(settings)
    if settings.house is not None or "short_game" not in rules.base.options:
        return ""
    return "full" if not rules.short_game else "short" if rules.house is None else "quick"


def length_changes(length: str) -> Record:
    """Return the settings that choosing one of LENGTHS changes."""
    return {"quick": length == "quick", "short_game": length != "full"}


def seated(settings: AmbitionSettings) -> Opponents:
    """Return the opponents who play, fewer than are set if the rules have only three players."""
    return settings.opponents[: chosen(settings).players - 1]


def match_words(settings: AmbitionSettings, levels: Mapping[str, str]) -> str:
    """Return one line on the next match: how strong the others are, and its length or rules."""
    common = common_level(seated(settings))
    level = _("Mixed levels") if common is None else _(levels[common])
    lengths = {
        "quick": _("quick"),
        "short": _("short"),
        "full": _("full length"),
        "": title(chosen(settings)),
    }
    return listed([level, lengths[length_of(settings)]])


def handicap_of(settings: AmbitionSettings, players: int) -> tuple[int, ...]:
    """Return the points with which each seat begins, the person's first; empty if all begin alike."""
    points = settings.handicap
    own, others = (points, 0) if points > 0 else (0, -points)
    return (own, *(others,) * (players - 1)) if points else ()


def title(choice: RuleChoice) -> str:
    """Return the name of an edition or of house rules."""
    if choice.house is not None and choice.house.house is not None:
        return choice.house.house.name
    words = _(EDITIONS[choice.edition].title)
    return words if choice.players == 4 else _("{rules}, three players").format(rules=words)


def description(choice: RuleChoice) -> str:
    """Return one line that says what an edition is like, or how many changes house rules make."""
    if choice.house is not None:
        count = len(changed_rows(choice.house))
        words = ngettext(
            "House rules: “{base}” with {n} change", "House rules: “{base}” with {n} changes", count
        )
        return words.format(base=title_of(choice.plain), n=count)
    numbers = choice.plain.numbers
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
        "2006": _("The inventor’s latest: {total} points, {limit} strikes end the match"),
        "2005": _(
            "{total} points, {limit} strikes or {rounds} rounds; the last trick may take {off} off"
        ),
        "simple": _("No strikes: {target} points win; the first trick is played blind"),
        "2004": _(
            "{total} points, {limit} strikes; the last trick adds {extra}, a Nil means no tricks"
        ),
        "2004-3": _("{cards} cards each, {total} points, {limit} strikes; a Nil means no tricks"),
    }
    return lines[choice.id].format(**figures)


# ------------------------------------------------------------------------------------------------ options


def option_rows(settings: AmbitionSettings) -> tuple[OptionRow, ...]:
    """Return the rows for the edition's options; none for house rules, whose own page shows theirs."""
    if settings.house is not None:
        return ()
    numbers = rules_of(settings).numbers
    bids = _("In secret: {bid} if made, a strike if not; {unbid} without a bid")
    last = _("Not with {n} strikes").format(n=max(1, numbers.strike_limit - 1))
    slams = (
        ("slam", _("{n}, a Slam").format(n=numbers.slam_points)),
        ("50", _("{n} points").format(n=50)),
        ("36_and_pardon", _("{n} and one strike less").format(n=numbers.slam_points)),
    )

    def pair(id: str, label: str, note: str, both: str) -> OptionRow:
        return OptionRow(
            id, label, note, pair_choices(id, both), pair_value(id, partial(getattr, settings))
        )

    def flag(id: str, label: str, note: str) -> OptionRow:
        return OptionRow(id, label, note, value=switch(getattr(settings, id)))

    found = (
        pair(
            "nil_bidding",
            _("Nil bidding"),
            bids.format(bid=numbers.nil_bid_points, unbid=numbers.nil_unbid_points),
            last,
        ),
        flag(
            "short_game_not_in_strike_round",
            _("A strike can’t win the short game"),
            _("Whoever gets a strike in a round doesn’t win by points in it"),
        ),
        flag(
            "void_round_replayed",
            _("Play void rounds again"),
            _("With the same pass and a new deal, if everybody would get a strike"),
        ),
        flag(
            "nil_after_deduction",
            _("Nil after the last trick’s points"),
            _("A player who takes points off and has none left has made a Nil too"),
        ),
        OptionRow(
            "grand_slam",
            _("Grand Slam"),
            _("Points for taking all tricks"),
            slams,
            settings.grand_slam,
        ),
        flag(
            "blind_first_trick",
            _("Blind first trick"),
            _(
                "Everybody puts a diamond face down at once; otherwise the player left of the dealer leads"
            ),
        ),
        flag(
            "always_pass_left",
            _("Always pass left"),
            _("Otherwise left, right, across and one to each"),
        ),
        flag(
            "high_two",
            _("High 2"),
            _(
                "A 2 wins with a jack, queen, king or ace of its suit in the trick; otherwise it is the lowest"
            ),
        ),
    )
    offered = [each for each in chosen(settings).plain.numbers.options if each != "short_game"]
    if not settings.short_game:
        offered = [each for each in offered if each not in PAIRS["short_game"]]
    return tuple(row for row in found if row.id in offered)


def pair_choices(id: str, both: str) -> tuple[tuple[str, str], ...]:
    """Return the values and labels of a row for two options; `both` is the label where both are on."""
    return (("off", _("Off")), ("on", _("On")), (PAIRS[id][1], both))


def pair_value(id: str, is_on: Callable[[str], bool]) -> str:
    """Return the value of a row for two options, given which options are on."""
    other, both = PAIRS[id]
    return "off" if not is_on(id) else both if is_on(other) else "on"


def pair_changes(id: str, choice: str) -> dict[str, bool]:
    """Return the two options as a value of their row sets them."""
    other, both = PAIRS[id]
    return {id: choice != "off", other: choice == both}


def option_changes(row: OptionRow, choice: str) -> Record:
    """Return the settings that a press on a row's widget changes; `choice` is empty for a switch."""
    return (
        pair_changes(row.id, choice) if row.id in PAIRS else {row.id: choice or row.value != "on"}
    )
