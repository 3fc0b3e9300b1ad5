"""The fields of rules in words: what each is called, what a value says, and the pages that tell what house rules change.
No pygame."""

from __future__ import annotations

from typing import Any

from game.client.ambition.rulebook.editions import title_of
from game.client.ambition.words import option_words
from game.client.app.rulebook.model import Block, Changes, Section, Text
from game.client.kit.i18n import N_, _, first_capital, listed
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import FIELDS

FIELD_LABELS = {
    "card_points": N_("Points of the cards"),
    "chips": N_("Chips"),
    "opening_card": N_("Card that opens the round"),
    "blind_suit": N_("First trick face down"),
    "high_two": N_("High 2"),
    "removed": N_("Cards left out of the deck"),
    "pass_cycle": N_("Which way cards are passed"),
    "quota": N_("Points needed to be safe"),
    "cap": N_("Most that a round counts"),
    "slam_at": N_("Points needed for a Slam"),
    "slam_points": N_("Points that a Slam scores"),
    "slam_others_cap": N_("Beside a Slam others score, at most"),
    "slam_spares": N_("Beside a Slam nobody gets a strike"),
    "slam_once": N_("One Slam a player and match"),
    "grand_slam_points": N_("Points for taking all tricks"),
    "grand_slam_pardon": N_("Taking all tricks cancels a strike"),
    "nil_points": N_("Points for a Nil, nothing taken"),
    "nil_shared_points": N_("Points for each of several Nils"),
    "nil_by_tricks": N_("A Nil must be without any trick"),
    "nil_bid_points": N_("Points for a Nil that was bid"),
    "nil_unbid_points": N_("Points for a Nil without a bid"),
    "nil_bid_fine": N_("Points off for a failed bid at the last strike"),
    "understrike_scores": N_("Too few points count all the same"),
    "understrike_fatal": N_("Too few points may bring the last strike"),
    "understrike_ends": N_("Too few points may end the match"),
    "last_trick_points": N_("Points that the last trick adds"),
    "last_trick_deduct": N_("Points the last trick may take off"),
    "nil_after_deduct": N_("Nothing left after that is a Nil"),
    "strike_limit": N_("Strikes that end the match"),
    "void_when_all_strike": N_("A round is void if all would strike"),
    "clean_winner": N_("Only without a new strike can one win"),
    "target": N_("Points that end the match"),
    "rounds": N_("Rounds that end the match"),
    "short_target": N_("Short game: points that win"),
    "short_lead": N_("Short game: lead that wins"),
}
"""What each field of house rules is called, in English."""
OFF_AT_ZERO = (
    "cap",
    "grand_slam_points",
    "nil_shared_points",
    "nil_bid_points",
    "last_trick_points",
    "last_trick_deduct",
    "strike_limit",
    "target",
    "rounds",
    "short_target",
)
"""Numbers that turn their mechanism off where they are 0."""
_ROWS = 11  # of a page


def field_label(field: str) -> str:
    """What a field of house rules is called."""
    return _(FIELD_LABELS[field])


def direction_words() -> dict[str, str]:
    """Where cards pass, by the names of the data."""
    return {
        "left": _("left"),
        "right": _("right"),
        "across": _("across"),
        "scatter": _("one to each"),
        "hold": _("no pass"),
    }


def value_words(field: str, value: Any) -> str:
    """A field's value, as an edition holds it."""
    kind = FIELDS[field][0]
    if kind == "flag":
        return _("yes") if value else _("no")
    if kind == "number":
        return _("none") if value == 0 and field in OFF_AT_ZERO else str(value)
    if kind == "a card or null":
        return card_words(value) if value >= 0 else _("left of the dealer, any card")
    if kind == "a suit or null":
        return suit_words(value) if value >= 0 else _("none")
    if kind == "cards":
        return listed([card_words(card) for card in value]) if value else _("none")
    if kind == "directions":
        words = direction_words()
        return listed([words[direction] for direction in value])
    return listed([f"{count} \u00d7 {worth}" for count, worth in zip(value, (10, 5, 1), strict=True) if count])


def changed_rows(rules: Rules) -> list[tuple[str, str, str]]:
    """What house rules change: in words the field or card, what it is in the edition, and what it is here."""
    if rules.house is None:
        return []
    base = Rules(rules.edition, players=rules.players).numbers
    rows = []
    for field, value in rules.house.changes:
        if field == "card_points":
            rows += [
                (first_capital(card_words(card)), str(base.card_points[card]), str(points)) for card, points in value
            ]
        else:
            before = getattr(base, field)
            rows.append((field_label(field), value_words(field, before), value_words(field, value)))
    return rows


def changes_sections(rules: Rules) -> list[Section]:
    """The pages of house rules that tell what they change, none for an edition."""
    if rules.house is None:
        return []
    rows, base = changed_rows(rules), title_of(Rules(rules.edition, players=rules.players))
    words = _("“{name}”: house rules, made of “{edition}”. What is changed:")
    if not rows:
        words = _("“{name}”: house rules, made of “{edition}”, with nothing changed.")
    found = []
    for i in range(0, max(1, len(rows)), _ROWS):
        blocks: tuple[Block, ...] = (Changes(tuple(rows[i : i + _ROWS])),) if rows else ()
        head = [Text(words.format(name=title_of(rules), edition=base))] if i == 0 else []
        if i == 0 and option_words(rules):
            head.append(Text(_("Options: {words}.").format(words=listed(option_words(rules)))))
        title = _("What is changed") if i == 0 else _("What is changed ({n})").format(n=i // _ROWS + 1)
        found.append(Section("changes" if i == 0 else f"changes{i // _ROWS + 1}", title, (*head, *blocks)))
    return found
