"""Everything that house rules may change, in words: the page and row where it stands, its name and what it is about.

What a field may be is said in `game.engine.ambition.edition`; a new rule needs a field there and a line here. No pygame.
"""

from __future__ import annotations

from typing import NamedTuple

from game.client.kit.i18n import N_, _

PAGES = {
    "cards": N_("Cards"),
    "passing": N_("Passing, playing"),
    "round": N_("A round"),
    "slam": N_("Slam"),
    "nil": N_("Nil"),
    "end": N_("The end"),
    "short": N_("Short game"),
}
"""The pages of house rules by id, with their names."""


class Words(NamedTuple):
    """`page`: where a field stands, a key of PAGES, or empty where it has no row of its own; `label`: what it is called; `about`:
    a sentence for people who don't know the rules by heart."""

    page: str
    label: str
    about: str = ""


FIELD_WORDS = {
    "name": Words("cards", N_("Name"), N_("What these rules are called in lists, records and files.")),
    "edition": Words(
        "cards",
        N_("Edition"),
        N_("The edition that these rules change. Whatever you don’t change stays as it is there."),
    ),
    "card_points": Words(
        "cards",
        N_("Points of the cards"),
        N_("What each card counts for whoever takes it. All together they are the points of a round."),
    ),
    "removed": Words(
        "cards",
        N_("Cards left out of the deck"),
        N_("These cards are taken out of the deck before the deal; the rest must be dealt evenly."),
    ),
    "chips": Words(
        "cards",
        N_("Chips"),
        N_("Points that are taken are paid in chips; all chips together are worth the points of a round."),
    ),
    "pass_cycle": Words(
        "passing",
        N_("Which way cards are passed"),
        N_("Which way three cards are passed before each round, one round after another, and then again."),
    ),
    "opening_card": Words(
        "passing",
        N_("Card that opens the round"),
        N_("Whoever holds this card after the pass has to lead it to the first trick."),
    ),
    "blind_suit": Words(
        "passing",
        N_("First trick face down"),
        N_("In the first trick everybody puts a card of this suit face down; then all are turned up at once."),
    ),
    "high_two": Words(
        "passing",
        N_("High 2"),
        N_(
            "On: the 2 of the led suit wins if a jack, queen, king or ace of that suit is in the trick. "
            "Off: it is always the lowest."
        ),
    ),
    "last_trick_points": Words(
        "passing",
        N_("Points that the last trick adds"),
        N_("Whoever takes the last trick gets this many points in addition to those of its cards."),
    ),
    "last_trick_deduct": Words(
        "passing",
        N_("Points the last trick may take off"),
        N_("Whoever takes the last trick may take this many points off, once everybody’s points are counted."),
    ),
    "nil_after_deduct": Words(
        "passing",
        N_("Nothing left after that is a Nil"),
        N_("On: it is a Nil if the last trick’s points are taken off and nothing is left."),
    ),
    "quota": Words(
        "round",
        N_("Points needed to be safe"),
        N_(
            "Fewer points than this, but not none, are too few: an understrike. From here on they are safe, "
            "unless they are the most of all."
        ),
    ),
    "understrike_scores": Words(
        "round",
        N_("Too few points count all the same"),
        N_("On: too few points are scored, although they cost a strike. Off: they score nothing."),
    ),
    "cap": Words(
        "round",
        N_("Most that a round counts"),
        N_("However many points somebody has taken, a round counts no more than this."),
    ),
    "void_when_all_strike": Words(
        "round",
        N_("A round is void if all would strike"),
        N_("If everybody would get a strike in a round, nothing of that round counts."),
    ),
    "void_round_replayed": Words(
        "round",
        N_("A void round is played again"),
        N_("A void round doesn’t use up its number: the same pass comes again."),
    ),
    "own_tricks": Words(
        "round",
        N_("Own tricks may be looked at"),
        N_("On: during the play everybody may look at the tricks that he has taken himself."),
    ),
    "slam_at": Words(
        "slam",
        N_("Points needed for a Slam"),
        N_("This many points in one round make a Slam, which is rewarded. Otherwise the most points cost a strike."),
    ),
    "slam_points": Words(
        "slam", N_("Points that a Slam scores"), N_("What a round with a Slam counts for whoever made it.")
    ),
    "slam_spares": Words(
        "slam",
        N_("Beside a Slam nobody gets a strike"),
        N_("On: in a round with a Slam nobody gets a strike. Off: the others score as usual."),
    ),
    "slam_others_cap": Words(
        "slam",
        N_("Beside a Slam others score, at most"),
        N_("How many of their points the others may score in a round in which somebody makes a Slam."),
    ),
    "slam_once": Words(
        "slam",
        N_("One Slam a player and match"),
        N_("On: a second Slam of the same player in a match counts as the most points, and strikes."),
    ),
    "grand_slam_points": Words(
        "slam",
        N_("Points for taking all tricks"),
        N_("What taking every trick of a round counts. At 0 it is a Slam like any other."),
    ),
    "grand_slam_pardon": Words(
        "slam",
        N_("Taking all tricks cancels a strike"),
        N_("On: whoever takes every trick of a round also gets rid of a strike."),
    ),
    "nil_points": Words(
        "nil", N_("Points for a Nil, nothing taken"), N_("What it counts to take no point at all in a round.")
    ),
    "nil_shared_points": Words(
        "nil",
        N_("Points for each of several Nils"),
        N_("What a Nil counts if several players make one in the same round. At 0 as much as alone."),
    ),
    "nil_by_tricks": Words(
        "nil",
        N_("A Nil must be without any trick"),
        N_("On: a Nil is a round without any trick. Off: tricks without points do no harm."),
    ),
    "nil_bidding": Words(
        "nil",
        N_("Nil bidding"),
        N_(
            "Before the first card everybody says in secret whether it will be a Nil. A bid that is kept "
            "counts more, a failed one costs a strike."
        ),
    ),
    "nil_bid_points": Words(
        "nil", N_("Points for a Nil that was bid"), N_("With Nil bidding: what a Nil counts if it was bid.")
    ),
    "nil_unbid_points": Words(
        "nil", N_("Points for a Nil without a bid"), N_("With Nil bidding: what a Nil counts if it wasn’t bid.")
    ),
    "nil_bid_fine": Words(
        "nil",
        N_("Points off for a failed bid at the last strike"),
        N_("With Nil bidding: points that a failed bid costs whom one more strike would put out."),
    ),
    "strike_limit": Words(
        "end",
        N_("Strikes that end the match"),
        N_(
            "So many strikes end the match, and whoever has them can’t win it, unless the last round "
            "decides. At 0 there are none."
        ),
    ),
    "understrike_fatal": Words(
        "end",
        N_("Too few points may bring the last strike"),
        N_("Off: taking too few points never brings the last strike, only the most points do."),
    ),
    "understrike_ends": Words(
        "end",
        N_("Too few points may end the match"),
        N_("Off: if the last strike was for too few points, the match goes on."),
    ),
    "clean_winner": Words(
        "end",
        N_("Only without a new strike can one win"),
        N_("On: only players who got no strike in the last round can win the match."),
    ),
    "target": Words(
        "end",
        N_("Points that end the match"),
        N_("The match ends with the round in which somebody reaches this many points. At 0, points don’t end it."),
    ),
    "rounds": Words(
        "end",
        N_("Rounds that end the match"),
        N_("The match ends after this many rounds. At 0, there is no such limit."),
    ),
    "short_game": Words(
        "short", N_("Short game"), N_("Whoever has enough points and a clear lead wins at once, before anybody is out.")
    ),
    "short_target": Words(
        "short",
        N_("Short game: points that win"),
        N_("In the short game: the points that somebody needs to win early."),
    ),
    "short_lead": Words(
        "short", N_("Short game: lead that wins"), N_("In the short game: and how many more than everybody else.")
    ),
    "players": Words("", N_("Players")),
    "short_game_not_in_strike_round": Words("", N_("Short game, not on a strike")),
    "no_nil_bid_at_three_strikes": Words("", N_("No Nil bid with the last strike left")),
    "nil_after_deduction": Words("", N_("Nil after the last trick’s points")),
    "grand_slam": Words("", N_("Grand Slam")),
    "blind_first_trick": Words("", N_("Blind first trick")),
    "always_pass_left": Words("", N_("Always pass left")),
}
"""Fields of house rules and the options that stand beside them, in the order of their rows."""


def label_of(field: str) -> str:
    """What a field or option is called; one that doesn't exist, as it was written."""
    return _(FIELD_WORDS[field].label) if field in FIELD_WORDS else field


def about(field: str) -> str:
    """The sentence about a field or option that has a row."""
    return _(FIELD_WORDS[field].about)
