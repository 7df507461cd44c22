"""Puzzles: one a day for everybody, a table that shows one, and tries that are judged without being played."""

import pytest

from ludoteca.kernel import registry
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.puzzles.reason import reason_of, say
from tests.server.actions.test_lists import mine
from tests.server.clients import Guest, Json, run
from tests.server.processes import ServerProcess

GAME = "summer_pavilion"
NUMBER = 1


def first_puzzle() -> Puzzle:
    return puzzles_of(registry.load(GAME))[NUMBER - 1]


async def opened(guest: Guest) -> Json:
    return await guest.post("/api/puzzles", game=GAME, number=NUMBER)


def test_everybody_has_the_same_puzzle_on_a_day(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = [await Guest.named(server.address, name) for name in ("Ana", "Bruno")]
        told = await ana.get("/api/puzzles")
        assert told == await bruno.get("/api/puzzles")
        numbers = {one["game"]: one["number"] for one in told["puzzles"]}
        assert set(numbers) == {game for game in registry.game_ids() if puzzles_of(registry.load(game))} > {GAME}
        tables = [await guest.post("/api/puzzles", game=GAME) for guest in (ana, bruno)]
        assert [one["number"] for one in tables] == [numbers[GAME]] * 2

    run(story())


def test_a_table_shows_the_position_as_the_seat_sees_it_and_no_answer(server: ServerProcess) -> None:
    puzzle = first_puzzle()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await opened(ana)
        info = await ana.get(f"/api/tables/{table['table']}")
        assert (info["puzzle"], info["what_if"], info["lesson"]) == (NUMBER, False, None)
        chair = await ana.enter(table["table"])
        state = (await chair.told(0))["state"]
        assert state["view"] == puzzle.match().view(puzzle.seat)
        assert await mine(ana) == []  # puzzles are no matches to be finished

    run(story())


def test_a_wrong_try_is_judged_and_nothing_is_played_and_the_right_one_brings_the_answer(server: ServerProcess) -> None:
    puzzle = first_puzzle()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = (await opened(ana))["table"]
        wrong = await ana.post(f"/api/tables/{table}/puzzle", move=puzzle.others[0].move)
        assert (wrong["right"], wrong["answer"]) == (False, None)
        assert 0 <= wrong["chance"] <= 1
        reason = reason_of(puzzle, puzzle.others[0].move)
        assert wrong["rule"] == reason.rule
        assert wrong["reason"] == {
            language: say(reason, registry.load(GAME), language, of_a_try=True) for language in ("en", "es", "pt")
        }
        right = await ana.post(f"/api/tables/{table}/puzzle", move=puzzle.best)
        assert right["right"]
        assert right["answer"]["best"] == puzzle.best
        assert [one["move"] for one in right["answer"]["others"]] == [one.move for one in puzzle.others]
        chair = await ana.enter(table)
        assert (await chair.told(0))["state"]["position"] == 0

    run(story())


def test_a_move_that_a_bot_cannot_tell_from_the_best_solves_it_too_and_others_do_not(server: ServerProcess) -> None:
    """Of what no list of the answer has: by what a judgement says it costs."""
    puzzle = first_puzzle()
    known = [puzzle.best, *(other.move for other in puzzle.others)]
    unknown = [move for move in puzzle.match().legal(puzzle.seat) if move not in known]

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = (await opened(ana))["table"]
        told = [await ana.post(f"/api/tables/{table}/puzzle", move=move) for move in unknown[:3]]
        for each in told:
            assert each["right"] == (each["word"] == "fine")
            assert (each["answer"] is not None) == each["right"]
            assert (each["reason"] is None) == each["right"]
        assert not all(each["right"] for each in told)

    run(story())


def test_who_gives_up_is_told_the_answer(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = (await opened(ana))["table"]
        told = await ana.post(f"/api/tables/{table}/puzzle")
        assert (told["right"], told["answer"]["best"]) == (False, first_puzzle().best)

    run(story())


@pytest.mark.parametrize("wish", [{"game": "chess"}, {"game": GAME, "number": 9_999}, {"game": GAME, "number": 0}])
def test_a_puzzle_that_there_is_not_is_refused_in_a_sentence(server: ServerProcess, wish: Json) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        assert (await ana.post("/api/puzzles", **wish))["error"]["message"]

    run(story())


def test_a_try_that_is_no_move_or_at_no_puzzle_is_refused(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = (await opened(ana))["table"]
        assert (await ana.post(f"/api/tables/{table}/puzzle", move={"move": "fly"}))["error"]["message"]
        other = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
        assert (await ana.post(f"/api/tables/{other}/puzzle"))["error"]["code"] == "bad_table"

    run(story())
