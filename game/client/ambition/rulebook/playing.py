"""Pages about how a round is played and how a match ends. No pygame.

They cover the deal, the pass, tricks, cards and chips. The text is in our own words, and every figure is one of the
numbers of the rules."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.rulebook.subject import (
    CardValues,
    ChipPicture,
    ExampleTricks,
    OutcomePicture,
    Passes,
    StrikeRow,
    Subject,
    bidding_round,
    ended_match,
)
from game.client.app.rulebook.model import Block, CardRows, Paragraph
from game.client.kit.i18n import _, all_of
from game.client.table.words import card_words
from game.engine.ambition.match_result import MOST_ROUNDS


def aim(s: Subject) -> tuple[Block, ...]:
    """Return the page about players, cards and how a match is won, in short."""
    n = s.numbers
    four = _(
        "Four players, no partners, {dealt} cards. Each round has {tricks} tricks and {total} "
        "points. How many you take decides what you score:"
    )
    three = _(
        "Three players, no partners, {dealt} cards. Each round has {tricks} tricks and {total} "
        "points. How many you take decides what you score:"
    )
    blocks: list[Block] = [s.text(four if n.seats == 4 else three), OutcomePicture()]
    blocks.append(Paragraph(_("So take some points, but not the most; or none at all; or nearly all.")))
    blocks += ending(s)
    if n.removed:
        gone = all_of([card_words(card) for card in n.removed])
        blocks.append(Paragraph(_("Not dealt: {cards}.").format(cards=gone)))
    if n.seats == 3:
        blocks += s.reading(
            "2004",
            "R49",
            _(
                "The text has lost the suit of the 3 that three players leave out. Ours is clubs, which "
                "changes neither the points nor the first lead."
            ),
            "removed",
        )
    return tuple(blocks)


def ending(s: Subject) -> list[Block]:
    """Return the paragraphs about what ends a match and who wins it."""
    n = s.numbers
    blocks: list[Block] = []
    if n.strike_limit and n.clean_winner:
        blocks.append(
            s.text(
                _(
                    "Strikes add up over the whole match: it can end once anybody has {strike_limit}. Among "
                    "those without a strike in the last round, the highest score wins."
                )
            )
        )
    elif n.strike_limit:
        blocks.append(
            s.text(
                _(
                    "Strikes add up over the whole match: with {strike_limit} you are out of it, and the "
                    "match ends. Of the others, the player with the most points wins."
                )
            )
        )
    if n.target:
        blocks.append(
            s.text(_("A match ends with the round in which somebody reaches {target} points. The highest score wins."))
        )
    if n.rounds:
        blocks.append(s.text(_("It ends after {rounds} rounds at the latest, and the highest score wins.")))
    return blocks


def round_steps(s: Subject) -> tuple[Block, ...]:
    """Return the page about the steps of a round, in order."""
    n = s.numbers
    steps = [_("Deal: {tricks} cards for everybody.")]
    if set(n.pass_cycle) == {"hold"}:
        pass
    elif "hold" in n.pass_cycle:
        steps.append(
            _("Pass: in most rounds everybody passes three cards, face down and at the same time; in some nobody does.")
        )
    else:
        steps.append(_("Pass: everybody passes three cards, face down and at the same time."))
    if n.nil_bid_points and s.offers("nil_bidding"):
        steps.append(
            _("Bid: everybody decides in secret whether to bid Nil, no points at all.")
            if s.rules.nil_bidding
            else _("With the option Nil bidding everybody bids in secret now.")
        )
    if n.opening_card >= 0:
        steps.append(
            _("Play: the player with the {card} leads it. There are {tricks} tricks, and chips show the points taken.")
        )
    elif n.blind_suit >= 0:
        steps.append(_("Play: the first of {tricks} tricks is played blind, in {suit}. Chips show the points taken."))
    else:
        steps.append(
            _(
                "Play: the player left of the dealer leads any card. There are {tricks} tricks, "
                "and chips show the points taken."
            )
        )
    if n.last_trick_deduct:
        steps.append(_("Last trick: its winner may take {last_trick_deduct} points off."))
    if n.strike_limit:
        steps.append(_("Count: the points taken become points scored, and strikes."))
    else:
        steps.append(_("Count: the points taken become points scored."))
    blocks: list[Block] = [
        Paragraph(_("{n}. {words}").format(n=i, words=step.format(**s.figures))) for i, step in enumerate(steps, 1)
    ]
    if len(n.pass_cycle) > 1:
        blocks.append(Paragraph(_("Then the next round begins, and the pass goes another way.")))
    else:
        blocks.append(Paragraph(_("Then the next round begins.")))
    if n.opening_card >= 0 or n.blind_suit >= 0:
        words = _(
            "The first dealer is chosen at random, and the deal moves to the left. It makes no difference to the play."
        )
    else:
        words = _("The first dealer is chosen at random, and the deal moves to the left.")
    blocks += [Paragraph(words)] if s.rules.edition == "2004" else s.reading("", "R1", words)
    left = _("Left is the player who acts after you; cards and tricks go the same way.")
    blocks += s.reading("2005", "R2", left) or [Paragraph(left)]
    blocks += s.reading(
        "2004",
        "R41",
        _("The text has lost the suit of the 3 that leads. A later edition has diamonds, and so do we."),
        "opening_card",
    )
    return tuple(blocks)


def passing(s: Subject) -> tuple[Block, ...]:
    """Return the page about the pass and its direction in each round."""
    n = s.numbers
    if len(n.pass_cycle) > 1:
        words = _(
            "Choose three of your {tricks} cards. You see what you get once everybody has passed. The direction changes:"
        )
    else:
        words = _(
            "Choose three of your {tricks} cards. You see what you get once everybody has passed. The direction is always the "
            "same:"
        )
    blocks: list[Block] = [s.text(words), Passes(n.pass_cycle)]
    if "scatter" in n.pass_cycle:
        blocks += s.reading(
            "", "R3", _("With one to each, every opponent gets one of your cards, and you say which card goes to whom.")
        )
    if n.opening_card >= 0:
        blocks += s.reading("", "R5b", _("The {card} may be passed too. Whoever holds it then leads it."))
    if not s.rules.always_pass_left:
        blocks += s.reading(
            "simple",
            "R32",
            _("The text only has the pass to the left; the other directions are ours. An option always passes left."),
            "pass_cycle",
        )
    if n.seats == 4:
        blocks += s.reading(
            "2004", "R42", _("The table of passes is lost. This follows the rest of the text."), "pass_cycle"
        )
    return tuple(blocks)


def _dealt(s: Subject, names: str, drop: int) -> str:
    """Return the cards of an example trick; with three players, without the card at index `drop`."""
    cards = names.split()
    return " ".join(cards[: s.rules.players] if s.rules.players == 4 else cards[:drop] + cards[drop + 1 :])


def tricks(s: Subject) -> tuple[Block, ...]:
    """Return the page about following suit and winning tricks."""
    return (
        Paragraph(
            _(
                "The first card of a trick is led; the others follow clockwise. If you have the "
                "suit led, you must play it; if not, you may play any card, points or not. The "
                "highest card of the suit led wins, and the winner leads the next trick."
            )
        ),
        ExampleTricks(
            (
                (_dealt(s, "5D 9D JD AD", 1), _("All followed: the ace is the highest diamond.")),
                (
                    _dealt(s, "3D AS KC 2H", 1),
                    _("Nobody else had a diamond: the 3 wins, whatever the others threw. There is no trump."),
                ),
            )
        ),
        Paragraph(_ranks(s)),
        *s.reading(
            "2006 2004",
            "R4",
            _(
                "The program allows only legal cards, so what the text says about illegal ones "
                "never comes up. The scorekeeper for real cards covers it."
            ),
        ),
        *s.reading(
            "",
            "R53",
            _(
                "The scorekeeper’s penalties leave the others’ results as they are: a fined Slam is still a Slam for "
                "them, and a void round stays void."
            ),
        ),
    )


def _ranks(s: Subject) -> str:
    if s.numbers.high_two:
        return _(
            "Cards rank ace, king, queen, jack, 10 down to 3. The 2 is the lowest, or the highest: see the next page."
        )
    return _("Cards rank ace, king, queen, jack, 10 down to 2.")


def high_two(s: Subject) -> tuple[Block, ...]:
    """Return the page about when the 2 wins."""
    return (
        Paragraph(
            _(
                "The 2 of the suit led beats everything if a jack, queen, king or ace of the "
                "same suit is in the trick. Otherwise it is the lowest card."
            )
        ),
        ExampleTricks(
            (
                (_dealt(s, "KC 8C 4C 2C", 1), _("The king makes the 2 of clubs high.")),
                (_dealt(s, "2H 5H 9H QH", 1), _("The queen comes later but makes the 2 high all the same.")),
                (_dealt(s, "7S 8S TS 2S", 1), _("No jack, queen, king or ace: the 10 is highest, the 2 lowest.")),
                (_dealt(s, "5H 2H QS 9H", 0), _("The queen is a spade and doesn’t count for hearts: the 9 wins.")),
            )
        ),
        *s.reading(
            "simple",
            "R36",
            _("In the text the high 2 is a house rule. Here it applies unless you switch it off."),
            "high_two",
        ),
    )


def blind(s: Subject) -> tuple[Block, ...]:
    """Return the page about the first trick, played face down."""
    suit = "CDHS"[s.numbers.blind_suit]
    other = "HSCD"[s.numbers.blind_suit]
    shown = (
        (
            _dealt(s, f"5{suit} K{suit} 2{suit} 9{suit}", 0),
            _("A jack, queen, king or ace makes the 2 high here too.")
            if s.numbers.high_two
            else _("The king is the highest card."),
        ),
        (
            _dealt(s, f"A{other} 3{suit} 4{suit} 7{suit}", 2),
            _("The first player had none of the suit and threw another card."),
        ),
    )
    return (
        s.text(
            _(
                "Nobody leads the first trick. Everybody puts a card of {suit} face down, or any "
                "card if they have none, and all are turned over together. The highest of {suit} "
                "wins and leads the second trick."
            )
        ),
        ExampleTricks(shown, blind=True),
        *s.reading(
            "simple",
            "R33",
            _(
                "The text has this among its house rules, where the first trick is led in diamonds and "
                "played face down; that nobody leads and all play at once is ours. An option leaves it "
                "out: then the player left of the dealer leads any card."
            ),
            "blind_suit",
        ),
    )


def which(s: Subject) -> tuple[Block, ...]:
    """Return the page about which cards may be played, with a hand of four cards as an example.

    Its button leads to more examples."""
    blocks: list[Block] = [
        Paragraph(
            _(
                "Only the first card of a trick binds the others. You hold, say, the queen of spades, the 9 of hearts, and the "
                "ace and 4 of clubs:"
            )
        ),
        CardRows(
            (
                (
                    "5C / / 4C AC",
                    _("A club is led: one of your two clubs, the ace to win the trick, the 4 to lose it."),
                ),
                ("6H / / 9H", _("A heart is led: you have only one and must play it.")),
                ("4D / / QS 9H 4C AC", _("A diamond is led: you have none, so any of the four.")),
            )
        ),
    ]
    if s.numbers.opening_card >= 0:
        blocks.append(s.text(_("You may lead any card, except that the {card} opens the round.")))
    elif s.numbers.blind_suit >= 0:
        blocks.append(s.text(_("You may lead any card. In the blind first trick, {suit} count as led.")))
    else:
        blocks.append(Paragraph(_("You may lead any card.")))
    blocks.append(
        Paragraph(_("Try it: you see a trick and a hand by these rules, and mark the cards that may be played."))
    )
    return tuple(blocks)


def cards(s: Subject) -> tuple[Block, ...]:
    """Return the page about the points of the cards."""
    lost = _("The text has lost these figures. We rebuilt them to make {total} with the chips it names.")
    return (
        CardValues(),
        *s.reading("simple", "R30", lost, "card_points"),
        *s.reading(
            "2005", "R20", _("The text has lost the diamond sign; the total shows that it is meant."), "card_points"
        ),
        *s.reading(
            "2004",
            "R40",
            _("The text has lost the suit of the expensive king: it is the king of clubs."),
            "card_points",
        ),
    )


def chips(s: Subject) -> tuple[Block, ...]:
    """Return the page about chips, which show the points taken."""
    looked: tuple[Block, ...] = ()
    if s.numbers.own_tricks:
        looked = (
            Paragraph(_("During the play you may look at the tricks you have taken yourself, but at nobody else’s.")),
            *s.reading(
                "2004", "R51", _("You can always look at the last trick here, whoever took it, as at most tables.")
            ),
        )
    return (
        Paragraph(
            _(
                "The winner of a trick gets its points in chips from the bank, so everybody sees how "
                "many points each player has taken. The cards themselves lie face down."
            )
        ),
        ChipPicture(),
        s.text(_("Together they make {total}, the points of a round. After the round they go back.")),
        Paragraph(
            _(
                "Points taken are not points scored: the score is worked out at the end of the "
                "round and kept on the score sheet."
            )
        ),
        *looked,
        *s.reading("simple", "R36", _("In the text, showing points is a house rule. Here they are always shown.")),
        *s.reading(
            "2004",
            "R50",
            _(
                "The text has no chips: a trick’s points are only announced. Here they are "
                "always shown, as in later editions."
            ),
        ),
    )


def end(s: Subject) -> tuple[Block, ...]:
    """Return the page about strikes and who wins."""
    n = s.numbers
    blocks: list[Block] = []
    if n.strike_limit:
        if n.understrike_ends:
            words = _(
                "Strikes last for the whole match. It ends with the round in which somebody reaches {strike_limit}."
            )
        else:
            words = _(
                "Strikes last for the whole match. It ends with a round in which somebody gets a strike "
                "that isn’t an understrike, and has {strike_limit} or more with it."
            )
        blocks += [s.text(words), StrikeRow()]
        if n.clean_winner:
            blocks.append(
                Paragraph(
                    _(
                        "Among players without a strike in the last round, the highest score wins, however many "
                        "strikes they had before."
                    )
                )
            )
        else:
            blocks.append(
                s.text(
                    _(
                        "Among players with {last} strikes or fewer, the highest score wins. With "
                        "{strike_limit} you can’t win, whatever your points; but you can still be second."
                    )
                    if s.rules.edition == "2006"
                    else _(
                        "Among players with {last} strikes or fewer, the highest score wins. With "
                        "{strike_limit} you can’t win, whatever your points."
                    )
                )
            )
        if n.target:
            blocks.append(s.text(_("{target} points end the match too.")))
        if n.rounds:
            blocks.append(s.text(_("It ends after {rounds} rounds at the latest, and the highest score wins.")))
        blocks.append(Paragraph(_("Players who tie share the win: strikes don’t break the tie.")))
    else:
        blocks += ending(s)
        blocks.append(Paragraph(_("There are no strikes. Players who tie share the win.")))
    if s.rules.house is not None and not n.rounds:
        blocks.append(Paragraph(_("Any match ends after {most} rounds.").format(most=MOST_ROUNDS)))
    return (
        *blocks,
        *s.reading(
            "2005 simple 2004", "R5", _("The text doesn’t say what happens when the best are tied: they share the win.")
        ),
        *s.reading(
            "2005", "R26", _("If everybody gets a strike in a round, the strikes stand: there are no void rounds.")
        ),
        *s.reading(
            "2005",
            "R28",
            _("After the last round strikes don’t matter, unless somebody has struck out in it."),
            "rounds",
        ),
        *s.reading(
            "2004",
            "R47",
            _("Understrikes can go beyond {strike_limit}: the match goes on until another kind of strike comes."),
            "understrike_ends",
        ),
        *s.reading(
            "2004",
            "R48",
            _("If everybody gets a strike in that round, nobody can win: one more round is played."),
            "clean_winner",
        ),
    )


def places(s: Subject) -> tuple[Block, ...]:
    """Return the page about the places after the first, and relative scores."""
    placed = _(
        "Everybody but the winner is placed by points, out or not. In relative scores a player "
        "who is out counts as one point less than the winner at most."
    )
    return (
        Paragraph(
            _(
                "The relative score compares you with the rest of the table: your points minus "
                "the average of the others. It says more about a match than points alone."
            )
        ),
        *([Paragraph(placed)] if s.rules.edition == "2006" and s.numbers.strike_limit else []),
        ended_match(s.numbers),
        *s.reading(
            "2005 2004",
            "R11",
            _(
                "The text only says who wins. As in 2006 the others are placed by points, out or "
                "not, and in relative scores a player who can’t win counts as one point less "
                "than the winner at most."
            ),
        ),
        *s.reading("simple", "R11", _("The text only says who wins. Places and relative scores are as in 2006.")),
    )


def bidding(s: Subject) -> tuple[Block, ...]:
    """Return the page about Nil bids, an option."""
    own = replace(s, rules=replace(s.rules, nil_bidding=True))
    limit, kinds = s.numbers.strike_limit, ("nil_bid", "nil_unbid", "bid_failed", "bid_fined")
    asked = _("Before the first card, everybody decides in secret whether to bid Nil: to take no points at all.")
    if limit:
        worth = _(
            "A bid that is made is worth {nil_bid_points}; a failed one costs a strike. Taking "
            "no points without a bid: {nil_unbid_points}. A player who gets a strike for points "
            "gets no second one."
        )
    else:
        worth = _(
            "A bid that is made is worth {nil_bid_points}; a failed one costs {nil_bid_fine} "
            "points. Taking no points without a bid: {nil_unbid_points}."
        )
    blocks: list[Block] = [Paragraph(asked), own.explained(worth, *kinds), bidding_round(own.rules)]
    if limit and s.rules.no_nil_bid_at_three_strikes:
        blocks.append(s.text(_("With {last} strikes nobody may bid: an option of this match.")))
    elif limit:
        blocks += s.reading(
            "2006",
            "R8",
            _("With {last} strikes already, a failed bid costs {nil_bid_fine} points instead of a strike."),
        )
        blocks += s.reading(
            "2006", "R9", _("With {last} strikes, an understrike or overstrike still brings the last one.")
        )
        blocks += s.reading(
            "2006",
            "R10",
            _("A round is capped at {cap} first, then the {nil_bid_fine} are taken off; scores may fall below zero."),
            "cap",
        )
    return (*blocks, *s.reading("2006", "R14", _("Bids are always shown when the round is scored.")))


def short(s: Subject) -> tuple[Block, ...]:
    """Return the page about the short game, an option."""
    return (
        s.text(
            _(
                "With {short_target} points or more, and at least {short_lead} more than "
                "everybody else, a player wins the match at once, after any round that isn’t "
                "void."
            )
        ),
        Paragraph(
            _(
                "This lets a safe player win before the strikes decide, but not in a round in which the leader "
                "gets a strike."
            )
            if s.rules.short_game_not_in_strike_round
            else _(
                "This lets a safe player win before the strikes decide. A further option: not in a round in "
                "which the leader gets a strike."
            )
        ),
        *s.reading(
            "2006", "R12", _("If somebody has {strike_limit} strikes, that decides first, whatever the points.")
        ),
    )
