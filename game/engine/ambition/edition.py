"""What an edition of Ambition is: numbers and flags, one field a mechanism.

Round, scoring, match and standing branch on these fields and never on an edition's id, so that any edition, and any house
rules made of one, may use any of them. § are sections of the 2006 text, R numbers our readings in the rules summary.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.cards import DECK


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbers of one edition. Cards are 0..51, points are chips. A number that is 0 where that makes no sense turns its
    mechanism off."""

    id: str
    title: str
    card_points: tuple[int, ...]  # 52 values (§8)
    chips: tuple[int, int, int]  # how many tens, fives and ones lie on the table (§2)
    opening_card: int  # its holder leads it to the first trick (§7); -1: whoever sits left of the dealer leads anything
    pass_cycle: tuple[str, ...]  # by round, repeating: left, right, across, scatter, hold (§6)
    quota: int  # fewer points than this is an understrike (§9)
    cap: int  # a round counts this at most (§9); 0: no limit
    slam_at: int  # points taken that make a Slam (§9)
    slam_points: int  # what the Slam scores
    slam_others_cap: int  # what anybody else scores at most beside a Slam that spares the others
    nil_points: int  # a Nil, without bidding
    nil_bid_points: int  # bid and made (§11); 0: Nil is never bid
    nil_unbid_points: int  # made without a bid while bidding is on (§11)
    nil_bid_fine: int  # off the score of a failed bid with `strike_limit - 1` strikes, instead of a fatal strike (§11)
    strike_limit: int  # strikes that end the match (§10); 0: there are no strikes
    void_when_all_strike: bool  # nothing counts when all strike by points (§9)
    short_target: int  # the short game: points that win ... (§12); 0: there is none
    short_lead: int  # ... when the leader is ahead by this much
    options: tuple[str, ...]  # what people may choose beside the edition, by name (`Rules`)
    seats: int = 4
    removed: tuple[int, ...] = ()  # cards that are not dealt
    high_two: bool = (
        True  # a 2 is the highest of its suit beside a jack, queen, king or ace of it (§3); else the lowest
    )
    blind_suit: int = -1  # the first trick is played blind in this suit (R33): face down, all at once; -1: it isn't
    slam_spares: bool = True  # beside a Slam nobody strikes and there is no Nil; else the others score as ever (R23)
    slam_once: bool = False  # a player's second Slam in a match is an overstrike (R46)
    grand_slam_points: int = 0  # what all tricks score; 0: they are a Slam like any other (R27)
    grand_slam_pardon: bool = False  # all tricks take a strike back (R27)
    nil_by_tricks: bool = False  # a Nil is no trick, not no point
    nil_shared_points: int = 0  # what each of several Nils scores; 0: as much as one alone
    understrike_scores: bool = True  # what was taken counts beside the strike; else nothing
    understrike_fatal: bool = True  # it may be the strike that ends the match (R25)
    understrike_ends: bool = True  # the match may end in a round in which nobody but understrikers struck (R47)
    last_trick_points: int = 0  # what the last trick adds, the Screw of 2004; counted in `total`
    last_trick_deduct: int = 0  # what the last trick's winner may take off his points taken, of 2005 (R21)
    nil_after_deduct: bool = False  # no points left after that is a Nil too; else Nil is what was captured
    clean_winner: bool = False  # only who has no strike in the last round wins, whatever he has (R48)
    target: int = 0  # points that end the match at the end of a round; 0: none do
    rounds: int = 0  # the match ends after so many at the latest; 0: never for that

    @property
    def total(self) -> int:
        """Points that are taken in a round."""
        return sum(self.card_points[card] for card in self.deck) + self.last_trick_points

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that are dealt, ascending."""
        return tuple(card for card in DECK if card not in self.removed)

    @property
    def tricks(self) -> int:
        """Tricks of a round, and cards of a hand."""
        return (52 - len(self.removed)) // self.seats
