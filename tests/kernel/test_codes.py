"""What rules write and read: one number, a byte for each part."""

import numpy as np

from ludoteca.kernel.codes import arg, args, byte_at, code2, code5, from_one, kind_of, tell
from ludoteca.kernel.vocabulary import Vocabulary
from tests.kernel.test_vocabulary import Fruit, vocabulary


def test_rules_read_the_kind_and_the_arguments_one_by_one() -> None:
    made = vocabulary()
    packed = made.to_code({"move": "pack", "fruits": ["pear", "apple"]})
    assert kind_of(packed) == made.named("pack").number
    assert [arg(packed, i) for i in range(2)] == [Fruit.PEAR, Fruit.APPLE] == list(args(packed)[:2])
    assert byte_at(packed, 0) == kind_of(packed)


def test_a_byte_is_the_place_of_a_value_in_its_range() -> None:
    events = Vocabulary("event")
    paid = events.kind("paid", seat=range(4), count=range(1, 5))
    assert events.to_json(code2(paid, 2, from_one(4))) == {"event": "paid", "seat": 2, "count": 4}


def test_five_arguments_fit_behind_the_kind() -> None:
    code = code5(3, 10, 20, 30, 40, 255)
    assert (kind_of(code), args(code)[:5]) == (3, (10, 20, 30, 40, 255))


def test_events_are_counted_also_where_the_buffer_is_full_and_a_buffer_of_one_hears_nothing() -> None:
    deaf, small = np.zeros(1, np.int64), np.zeros(3, np.int64)
    for event in (7, 8, 9):
        tell(deaf, event)
        tell(small, event)
    assert (deaf.tolist(), small.tolist()) == ([0], [3, 7, 8])
