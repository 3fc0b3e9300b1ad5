"""Why rules are refused, in the player's language: the field in words, and the reason. No pygame."""

from __future__ import annotations

from typing import Any

from game.client.ambition.field_words import label_of
from game.client.kit.i18n import N_, _
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.refusal import RulesError

REASONS = {
    "rules": N_("these are no rules"),
    "house": N_("these are no house rules"),
    "name": N_("a name of 1 to {most} letters is needed"),
    "unprintable": N_("it has characters that can’t be shown"),
    "unknown": N_("there is no such field"),
    "unknown_near": N_("there is no such field; “{near}” is one"),
    "unknown_option": N_("there is no such option"),
    "unknown_option_near": N_("there is no such option; “{near}” is one"),
    "flag": N_("yes or no was expected"),
    "number": N_("a number from {low} to {high} is needed"),
    "points": N_("points by card were expected"),
    "card": N_("{found} is not a card"),
    "suit": N_("a suit or none was expected"),
    "cards": N_("{low} to {high} cards were expected"),
    "twice": N_("a card stands there twice"),
    "passes": N_("{low} to {high} passes were expected"),
    "direction": N_("cards can’t be passed to “{found}”"),
    "chips": N_("three numbers are needed: tens, fives and ones"),
    "uneven": N_("{cards} cards can’t be dealt to {seats} players evenly"),
    "total": N_("a round would have {total} points; {least} to {most} can be played for"),
    "opens": N_("the {card} opens, but it is not dealt"),
    "blind_opens": N_("a first trick that is played blind has no opening card"),
    "blind_undealt": N_("no card of {suit} is dealt"),
    "three_pass": N_("three players pass to the left, to the right or not at all"),
    "quota": N_("{seats} players can’t all take {quota} of {total} points; {most} is the most"),
    "two_slams": N_("two players could Slam; of {total} points it takes {needed} or more"),
    "no_slam": N_("nobody can take {slam_at} of {total} points"),
    "cap": N_("the least that counts is {quota}, so {cap} can’t be the most"),
    "chips_worth": N_("the chips are worth {worth}, the cards {total}"),
    "last_trick": N_("the last trick can’t both add points and take some off"),
    "nothing_off": N_("the last trick takes nothing off"),
    "endless": N_("the match would never end"),
    "no_points": N_("the target of {points} could not be reached, so the match would never end"),
    "no_strikes": N_("the strike limit of {limit} could not be reached, so the match would never end"),
    "no_end": N_("neither {points} points nor {limit} strikes could be reached, so the match would never end"),
    "clean": N_("a winner without a new strike needs a strike limit"),
    "lead": N_("a lead means something only with points to reach"),
    "edition": N_("this version has no edition {found}; it has {known}"),
    "edition_name": N_("the name of an edition was expected"),
    "players": N_("this edition is for {known} players, not {found}"),
    "players_number": N_("a number of players was expected"),
    "option_flag": N_("yes or no was expected"),
    "option_choice": N_("one of {known} was expected"),
    "option_foreign": N_("this edition has no such option"),
    "option_alone": N_("it means something only with “{needs}”"),
    "option_field": N_("it needs “{needs}”, which is turned off"),
}
"""What is wrong with rules, by the name of the fault."""


def reason_of(error: RulesError) -> str:
    """Why, without the field."""
    values: dict[str, Any] = dict(error.values)
    if "card" in values:
        values["card"] = card_words(values["card"])
    if "suit" in values:
        values["suit"] = suit_words(values["suit"])
    if "needs" in values:
        values["needs"] = label_of(values["needs"])
    return _(REASONS[error.fault]).format(**values)


def refusal_words(error: RulesError) -> str:
    """The field, the card where it is about one, and the reason: ``"Points for a Slam: two players could Slam; ..."``."""
    if not error.field:
        return reason_of(error)
    where = label_of(error.field)
    if error.field == "card_points" and "card" in error.values:
        where = card_words(error.values["card"])
    return _("{where}: {reason}").format(where=where, reason=reason_of(error))
