"""Pages about how a round is played and how a match ends. No pygame.

They cover the deal, the pass, tricks, cards and chips. The text is in our own words, and every figure is one of the
numbers of the rules."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.rulebook import subject
from game.client.ambition.rulebook.editions import value_words
from game.client.ambition.rulebook.subject import Subject
from game.client.app.rulebook.model import Block, CardRows, Paragraph
from game.client.kit.i18n import _, all_of
from game.client.kit.spoken import sentences
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
    blocks: list[Block] = [s.text(four if n.seats == 4 else three), subject.OutcomePicture()]
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
    """Return the page about the steps of a round, in order, with the direction of the pass in each round."""
    n = s.numbers
    blocks: list[Block] = [s.text(_("1. Deal: {tricks} cards for everybody."))]
    if set(n.pass_cycle) == {"hold"}:
        blocks.append(Paragraph(_("2. Nobody passes cards.")))
    else:
        words = _("2. Pass: everybody passes three cards, face down, and sees what comes once all have passed.")
        way = _("The direction changes:") if len(n.pass_cycle) > 1 else _("The direction is always the same:")
        blocks += [Paragraph(sentences((words, way))), subject.Passes(n.pass_cycle)]
    if s.rules.nil_bidding:
        blocks.append(Paragraph(_("Then everybody decides in secret whether to bid Nil, no points at all.")))
    if n.opening_card >= 0:
        play = _("3. Play {tricks} tricks: the player with the {card} leads it, and everybody else follows in turn.")
    elif n.blind_suit >= 0:
        play = _("3. Play {tricks} tricks: the first is played blind, in {suit}.")
    else:
        play = _("3. Play {tricks} tricks: the player left of the dealer leads any card.")
    blocks.append(s.text(play))
    if n.last_trick_deduct:
        blocks.append(s.text(_("The winner of the last trick may take {last_trick_deduct} points off.")))
    blocks.append(
        Paragraph(
            _("4. Count: the points taken become points scored, and strikes.")
            if n.strike_limit
            else _("4. Count: the points taken become points scored.")
        )
    )
    dealer = _("The first dealer is chosen at random; the deal moves to the left.")
    blocks += [Paragraph(dealer)] if s.rules.edition == "2004" else s.reading("", "R1", dealer)
    left = _("Left is the player who acts after you; cards and tricks go the same way.")
    blocks += s.reading("2005", "R2", left) or [Paragraph(left)]
    if "scatter" in n.pass_cycle:
        blocks += s.reading("", "R3", _("One to each: you say which of your three cards goes to whom."))
    if n.opening_card >= 0 and set(n.pass_cycle) != {"hold"}:
        blocks += s.reading("", "R5b", _("The {card} may be passed too. Whoever holds it then leads it."))
    if not s.rules.always_pass_left:
        blocks += s.reading(
            "simple",
            "R32",
            _("The text only has the pass to the left; the other directions are ours. An option always passes left."),
            "pass_cycle",
        )
    blocks += s.reading(
        "2004",
        "R41",
        _("The text has lost the suit of the 3 that leads. A later edition has diamonds, and so do we."),
        "opening_card",
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
    """Return the page about following suit and winning tricks, with a hand of four cards as an example.

    Its button leads to more examples."""
    n = s.numbers
    if n.opening_card >= 0:
        lead = s.text(_("The winner leads the next trick, with any card. Only the {card} has to open the round."))
    elif n.blind_suit >= 0:
        lead = s.text(
            _("The winner leads the next trick, with any card. In the blind first trick, {suit} count as led.")
        )
    else:
        lead = Paragraph(_("The winner leads the next trick, with any card."))
    return (
        Paragraph(
            _(
                "If you have the suit that was led, you must play it; if not, you may play any card, points or not. You "
                "hold, say, the queen of spades, the 9 of hearts, and the ace and 4 of clubs:"
            )
        ),
        CardRows(
            (
                (
                    "5C / / 4C AC",
                    _("A club is led: one of your two clubs, the ace to win the trick, the 4 to lose it."),
                ),
                ("4D / / QS 9H 4C AC", _("A diamond is led: you have none, so any of the four.")),
            )
        ),
        Paragraph(_("The highest card of the suit led wins; there is no trump.")),
        subject.ExampleTricks(
            ((_dealt(s, "3D AS KC 2H", 1), _("Nobody else had a diamond: the 3 wins, whatever the others threw.")),)
        ),
        Paragraph(_ranks(s)),
        lead,
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
        subject.ExampleTricks(
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
        subject.ExampleTricks(shown, blind=True),
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


def cards(s: Subject) -> tuple[Block, ...]:
    """Return the page about the points of the cards, and the chips that show them."""
    n = s.numbers
    chips = _(
        "Whoever wins a trick gets its points in chips, {chips}, so that everybody sees what each player has taken. "
        "The cards lie face down."
    ).format(chips=value_words("chips", n.chips))
    looked: tuple[Block, ...] = ()
    if n.own_tricks:
        looked = (
            Paragraph(_("During the play you may look at the tricks you have taken yourself, but at nobody else’s.")),
            *s.reading(
                "2004", "R51", _("You can always look at the last trick here, whoever took it, as at most tables.")
            ),
        )
    lost = _("The text has lost these figures. We rebuilt them to make {total} with the chips it names.")
    return (
        subject.CardValues(),
        Paragraph(chips),
        *looked,
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
        *s.reading("simple", "R36", _("In the text, showing points is a house rule. Here they are always shown.")),
        *s.reading(
            "2004",
            "R50",
            _("The text has no chips: a trick’s points are only announced. Here they are always shown, as later."),
        ),
    )


def end(s: Subject) -> tuple[Block, ...]:
    """Return the page about strikes, who wins, the other places, and relative scores."""
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
        blocks += [s.text(words), subject.StrikeRow()]
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
        if s.rules.edition == "2006":
            blocks.append(
                Paragraph(
                    _(
                        "Everybody else is placed by points, out or not. In relative scores a player who is out counts as "
                        "one point less than the winner at most."
                    )
                )
            )
    else:
        blocks += ending(s)
        blocks.append(Paragraph(_("There are no strikes. Players who tie share the win.")))
    blocks.append(Paragraph(_("The relative score is your points minus the average of the others.")))
    if s.rules.house is not None and not n.rounds:
        blocks.append(Paragraph(_("Any match ends after {most} rounds.").format(most=MOST_ROUNDS)))
    return (
        *blocks,
        subject.ended_match(n),
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


def options(s: Subject) -> tuple[Block, ...]:
    """Return the page about the options that a match may be played with: Nil bids and the short game."""
    bids = _bidding(s) if s.numbers.nil_bid_points and s.offers("nil_bidding") else ()
    return (*bids, *(_short(s) if s.numbers.short_target and s.offers("short_game") else ()))


def _bidding(s: Subject) -> tuple[Block, ...]:
    own = replace(s, rules=replace(s.rules, nil_bidding=True))
    limit, kinds = s.numbers.strike_limit, ("nil_bid", "nil_unbid", "bid_failed", "bid_fined")
    asked = _("Nil bidding: before the first card everybody says in secret whether they will take no points at all.")
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
    blocks: list[Block] = [Paragraph(asked), own.explained(worth, *kinds)]
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
            _("The cap of {cap} comes first, then the {nil_bid_fine} go off; scores may fall below zero."),
            "cap",
        )
    return (*blocks, *s.reading("2006", "R14", _("Bids are always shown when the round is scored.")))


def _short(s: Subject) -> tuple[Block, ...]:
    clean = s.rules.short_game_not_in_strike_round
    return (
        s.text(
            _(
                "Short game: with {short_target} points or more, and at least {short_lead} more than everybody else, a "
                "player wins at once, after any round that isn’t void."
            )
        ),
        Paragraph(
            _("But not in a round in which the leader gets a strike.")
            if clean
            else _("A further option: not in a round in which the leader gets a strike.")
        ),
        *s.reading(
            "2006", "R12", _("If somebody has {strike_limit} strikes, that decides first, whatever the points.")
        ),
    )
