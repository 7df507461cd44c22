"""A network's judgement of a position, as templates: `ludoteca.bots.searching` binds them to a game that has one."""

from ludoteca.bots.network import CHANCE, MINE, THEIRS, Network, forward
from ludoteca.kernel.compiled.binding import score, winners
from ludoteca.kernel.compiling import AnyState, Row, Values

# == Hooks: a game's encoding takes these places =======================


def note_player(_s: AnyState, _player: int, _indices: Row, n: int) -> int:
    """Stands for the features of a player."""
    return n


def note_table(_s: AnyState, _seat: int, _indices: Row, n: int) -> int:
    """Stands for the features of the table, as a seat sees it."""
    return n


def bucket(_s: AnyState) -> int:
    """Stands for the choice of weights."""
    return 0


# == Templates =========================================================


def note_players(s: AnyState, net: Network) -> None:
    """What holds of every player: found once, whoever it is judged for."""
    for player in range(s.seats):
        net.lengths[player] = note_player(s, player, net.players[player], 0)


def gather(s: AnyState, seat: int, net: Network) -> int:
    """The features that hold as a seat sees the table, into `net.indices`, after `note_players`; how many they are."""
    n = note_table(s, seat, net.indices, 0)
    for player in range(s.seats):
        shift = 0 if player == seat else net.block
        for i in range(net.lengths[player]):
            net.indices[n] = net.players[player, i] + shift
            n += 1
    return n


def encode(s: AnyState, seat: int, net: Network) -> int:
    """Everything that the network is told of a position, when nothing was noted of it before."""
    note_players(s, net)
    return gather(s, seat, net)


def say_for(s: AnyState, seat: int, net: Network) -> None:
    """What a position is worth to a seat, after `note_players`; of a match that is over, how it ended."""
    mine, theirs, won = score(s, seat), 0, winners(s)
    shares = 0
    for other in range(s.seats):
        shares += won >> other & 1
        if other != seat:
            theirs = max(theirs, score(s, other))
    if s.active != 0:
        forward(net, bucket(s), gather(s, seat, net), mine, theirs)
    else:
        net.verdict[CHANCE] = (won >> seat & 1) / max(1, shares)
        net.verdict[MINE], net.verdict[THEIRS] = mine, theirs


def judge_for(s: AnyState, seat: int, net: Network) -> None:
    """What a position is worth to a seat, into `net.verdict`."""
    if s.active != 0:
        note_players(s, net)
    say_for(s, seat, net)


def judge_all(s: AnyState, seat: int, net: Network, values: Values, aims: Values) -> None:
    """Every seat's chance to win, and what else it plays for; between two, as one of them sees it."""
    total, own, others = 0.0, net.worth[0], net.worth[1]
    if s.active != 0:
        note_players(s, net)
    for distance in range(s.seats):
        player = (seat + distance) % s.seats
        if distance == 0 or s.seats > 2:
            say_for(s, player, net)
            values[player] = net.verdict[CHANCE]
            aims[player] = own * net.verdict[MINE] - others * net.verdict[THEIRS]
        else:
            values[player] = 1 - net.verdict[CHANCE]
            aims[player] = own * net.verdict[THEIRS] - others * net.verdict[MINE]
        total += values[player]
    for player in range(s.seats if total > 0 else 0):
        values[player] /= total
