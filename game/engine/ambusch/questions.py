"""What Ambusch's computers can be asked, each question with the type of its answer here."""

from __future__ import annotations

from typing import TypeAlias

from game.engine import questions
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import MarkedDecision, Opinion, Review
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.thought import Thought

Best: TypeAlias = questions.Best[Observation, Opinion]
Judge: TypeAlias = questions.Judge[Observation, Action, MarkedDecision]
ReviewParts: TypeAlias = questions.ReviewParts[Match, Review]
Why: TypeAlias = questions.Why[Match, Observation, Action, Thought]
Where: TypeAlias = questions.Where[Match, Observation]
