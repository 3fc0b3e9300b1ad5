"""The last lessons: passing, and a whole round."""

from __future__ import annotations

from game.client.ambition.lessons.model import Exercise, FreeRound, Hint, Lesson, PassTask, Task, Tell
from game.client.kit.i18n import N_

PASSING = Lesson(
    "passing",
    N_("Passing"),
    N_(
        "Before the play everybody passes three cards: left, right, across, then one to each, round after round. Then whoever "
        "holds the 5 of diamonds leads it."
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
                        "Choose three that could bring too much: above all the king of clubs, 17 points with one club beside it."
                    ),
                    N_("Your three new cards stand up. Among them is the 5 of diamonds, so you open the round."),
                    "KC",
                    N_("Put the king of clubs among them. With so few clubs it is hardly ever safe with you."),
                ),
                Task(
                    N_("The 5 of diamonds must be led to the first trick. It counts 5 points itself."),
                    N_("{winner} takes {trick} points. From here on it goes as you know it."),
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
        "That is all of it. In a match one round follows the other until somebody has four strikes. Then the most points among "
        "the others win."
    ),
    (
        FreeRound(
            seed=20,
            hints=(
                Hint(
                    "pass",
                    N_("A whole round now, all by yourself. Pass three cards: high spades and lone kings are a risk."),
                ),
                Hint("slam", N_("So many points: perhaps a Slam? 72 are needed. Else let others win from now on.")),
                Hint(
                    "threat",
                    N_("Somebody comes near 72. Take what you can: with more than 40 the others together stop a Slam."),
                ),
                Hint("over", N_("You have the most now. Lose tricks, and let somebody else pass you.")),
                Hint(
                    "safe", N_("14 or more, and somebody has more: you are safe. Stay low, and watch who has the most.")
                ),
                Hint("nil", N_("Still no points. Will it be a Nil, or do you want 14? Half a Nil is an understrike.")),
                Hint("under", N_("Now it can’t be a Nil any more, so see that you reach 14.")),
                Hint("lead", N_("You lead. Low cards give the lead away, high ones take points.")),
            ),
        ),
    ),
    "worth",
)
