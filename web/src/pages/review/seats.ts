/** How the seats' lines are told apart: my own is ink, the others have a color and a dash each. */

export interface Stroke {
  color: string; // a custom property of the review
  dash: string;
  width: number;
  isFaint: boolean; // until the graph is pointed at: one of many
}

const OTHERS: Pick<Stroke, 'color' | 'dash'>[] = [
  { color: 'var(--seat-2)', dash: '9 4' },
  { color: 'var(--seat-3)', dash: '0.1 5' },
  { color: 'var(--seat-4)', dash: '14 4 2 4' },
  { color: 'var(--seat-5)', dash: '4 4' },
  { color: 'var(--seat-6)', dash: '2 3' },
];

const CROWD = 4; // with more seats than these only my own line and the winners' are strong

/** A stroke for each seat; who looks, or else the winner, has the first. */
export function strokesOf(seats: number, mine: number, winners: number[] = []): Stroke[] {
  let next = 0;
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === mine) return { color: 'var(--ink)', dash: '', width: 3.25, isFaint: false };
    const stroke = OTHERS[next++ % OTHERS.length]!;
    const isFaint = seats > CROWD && !winners.includes(seat);
    const isDotted = stroke.dash.startsWith('0.1');
    return { ...stroke, width: isFaint ? (isDotted ? 2 : 1.5) : isDotted ? 3 : 2.25, isFaint };
  });
}
