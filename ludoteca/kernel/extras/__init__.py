"""What a game may give beyond its rules: thoughts for bots, a guided match, pictures for learning agents."""
