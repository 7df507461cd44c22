/**
 * What a game's folder gives to the page: `web/src/games/<id>/index.ts` exports a GameModule as its default.
 *
 * The folder holds `schema.gen.ts` (written by `make schema`: types, groups of words, what is in the box), `card.json`
 * (what Home says of the game), `art/home.svg` (its picture there), `text/<language>.json` (the few texts that only
 * the page needs) and its components. It imports `$lib` and itself.
 *
 * A game's page holds no rules. A thing can be pressed if a listed move names it (`table.moves`) or a form allows it
 * (`table.forms`); what a move would do, and why something is not allowed, is asked of the server (`table.consider`,
 * `table.askWhy`).
 */

import type { Component } from 'svelte';
import type { AnyMove } from '$lib/table/offers';
import type { AnyEvent, Table } from '$lib/table/table.svelte';
import type { EntryInfo } from '$lib/wire/wire.gen';
import type { Groups } from '$lib/text/words';

// Modules are loaded by name, so that here nobody knows a game's own types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type SomeTable = Table<any, any, any>;

/** Pieces that fly across the table when something happens. Both ends are the values of `data-anchor` attributes. */
export interface Flight {
  from: string;
  to: string;
  piece: { symbol: string; width: number; height: number }; // a <symbol> of the game's sprite
}

/** How something is painted: its color, and a dark and a light tone of it that can be read on paper and by night. */
export interface Paint {
  base: string;
  dark: string;
  light: string;
}

export type Sound = 'place' | 'take' | 'score' | 'turn' | 'talk' | 'end';

/** The board in the middle, and what else the table needs. Every component gets the table. */
export interface GameModule<T = SomeTable, M extends AnyMove = AnyMove, E extends AnyEvent = AnyEvent> {
  groups: Groups; // from schema.gen.ts
  /** Symbols and gradients that every other component uses; drawn once. */
  Sprite: Component;
  Board: Component<{ table: T }>;
  /** My own things, at the bottom; on a phone the first page of the drawer. Not drawn for a spectator. */
  Mine: Component<{ table: T }>;
  /** How high that drawer is, in pixels: enough for all that Mine shows in a phase, so that the board does not jump. */
  drawer: (table: T) => number;
  /** A small but complete summary of one seat: what lies open before it. The shell draws name, turn mark and points. */
  Seat: Component<{ table: T; seat: number }>;
  /** A mark that tells seats apart without color, shown beside names. */
  Mark: Component<{ table: T; seat: number }>;
  /** How a seat's pieces are painted, where seats have colors: a line that is drawn for the seat is painted alike. */
  paint?: (table: T, seat: number) => Paint;
  /** What else stands beside a seat's name. */
  Badge?: Component<{ table: T; seat: number }>;
  /** What belongs to everybody: beside the board, on a phone a page of the drawer. */
  Side?: Component<{ table: T }>;
  /** Its name on the drawer's tab: a key of the game's page texts. */
  sideTitle?: string;
  /** The lines of the log, as they stand below each other; without it, each entry is one, the latest first. */
  logLines?: (entries: readonly EntryInfo[]) => LogLine[];
  /** One line of the log in pictures; without it every event that is not quiet is told as a sentence. */
  Line?: Component<{ table: T; entry: EntryInfo; isNow?: boolean }>; // isNow: it is being shown, beside the prompt
  /** The score sheet, which is loaded at the end. */
  sheet: () => Promise<{ default: Component<{ table: T }> }>;
  /** Pictures for the rules page, by the rule's number. */
  figures: Record<string, Component>;

  /** What is expected of my seat now, in plain words. */
  prompt: (table: T) => string;
  /** Whether the room itself proposes such a move, so that nobody has to think of canceling it. */
  isProposed?: (move: M) => boolean;
  /** Gives up what was begun but is no move yet, such as the first end of a plank; null where nothing was. */
  begun?: (table: T) => (() => void) | null;
  /** What the button says that makes the chosen move. */
  commitLabel: (table: T, move: M) => string;
  /** A seat's move as who looks at the table says it, whatever is shown there; without it, as the game's catalog does. */
  tell?: (table: T, move: M, seat: number | null) => string;
  /** What more there is to say of a move where two of a list read alike: which tile, which space. */
  apart?: (table: T, move: M, seat: number | null) => string;
  /** What happened, as this room says it; without it, as the game's catalog does. */
  eventTold?: (table: T, event: E) => string;
  /** Where the match stands: round, tiles left. */
  status: (table: T) => string;
  /** The whole state as text, line by line, for who cannot see the board. */
  describe: (table: T) => string[];
  /** Kinds of events that neither the log nor a screen reader needs. */
  quiet: ReadonlySet<string>;
  /** A move in parts that are shown one after another; without it, a move is one. */
  beats?: (events: E[]) => E[][];
  /** Kinds of events that take longer to be understood: what somebody had meant to do does not happen. */
  weighty?: ReadonlySet<string>;
  flights: (event: E, table: T) => Flight[];
  sounds: Readonly<Record<string, Sound>>;
}

/** One line of the log: an entry, or a part of it. */
export interface LogLine {
  key: string;
  entry: EntryInfo; // with the seat and the events that the line speaks of
  isHeading?: boolean; // what stands below belongs to it
  seen?: number; // how many events of the entry had happened then, where it speaks of a part of it
}

/** What Home knows of a game before it is loaded. */
export interface Card {
  title: Record<string, string>; // by language
  seats: [fewest: number, most: number];
  minutes: number;
  tagline: Record<string, string>;
  colors: { room: string }; // behind the picture until it is there
}
