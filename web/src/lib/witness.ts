/** What this page saw of a match while it was played, to be held against the record that the server gives at the end. */

import type { AnyMove } from './offers';
import type { EntryInfo } from './wire.gen';

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

/** Whose moves stand, in their order: those that were taken back are not in a record. */
function standing(entries: readonly EntryInfo[]): (number | null)[] {
  const seats: (number | null)[] = [];
  for (const { kind, seat } of entries) {
    if (kind === 'move') seats.push(seat);
    else if (kind === 'undo') seats.pop();
  }
  return seats;
}

export class Witness {
  #made = new Map<string, AnyMove>(); // by seat and decision
  #told: EntryInfo[] = []; // from the first that was told on

  /** The server has acknowledged a move that was made here. */
  made(seat: number, decision: number, move: AnyMove): void {
    this.#made.set(`${seat} ${decision}`, move);
  }

  /** Something was told. What is taken back, here or on another device, is not to be found in the record. */
  hear(entries: readonly EntryInfo[]): void {
    for (const entry of entries) {
      if (entry.kind === 'undo') this.#made.delete(`${entry.seat} ${entry.decision}`);
      if (entry.position > (this.#told.at(-1)?.position ?? 0)) this.#told.push(entry);
    }
  }

  /** Whether everything was told here from the first move on. */
  get sawAll(): boolean {
    return this.#told.length > 0 && this.#told.every(({ position }, n) => position === n + 1);
  }

  /** Whether a record has the moves that were made here, and everybody's in the order in which they were told. */
  agrees(record: Moves): boolean {
    const moves = record.moves ?? [];
    const told = standing(this.#told);
    if (this.sawAll && (told.length !== moves.length || told.some((seat, n) => seat !== moves[n]!.seat)))
      return false;
    return [...this.#made].every(([key, made]) => {
      const [seat, decision] = key.split(' ').map(Number) as [number, number];
      const kept = moves.filter((move) => move.seat === seat)[decision];
      return kept !== undefined && sayingOf(made) === sayingOf(kept);
    });
  }
}
