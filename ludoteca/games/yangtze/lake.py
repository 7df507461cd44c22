"""The lake: sides and colors, the cells beside tiles, and laying a tile."""

from ludoteca.games.yangtze.data import SEAT_SIDE, SIDE_COLOR, SIDES
from ludoteca.games.yangtze.state import SIDE_LENGTH, State
from ludoteca.kernel import EMPTY, called_from_python, code3, rule

EAST = (0, 1, 0, -1)  # one cell towards each side: columns to the east, rows to the south
SOUTH = (-1, 0, 1, 0)


@rule
def side_of(s: State, seat: int) -> int:
    """The side of the table at which a seat sits. (Y1.11)"""
    return int(SEAT_SIDE[s.seats - 2, seat])


@called_from_python
@rule
def color_at(tile: int, rotation: int, side: int) -> int:
    """The color that a tile, so turned, shows to a side."""
    return int(SIDE_COLOR[tile, (side - rotation) & 3])


@rule
def touches_tile(s: State, x: int, y: int) -> bool:
    """Whether a side of the cell touches a tile; cells of the outermost ring never do. (Y2.6)"""
    if not (0 < x < SIDE_LENGTH - 1 and 0 < y < SIDE_LENGTH - 1):
        return False
    neighbors = 0
    for side in range(SIDES):  # all four, without a branch: faster than stopping at the first
        neighbors += s.board[y + SOUTH[side], x + EAST[side]] != EMPTY
    return neighbors > 0


@called_from_python
@rule
def cell_code(x: int, y: int) -> int:
    """A cell as it stands in the code of a move to place."""
    return code3(0, 0, x, y)


@rule
def lay_tile(s: State, tile: int, x: int, y: int, rotation: int) -> None:
    """Put a tile on the lake and bring the shore up to date: its cell leaves, new neighbors join."""
    for i in range(s.shores):
        if s.shore[i] == cell_code(x, y):
            s.shores -= 1
            s.shore[i] = s.shore[s.shores]
            break
    for side in range(SIDES):
        column, row = x + EAST[side], y + SOUTH[side]
        if s.board[row, column] == EMPTY and not touches_tile(s, column, row):
            s.shore[s.shores] = cell_code(column, row)
            s.shores += 1
    s.board[y, x] = tile
    s.rotation[tile] = rotation
