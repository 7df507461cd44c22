/** Who is awaited at a table that was opened for the same people again: its address names the table before. */

import { api } from '$lib/wire/api';
import type { SeatInfo } from '$lib/wire/wire.gen';

/** Their names by seat. */
export async function awaitedAfter(before: string): Promise<(string | null)[]> {
  const { seats } = await api.table(before);
  return seats.map(({ kind, name }: SeatInfo) => (kind === 'person' ? name : null));
}
