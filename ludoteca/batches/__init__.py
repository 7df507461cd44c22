"""Many matches stepped together, for learning agents and for simulation: what `ludoteca.batch` gives.

`batch` is the object itself; `actions` numbers what can be done, `observing` writes what a seat sees as numbers,
`rewards` says what a match came to, `templates` is what is compiled for each game, `rows` the arrays that it works on.
"""
