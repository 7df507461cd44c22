/** What Home lists: my tables, what others ask of me, matches that are over, tables where I could sit or watch. */

import { onDestroy } from 'svelte';
import { isLearned } from '$lib/lesson';
import { api } from '$lib/wire/api';
import { lastRead } from '$lib/device/last_read';
import { person } from '$lib/people/person.svelte';
import { t } from '$lib/text/i18n.svelte';
import type { Seek, TableLine, Tables } from '$lib/wire/wire.gen';

const EVERY = 5_000; // milliseconds between looks at what is mine, while somebody can see it
const RARELY = 3; // looks: then everything else is looked at too

/** Somebody else would end the match, and I have not answered. */
export const isEndProposed = ({ proposing_end, your_seats }: TableLine): boolean =>
  proposing_end.length > 0 && !your_seats.some((seat) => proposing_end.includes(seat));

export const hasNewTalk = ({ table, chat, your_seats }: TableLine): boolean =>
  your_seats.length > 0 && chat > lastRead(table);

/** Whether a match goes on with my move; a guided one waits for nobody, nor does what is tried out. */
export const isMyTurn = (line: TableLine): boolean => line.your_turn && line.lesson === null && !line.what_if;

/** Whether something at this table waits for me. */
export const isWaiting = (line: TableLine): boolean =>
  isMyTurn(line) || isEndProposed(line) || hasNewTalk(line);

const MOST = 10; // pages of the server's list

/** Every table where a match goes on: the server's list has pages. A guided match that was gone through is none. */
export async function allGoing(): Promise<Tables> {
  const found = await api.myTables();
  for (let pages = 1; found.more && pages < MOST; pages++) {
    const next = await api.myTables(`?before=${found.tables.at(-1)!.touched_at}`);
    found.tables.push(...next.tables);
    found.more = next.more;
  }
  found.tables = found.tables.filter(({ lesson, game }) => !lesson || !isLearned(game));
  return found;
}

/** To be made with a component: looks again and again until it goes. */
export class Lists {
  waiting = $state(0); // things that wait for me, as the server counts them: in the title and on the icon
  going = $state.raw<TableLine[]>([]); // what waits for me first
  tried = $state.raw<TableLine[]>([]); // what-if tables, which wait for nobody
  rematches = $state.raw<TableLine[]>([]);
  over = $state.raw<TableLine[]>([]);
  open = $state.raw<TableLine[]>([]);
  toWatch = $state.raw<TableLine[]>([]);
  seeking = $state.raw<Seek | null>(null); // I look for somebody
  sought = $state.raw<Seek[]>([]); // others do

  constructor() {
    let looks = 0;
    const look = (): void => void (document.hidden || this.look(looks++ % RARELY === 0));
    void this.look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look); // whoever comes back sees how it is now
    onDestroy(() => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    });
  }

  /** Whether I play, played or am asked to play somewhere. */
  get areMine(): boolean {
    return this.going.length + this.tried.length + this.rematches.length + this.over.length > 0;
  }
  get isAny(): boolean {
    return this.areMine || this.open.length + this.toWatch.length + this.sought.length > 0;
  }
  get yourTurns(): number {
    return this.going.filter(isMyTurn).length;
  }
  /** What stands before this page's name in the title: how much waits for me, or else that somebody wrote to me. */
  get call(): string {
    if (this.waiting > 0) return `(${this.waiting}) `;
    return this.going.some(hasNewTalk) ? `● ${t('home.new_talk')} · ` : '';
  }
  /** At how many tables I wait for others. */
  get othersTurns(): number {
    return this.going.filter(({ your_turn }) => !your_turn).length;
  }

  async look(isAll = true): Promise<void> {
    const nothing = { tables: [], rematches: [], more: false, sought: [], waiting: 0, seeking: null };
    const rest = isAll && [
      person.me ? api.myTables('?over=1') : nothing,
      api.publicTables(),
      api.tablesToWatch(),
    ];
    const asked = [person.me ? allGoing() : nothing, ...(rest || [])];
    const [mine, over, open, running] = await Promise.all(asked).catch(() => []);
    if (!mine) return; // what is listed stays while the server is away
    this.tried = mine.tables.filter((line) => line.what_if);
    const played = mine.tables.filter((line) => !line.what_if);
    this.going = played.toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)));
    this.rematches = mine.rematches;
    this.seeking = mine.seeking;
    this.waiting = mine.waiting;
    void import('$lib/device/worker').then(({ setBadge }) => setBadge(mine.waiting));
    if (!over || !open || !running) return;
    this.over = over.tables;
    const known = new Set([...mine.tables, ...mine.rematches].map(({ table }) => table));
    const isOthers = ({ table }: TableLine): boolean => !known.has(table);
    this.open = open.tables.filter(isOthers);
    this.toWatch = running.tables.filter(isOthers);
    const own = JSON.stringify(mine.seeking);
    this.sought = open.sought.filter((wish) => JSON.stringify(wish) !== own);
  }
}
