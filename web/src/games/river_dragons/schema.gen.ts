// Generated from river_dragons, rules version 1: run `make schema` instead of editing.

export type Card = 'place_1_stone' | 'place_2_stones' | 'place_1_plank' | 'place_2_planks' | 'move_1' | 'move_2' | 'jump' | 'remove' | 'dragon_black' | 'dragon_red' | 'dragon_yellow' | 'dragon_pink' | 'dragon_green' | 'dragon_blue';

export type Cause = 'no_stones' | 'no_place' | 'no_planks' | 'nothing_there' | 'nothing_free';

export type Color = 'black' | 'red' | 'yellow' | 'pink' | 'green' | 'blue';

export type Phase = 'programming' | 'placing_stone' | 'choosing_plank' | 'placing_plank' | 'moving' | 'jumping' | 'removing' | 'over';

export type Planks = 'by_eye' | 'with_help';

export type Side = 'basic' | 'expert';

export type Support = 'stone_1' | 'stone_2' | 'stone_3' | 'stone_4' | 'stone_5' | 'stone_6' | 'stone_7' | 'stone_8' | 'stone_9' | 'stone_10' | 'stone_11' | 'stone_12' | 'stone_13' | 'stone_14' | 'stone_15' | 'stone_16' | 'stone_17' | 'stone_18' | 'stone_19' | 'stone_20' | 'stone_21' | 'stone_22' | 'stone_23' | 'stone_24' | 'stone_25' | 'stone_26' | 'stone_27' | 'village_black' | 'village_red' | 'village_yellow' | 'village_pink' | 'village_green' | 'village_blue';

export interface Options {
  side: Side;
  planks: Planks;
}

export interface View {
  seats: number;
  active: number;
  side: Side;
  planks: Planks;
  phase: Phase;
  turn_number: number;
  first: number;
  slot: number;
  acting: number;
  remaining: number;
  supply: number;
  chosen: number;
  pawns: number[];
  revealed: (Card | null)[][];
  programs: ((Card | null)[] | null)[];
  stones: number[][];
  held_by: number[];
  ends: number[][];
  offers: number;
  offer: [index: number, value: number][];
}

export type Move =
  | { move: 'program'; cards: Card[] }
  | { move: 'place_stone_on_island'; island: number }
  | { move: 'place_stone'; x: number; y: number }
  | { move: 'choose_plank'; color: Color; number: number }
  | { move: 'place_plank'; ends: Support[] }
  | { move: 'step_on_plank'; color: Color; number: number }
  | { move: 'step_to_village'; color: Color }
  | { move: 'jump_on_plank'; color: Color; number: number }
  | { move: 'jump_to_village'; color: Color }
  | { move: 'remove_plank'; color: Color; number: number }
  | { move: 'remove_stone'; stone: number };

export type GameEvent =
  | { event: 'programmed'; seat: number }
  | { event: 'card_revealed'; seat: number; slot: number; card: Card }
  | { event: 'action_canceled'; seat: number; color: Color }
  | { event: 'dragon_defied'; seat: number; color: Color }
  | { event: 'stone_placed_on_island'; seat: number; island: number }
  | { event: 'stone_placed'; seat: number; stone: number; x: number; y: number }
  | { event: 'plank_chosen'; seat: number; color: Color; number: number }
  | { event: 'plank_placed'; seat: number; color: Color; number: number; ends: Support[] }
  | { event: 'plank_too_short'; seat: number; color: Color; number: number; ends: Support[] }
  | { event: 'plank_lost'; seat: number; color: Color; number: number }
  | { event: 'stepped_on_plank'; seat: number; color: Color; number: number }
  | { event: 'stepped_to_village'; seat: number; color: Color }
  | { event: 'jumped_on_plank'; seat: number; color: Color; number: number }
  | { event: 'jumped_to_village'; seat: number; color: Color }
  | { event: 'pawn_fell'; seat: number }
  | { event: 'plank_removed'; seat: number; color: Color; number: number }
  | { event: 'stone_removed'; seat: number; stone: number }
  | { event: 'action_lost'; seat: number; card: Card; cause: Cause }
  | { event: 'rest_lost'; seat: number; card: Card; cause: Cause }
  | { event: 'first_player_passed'; seat: number }
  | { event: 'turn_begun'; turn: number }
  | { event: 'match_won'; seat: number }
  | { event: 'nobody_won' };

export type Reason = 'match_over' | 'program_given' | 'program_first' | 'not_your_turn' | 'another_action' | 'card_not_in_hand' | 'same_card_twice' | 'two_dragons' | 'only_on_islands' | 'no_islands' | 'island_taken' | 'too_near_village' | 'too_near_stone' | 'too_near_plank' | 'plank_not_chosen' | 'plank_already_chosen' | 'not_in_reserve' | 'fits_nowhere' | 'between_villages' | 'no_stone_there' | 'out_of_reach' | 'joined_already' | 'support_full' | 'crosses_plank' | 'over_support' | 'already_tried' | 'too_short' | 'not_adjacent' | 'plank_occupied' | 'no_jump_there' | 'plank_not_there' | 'stone_not_there' | 'pawn_on_plank' | 'stone_under_plank' | 'number_in_reserve' | 'third_color' | 'ended_without_winner';

// Under which group of words the values of a field are found.
export const groups = {
  "move": {"program": {"cards": "card"}, "place_stone_on_island": {}, "place_stone": {}, "choose_plank": {"color": "color"}, "place_plank": {"ends": "support"}, "step_on_plank": {"color": "color"}, "step_to_village": {"color": "color"}, "jump_on_plank": {"color": "color"}, "jump_to_village": {"color": "color"}, "remove_plank": {"color": "color"}, "remove_stone": {}},
  "event": {"programmed": {}, "card_revealed": {"card": "card"}, "action_canceled": {"color": "color"}, "dragon_defied": {"color": "color"}, "stone_placed_on_island": {}, "stone_placed": {}, "plank_chosen": {"color": "color"}, "plank_placed": {"color": "color", "ends": "support"}, "plank_too_short": {"color": "color", "ends": "support"}, "plank_lost": {"color": "color"}, "stepped_on_plank": {"color": "color"}, "stepped_to_village": {"color": "color"}, "jumped_on_plank": {"color": "color"}, "jumped_to_village": {"color": "color"}, "pawn_fell": {}, "plank_removed": {"color": "color"}, "stone_removed": {}, "action_lost": {"card": "card", "cause": "cause"}, "rest_lost": {"card": "card", "cause": "cause"}, "first_player_passed": {}, "turn_begun": {}, "match_won": {}, "nobody_won": {}},
} as const;

// What is in the box.
export const box = {
  "villages": [[5500, 2700], [4250, 4865], [1750, 4865], [500, 2700], [1750, 535], [4250, 535]],
  "islands": [[2616, 582], [3373, 622], [1566, 1200], [2999, 957], [4443, 1215], [2395, 1653], [3611, 1658], [960, 2105], [1843, 2027], [4140, 2022], [2997, 2286], [5011, 2185], [1770, 2657], [2624, 2901], [3365, 2906], [4208, 2665], [1013, 3407], [5020, 3428], [1523, 3564], [2432, 3773], [3590, 3766], [4521, 3585], [1335, 4114], [2997, 4025], [4615, 4080], [2435, 4682], [3522, 4721]],
  "plank_lengths": [500, 650, 800, 950, 1100, 1250],
  "stone_radius": 90,
  "village_radius": 340,
  "seat_color": [["black", "pink"], ["red", "pink", "blue"], ["red", "yellow", "green", "blue"], ["black", "red", "yellow", "green", "blue"], ["black", "red", "yellow", "pink", "green", "blue"]],
  "goal_of": {"black": "pink", "red": "green", "yellow": "blue", "pink": "black", "green": "red", "blue": "yellow"},
  "grid": {"step": 50, "first": 100, "width": 117, "height": 105},
  "slots": 5,
  "turns": 50,
} as const;
