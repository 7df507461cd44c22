"""`legal`, `refusal` and `sample` say the same, over every candidate there is or a great many of them."""

import itertools
import math
import random

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.codes import NO_MOVE
from ludoteca.kernel.errors import BadMove
from ludoteca.kernel.kinds import Kind, Several
from tests.walks import MATCHES, Table, walks

MOST_CANDIDATES = 400  # of one kind: beyond that they are drawn at random


def candidates(table: Table, kind: Kind, chooser: random.Random) -> list[int]:
    """Every code of a kind, or many of them."""
    domains = [range(len(field.domain)) for field in kind.fields for _ in range(field.count)]
    if math.prod(map(len, domains)) <= MOST_CANDIDATES:
        values = list(itertools.product(*domains))
    else:
        values = [tuple(chooser.choice(domain) for domain in domains) for _ in range(MOST_CANDIDATES // 4)]
    codes = [kind.number + sum(v << 8 * (i + 1) for i, v in enumerate(chosen)) for chosen in values]
    return [code for code in codes if table.game.moves.is_code(code)]


def mutated(table: Table, code: int, chooser: random.Random) -> int | None:
    """A move with one value changed; None if that is no move."""
    kind = table.game.moves.of(code)
    if not kind.fields:
        return None
    field = chooser.choice(kind.fields)
    place = field.first + chooser.randrange(field.count)
    changed = code & ~(255 << 8 * place) | chooser.randrange(len(field.domain)) << 8 * place
    return changed if table.game.moves.is_code(changed) else None


def test_a_listed_kind_is_legal_just_when_it_is_listed(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        listed = set(step.match.legal_codes(step.seat).tolist())
        assert len(listed) == len(step.match.legal_codes(step.seat)), "listed twice"
        tried = {c for kind in table.game.moves.kinds for c in candidates(table, kind, step.chooser)}
        some = step.chooser.choices(sorted(listed), k=20) if listed else []
        tried |= {m for code in some if (m := mutated(table, code, step.chooser)) is not None} | listed
        for code in tried:
            allowed = table.game.refusal(step.match.copy_state(), step.seat, code) == 0
            if table.game.moves.of(code).is_listed:
                assert allowed == (code in listed), table.game.moves.to_json(code)
            else:
                assert allowed or code not in listed


def test_samples_are_legal_and_come_where_nothing_is_listed(table: Table) -> None:
    dice = np.zeros(1, np.int64)
    for n, step in enumerate(walks(table, min(MATCHES, 3))):
        load_dice(dice, n, 2)
        sample = table.game.sample
        drawn = {int(sample(step.match.copy_state(), step.seat, dice)) for _ in range(8)} if sample else {NO_MOVE}
        assert len(step.match.legal_codes(step.seat)) or NO_MOVE not in drawn
        for code in drawn - {NO_MOVE}:
            assert table.game.moves.is_code(code)
            assert not table.game.moves.of(code).is_listed
            assert table.game.refusal(step.match.copy_state(), step.seat, code) == 0
            assert step.match.forms(step.seat), "a move can be composed, and no form says so"


def test_every_reason_has_a_rule_that_the_rules_state(table: Table) -> None:
    rules = (table.game.home / "RULES.md").read_text(encoding="utf-8")
    for number, reason in enumerate(table.game.reasons, 1):
        assert reason == number
        assert f"**{reason.rule}**" in rules


def test_a_list_in_a_move_must_have_its_length(table: Table) -> None:
    for kind in table.game.moves.kinds:
        for field in kind.fields:
            if isinstance(field.declared, Several):
                try:
                    field.to_code([])
                except BadMove:
                    continue
                raise AssertionError(f"{kind.name}.{field.name} took an empty list")
