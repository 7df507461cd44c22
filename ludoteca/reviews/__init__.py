"""What a bot thinks of a match that was played: chances over time, what each decision cost, what luck did.

    judged = review(match)            # or the text of a record
    judged.chances                    # of every seat, before each decision and at the end
    judged.decisions[0].cost          # what it cost its seat, by what that seat saw then
    judged.parts[0]                   # start + luck + decisions + others = end

Thresholds and formulas are in docs/review.md. The same match and seed give the same review on every machine.
"""

from ludoteca.reviews.findings import Decision, Review
from ludoteca.reviews.reviewing import Analysis, begin, decisions_of, review

__all__ = ["Analysis", "Decision", "Review", "begin", "decisions_of", "review"]
