// @vitest-environment happy-dom
/** What is written at a table of River Dragons, and where. */

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import catalog from '../../../../ludoteca/games/river_dragons/text/es.json';
import { describe } from '../../../src/games/river_dragons/describe';
import room from '../../../src/games/river_dragons';
import First from '../../../src/games/river_dragons/First.svelte';
import type { RiverTable } from '../../../src/games/river_dragons/moves';
import { numberSpot, PLANKS } from '../../../src/games/river_dragons/river';
import { groups, type View } from '../../../src/games/river_dragons/schema.gen';
import texts from '../../../src/games/river_dragons/text/es.json';
import { GameWords } from '$lib/text/words';

const table = {
  words: new GameWords('es', catalog, texts, groups),
  me: 0,
  note: null,
} as unknown as RiverTable;

afterEach(cleanup);

test("an island's number is below it, unless a plank lies there", () => {
  const down = { index: 0, color: 'red', number: 1, length: 80, angle: 90, at: { x: 200, y: 240 } } as const;
  const spot = (...planks: Parameters<typeof numberSpot>[0]) => numberSpot(planks, { x: 200, y: 200 });
  expect(spot().y).toBeGreaterThan(210);
  expect(spot(down).y).toBeLessThan(190);
  const beside = spot(down, { ...down, at: { x: 200, y: 160 } });
  expect(Math.abs(beside.x - 200)).toBeGreaterThan(14);
  expect(beside.y).toBeCloseTo(200);
});

test('the first player is marked in a word, and a press says what that means', () => {
  const [mine, theirs] = [0, 1].map((seat) => render(First, { table, seat }).container.firstElementChild!);
  expect([mine!.textContent, theirs!.querySelector('span')!.textContent]).toEqual(['Empiezas', 'Empieza']);
  expect(theirs!.querySelector('i')!.getAttribute('aria-hidden')).toBe('true'); // on a phone, for who sees it
  (theirs as HTMLElement).click();
  expect(table.note).toEqual({ text: texts.about_first, rule: 'R3.1' });
});

test('what is removed is named on the card and on the button', () => {
  expect(table.words.word('card', 'remove')).toBe('retirar tablón o piedra');
  const label = (move: object) => room.commitLabel(table, move as never);
  expect(label({ move: 'remove_stone', stone: 3 })).toBe('Retirar piedra');
  expect(label({ move: 'remove_plank', color: 'red', number: 3 })).toBe('Retirar tablón');
});

/** Two at the table, before anything was laid: Ana is asked for a plan, as `active` says, and Lin may be. */
function planning(programs: View['programs'], active: number[], more: Partial<View> = {}): RiverTable {
  const empty = Array<null>(5).fill(null);
  const view = {
    seats: 2,
    phase: 'programming',
    turn_number: 3,
    slot: 0,
    supply: 20,
    first: 0,
    stones: [],
    ends: [],
  };
  const rest = { held_by: [], pawns: [PLANKS, PLANKS], revealed: [empty, empty], programs };
  const seats = [{ seat: 0 }, { seat: 1 }];
  const nameOf = (seat: number): string => ['Ana', 'Lin'][seat]!;
  return { ...table, view: { ...view, ...rest, ...more }, seats, nameOf, active } as unknown as RiverTable;
}

test('while plans are made the table in words says who has handed one in, and no card 0', () => {
  const [turn, ana, lin] = describe(planning([null, null], [0]));
  expect(turn).toMatch(/^Turno 3 · se planea\. /);
  expect(ana).toMatch(/Cartas: aún sin elegir\.$/);
  expect(lin).toMatch(/Cartas: Plan entregado\.$/);
  const plan = ['move_1', 'jump', 'remove', 'move_2', 'place_1_stone'] as const;
  expect(describe(planning([[...plan], null], [1]))[1]).toMatch(/Cartas: 1 movimiento, saltar, /);
  const later = describe(planning([[...plan], null], [0], { phase: 'moving', slot: 1 }));
  expect(later[0]).toMatch(/^Turno 3, carta 1\. /);
  expect(later[2]).toMatch(/Cartas: boca abajo, /);
});
