"""R5: planks. One is chosen by eye, tried, and lies or is out of the game."""

import numpy as np

from ludoteca.games.river_dragons import vocabulary as say
from ludoteca.games.river_dragons.data import NUMBERS, PLANKS, Planks
from ludoteca.games.river_dragons.geometry import ends_of, fits, offer_spans, shortest_fitting, span_refusal
from ludoteca.games.river_dragons.state import Phase, State, ask
from ludoteca.kernel import EMPTY, Events, Moves, args, code5, from_one, is_one, lowest, rule, tell

# As bit masks: the planks of a number and of all above; none of NO_NUMBER.
FROM_NUMBER = np.array(
    [sum(1 << plank for plank in range(PLANKS) if plank % NUMBERS + 1 >= n) for n in range(NUMBERS + 2)]
)


@rule
def reserve_of(s: State, seat: int) -> int:
    """The planks in a reserve, as a bit mask. (R1.3)"""
    planks = 0
    for plank in range(PLANKS):
        planks |= int(s.held_by[plank] == seat) << plank
    return planks


# == What may be done ==================================================


@rule
def choices(s: State, seat: int) -> int:
    """The planks that may be chosen: with help only those that fit somewhere, unless none does. (R5.10)"""
    planks = reserve_of(s, seat)
    if s.planks == Planks.BY_EYE:
        return planks
    fitting = planks & int(FROM_NUMBER[shortest_fitting(s)])
    return fitting if fitting != 0 else planks


@rule
def choice_refusal(s: State, seat: int, move: int) -> int:
    """A plank of the reserve, and with help one that fits. (R5.2, R5.10)"""
    if s.phase == Phase.PLACING_PLANK:
        return say.Why.PLANK_ALREADY_CHOSEN
    plank = say.plank_in(move)
    if s.held_by[plank] != seat:
        return say.Why.NOT_IN_RESERVE
    return 0 if choices(s, seat) >> plank & 1 else say.Why.FITS_NOWHERE


@rule
def span_offer(s: State, a: int, b: int) -> int:
    """Where in the list of offers a span is; EMPTY if it is not there."""
    for i in range(s.offers):
        if s.offer[i] == a | b << 8:
            return i
    return EMPTY


@rule
def place_refusal(s: State, move: int) -> int:
    """On a span that is open, was not tried, and with help is short enough. (R5.1, R5.5, R5.6, R5.7, R5.9)"""
    if s.phase == Phase.CHOOSING_PLANK:
        return say.Why.PLANK_NOT_CHOSEN
    lower, higher = args(move)[:2]
    if span_offer(s, lower, higher) != EMPTY:
        return 0
    reason = span_refusal(s, lower, higher)
    if reason != 0:
        return reason
    return say.Why.ALREADY_TRIED if s.planks == Planks.BY_EYE else say.Why.TOO_SHORT


@rule
def list_choices(s: State, seat: int, moves: Moves) -> int:
    """The planks that may be chosen. (R5.2)"""
    return say.list_planks(choices(s, seat), say.CHOOSE_PLANK, moves, 0)


@rule
def list_places(s: State, moves: Moves) -> int:
    """The spans on which the chosen plank may be tried. (R5.9)"""
    for i in range(s.offers):
        moves[i] = say.PLACE_PLANK | int(s.offer[i]) << 8
    return int(s.offers)


# == Doing it ==========================================================


@rule
def go_on_with_planks(s: State, events: Events) -> None:
    """Ask which plank and where; what is the only way is taken; an empty reserve loses the action. (R5.8)"""
    if s.phase == Phase.PLACING_PLANK:
        if s.offers == 1:
            a, b = ends_of(s.offer[0])
            try_plank(s, a, b, events)
        else:
            ask(s)
        return
    planks = choices(s, s.acting)
    if planks == 0:
        say.lose_action(s, say.Cause.NO_PLANKS, events)
    elif is_one(planks):
        choose_plank(s, lowest(planks), events)
    else:
        ask(s)


@rule
def choose_plank(s: State, plank: int, events: Events) -> None:
    """Take a plank to place; one that fits on no open span is out of the game at once. (R5.2, R5.4, R5.9)"""
    say.tell_plank(events, say.PLANK_CHOSEN, s.acting, plank)
    if not offer_spans(s, say.number_of(plank)):
        say.tell_plank(events, say.PLANK_LOST, s.acting, plank)
        leave_reserve(s, plank)
        return
    s.chosen = plank
    s.phase = Phase.PLACING_PLANK


@rule
def try_plank(s: State, a: int, b: int, events: Events) -> None:
    """Lay the chosen plank on a span; one that proves too short is tried elsewhere. (R5.4, R5.9)"""
    plank = int(s.chosen)
    color, number = plank // NUMBERS, say.number_of(plank)
    if not fits(s, number, a, b):
        tell(events, code5(say.PLANK_TOO_SHORT, s.acting, color, from_one(number), a, b))
        withdraw_offer(s, span_offer(s, a, b))
        return
    tell(events, code5(say.PLANK_PLACED, s.acting, color, from_one(number), a, b))
    lay_plank(s, plank, a, b)
    leave_reserve(s, plank)


@rule
def withdraw_offer(s: State, i: int) -> None:
    """Take a span from the list of offers; the others keep their order. (R5.9)"""
    last = int(s.offers) - 1
    for later in range(i, last):
        s.offer[later] = s.offer[later + 1]
    s.offer[last] = EMPTY
    s.offers = last


@rule
def lay_plank(s: State, plank: int, a: int, b: int) -> None:
    """Have a plank lie on two supports."""
    s.ends[plank, 0], s.ends[plank, 1] = a, b
    s.resting[a] |= 1 << plank
    s.resting[b] |= 1 << plank


@rule
def leave_reserve(s: State, plank: int) -> None:
    """A plank has left its reserve, to lie or to be out: this part of the action is done. (R5.4)"""
    s.held_by[plank] = EMPTY
    s.chosen = EMPTY
    s.offer[: s.offers] = EMPTY
    s.offers = 0
    s.phase = Phase.CHOOSING_PLANK
    s.remaining -= 1
