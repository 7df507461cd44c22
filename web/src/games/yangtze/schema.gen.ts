// Generated from yangtze, rules version 1: run `make schema` instead of editing.

export type Category = 'four_alike' | 'three_pairs' | 'seven_different';

export type Cause = 'match' | 'facing';

export type Color = 'white' | 'orange' | 'red' | 'purple' | 'blue' | 'green' | 'black';

export type Phase = 'placing' | 'last_turns' | 'over';

export type Side = 'north' | 'east' | 'south' | 'west';

export type Step = 'none' | 'exchanged' | 'dedicated' | 'discarded';

export type Options = object;

export interface View {
  seats: number;
  active: number;
  phase: Phase;
  turn: number;
  first: number;
  step: Step;
  supply: number[];
  lanterns: number[][];
  rafts: number[];
  taken_by: number[][];
  generals: number[];
  noted: number[];
  held: number[];
  hand: (number[] | null)[];
  pile_left: number;
  rotation: number[];
  board: [index: number, value: number][];
}

export type Move =
  | { move: 'exchange'; give: Color; take: Color }
  | { move: 'dedicate_four'; color: Color }
  | { move: 'dedicate_pairs'; colors: Color[] }
  | { move: 'dedicate_seven' }
  | { move: 'discard'; color: Color }
  | { move: 'place'; tile: number; x: number; y: number; rotation: number }
  | { move: 'finish' };

export type GameEvent =
  | { event: 'rafts_paid'; seat: number; count: number }
  | { event: 'lanterns_returned'; seat: number; color: Color; count: number }
  | { event: 'lantern_exchanged'; seat: number; color: Color }
  | { event: 'reward_taken'; seat: number; category: Category; count: number }
  | { event: 'general_taken'; seat: number; category: Category; count: number }
  | { event: 'points_noted'; seat: number; category: Category; count: number }
  | { event: 'tile_placed'; seat: number; tile: number; x: number; y: number; rotation: number }
  | { event: 'side_matched'; x: number; y: number; side: Side; color: Color }
  | { event: 'lantern_taken'; seat: number; color: Color; cause: Cause }
  | { event: 'lantern_missing'; seat: number; color: Color; cause: Cause }
  | { event: 'raft_taken'; seat: number; tile: number }
  | { event: 'tile_drawn'; seat: number; tile?: number }
  | { event: 'last_turns_begun' }
  | { event: 'turn_skipped'; seat: number }
  | { event: 'turn_begun'; seat: number }
  | { event: 'match_ended' };

export type Reason = 'not_your_turn' | 'match_over' | 'already_exchanged' | 'exchange_after_dedicating' | 'step_closed' | 'same_color' | 'too_few_rafts' | 'card_not_held' | 'empty_supply' | 'already_dedicated' | 'not_four_alike' | 'not_three_pairs' | 'not_seven_different' | 'nothing_to_discard' | 'discard_not_held' | 'over_the_limit' | 'nothing_to_place' | 'tile_not_held' | 'cell_taken' | 'cell_apart' | 'looks_alike' | 'must_place';

// Under which group of words the values of a field are found.
export const groups = {
  "move": {"exchange": {"give": "color", "take": "color"}, "dedicate_four": {"color": "color"}, "dedicate_pairs": {"colors": "color"}, "dedicate_seven": {}, "discard": {"color": "color"}, "place": {}, "finish": {}},
  "event": {"rafts_paid": {}, "lanterns_returned": {"color": "color"}, "lantern_exchanged": {"color": "color"}, "reward_taken": {"category": "category"}, "general_taken": {"category": "category"}, "points_noted": {"category": "category"}, "tile_placed": {}, "side_matched": {"side": "side", "color": "color"}, "lantern_taken": {"color": "color", "cause": "cause"}, "lantern_missing": {"color": "color", "cause": "cause"}, "raft_taken": {}, "tile_drawn": {}, "last_turns_begun": {}, "turn_skipped": {}, "turn_begun": {}, "match_ended": {}},
} as const;

// What is in the box.
export const box = {
  "tiles": ["BRWK", "WKOK", "GGGR", "OPOO", "RKGP", "RGBP", "WGOG lotus", "RGKR", "WBKB koi", "GROW", "BPWR", "RRGG dragon", "KPBB", "WWRG", "WOPW panda", "GPPR dragon", "GBOB", "BRKG", "BKWG", "PRKK panda", "RKRO lotus", "GPBP dragon", "OBWO koi", "BRWK", "BWGP", "OBOB koi", "WKWK panda", "GBKO", "PKWO", "ROPW", "PPKP", "OKPR", "BWOR", "BPKO", "RWKO", "WGPB"],
  "letters": "WORPBGK",
  "seat_side": [[2, 0], [2, 3, 0], [2, 3, 0, 1]],
  "reward_points": [[8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]],
  "in_play": [[[1, 0, 1, 0, 1, 0, 1, 1, 1], [1, 0, 1, 0, 1, 0, 1, 1, 1], [1, 0, 1, 0, 1, 0, 1, 1, 1]], [[1, 0, 1, 1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 1, 1, 1, 1, 1]], [[1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1]]],
  "general_cards": 3,
  "general_points": 4,
  "limit": 12,
} as const;
