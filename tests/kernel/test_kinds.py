"""What a kind is made of: fields of a byte or several, marks, and reasons of refusal."""

from ludoteca.kernel.kinds import BY_CHANCE, COMPOSED, FINAL, Reason, Secret, Several
from ludoteca.kernel.vocabulary import Vocabulary
from tests.kernel.test_vocabulary import Fruit


def test_reasons_count_from_one_and_know_their_rules() -> None:
    class Why(Reason):
        NOT_HUNGRY = "F1"
        NO_FRUIT = "F2.1"

    assert [(int(why), why.name, why.rule) for why in Why] == [(1, "NOT_HUNGRY", "F1"), (2, "NO_FRUIT", "F2.1")]


def test_a_kind_knows_its_fields_and_what_is_special_about_it() -> None:
    made = Vocabulary("event")
    made.kind("eaten", BY_CHANCE, seat=range(4), fruit=Secret(Fruit))
    made.kind("packed", FINAL, COMPOSED, fruits=Several(Fruit, 3), count=range(1, 4))
    eaten, packed = made.kinds
    assert (eaten.has_secrets, eaten.is_flat, eaten.is_listed) == (True, True, True)
    assert (packed.has_secrets, packed.is_flat, packed.is_listed) == (False, False, False)
    assert (eaten.is_final, eaten.is_by_chance, packed.is_final, packed.is_by_chance) == (False, True, True, False)
    assert [list(field.places) for field in packed.fields] == [[1, 2, 3], [4]]
    assert [field.values for field in packed.fields] == [("apple", "pear"), (1, 2, 3)]
    assert (set(made.final_numbers), set(made.chance_numbers)) == ({packed.number}, {eaten.number})
