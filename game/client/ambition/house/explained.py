"""What each row of the page of house rules is about, in a sentence for people who don't know the rules by heart. No pygame."""

from __future__ import annotations

from game.client.kit.i18n import N_, _

EXPLAINED = {
    "name": N_("What these rules are called in lists, records and files."),
    "edition": N_("What these rules are made of. Whatever isn’t changed here is as it is there."),
    "card_points": N_("What each card counts for whoever takes it. All together they are the points of a round."),
    "removed": N_("These cards are taken out of the deck before the deal; the rest must be dealt evenly."),
    "chips": N_("Points that are taken are paid in chips; all chips together are worth the points of a round."),
    "pass_cycle": N_("Which way three cards are passed before each round, one round after another, and then again."),
    "opening_card": N_("Whoever holds this card after the pass has to lead it to the first trick."),
    "blind_suit": N_(
        "In the first trick everybody puts a card of this suit face down; then all are turned up at once."
    ),
    "high_two": N_(
        "On: the 2 of the led suit wins if a jack, queen, king or ace of that suit is in the trick. Off: it is always the "
        "lowest."
    ),
    "last_trick_points": N_("Whoever takes the last trick gets so many points beside those of its cards."),
    "last_trick_deduct": N_(
        "Whoever takes the last trick may take so many points off again, once everybody’s are counted."
    ),
    "nil_after_deduct": N_("Whether it is a Nil if the last trick’s points are taken off and nothing is left."),
    "quota": N_(
        "Fewer points than this, but not none, are too few: an understrike. From here on they are safe, unless they are "
        "the most of all."
    ),
    "understrike_scores": N_("On: too few points are scored although they strike. Off: they score nothing."),
    "cap": N_("However many points somebody has taken, a round counts no more than this."),
    "void_when_all_strike": N_("If everybody would get a strike in a round, nothing of that round counts."),
    "void_round_replayed": N_("A void round doesn’t use up its number: the same pass comes again."),
    "slam_at": N_("So many points in one round are a Slam. It is rewarded, where the most points otherwise strike."),
    "slam_points": N_("What a round with a Slam counts for whoever made it."),
    "slam_spares": N_("On: in a round with a Slam nobody gets a strike. Off: the others are counted as ever."),
    "slam_others_cap": N_("How many of their points the others may score in a round in which somebody makes a Slam."),
    "slam_once": N_("On: a second Slam of the same player in a match counts as the most points, and strikes."),
    "grand_slam_points": N_("What taking every trick of a round counts. At 0 it is a Slam like any other."),
    "grand_slam_pardon": N_("On: whoever takes every trick of a round also gets rid of a strike."),
    "nil_points": N_("What it counts to take no point at all in a round."),
    "nil_shared_points": N_("What a Nil counts if several players make one in the same round. At 0 as much as alone."),
    "nil_by_tricks": N_("On: a Nil is a round without any trick. Off: tricks without points do no harm."),
    "nil_bidding": N_(
        "Before the first card everybody says in secret whether it will be a Nil. A bid that is kept counts more, a failed "
        "one costs a strike."
    ),
    "nil_bid_points": N_("With Nil bidding: what a Nil counts if it was bid."),
    "nil_unbid_points": N_("With Nil bidding: what a Nil counts if it wasn’t bid."),
    "nil_bid_fine": N_("With Nil bidding: points that a failed bid costs whom one more strike would put out."),
    "strike_limit": N_(
        "So many strikes end the match, and whoever has them can’t win it, unless the last round decides. At 0 there are none."
    ),
    "understrike_fatal": N_("Off: taking too few points never brings the last strike, only the most points do."),
    "understrike_ends": N_("Off: if the last strike was for too few points, the match goes on."),
    "clean_winner": N_("On: only players who got no strike in the last round can win the match."),
    "target": N_("The match ends with the round in which somebody reaches so many points. At 0 points don’t end it."),
    "rounds": N_("The match ends after so many rounds. At 0 it isn’t rounds that end it."),
    "short_game": N_("Whoever has enough points and a clear lead wins at once, before anybody is out."),
    "short_target": N_("In the short game: the points that somebody needs to win early."),
    "short_lead": N_("In the short game: and how many more than everybody else."),
}
"""By field or option; what stands beside another in its row is told with it."""


def explained(field: str) -> str:
    """The sentence about a field or option."""
    return _(EXPLAINED[field])
