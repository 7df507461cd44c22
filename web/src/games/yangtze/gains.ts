/** What a move gives to whom, gathered from what would surely happen or has happened. */

import type { Color, GameEvent } from './schema.gen';

export interface Gain {
  lanterns: Partial<Record<Color, number>>;
  missing: Color[]; // colors that had run out
  rafts: number;
  points: number;
}

const nothing = (): Gain => ({ lanterns: {}, missing: [], rafts: 0, points: 0 });

function add(gain: Gain, color: Color, count: number): void {
  gain.lanterns[color] = (gain.lanterns[color] ?? 0) + count;
}

/** Every seat's gain; what is paid counts against it. */
export function gainsOf(events: readonly GameEvent[], seats: number): Gain[] {
  const gains = Array.from({ length: seats }, nothing);
  for (const event of events) {
    if (!('seat' in event)) continue;
    const gain = gains[event.seat]!;
    if (event.event === 'lantern_taken' || event.event === 'lantern_exchanged') add(gain, event.color, 1);
    else if (event.event === 'lanterns_returned') add(gain, event.color, -event.count);
    else if (event.event === 'lantern_missing') gain.missing.push(event.color);
    else if (event.event === 'raft_taken') gain.rafts += 1;
    else if (event.event === 'rafts_paid') gain.rafts -= event.count;
    else if (
      event.event === 'reward_taken' ||
      event.event === 'general_taken' ||
      event.event === 'points_noted'
    ) {
      gain.points += event.count;
    }
  }
  return gains;
}

/** How many cards of a color leave the supply. */
export function takenOf(gains: readonly Gain[], color: Color): number {
  return gains.reduce((sum, gain) => sum + (gain.lanterns[color] ?? 0), 0);
}
