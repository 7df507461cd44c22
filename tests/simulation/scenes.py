"""Which scene a world begins with."""

from typing import TYPE_CHECKING

from tests.simulation.seekers import sought_scene
from tests.simulation.setting import Scene, laid_scene, late_scene, opened_scene

if TYPE_CHECKING:
    from tests.simulation.world import World


async def scene_of(world: "World") -> Scene:
    """What a world begins with."""
    if world.twin:
        return await laid_scene(world)
    if world.plan.game:
        return await late_scene(world)
    return await (sought_scene(world) if world.plan.is_seeking else opened_scene(world))
