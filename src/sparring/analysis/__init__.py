"""Understanding positions and games: analyses, hints, reviews, reasons and heat maps.

>>> import sparring
>>> from sparring.analysis import analyse
>>> state = sparring.game("shobu").start()
>>> found = analyse(state.view(0), "alphabeta:depth=3")
>>> 0 < found.candidates[0].chance < 1
True
"""

from sparring.analysis.analyst import Analyst, analyse
from sparring.analysis.compare import Reason
from sparring.analysis.heat import Heat, heat
from sparring.analysis.hint import Hint, adviser, hint
from sparring.analysis.review import Review, Reviewed, review
from sparring.analysis.why import Explanation, why

__all__ = [
    "Analyst",
    "Explanation",
    "Heat",
    "Hint",
    "Reason",
    "Review",
    "Reviewed",
    "adviser",
    "analyse",
    "heat",
    "hint",
    "review",
    "why",
]
