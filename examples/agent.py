"""An agent of one's own for the arena, as a function and as a program that reads and writes lines of JSON.

    ludoteca arena yangtze novice examples.agent:agent --games 20
    ludoteca arena yangtze novice 'pipe:python3 examples/agent.py' --games 20

It plays any move: put your own idea in its place.
"""

import json
import random
import sys
from types import SimpleNamespace
from typing import Any

__version__ = "1"


def agent(decision: Any) -> Any:
    """Any listed move, or an example where moves are composed; `decision.view` is all that the seat sees."""
    return random.Random(decision.seed).choice(decision.legal or decision.examples)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(agent(SimpleNamespace(**json.loads(line)))), flush=True)
