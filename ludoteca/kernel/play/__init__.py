"""Playing by a game's rules: matches and their records, the compiled entry points that they call, random playouts."""
