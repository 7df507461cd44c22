// Generated from summer_pavilion, rules version 1: run `make schema` instead of editing.

export type Cause = 'choice' | 'cannot_place' | 'no_tiles';

export type Color = 'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red';

export type Feature = 'pillar' | 'statue' | 'window';

export type Line = 'placements' | 'token' | 'discards' | 'stars' | 'numbers' | 'corners';

export type Pattern = 'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red' | 'all_different';

export type Phase = 'picking' | 'placing' | 'taking_bonus' | 'keeping' | 'over';

export type Side = 'colored' | 'variant';

export type Source = 'center' | 'display_1' | 'display_2' | 'display_3' | 'display_4' | 'display_5' | 'display_6' | 'display_7' | 'display_8' | 'display_9';

export type Star = 'center' | 'orange' | 'red' | 'blue' | 'yellow' | 'green' | 'purple';

export interface Options {
  side: Side;
}

export interface View {
  seats: number;
  active: number;
  side: Side;
  round_number: number;
  phase: Phase;
  turn: number;
  first: number;
  token: number;
  bonus: number;
  passed: number[];
  bag: number[];
  tower: number[];
  supply: number[];
  sources: number[][];
  tiles: number[][];
  corners: number[][];
  board: (Color | null)[][][];
  ledger: number[][];
}

export type Move =
  | { move: 'pick'; source: Source; color: Color }
  | { move: 'place'; star: Star; slot: number; color: Color; wilds: number }
  | { move: 'take_bonus'; color: Color }
  | { move: 'pass' }
  | { move: 'keep'; counts: number[] };

export type GameEvent =
  | { event: 'tiles_picked'; seat: number; source: Source; color: Color; count: number }
  | { event: 'tiles_to_center'; source: Source; color: Color; count: number }
  | { event: 'token_taken'; seat: number }
  | { event: 'points_lost'; seat: number; line: Line; count: number }
  | { event: 'placing_begun'; seat: number }
  | { event: 'tiles_paid'; seat: number; color: Color; count: number }
  | { event: 'tile_placed'; seat: number; star: Star; slot: number; color: Color }
  | { event: 'run_scored'; seat: number; star: Star; count: number }
  | { event: 'feature_closed'; seat: number; feature: Feature; star: Star; count: number }
  | { event: 'bonus_taken'; seat: number; color: Color }
  | { event: 'bonus_missing'; seat: number; count: number }
  | { event: 'seat_passed'; seat: number; cause: Cause }
  | { event: 'tiles_kept'; seat: number; color: Color; count: number }
  | { event: 'tiles_discarded'; seat: number; color: Color; count: number }
  | { event: 'bag_refilled'; count: number }
  | { event: 'supply_filled'; color: Color }
  | { event: 'display_filled'; source: Source; color: Color }
  | { event: 'round_begun'; round: number; color: Color }
  | { event: 'token_returned'; seat: number }
  | { event: 'tiles_brought_back'; seat: number; color: Color; count: number }
  | { event: 'turn_begun'; seat: number }
  | { event: 'star_scored'; seat: number; star: Star; pattern: Pattern; count: number }
  | { event: 'number_scored'; seat: number; number: number; count: number }
  | { event: 'match_ended' };

export type Reason = 'not_your_turn' | 'match_over' | 'must_pick' | 'picking_over' | 'bonus_due' | 'no_bonus_due' | 'keeping_due' | 'not_passed' | 'no_such_display' | 'empty_source' | 'color_not_there' | 'wild_not_picked' | 'space_filled' | 'not_the_stars_color' | 'color_in_center_star' | 'color_closed' | 'wild_for_itself' | 'none_of_the_color' | 'too_few_tiles' | 'too_few_wilds' | 'not_in_supply' | 'too_many_kept' | 'kept_not_held' | 'not_your_turn_to_place' | 'placed_tile_is_wild' | 'more_wilds_needed';

// Under which group of words the values of a field are found.
export const groups = {
  "move": {"pick": {"source": "source", "color": "color"}, "place": {"star": "star", "color": "color"}, "take_bonus": {"color": "color"}, "pass": {}, "keep": {}},
  "event": {"tiles_picked": {"source": "source", "color": "color"}, "tiles_to_center": {"source": "source", "color": "color"}, "token_taken": {}, "points_lost": {"line": "line"}, "placing_begun": {}, "tiles_paid": {"color": "color"}, "tile_placed": {"star": "star", "color": "color"}, "run_scored": {"star": "star"}, "feature_closed": {"feature": "feature", "star": "star"}, "bonus_taken": {"color": "color"}, "bonus_missing": {}, "seat_passed": {"cause": "cause"}, "tiles_kept": {"color": "color"}, "tiles_discarded": {"color": "color"}, "bag_refilled": {}, "supply_filled": {"color": "color"}, "display_filled": {"source": "source", "color": "color"}, "round_begun": {"color": "color"}, "token_returned": {}, "tiles_brought_back": {"color": "color"}, "turn_begun": {}, "star_scored": {"star": "star", "pattern": "pattern"}, "number_scored": {}, "match_ended": {}},
} as const;

// What is in the box.
export const box = {
  "star_color": [[null, "orange", "red", "blue", "yellow", "green", "purple"], [null, null, null, null, null, null, null]],
  "number": [[[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]], [[3, 3, 3, 3, 3, 3], [3, 2, 1, 4, 5, 6], [3, 2, 1, 4, 5, 6], [3, 2, 1, 4, 5, 6], [3, 2, 1, 4, 5, 6], [3, 2, 1, 4, 5, 6], [3, 2, 1, 4, 5, 6]]],
  "pillars": ["O2 O3 C6 C1", "R2 R3 C1 C2", "B2 B3 C2 C3", "Y2 Y3 C3 C4", "G2 G3 C4 C5", "P2 P3 C5 C6"],
  "statues": ["O1 O2 R3 R4", "R1 R2 B3 B4", "B1 B2 Y3 Y4", "Y1 Y2 G3 G4", "G1 G2 P3 P4", "P1 P2 O3 O4"],
  "windows": ["O5 O6", "R5 R6", "B5 B6", "Y5 Y6", "G5 G6", "P5 P6"],
  "bonus": [1, 2, 3],
  "displays": [5, 7, 9],
  "rounds": 6,
  "wild_by_round": ["purple", "green", "orange", "yellow", "blue", "red"],
  "supply_spaces": 10,
  "most_kept": 4,
  "star_points": [20, 18, 17, 16, 15, 14, 12],
  "number_points": [0, 4, 8, 12, 16],
} as const;
