"""The first lessons: tricks, the high 2, what the cards count."""

from __future__ import annotations

from game.client.ambition.lessons.model import Exercise, Lesson, Task, Tell
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
