// Generated from lighthouse, rules version 1: run `make schema` instead of editing.

export type Deck = 'long' | 'short';

export interface Options {
  deck: Deck;
}

export interface View {
  seats: number;
  active: number;
  deck: Deck;
  hand: (number | null)[];
  points: number[];
  seen: number[];
  left: number;
}

export type Move =
  | { move: 'show' }
  | { move: 'swap' };

export type GameEvent =
  | { event: 'card_shown'; seat: number; card: number }
  | { event: 'card_drawn'; seat: number; card?: number };

export type Reason = 'not_your_turn';

// Under which group of words the values of a field are found.
export const groups = {
  "move": {"show": {}, "swap": {}},
  "event": {"card_shown": {}, "card_drawn": {}},
} as const;
