"""Pages about the ideas of the game: what mistakes are about, and what to do instead. No pygame.

A review names the ideas of a player's mistakes and leads to these pages."""

from __future__ import annotations

from game.client.ambition.rulebook.subject import ExampleTricks, Subject
from game.client.app.rulebook.model import Book, Section
from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Idea
from game.engine.cards import parse_cards

IDEA = "idea-"
"""The beginning of the id of a theme's page; the theme's name in small letters follows."""


def idea_page(theme: Idea) -> str:
    """Return the id of the page about a theme."""
    return IDEA + theme.name.lower()


def theme_words(theme: Idea, quota: int) -> str:
    """Return the words for a theme of mistakes."""
    return {
        Idea.PASS: _("What to pass on"),
        Idea.PASS_KEEP: _("What to keep in the pass"),
        Idea.BID: _("The Nil bid"),
        Idea.OWN_NIL: _("Keeping your Nil"),
        Idea.OWN_SLAM: _("Your own Slam"),
        Idea.STOP_SLAM: _("Stopping a Slam"),
        Idea.DUCK: _("Not taking the most"),
        Idea.REACH: _("Reaching {quota} points").format(quota=quota),
        Idea.KING: _("The king of clubs"),
        Idea.HEAVY: _("Cards that score much"),
        Idea.HIGH_TWO: _("The high 2"),
        Idea.SHED: _("Getting rid of a high card"),
        Idea.SAVE: _("Keeping a card that wins"),
        Idea.TAKE: _("Taking a trick"),
        Idea.LEAVE: _("Leaving a trick to others"),
        Idea.GIVE: _("Who takes a trick"),
        Idea.FEWER: _("Too many tricks"),
        Idea.LONGER: _("Too few tricks"),
        Idea.VOID: _("Having none of a suit"),
        Idea.ENDING: _("The last tricks"),
    }.get(theme) or _("Other things")


def ideas_book(rules: Rules) -> Book[Rules]:
    """Return the book of ideas, with a page for each theme that the rules know: two paragraphs and a trick of four."""
    s, made = Subject(rules), list[Section]()
    passes = set(s.numbers.pass_cycle) != {"hold"}
    unknown = {
        Idea.PASS: not passes,
        Idea.PASS_KEEP: not passes,
        Idea.HIGH_TWO: not s.numbers.high_two,
        Idea.BID: not s.offers("nil_bidding"),
        Idea.REACH: not s.numbers.quota,
    }
    for theme, (what, how, cards, remark) in _ideas().items():
        if unknown.get(theme):
            continue
        title = theme_words(theme, s.numbers.quota)
        blocks = [s.text(what), s.text(how)]
        if rules.players == 4 and set(parse_cards(cards.split())) <= set(s.numbers.deck):
            made.append(Section(idea_page(theme), title, (*blocks, ExampleTricks(((cards, remark),)))))
        else:
            made.append(Section(idea_page(theme), title, tuple(blocks)))
    return Book(rules, _("The ideas of the game"), tuple(made), _("In our own words."))


def _ideas() -> dict[Idea, tuple[str, str, str, str]]:
    """Return by theme what it is about, what to do, the cards of a trick, and a remark on it."""
    return {
        Idea.PASS: (
            _(
                "Pass on cards that leave you no choice later: a high card with few others of its suit must take "
                "whatever falls into its trick."
            ),
            _(
                "It is also good to pass on a whole suit of one or two cards. Then you can throw a card away as "
                "soon as that suit is led."
            ),
            "4H KH 7S 9H",
            _("The king was alone in its suit: it had to be played, and wins whatever is thrown in."),
        ),
        Idea.PASS_KEEP: (
            _(
                "A card that you pass on works for somebody else. Keep cards that win only when you want them "
                "to: a 2, or a high card with low ones beside it."
            ),
            _("Low cards are worth keeping too. Each of them lets you stay below one trick."),
            "9C 3C KC 6C",
            _("Whoever holds low clubs beside the king decides in which trick the king falls."),
        ),
        Idea.BID: (
            _(
                "A Nil bid stands or falls with the worst card of the hand. A single ace or king without low "
                "cards beside it is usually enough to break it."
            ),
            _(
                "Look suit by suit: with two or three cards below a 7 in a suit, its high card can be thrown "
                "away in time."
            ),
            "QD 5D KD 3D",
            _("The king and the queen are gone, and neither the 3 nor the 5 will ever have to win."),
        ),
        Idea.OWN_NIL: (
            _(
                "A Nil is lost with the first point. Your high cards are the danger, so they should go first, "
                "while still higher ones are played."
            ),
            _(
                "Under somebody’s high card, play the highest card that stays below it. When you have none of "
                "the suit, throw away your most dangerous card."
            ),
            "8S KS QS 4S",
            _("The queen goes under the king, where she does no harm."),
        ),
        Idea.OWN_SLAM: (
            _(
                "A Slam needs {slam_at} of the {total} points. As long as it is possible, a single trick with "
                "many points for somebody else ends it."
            ),
            _("Lead the cards that surely win, the longest suit first, and keep one with which you get the lead back."),
            "AH 6H TH KD",
            _("The ace wins, and the king of diamonds comes with it."),
        ),
        Idea.STOP_SLAM: (
            _("If one player has taken all the points so far, a Slam may be coming, and then the others score little."),
            _("Take a trick with points yourself, the earlier the better. It need not be cheap: a Slam costs more."),
            "KH 5H AH 8H",
            _("The ace takes the king’s trick, and the points are shared."),
        ),
        Idea.DUCK: (
            _(
                "Whoever takes the most points scores nothing for them. With {quota} points or more, compare "
                "your points with those of the others before you take another trick."
            ),
            _(
                "Stay below the trick with the highest card that does. As long as somebody clearly has more, you "
                "may go on taking."
            ),
            "KS JS 5S 8S",
            _("The jack stays below the king and is gone; a lower card would have left it in the hand."),
        ),
        Idea.REACH: (
            _(
                "Fewer than {quota} points are too few. What you still need should come from tricks that you can "
                "win for sure, not from those that you hope for."
            ),
            _(
                "Take small tricks early. In the last ones the points that are missing may lie where you can’t "
                "get them."
            ),
            "5D 9D 4D 9H",
            _("Played last, the 9 of hearts could only be thrown in: the 9 of diamonds takes a point for sure."),
        ),
        Idea.KING: (
            _(
                "The king of clubs decides many rounds. Before you lead or follow in clubs, ask who may hold it, "
                "and who would take it."
            ),
            _(
                "If you hold it, look for a trick in which you want its points, or throw it on somebody else as "
                "soon as you have none of the suit led."
            ),
            "8D JD KC 5D",
            _("Thrown on the jack of diamonds: the king’s points go to another player."),
        ),
        Idea.HEAVY: (
            _(
                "A few cards bring most of the points. Whether a trick is good for you depends on which of them "
                "may still fall into it."
            ),
            _(
                "Count those that are out. If you want no more points, leave the tricks into which they fall; if "
                "you need some, win one of them."
            ),
            "TS QS 6S AS",
            _("The ace takes its own points and those of the queen."),
        ),
        Idea.HIGH_TWO: (
            _(
                "A 2 is lowest, unless a jack, queen, king or ace of its suit is in the trick. Then it is "
                "highest, and nothing beats it."
            ),
            _(
                "Don’t throw your 2 under a court card or ace unless you want the trick. And don’t lead one in a suit "
                "whose 2 you hold, unless you want to take a trick with it later."
            ),
            "7H 2H QH 4H",
            _("The 2 was played as a low card. The queen, played after it, makes it high."),
        ),
        Idea.SHED: (
            _("A high card that you keep usually takes a trick sooner or later, and not one that you choose."),
            _(
                "Get rid of it while that is cheap: under a higher card, in a trick without points, or when you "
                "have none of the suit led."
            ),
            "TH AH KH 5H",
            _("The king falls under the ace. Kept, it would have taken the next heart trick."),
        ),
        Idea.SAVE: (
            _(
                "A card that surely wins is worth most when you need a trick: for the points that are missing, "
                "or to get the lead."
            ),
            _("Don’t spend it on a trick that another card wins as well, and don’t throw it away."),
            "6S 9S JS 4S",
            _("The jack was enough here. The ace is kept for a trick that needs it."),
        ),
        Idea.TAKE: (
            _(
                "Some tricks should be taken although they bring little: for the lead, because a high card goes "
                "cheaply, or before somebody else gets the points."
            ),
            _("Played last, you know exactly what a trick costs. That is the best place to take one."),
            "5C 8C 3C TC",
            _("Nobody plays after the 10: its player knows what the trick holds."),
        ),
        Idea.LEAVE: (
            _("A trick that you take costs more than its points: you must lead to the next one."),
            _("If you neither need its points nor want the lead, stay below it, with the highest card that does."),
            "QD TD 4D 6D",
            _("The 10 stays below the queen, and the next lead is another player’s problem."),
        ),
        Idea.GIVE: (
            _(
                "Points that you don’t want must go to somebody. It is best if they go to the player who already "
                "has the most, or to one whose Nil they break."
            ),
            _(
                "Before you play, see who wins the trick as it lies, and who plays after you. Give a card that "
                "scores to the right one."
            ),
            "JS 5S 4S KD",
            _("The king of diamonds goes to the player of the jack."),
        ),
        Idea.FEWER: (
            _("Several tricks without many points add up. Whoever keeps the lead with high cards takes them all."),
            _("Lead low to give the lead away, and follow with cards that stay below the trick."),
            "3D 8D TD 6D",
            _("A low lead: the lead goes to the player of the 10."),
        ),
        Idea.LONGER: (
            _(
                "Points come with tricks. Whoever ducks from the beginning may find too late that the rest can’t "
                "be won."
            ),
            _("Take two or three small tricks while your middle cards still win."),
            "6C 9C 4C 7C",
            _("The 9 still wins in the first rounds of a suit."),
        ),
        Idea.VOID: (
            _(
                "With none of the suit led you may throw away any card, and it can’t win. That is the moment for "
                "cards that you want to be rid of."
            ),
            _("Ask two things: which card would hurt me most later, and who takes the points that I throw in?"),
            "TC KC 6C AS",
            _("The ace of spades goes to the player of the king."),
        ),
        Idea.ENDING: (
            _(
                "In the last tricks nearly all cards are known. Count which of a suit are still out, and who has "
                "shown none of it."
            ),
            _("Then plan backwards: which trick must I win, which must I lose, and with which card do I get there?"),
            "9S 4S 7H 6D",
            _("Nobody has a higher spade any more: even a 9 wins."),
        ),
    }
