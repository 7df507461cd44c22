"""Guided matches: a table for each chapter, bots that answer as written, and where one left off."""

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.extras.lesson import LEARNER, chapters_of
from ludoteca.kernel.registry import game_ids
from tests.server.actions.test_lists import mine
from tests.server.actions.test_reviews import whole
from tests.server.clients import Guest, Json, run
from tests.server.processes import ServerProcess

GAME = "summer_pavilion"


async def learn(guest: Guest, game: str = GAME, **wish: object) -> str:
    table: str = (await guest.post("/api/lessons", game=game, **wish))["table"]
    return table


def test_the_first_chapter_begins_and_bots_answer_as_it_says(server: ServerProcess) -> None:
    chapter = chapters_of(registry.load(GAME))[0]
    moves = [step["move"] for step in chapter.steps if "move" in step]

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await learn(ana)
        info = await ana.get(f"/api/tables/{table}")
        assert (info["lesson"], info["what_if"]) == (chapter.id, False)
        chair = await ana.enter(table)
        state: Json = (await chair.told(0))["state"]
        for move, answer in zip(moves, chapter.bots["1"], strict=False):
            decision = state["offers"]["decision"]
            await chair.send(id=7, type="move", seat=LEARNER, decision=decision, move=move)
            told = await chair.told(state["position"] + 2)
            state = told["state"]
            picked = told["entries"][-1]["events"][0]
            assert (picked["source"], picked["color"]) == (answer["source"], answer["color"])

    run(story())


def test_who_left_goes_on_at_the_same_table_and_a_chapter_begins_anew(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        first = await learn(ana)
        assert await learn(ana) == first
        other = await learn(ana, chapter=chapters_of(registry.load(GAME))[2].id)
        assert other != first
        assert await learn(ana) == other
        assert await learn(ana, chapter=chapters_of(registry.load(GAME))[2].id) != other

    run(story())


def test_lists_show_only_the_chapter_where_one_is(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chapters = chapters_of(registry.load(GAME))
        for chapter in chapters[:3]:
            await learn(ana, chapter=chapter.id)
        assert [(line["lesson"], line["what_if"]) for line in await mine(ana)] == [(chapters[2].id, False)]

    run(story())


@pytest.mark.parametrize("game", [game for game in game_ids() if chapters_of(registry.find(game))])
def test_the_part_of_a_guided_match_that_is_played_alone_is_reviewed_like_any_match(
    server: ServerProcess, game: str
) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chapter = next(each for each in chapters_of(registry.load(game)) if each.free)
        table = await learn(ana, game, chapter=chapter.id)
        chair = await ana.enter(table)
        offers: Json = (await chair.told(0))["state"]["offers"]
        proposed = (await chair.ask(type="hint", seat=LEARNER))["moves"][0]["move"]
        await chair.ask(type="move", seat=LEARNER, decision=offers["decision"], move=proposed)
        await chair.ask(type="agree")
        assert await ana.post(f"/api/tables/{table}/review") == {}
        told = await whole(ana, table)
        assert told["state"] == "whole"
        assert proposed in [each["move"] for each in told["decisions"] if each["seat"] == LEARNER]
        assert len(told["chances"]) == told["length"] + 1

    run(story())


@pytest.mark.parametrize("wish", [{"game": "none"}, {"game": GAME, "chapter": "none"}])
def test_what_nobody_wrote_cannot_be_learned(server: ServerProcess, wish: dict[str, str]) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        answer = await ana.post("/api/lessons", **wish)
        assert answer["error"]["code"] in ("unknown_game", "bad_table")

    run(story())
