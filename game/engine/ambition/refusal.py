"""Why rules are refused: a fault by name, the field it is of, and the values that its words name, so that a window can say it
in any language. The English words are those of the command line."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUITS, card_name

FAULTS = {
    # what is written there
    "rules": "rules: an object was expected",
    "house": "house: an object was expected",
    "name": "a text of 1 to {most} characters was expected, not {found}",
    "unprintable": "a text that can be shown was expected, not {found}",
    "unknown": "there is no such field",
    "unknown_near": "there is no such field; {near} is one",
    "unknown_option": "there is no such option",
    "unknown_option_near": "there is no such option; {near} is one",
    "flag": "true or false was expected, not {found}",
    "number": "a number {low} to {high} was expected, not {found}",
    "points": 'points by card such as {{"KC": 17}} were expected, not {found}',
    "card": "a card such as KC was expected, {found} is not a card",
    "suit": "null or a suit of CDHS was expected, not {found}",
    "cards": "a list of {low} to {high} cards was expected, not {found}",
    "twice": "a card stands there twice",
    "passes": "a list of {low} to {high} directions was expected, not {found}",
    "direction": "one of {known} was expected, not {found}",
    "chips": "how many tens, fives and ones there are was expected, not {found}",
    # what the fields are together
    "uneven": "{cards} cards can't be dealt to {seats} players evenly",
    "total": "a round would have {total} points; {least} to {most} can be played for",
    "opens": "{card} opens, but it is not dealt",
    "blind_opens": "a first trick that is played blind has no opening card",
    "blind_undealt": "no card of {suit} is dealt",
    "three_pass": "three players pass to the left, to the right or not at all",
    "quota": "{seats} players can't all take {quota} of {total} points; {most} is the most",
    "two_slams": "two players could Slam; of {total} points it takes {needed} or more",
    "no_slam": "nobody can take {slam_at} of {total} points",
    "cap": "the least that counts is {quota}, so {cap} can't be the most",
    "chips_worth": "the chips are worth {worth}, the cards {total}",
    "last_trick": "the last trick can't both add points and take some off",
    "nothing_off": "nothing is taken off by last_trick_deduct",
    "endless": "the match would never end",
    "no_points": "the target of {points} could not be reached, so the match would never end",
    "no_strikes": "the strike limit of {limit} could not be reached, so the match would never end",
    "no_end": "neither {points} points nor {limit} strikes could be reached, so the match would never end",
    "clean": "a winner without a new strike needs a strike limit",
    "lead": "a lead means something only with short_target",
    # options of a match
    "edition": "edition {found} is not in this version; it has {known}",
    "edition_name": "edition: a name was expected, not {found}",
    "players": "edition {edition!r} is for {known} players, not {found}",
    "players_number": "players: a number was expected, not {found}",
    "option_flag": "option {option} must be true or false, not {found}",
    "option_choice": "option {option} is one of {known}, not {found}",
    "option_foreign": "option {option} is not one of edition {edition}",
    "option_alone": "option {option} means something only with {needs}",
    "option_field": "option {option} needs the field {needs}, which is 0",
}
"""What can be wrong with rules, by the name of the fault, with its words."""


class RulesError(ValueError):
    """Rules that this program doesn't know or that contradict each other. `fault`: a key of FAULTS; `field`: the field or
    option at fault, where it is one; `values`: what the words name (`card` and `suit` as numbers, `found` as it was written)."""

    def __init__(self, fault: str, field: str = "", where: str = "", **values: Any) -> None:
        """`where`: the place in front of the words, ``"house: quota: "``."""
        said = dict(values)
        if "card" in said:
            said["card"] = card_name(said["card"])
        if "suit" in said:
            said["suit"] = SUITS[said["suit"]]
        super().__init__(where + FAULTS[fault].format(**said))
        self.fault, self.field, self.values = fault, field, values
