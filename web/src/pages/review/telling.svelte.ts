/** A review in words: whose it is, when something was, and the whole of it for who does not see the graph. */

import type { GameModule } from '$lib/game';
import { levelName } from '$lib/people/levels';
import { capital } from '$lib/text/sentence';
import { settings } from '$lib/device/settings.svelte';
import type { AnyMove } from '$lib/table/offers';
import type { Table } from '$lib/table/table.svelte';
import { moveTold } from '$lib/text/telling';
import type { Over, ReviewedDecision } from '$lib/wire/wire.gen';
import type { Feed } from './feed.svelte';
import { bandsOf, course, percent, signedPercent } from './figures';
import { r } from './words.svelte';

export const joined = (...words: string[]): string => words.filter(Boolean).join(' · ');

export class Telling {
  constructor(
    private readonly seen: () => {
      table: Table | null;
      module: GameModule | null;
      over: Over | null;
      scores: number[] | null;
    },
    private readonly feed: Feed,
  ) {}

  readonly winners = $derived.by(() => this.seen().over?.winners ?? []);
  /** My seat; null for who only watches. */
  readonly own = $derived.by(() => this.seen().table?.you?.seats[0] ?? null);
  /** Whose line is ink: mine, or the winner's. */
  readonly mine = $derived(this.own ?? this.winners[0] ?? 0);
  readonly bands = $derived.by(() => (this.feed.facts.length > 0 ? bandsOf(this.feed.facts) : []));

  nameOf = (seat: number): string => this.seen().table?.nameOf(seat) ?? '';
  wordsFor = (move: Record<string, unknown>, seat: number): string => {
    const { table, module } = this.seen();
    return table && module ? capital(moveTold(table, module, move as AnyMove, seat)) : '';
  };

  /** What stands below a name: that it is mine, or how well a bot plays. */
  under = (seat: number): string => {
    const { kind, level } = this.seen().table!.seats[seat]!;
    return seat === this.own ? r('parts.you') : kind === 'bot' && level ? levelName(level) : '';
  };

  /** The round or turn of a decision; nothing in a game that has none. */
  stageOf = (number: number): string => {
    const band = this.bands.find(({ from, to }) => number > from && number <= to);
    return band?.stage ? r(`stage.${band.stage}` as 'stage.round_number', { number: band.number }) : '';
  };
  whereOf = ({ number }: ReviewedDecision): string =>
    capital(joined(this.stageOf(number), r('move', { number })));

  /** A moment as the range says it. */
  moment(at: number): string {
    if (at > this.feed.length) return r('end');
    const decision = this.feed.decisions[at - 1];
    if (!decision) return [r('moment', { number: at, length: this.feed.length }), r('tip.yet')].join(', ');
    const { number, seat, word, cost } = decision;
    const costs = word === 'fine' ? '' : `${r(`word.${word}`)} ${signedPercent(-cost, settings.language)}`;
    const chance = `${this.nameOf(seat)} ${this.#says(this.feed.chances[number]![seat]!)}`;
    const words = [r('moment', { number, length: this.feed.length }), this.stageOf(number), chance, costs];
    return words.filter(Boolean).join(', ');
  }

  /** The graph in a sentence. */
  readonly summary = $derived.by(() => {
    if (!this.feed.hasGraph) return '';
    const line = this.feed.chances.map((each) => each[this.mine]!);
    const { high, low } = course(line);
    const ended = this.winners.map((seat) => `${this.nameOf(seat)} ${r('wins')}.`).join(' ');
    const says = this.#says;
    const chances = {
      start: says(line[0]!),
      best: says(line[high]!),
      fallen: says(line[low]!),
      end: says(line.at(-1)!),
    };
    return `${r('summary', { name: this.nameOf(this.mine), high, low, ...chances })} ${ended}`;
  });

  readonly ends = $derived.by(() => {
    const { table, scores } = this.seen();
    return (table?.seats ?? []).map(({ seat }) => ({
      name: this.nameOf(seat),
      points: String(scores?.[seat] ?? ''),
      isWinner: this.winners.includes(seat),
    }));
  });

  #says = (part: number): string => percent(part, settings.language);
}
