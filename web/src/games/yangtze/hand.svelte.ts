/** What is being chosen at this table: a tile of the hand, and how it is turned. Shared by the lake and the hand. */

import { perTable } from '$lib/table/per_table.svelte';
import type { Table } from '$lib/table/table.svelte';
import { keyOf, shownCell, type Cell } from './lake';
import type { GameEvent, Move, View } from './schema.gen';

export type YangtzeTable = Table<View, Move, GameEvent>;
export type Place = Extract<Move, { move: 'place' }>;

export class Hand {
  #tile = $state<number | null>(null);
  #rotation = $state(0);

  constructor(private readonly table: YangtzeTable) {}

  get tiles(): number[] {
    const { view, me } = this.table;
    return me === null ? [] : (view.hand[me] ?? []).filter((tile) => tile >= 0);
  }
  /** The tile that would be placed: the one that was pressed, or the first. */
  get tile(): number | null {
    return this.tiles.includes(this.#tile ?? -1) ? this.#tile : (this.tiles[0] ?? null);
  }
  /** Another tile than the one that was turned lies as it was drawn. */
  get rotation(): number {
    return this.tile === this.#tile ? this.#rotation : 0;
  }
  get placements(): Place[] {
    return this.table.moves.filter((move): move is Place => move.move === 'place');
  }
  get canPlace(): boolean {
    return this.placements.length > 0;
  }

  /** Where the tile may go, by the cell as it is seen: the ways it may be turned there. */
  places(turn: number): Map<string, { cell: Cell; moves: Place[] }> {
    const found = new Map<string, { cell: Cell; moves: Place[] }>();
    for (const move of this.placements) {
      if (move.tile !== this.tile) continue;
      const cell = shownCell(move, turn);
      const place = found.get(keyOf(cell)) ?? { cell, moves: [] };
      place.moves.push(move);
      found.set(keyOf(cell), place);
    }
    return found;
  }

  /** The listed move that looks like the tile as it is turned: some tiles look the same after half a turn. */
  turned(moves: readonly Place[]): Place {
    return moves.find(({ rotation }) => rotation === this.rotation) ?? moves[this.rotation % moves.length]!;
  }

  take(tile: number): void {
    if (tile === this.tile) return;
    this.#tile = tile;
    this.#rotation = 0;
    this.#renew();
  }

  rotate(quarters: number): void {
    this.#rotation = (this.rotation + quarters + 4) % 4;
    this.#tile = this.tile;
    this.#renew();
  }

  /** What is chosen follows the tile in hand. */
  #renew(): void {
    const chosen = this.table.chosen;
    if (chosen?.move !== 'place') return;
    const there = this.placements.filter(
      ({ tile, x, y }) => tile === this.tile && x === chosen.x && y === chosen.y,
    );
    this.table.choose(there.length > 0 ? this.turned(there) : null);
  }

  /** A hint was asked for, or a move chosen elsewhere: show it as it lies. */
  follow(move: Place): void {
    this.#tile = move.tile;
    this.#rotation = move.rotation;
  }
}

export const handOf = perTable((table: YangtzeTable) => new Hand(table));
