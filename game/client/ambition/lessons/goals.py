"""The lessons about what a round is worth: over and under, Nil, Slam."""

from __future__ import annotations

from game.client.ambition.lessons.model import Exercise, FreeRound, Hint, Lesson, PassTask, Task, Tell
from game.client.kit.i18n import N_

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


# ---- the last lessons
#
# passing, and a whole round.


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
