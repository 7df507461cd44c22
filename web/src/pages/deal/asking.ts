/** What is asked about deals that several people play. */

import { ask } from '$lib/wire/api';
import type { DealCompared, DealTold, Opened } from '$lib/wire/wire.gen';

export const asking = {
  deal: (id: string) => ask<DealTold>('GET', `deals/${encodeURIComponent(id)}`),
  challenge: (table: string) => ask<DealTold>('POST', 'deals', { table }),
  play: (id: string) => ask<Opened>('POST', `deals/${id}/play`),
  compare: (id: string, table: string) => ask<DealCompared>('GET', `deals/${id}/compare?table=${table}`),
};
