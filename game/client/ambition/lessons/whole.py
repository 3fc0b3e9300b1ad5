"""The last lessons: passing, and a whole round."""

from __future__ import annotations

from game.client.ambition.lessons.model import Exercise, FreeRound, Hint, Lesson, PassTask, Task, Tell
from game.client.kit.i18n import N_

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
