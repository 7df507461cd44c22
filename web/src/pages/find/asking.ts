/** What is asked about finding somebody. */

import { ask } from '$lib/wire/api';
import { base } from '$lib/shell/base';
import type { Pace, Seek, Seeking } from '$lib/wire/wire.gen';

export const asking = {
  seek: (wish: Seek) => ask<Seeking>('POST', 'seeking', wish),
  look: () => ask<Seeking>('GET', 'seeking'),
  stop: () => ask<Seeking>('POST', 'seeking/stop'),
  /** The same from a page that goes away, which hears no answer. */
  leave: () =>
    void fetch(`${base}/api/seeking/stop`, { method: 'POST', keepalive: true }).catch(() => undefined),
};

/** With free choice nobody would want the same: one pace for now, one for days. */
export const PACES: Pace[] = [
  { kind: 'live', per_move: 60, bank: 300 },
  { kind: 'days', per_move: 2 },
];
