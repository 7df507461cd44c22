// Generated from regatta, rules version 1: run `make schema` instead of editing.

export type Card = 'drift' | 'row' | 'sail' | 'tow';

export type Good = 'tea' | 'silk';

export type Phase = 'plotting' | 'dropping' | 'marking' | 'over';

export type Wind = 'fair' | 'fickle';

export interface Options {
  wind: Wind;
}

export interface View {
  seats: number;
  active: number;
  wind: Wind;
  phase: Phase;
  plot: (number[] | null)[];
  place: number[];
  cargo: number[][];
  buoys: [index: number, value: number][];
}

export type Move =
  | { move: 'plot'; cards: Card[] }
  | { move: 'drop'; good: Good }
  | { move: 'mark'; x: number; y: number };

export type GameEvent =
  | { event: 'ready'; seat: number }
  | { event: 'revealed'; seat: number; cards: Card[] }
  | { event: 'sailed'; seat: number; count: number }
  | { event: 'dropped'; seat: number; good: Good }
  | { event: 'marked'; seat: number; x: number; y: number };

export type Reason = 'not_now' | 'same_card_twice' | 'no_such_cargo' | 'buoy_there';

// Under which group of words the values of a field are found.
export const groups = {
  "move": {"plot": {"cards": "card"}, "drop": {"good": "good"}, "mark": {}},
  "event": {"ready": {}, "revealed": {"cards": "card"}, "sailed": {}, "dropped": {"good": "good"}, "marked": {}},
} as const;
