/** What this page saw of a match while it was played, to be held against the record that the server gives at the end. */

import type { AnyMove } from './offers';
import { standing } from './stops';
import type { EntryInfo } from '$lib/wire/wire.gen';

/** As much of a record as says who moved, and how. */
export interface Moves {
  moves?: (AnyMove & { seat: number })[];
}

/** The same for the same move, in whichever order its pieces were pressed. */
function sayingOf(move: AnyMove): string {
  const inOrder = ([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? [...value].sort() : value,
  ];
  const said = Object.entries(move).filter(([name]) => name !== 'seat');
  return JSON.stringify(said.map(inOrder).sort());
}

export class Witness {
  #made = new Map<string, AnyMove>(); // by seat and decision
  #told: EntryInfo[] = []; // from the first that was told on

  /** The server has acknowledged a move that was made here. */
  made(seat: number, decision: number, move: AnyMove): void {
    this.#made.set(`${seat} ${decision}`, move);
  }

  /** Something was told; what was told before comes again when a connection does. */
  hear(entries: readonly EntryInfo[]): void {
    const last = this.#told.at(-1)?.position ?? 0;
    this.#told.push(...entries.filter(({ position }) => position > last));
  }

  /** Whether everything was told here from the first move on. */
  get sawAll(): boolean {
    return this.#told.length > 0 && this.#told.every(({ position }, n) => position === n + 1);
  }

  /** Whether a record has the moves that were made here, and everybody's in the order in which they were told: all of
   *  them or, for who came later, those at its end. */
  agrees(record: Moves): boolean {
    const moves = record.moves ?? [];
    const told = standing(this.#told).filter(({ kind }) => kind === 'move'); // as in a record
    const before = moves.length - told.length;
    if (before < 0 || (this.sawAll && before > 0)) return false;
    return told.every(({ seat, decision }, n) => {
      const kept = moves[before + n]!;
      const made = this.#made.get(`${seat} ${decision}`);
      return kept.seat === seat && (made === undefined || sayingOf(made) === sayingOf(kept));
    });
  }
}
