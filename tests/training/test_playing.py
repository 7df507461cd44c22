"""Matches to learn from: what their lines say is how the matches went, and the same numbers give the same matches."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from ludoteca.bots import weights
from ludoteca.bots.network import POINTS, Network
from ludoteca.kernel.extras.thought import Encoding
from training import gates
from training.calibrate import Bin, binned, calibration, error
from training.curves import draw
from training.gates import gate
from training.hall import Hall, Settings
from training.play import DECISIONS, JUDGED, LINE, MATCHES, PLAIN_MATCHES, Harvest, How
from training.thin import occurrences, thin

GAME = "summer_pavilion"
TO_THE_END = How(plain=0.5, follow=1.0)


@pytest.fixture(scope="module")
def hall() -> Hall:
    return Hall(Settings(GAME, 0, Path(), threads=1, matches=4))


@pytest.fixture(scope="module")
def net(hall: Hall) -> Network:
    found = weights.network_for(hall.game)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def encoding(hall: Hall) -> Encoding:
    assert hall.game.thought.encoding is not None
    return hall.game.thought.encoding


def played(hall: Hall, net: Network, table: int, how: How) -> Harvest:
    return hall.play(hall.room(), table, net.with_room(), how)[0]


def test_there_is_a_table_for_every_number_of_seats_and_side(hall: Hall) -> None:
    names = [hall.tables.name(n) for n in range(6)]
    assert names == ["2-colored", "2-variant", "3-colored", "3-variant", "4-colored", "4-variant"]


@pytest.mark.parametrize("table", range(6))
@pytest.mark.parametrize("by_promise", [0.0, 1.0])
def test_a_line_tells_how_its_match_ended(hall: Hall, net: Network, table: int, by_promise: float) -> None:
    """Points so far and points to come are those of the end, and who has most has won."""
    out = played(hall, net, table, TO_THE_END._replace(by_promise=by_promise))
    n, seats = int(out.counts[DECISIONS]), int(hall.tables.states[table]["seats"])
    share, mine, theirs, lead = out.targets[:n].T
    margin = np.rint((lead + mine - theirs) * POINTS)
    assert n > 60 * out.counts[MATCHES] > 0
    assert (share[margin > 0] == 1).all()
    assert (share[margin < 0] == 0).all()
    assert ((share[margin == 0] > 0) & (share[margin == 0] < 1)).all()
    assert {b % 3 for b in out.buckets[:n].tolist()} == {seats - 2}
    assert 0 <= out.counts[PLAIN_MATCHES] <= out.counts[MATCHES] < out.counts[JUDGED]


def test_what_fills_a_line_up_is_no_feature(hall: Hall, net: Network, encoding: Encoding) -> None:
    out = played(hall, net, 5, TO_THE_END)
    lines = out.lines[: int(out.counts[DECISIONS])].astype(int)
    features = lines < encoding.features
    assert (features | (lines == 65_535 - np.arange(LINE))).all()
    assert (np.diff(features.astype(int), axis=1) <= 0).all()
    assert features.any(1).all()


def test_the_same_numbers_give_the_same_lines(hall: Hall, net: Network) -> None:
    one, two, other = (played(hall, net, part, How()) for part in (2, 2, 8))
    assert [a.tobytes() for a in one] == [b.tobytes() for b in two]
    assert not np.array_equal(one.targets, other.targets)


def test_what_is_said_on_the_way_counts_a_little(hall: Hall, net: Network) -> None:
    """The first lines of a match are far from its end: they are told less surely how it ended."""
    sure, told = (played(hall, net, 0, How(plain=1.0, follow=follow)) for follow in (1.0, 0.9))
    n = int(sure.counts[DECISIONS])
    assert n == told.counts[DECISIONS]
    assert set(sure.targets[:n, 0].tolist()) <= {0.0, 0.5, 1.0}
    assert np.abs(told.targets[:n, 0] - sure.targets[:n, 0]).mean() > 0.05


def test_the_network_beats_the_prior_it_began_with(hall: Hall, net: Network) -> None:
    share, (own, others) = hall.meet(net, None, 0, 40, seed=3)
    assert share.matches == 40
    assert share.low > 0.5
    assert own > others
    assert hall.meet(net, None, 0, 40, seed=3)[0] == share


def test_a_network_passes_the_gate_unless_it_is_surely_worse(
    hall: Hall, net: Network, encoding: Encoding, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gates, "SOME", 12)
    monkeypatch.setattr(gates, "ALL", 12)
    file = tmp_path / "weights.npz"
    assert gate(hall, net, file, encoding) == (True, {"nothing to be measured by": "there is no weights.npz"})
    for name in ("weights.npz", "weights.json"):
        shutil.copy(hall.game.home / "thought" / name, tmp_path / name)
    assert gate(hall, net, file, encoding)[0]
    worse = net._replace(third=-net.third)
    passed, shares = gate(hall, worse, file, encoding)
    assert not passed
    assert len(shares) == 6


def test_calibration_is_counted_in_ten_bins() -> None:
    bins = binned(np.array([0.05, 0.07, 0.95, 1.0]), np.array([0.0, 1.0, 1.0, 1.0]))
    assert bins == [Bin(2, 0.06, 0.5), Bin(2, 0.975, 1.0)]
    assert error(bins) == pytest.approx((0.44 + 0.025) / 2)


def test_what_the_network_says_is_about_what_happens(hall: Hall, net: Network) -> None:
    bins = calibration(hall, net.with_room(), 0, parts=3)
    assert sum(b.judgements for b in bins) > 500
    assert error(bins) < 0.25


def test_a_thinned_file_can_be_read_and_knows_what_was_kept(
    hall: Hall, net: Network, encoding: Encoding, tmp_path: Path
) -> None:
    file = tmp_path / "weights.npz"
    for name in ("weights.npz", "weights.json"):
        shutil.copy(hall.game.home / "thought" / name, tmp_path / name)
    held = occurrences(hall, net.with_room(), 4)
    before, after = thin(file, held, 1)
    assert 0 < after < before
    again = weights.read(file, encoding)
    assert (again.first[held > 0] == net.first[held > 0]).all()
    assert not again.first[held == 0].any()
    assert json.loads(file.with_suffix(".json").read_text())["bytes"] == file.stat().st_size


def test_the_curves_of_a_run_are_drawn(tmp_path: Path) -> None:
    line = {"seconds": 30, "against_promise": {"2-colored": [0.4, 90.0, 95.0]}}
    (tmp_path / "log.jsonl").write_text(json.dumps(line) + "\n")
    draw(tmp_path / "log.jsonl", tmp_path / "curves.png")
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
