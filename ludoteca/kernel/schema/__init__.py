"""How others see a game's moves, events and views: as columns on the wire, as TypeScript, as Python's TypedDicts."""
