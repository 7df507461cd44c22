"""Long runs in parts: in order, whoever does them, and stopped between two."""

from tests.spread import in_parts, spread


def total(numbers: range) -> int:
    return sum(numbers)


def test_parts_come_in_their_order_however_many_processes_share_them() -> None:
    parts = in_parts(range(10, 35), 10)
    assert parts == [range(10, 20), range(20, 30), range(30, 35)]
    alone = list(spread(total, parts, processes=1))
    assert alone == [145, 245, 160]
    assert list(spread(total, parts, processes=2)) == alone


def test_when_the_minutes_are_over_no_more_parts_are_begun() -> None:
    assert list(spread(total, in_parts(range(30), 10), processes=1, minutes=0)) == []


def test_who_has_seen_enough_ends_the_run() -> None:
    results = spread(total, in_parts(range(1_000), 10), processes=2)
    assert next(results) == 45
    results.close()
