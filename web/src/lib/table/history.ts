/** What happened before this page was opened, asked of the server. */

import type { Ask } from '$lib/wire/socket';
import type { AnyTell, EntryInfo, Told } from '$lib/wire/wire.gen';

type Attempt = (ask: Ask) => Promise<AnyTell | null>;

/** Everything that was told to this seat from the beginning. */
export async function readLog(attempt: Attempt): Promise<EntryInfo[]> {
  const read: EntryInfo[] = [];
  for (let last = Infinity, after = 0; after < last; after = read.at(-1)?.position ?? last) {
    const answer = await attempt({ type: 'history', after, view: 'own' });
    if (answer?.type !== 'history' || answer.entries.length === 0) break;
    read.push(...answer.entries);
    last = answer.last;
  }
  return read;
}

/** The same moves with the table after each, as it was told when they were made. */
export async function recall(attempt: Attempt, entries: readonly EntryInfo[]): Promise<Told[]> {
  const moves: Told[] = [];
  for (const { position } of entries) {
    const answer = await attempt({ type: 'look', position, view: 'own' });
    if (answer?.type !== 'look' || !answer.entry) continue;
    moves.push({ type: 'told', after: position - 1, entries: [answer.entry], state: answer.state });
  }
  return moves;
}
