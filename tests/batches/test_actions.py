"""Action ids: fixed, named, never without a choice, and the same matches as by candidates."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from ludoteca.batches.actions import actions_of
from ludoteca.kernel.errors import BadArgument
from ludoteca.kernel.game import Game
from tests.batches.playing import any_actions, batch_at, states_of
from tests.walks import Table

FIXED = Path(__file__).parent / "action_ids.json"


def fingerprint(game: Game) -> dict[str, object]:
    """What is fixed with the rules: how many ids there are, where each kind stands, and what every one is called."""
    actions = actions_of(game)
    texts = "\n".join(actions.text(n) for n in range(len(actions)))
    ranges = {name: [ids.start, ids.stop] for name, ids in actions.ranges.items()}
    return {"rules_version": game.rules_version, "ranges": ranges, "texts": hashlib.sha256(texts.encode()).hexdigest()}


def test_ids_do_not_change_while_the_rules_stay_the_same(game: Game) -> None:
    """Rewrite action_ids.json only together with rules_version."""
    assert json.loads(FIXED.read_text(encoding="utf-8"))[game.id] == fingerprint(game)


def test_every_id_has_a_text_of_its_own(game: Game) -> None:
    actions = actions_of(game)
    texts = [actions.text(n) for n in range(len(actions))]
    assert len(set(texts)) == len(texts)
    assert all(text.split()[0].strip(":") in {kind.name for kind in game.moves.kinds} for text in texts)
    for wrong in (-1, len(actions), "0", 1.5, True):
        with pytest.raises(BadArgument, match=f"an action of {game.title} is a whole number from 0 to"):
            actions.text(wrong)


def test_there_is_always_a_choice_and_every_choice_leads_to_a_legal_move(table: Table) -> None:
    env, rng = batch_at(table, 6, seed=1), np.random.default_rng(3)
    for _ in range(150):
        assert env.mask.any(axis=1).all()
        env.step(any_actions(env, rng))  # refusal is asked for whatever is complete


def test_ids_offer_what_is_listed_and_nothing_else(table: Table) -> None:
    """Where moves are listed: going through all parts gives just these moves."""
    env, rng, seen = batch_at(table, 4, seed=2), np.random.default_rng(5), 0
    for _ in range(60):
        match = env.match(0)
        if env._rows.taken[0, 0] == 0:
            listed = match.legal_codes(int(env.seat[0]))
            kinds = {table.game.moves.of(int(code)).is_listed for code in listed}
            if kinds == {True} and len(listed) < 120:
                assert reached(env) == set(listed.tolist())
                seen += 1
        env.step(any_actions(env, rng))
    assert seen or table.game.sample is not None


def reached(env: object) -> set[int]:
    """The codes of all moves that the ids of row 0 lead to."""
    from ludoteca.batches.batch import Batch

    assert isinstance(env, Batch)
    probe, codes = env.clone([0]), set[int]()
    waiting = [probe.save()]
    while waiting:
        state = waiting.pop()
        probe.load(None, state)
        for action in np.flatnonzero(probe.mask[0]).tolist():
            probe.load(None, state)
            probe.mask
            before = int(probe._rows.length[0])
            probe.step([action])
            if probe._rows.length[0] > before or probe.done[0]:
                codes.add(int(probe._desk.codes[0, 0]))
            else:
                waiting.append(probe.save())
    return codes


def test_ids_and_candidates_lead_to_the_same_matches(table: Table) -> None:
    by_ids, by_moves = batch_at(table, 5, seed=8), batch_at(table, 5, seed=8, restart=False)
    rng, size = np.random.default_rng(7), table.game.state.itemsize
    by_ids.restart = False
    for _ in range(60):
        made = np.full(by_ids.n, -1, np.int64)
        by_ids.step(any_actions(by_ids, rng))
        made[:] = by_ids._desk.codes[:, 0]
        for row in np.flatnonzero(made >= 0):  # the others have decided only a part of a move
            other = by_moves.clone([row])
            other.step_moves(made[[row]])
            by_moves.load([row], other.save())
        assert by_ids.save()[:, :size].tobytes() == by_moves.save()[:, :size].tobytes()
    assert states_of(by_ids)
