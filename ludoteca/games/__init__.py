"""One folder for each game. They are found by their names and never import each other."""
