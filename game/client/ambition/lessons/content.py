"""The lessons of the tutorial, in order: tricks, the high 2, counting, over and under, Nil, Slam, passing, a whole round.

Seats: 0 the person, 1 Hazel, 2 Corvin, 3 Rowan, who play in this order. What was played before a position follows the rules and
brings the points that its words speak of; `tests/client/ambition/test_lessons.py` plays every lesson through.
"""

from __future__ import annotations

from game.client.ambition.lessons.coach import Exercise, FreeRound, Hint, Lesson, PassTask, Task, Tell
from game.client.ambition.view import POINTS, WORTH
from game.client.kit.i18n import N_

TRICKS = Lesson(
    "tricks",
    N_("Tricks"),
    N_(
        "Follow the suit that was led if you can. Its highest card wins the trick, and the winner leads the next one. "
        "There is no trump."
    ),
    (
        Exercise(
            hands=("KH 6H QS 9C 3S", "7H 4C TH 8D 7S", "JH AD 5H 6D 8S", "4H 3C 9H TD 5S"),
            replies=("7H 4C TH 8D", "JH AD 5H 6D", "4H 3C 9H TD"),
            before=(
                "5D KD QD JC / 2D 7D QH 3D / KS AS TS 9S / 6C KC 7C TC / 2H 3H 8H AH / 4S 6S 2S JS / JD 2C 9D 4D / "
                "QC 8C AC 5C"
            ),
            opener=1,
            steps=(
                Task(
                    N_(
                        "Hazel led a heart, so you must play a heart too: yours are raised. Win "
                        "this trick with your king: click it, or use the arrows and {key}."
                    ),
                    N_(
                        "Your king is the highest heart here, so the trick is yours. Whoever wins a trick leads the next one."
                    ),
                    "KH",
                    otherwise=N_("The 6 may be played too, but Corvin’s jack would beat it. Try the king."),
                ),
                Task(
                    N_("You lead now, and any card will do. Lead the 9 of clubs and see what happens."),
                    N_(
                        "Corvin had no club and threw an ace. But only the suit that was led can win: there is no trump."
                    ),
                    "9C",
                    otherwise=N_("You may lead that, but this time lead the 9 of clubs and see what happens."),
                ),
                Task(
                    N_("Your lead again. To let somebody else win, lead low: the 6 of hearts or the 3 of spades."),
                    N_("{winner} played the highest card of the suit that was led, and so leads the next trick."),
                    "6H 3S",
                    otherwise=N_("The queen would win again. Lead a low card: the 6 of hearts or the 3 of spades."),
                ),
                Task(
                    N_("{winner} leads a diamond, and you have none: so play whatever you like. It can’t win."),
                    N_("A card of another suit never wins, however high. A good chance to get rid of something."),
                ),
            ),
        ),
    ),
    "tricks",
    frozenset({POINTS, WORTH}),
)

HIGH_TWO = Lesson(
    "high2",
    N_("The high 2"),
    N_(
        "A 2 beats everything in its suit when a jack, queen, king or ace of that suit is in the trick, "
        "before or after it. Otherwise it is the lowest card."
    ),
    (
        Exercise(
            hands=("2S 8S 2H", "9S 6H 4D", "KS 9H 7D", "5S QH TD"),
            replies=("9S 6H", "KS 9H", "5S QH"),
            before=(
                "5D 3S KD AD / 8D 3D 7S 2D / 4C 4S TC 7C / 2C 3C 9C 3H / KH AH TH 4H / 8H JH 7H 5H / JC 5C QC QD / "
                "QS AS JS TS / 9D 6C JD 6D / AC KC 6S 8C"
            ),
            opener=3,
            steps=(
                Task(
                    N_(
                        "A 2 is the lowest card, unless a jack, queen, king or ace of its suit lies with it: then it is the "
                        "highest of all. Win this trick."
                    ),
                    N_("With the king in the trick your 2 is the highest spade of all."),
                    "2S",
                    otherwise=N_("The king beats an 8. Which of your spades beats a king?"),
                ),
                Task(
                    N_("It also works when the 2 comes first. Lead the 2 of hearts and see who makes it high."),
                    N_(
                        "Rowan’s queen came after your 2 and still makes it the highest heart. The order doesn’t matter."
                    ),
                    "2H",
                    otherwise=N_("That is allowed. But lead the 2 of hearts this time."),
                ),
            ),
        ),
        Exercise(
            hands=("2D JD", "TD 6S", "KC 9H", "6D 8C"),
            replies=("TD", "KC", "6D"),
            before=(
                "5D 9D KD 3D / QD 7D AD 8D / KS 9S 5S AS / AC 5C 9C 3C / AH JH 6H QH / JC 4C QC 2C / JS 6C 8S QS / "
                "7C TC 7H 4H / 2H 3H 3S 8H / 2S 4S 5H 7S / TS TH 4D KH"
            ),
            opener=1,
            steps=(
                Task(
                    N_("There is a king here, but it is a club, and diamonds were led. Let this trick go."),
                    N_(
                        "Only a court card or ace of the led suit makes the 2 high. Yours is the "
                        "lowest, and the 10 wins."
                    ),
                    "2D",
                    otherwise=N_("The jack would win. With no high diamond in the trick your 2 is the lowest."),
                ),
            ),
        ),
    ),
    "high2",
    frozenset({POINTS, WORTH}),
)

COUNTING = Lesson(
    "counting",
    N_("Counting"),
    N_(
        "There are 112 points in the deck, and chips show who has taken how many. The king of clubs counts 17, the ace of "
        "spades 10, and the other clubs nothing."
    ),
    (
        Exercise(
            hands=("AC 4C 3D", "9C 8D JC", "KC TD 8H", "AS 7D 4H"),
            replies=("9C 8D", "KC TD", "AS 7D"),
            before=(
                "5D QD 4D 2D / 7S JS 8S QS / 5H JH 6H KH / TS KS 3S 4S / 5C 2C 6C 3C / TH 2H 9H QH / QC 7C TC 8C / "
                "AH 3H 7H 2S / KD 9D 6D AD / 6S 9S JD 5S"
            ),
            opener=0,
            steps=(
                Tell(
                    N_(
                        "Cards hold points, 112 in all. Whoever wins a trick is paid its points in chips from this bank."
                    ),
                    ("bank",),
                ),
                Tell(
                    N_(
                        "Spades count 2, red cards 1, courts and aces more; 2 of hearts 7, 5 of diamonds 5. Of the clubs only "
                        "the king: 17."
                    ),
                ),
                Task(
                    N_(
                        "The numbers on the cards are their points: 17 and 10. You have only {you} so far, and you need some. "
                        "Take them with the ace."
                    ),
                    N_("{trick} points in chips for you, which makes {you}."),
                    "AC",
                    otherwise=N_("With the 4 the king would win, and Corvin would get the points. Play the ace."),
                    marks=("pill0",),
                ),
                Task(
                    N_("That is enough for one round. Now get out of the way: lead a low card."),
                    N_("{winner} has to take it, with {trick} points. Leading low is how to hand a trick on."),
                    "3D 4C",
                ),
            ),
        ),
    ),
    "cards",
    frozenset({WORTH}),
)


OVER_UNDER = Lesson(
    "over_under",
    N_("Over and under"),
    N_(
        "Take at least 14 points, but not the most of the four. Too few costs a strike, and so "
        "does the most. A player with four strikes can’t win."
    ),
    (
        Exercise(
            hands=("AH 4H", "JH 9C", "5H 6D", "8H TH"),
            replies=("JH 9C", "5H 6D", "8H TH"),
            before=(
                "5D TD QD 2D / 8D 3D 9D KD / JS TS 6S KS / AD JD 4D 7D / AS 2S 4S 7S / QC 7C 4C 2C / KC TC JC 8C / "
                "6H 7H 3H QH / QS 8S AC 3S / 9S 3C 6C 9H / 5S 5C 2H KH"
            ),
            opener=1,
            counted=True,
            steps=(
                Tell(
                    N_(
                        "New beside each name: the score of the match and room for four strikes. "
                        "With all four, nobody can win it."
                    ),
                    ("plate1",),
                ),
                Tell(
                    N_(
                        "Two tricks to go, and you have {you} points. Fewer than 14 is an "
                        "understrike: you score them, but get a strike."
                    ),
                    ("pill0",),
                ),
                Task(
                    N_("Corvin is far ahead with {corvin}, so you can’t end with the most. Take this trick!"),
                    N_("{you} points: 14 or more, and Corvin has more than you. Your label says it: you are safe."),
                    "AH",
                    otherwise=N_("Then you would stay below 14, and that costs a strike. The ace takes this trick."),
                ),
                Task(
                    N_("Play your last card. Then the round is counted."),
                    N_("That was the round. See what each of you scores."),
                ),
            ),
        ),
        Exercise(
            hands=("KS 4S", "9S 8H", "QS JH", "3S 6H"),
            replies=("9S 8H", "QS JH", "3S 6H"),
            before=(
                "5D 9D AD 8D / 2C 7C KC KH / 8C 9C JC 5H / QC 4D 4C TC / 8S 6S JS 2S / TS 5S AS 7S / 3H 3D 9H QH / "
                "TD 7H 7D 2D / 6C AH 5C JD / AC 2H 3C TH / 6D 4H QD KD"
            ),
            opener=2,
            counted=True,
            steps=(
                Tell(
                    N_(
                        "Another round: {you} points, the most of the four. At the end that scores nothing and is a strike."
                    ),
                    ("pill0",),
                ),
                Task(
                    N_("So take no more, and let somebody pass you. Which spade stays below Corvin’s queen?"),
                    N_(
                        "Corvin takes {trick} points and has {corvin}, more than you. Now Corvin is the one with the most."
                    ),
                    "4S",
                    otherwise=N_("The king would win and add to the most. Stay below the queen: play the 4."),
                ),
                Task(
                    N_("Corvin leads a heart, and you have none: your king goes into that trick, with its 5 points."),
                    N_("You score {you} points, and Corvin gets the overstrike."),
                ),
            ),
        ),
    ),
    "worth",
)

NIL = Lesson(
    "nil",
    N_("Nil"),
    N_(
        "Taking no points at all is a Nil, worth 24. Stay below the others, and throw dangerous cards "
        "away when you can’t follow. Tricks without points do no harm."
    ),
    (
        Exercise(
            hands=("9H KH 5C", "TH 9D JC", "QH JD 7H", "6H 4D 8H"),
            replies=("TH 9D JC", "QH JD 7H", "6H 4D 8H"),
            before=(
                "5D 8C 7D 3D / 4H 5H 3H 2H / KD QD 6C AD / 3S AS KS 9S / 6D TD 9C 2D / QS 5S 4S JS / 8S AH TS 8D / "
                "7C 3C KC QC / 6S JH 7S 2C / AC TC 2S 4C"
            ),
            opener=3,
            counted=True,
            steps=(
                Tell(
                    N_("Ten tricks are over, and you have no points: you may still make a Nil. It is worth 24."),
                    ("pill0",),
                ),
                Task(
                    N_("Stay out of this trick: play below Corvin’s queen."),
                    N_("Corvin has to take it. But your king is still dangerous."),
                    "9H",
                    otherwise=N_("The king would win the trick and its points, and the Nil would be gone."),
                ),
                Task(
                    N_("Diamonds were led, and you have none: throw away the card that could still win you a trick."),
                    N_("The king is gone, points and all. Nothing can happen to you now."),
                    "KH",
                    otherwise=N_(
                        "The 5 of clubs is harmless. Keep it, and throw the king, or it may win the last trick."
                    ),
                ),
                Task(
                    N_("The last card."),
                    N_("Not a single point. Now see what that is worth."),
                ),
            ),
        ),
    ),
    "nil",
)

SLAM = Lesson(
    "slam",
    N_("Slam"),
    N_(
        "72 points or more make a Slam: it scores 40, everybody else scores at most 14, and "
        "there are no strikes. To stop it, the others together must take more than 40 points."
    ),
    (
        Exercise(
            hands=("2H 6H QC", "9H 7C 3D", "JH 8C 4D", "AH KD 9S"),
            replies=("9H", "JH", "AH"),
            before=(
                "5D 2D JD 7D / 4H 3H 5H 7H / AD TD 9D 6D / JS 6S 5S AS / QS 7S TH TS / 8S 3C 9C KS / 4C AC KC TC / "
                "3S 8H QD JC / 2S 6C 5C QH / 4S 2C KH 8D"
            ),
            opener=0,
            steps=(
                Tell(
                    N_(
                        "Rowan has {rowan} points. With 72, Rowan makes a Slam: that scores 40, "
                        "and everybody else scores 14 at most."
                    ),
                    ("pill3",),
                ),
                Task(
                    N_("Rowan leads the ace of hearts. Take this trick!"),
                    N_("Your 2 beats the ace, and {trick} points are yours. What is left isn’t enough for a Slam."),
                    "2H",
                    otherwise=N_(
                        "Then the ace wins 8 points, and one more would do. With an ace in the trick, what is your 2?"
                    ),
                ),
            ),
        ),
        Exercise(
            hands=("AS 4D", "TC 9D", "5S 6C", "3S 7D"),
            replies=("TC 9D", "5S 6C", "3S 7D"),
            before=(
                "5D TD 3D AD / 5H AH 2H KH / QC JC 3C 8C / QH 6H 8H JH / TH 7H 7S JS / 9C KC 7C TS / 2C AC 8S 4C / "
                "QD 2S JD 2D / 4H 5C 9S KD / 9H QS 4S 6D / 3H 8D KS 6S"
            ),
            opener=3,
            counted=True,
            steps=(
                Tell(
                    N_("Now the other way round: you have {you}, far too many for a safe round, but close to 72."),
                    ("pill0",),
                ),
                Task(
                    N_("Two tricks are left, and you lead. Make the Slam."),
                    N_("{you} points, a Slam! It scores 40, and nobody gets a strike in this round."),
                    "AS",
                    otherwise=N_(
                        "That gives the lead away. The ace of spades can’t be beaten now: no 2 of spades is left."
                    ),
                ),
                Task(
                    N_("The last card doesn’t matter any more."),
                    N_("A Slam: look how little is left for the others."),
                ),
            ),
        ),
    ),
    "slam",
)


PASSING = Lesson(
    "passing",
    N_("Passing"),
    N_(
        "Before play, everybody passes three cards: to the left in the first round, then right, "
        "across, and one to each. Then the player with the 5 of diamonds leads it."
    ),
    (
        Exercise(
            hands=(
                "AS 9S 4S QH 8H 5H KC 6C KD TD 7D 3D 2D",
                "KS 8S 3S AH 9H 4H 2H AC TC 7C 3C QD 8D",
                "QS JS 7S 2S KH 7H 3H JC 9C 5C 4C JD 9D",
                "TS 6S 5S JH TH 6H QC 8C 2C AD 6D 5D 4D",
            ),
            passes=("AC AH KS", "KH QS JC", "5D QC JH"),
            replies=("8D", "9D", "AD"),
            steps=(
                Tell(
                    N_(
                        "A new round: thirteen cards each. Three of them go to Hazel at your left, and three come from Rowan."
                    ),
                    ("plate1",),
                ),
                PassTask(
                    N_(
                        "Choose any three. A high card is more likely to take a trick than a low one, and the king of "
                        "clubs brings 17 points to whoever takes it."
                    ),
                    N_("Your three new cards are raised. The 5 of diamonds is among them, so you open the round."),
                ),
                Task(
                    N_("The 5 of diamonds must be led to the first trick. It counts 5 points itself."),
                    N_("{winner} takes {trick} points. You know the rest."),
                ),
            ),
        ),
    ),
    "pass",
)

ROUND = Lesson(
    "round",
    N_("A whole round"),
    N_(
        "That is all. A match goes on round after round until somebody has four strikes. Of the "
        "others, the player with the most points wins."
    ),
    (
        FreeRound(
            seed=20,
            hints=(
                Hint(
                    "pass",
                    N_(
                        "A whole round now, all by yourself. Look at your hand: is it one for 14 points, a Nil or a Slam? "
                        "Then pass three cards."
                    ),
                ),
                Hint(
                    "slam",
                    N_(
                        "That is a lot of points: perhaps a Slam? It needs 72. Otherwise let the others win from now on."
                    ),
                ),
                Hint(
                    "threat",
                    N_(
                        "Somebody is close to 72. Take what you can: with more than 40 between you, "
                        "the others can stop a Slam."
                    ),
                ),
                Hint("over", N_("You have the most now. Lose tricks, and let somebody else pass you.")),
                Hint(
                    "safe", N_("14 or more, and somebody has more: you are safe. Stay low, and watch who has the most.")
                ),
                Hint("nil", N_("Still no points. Go for a Nil, or for 14? Anything in between is an understrike.")),
                Hint("under", N_("It can’t be a Nil any more, so make sure you reach 14.")),
                Hint("lead", N_("You lead. Low cards give the lead away, high ones take points.")),
            ),
        ),
    ),
    "worth",
)
