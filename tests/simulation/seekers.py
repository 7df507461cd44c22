"""People who look for anybody to play with: all at once, through any worker; some think better of it and wish again. In
the end they sit two by two, each at one table, and that is what each was told."""

import asyncio
import random
from typing import TYPE_CHECKING

from tests.simulation.setting import NAMES, Scene, insist, seat_people, start_workers, welcome

if TYPE_CHECKING:
    from tests.simulation.world import World

WISH = {"game": "lighthouse", "options": {"deck": "short"}, "pace": {"kind": "live", "per_move": 5, "bank": 4}}
AT_ONCE = 0.02  # seconds within which they press
AGAIN = 0.4  # seconds after which a page asks how it stands
PATIENCE = 300.0  # seconds of the virtual clock in which everybody must have found somebody
CHANGE_OF_MIND = 0.1  # the share of times that somebody stops instead


async def sought_scene(world: "World") -> Scene:
    """Two or four people who want the same, and the tables at which they met."""
    start_workers(world)
    scene = world.scene = Scene(world)
    names = NAMES[: world.chance.choice([2, 4, 4])]
    welcome(world, names)
    told: dict[str, str] = {}
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(seek(world, name, told) for name in names))
    except TimeoutError:
        world.accuse(f"after {PATIENCE} s of {', '.join(names)} only {', '.join(told)} found somebody")
    check(world, told)
    for number, table in enumerate(dict.fromkeys(told.values())):
        scene.tables.append(table)
        seat_people(world, table, random.Random(f"table {world.seed} {number}"), number)
    return scene


async def seek(world: "World", name: str, told: dict[str, str]) -> None:
    """Wish, and ask how it stands until somebody was found; it is told at which table."""
    chooser = random.Random(f"seeker {world.seed} {name}")
    while name not in told:
        await asyncio.sleep(AT_ONCE * chooser.random())
        stands = await insist(world, "/api/seeking", name, WISH)
        while stands["table"] is None and stands["wish"] is not None:
            await asyncio.sleep(AGAIN * chooser.random())
            if chooser.random() < CHANGE_OF_MIND:
                stands = await insist(world, "/api/seeking/stop", name)
            else:
                stands = await insist(world, "/api/seeking", name, method="GET")
        if stands["table"] is not None:
            told[name] = stands["table"]


def check(world: "World", told: dict[str, str]) -> None:
    """Everybody sits where they were told, nowhere else, and with one other."""
    seats = world.disk.rows("SELECT table_id, person FROM seats WHERE person IS NOT NULL ORDER BY table_id, seat")
    for name, table in told.items():
        if (sits := [row[0] for row in seats if row[1] == name.lower()]) != [table]:
            world.accuse(f"{name} was told {table} and sits at {sits}")
    for table in {row[0] for row in seats}:
        if (people := [row[1] for row in seats if row[0] == table]) and len(people) != 2:
            world.accuse(f"at {table} sit {people}")
