/** Bots at a table have names, so that one can speak of them, and a face. */

import type { SeatInfo } from '$lib/wire/wire.gen';

// No two begin with the same letter: marks on a board show only that.
const NAMES = ['Lin', 'Mei', 'Rui', 'Nara', 'Teo', 'Iris', 'Olga', 'Vito', 'Kim', 'Hugo', 'Zoe', 'Pau'];

/** The names of those who have none, by seat: none is called like a person there, nor begins with the same letter. */
export function botNames(seats: readonly Pick<SeatInfo, 'seat' | 'kind' | 'name'>[]): Map<number, string> {
  const first = (name: string): string => name.charAt(0).toUpperCase();
  const taken = new Set(seats.flatMap(({ name }) => (name ? [first(name)] : [])));
  const free = NAMES.filter((name) => !taken.has(first(name)));
  const bots = seats.filter(({ kind, name }) => kind === 'bot' && !name);
  return new Map(bots.map(({ seat }, i) => [seat, free[i % free.length]!]));
}
