/** What happened before this page was opened, asked of the server. */

import type { Ask } from '$lib/wire/socket';
import type { AnyTell, EntryInfo, State, Told } from '$lib/wire/wire.gen';

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

/** A move that is shown again, with the table as it was before it. */
export interface Recalled extends Told {
  before: State | null;
}

/** The same moves with the table before and after each, as it was told when they were made. */
export async function recall(attempt: Attempt, entries: readonly EntryInfo[]): Promise<Recalled[]> {
  const moves: Recalled[] = [];
  const lookAt = async (position: number): Promise<Extract<AnyTell, { type: 'look' }> | null> => {
    const answer = await attempt({ type: 'look', position, view: 'own' });
    return answer?.type === 'look' ? answer : null;
  };
  for (const { position } of entries) {
    const last = moves.at(-1)?.state;
    const before = last?.position === position - 1 ? last : ((await lookAt(position - 1))?.state ?? null);
    const answer = await lookAt(position);
    if (!answer?.entry) continue;
    moves.push({ type: 'told', after: position - 1, entries: [answer.entry], state: answer.state, before });
  }
  return moves;
}
