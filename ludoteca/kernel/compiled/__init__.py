"""How declared rules become machine code: units, the cache of them, hooks bound to a game, a notice while it lasts."""
