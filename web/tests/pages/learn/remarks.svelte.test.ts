// @vitest-environment happy-dom
/** What the guide says while somebody plays alone: when something happens for the first time, and it is seen meanwhile. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '$lib/device/settings.svelte';
import { Showing } from '$lib/table/showing.svelte';
import type { Told } from '$lib/wire/wire.gen';
import { Guide } from '../../../src/pages/learn/guide.svelte';

const CANCELED = { event: 'action_canceled', seat: 0, color: 'pink' };
const remarks = [
  { id: 'struck', event: { event: 'action_canceled', seat: 0 }, rule: 'R3.2' },
  { id: 'fell', event: { event: 'pawn_fell' }, rule: 'R6.5' },
];

function alone(show: Showing): Guide {
  const table = {
    show,
    info: { lesson: 'race' },
    entries: [],
    seats: [],
    me: 0,
    hush: vi.fn(),
    showing: null,
    isMyTurn: false,
  };
  const steps = { near: { idea: 'Turn 6.' } };
  const said = { title: 'The race', about: '', steps, remarks: { struck: 'Struck!', fell: 'Splash!' } };
  const lesson = { chapters: [{ id: 'race', steps: [{ id: 'near' }], free: true, remarks }] };
  const guide = new Guide(table as never, { ...lesson, text: { chapters: { race: said }, sheet: {} } });
  show.stays = guide.stays;
  guide.go(1);
  return guide;
}

let shown: string[];
const showing = (): Showing =>
  new Showing(
    ({ events }) => shown.push(events[0]?.event ?? ''),
    () => {},
    () => false,
  );
const told = (position: number, ...events: object[]): Told =>
  ({
    type: 'told',
    entries: [{ kind: 'move', seat: 1, position, events }],
    state: { seat: 0, position, offers: null },
  }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  settings.set({ pace: 'normal' });
});
afterEach(() => vi.useRealTimers());

test('what is spoken of is seen until the learner goes on, and is spoken of once', () => {
  const show = showing();
  const guide = alone(show);
  show.heard = { seat: 0, position: 0, offers: null } as never;
  show.meet(told(1, CANCELED));
  show.meet(told(2, { event: 'turn_begun' }));
  expect([guide.isGone, guide.text?.idea]).toEqual([false, 'Struck!']);
  vi.runAllTimers();
  expect(shown).toEqual(['action_canceled']);
  guide.goOn();
  expect([guide.isGone, shown.at(-1)]).toEqual([true, 'turn_begun']);
  vi.runAllTimers();
  show.meet(told(3, CANCELED));
  expect(guide.remark).toBeNull();
  vi.runAllTimers();
  show.meet(told(4, { event: 'pawn_fell', seat: 0 }));
  expect(guide.text?.idea).toBe('Splash!');
});

test('who wants to see nothing step by step is told beside it', () => {
  settings.set({ pace: 'instant' });
  const show = showing();
  const guide = alone(show);
  show.heard = { seat: 0, position: 0, offers: null } as never;
  show.meet(told(1, CANCELED));
  show.meet(told(2, { event: 'turn_begun' }));
  expect([guide.text?.idea, shown]).toEqual(['Struck!', ['action_canceled', 'turn_begun']]);
  guide.goOn();
  expect(guide.isGone).toBe(true);
});

test('a plan that begins otherwise than it was asked for is answered at its first card', () => {
  const step = { id: 'program', move: { move: 'program', cards: ['dragon', null] }, rule: 'R3.2' };
  const text = { idea: 'A dragon.', do: 'Dragon first.', no: 'Without the dragon you may lose.' };
  const said = { title: '', about: '', steps: { program: text } };
  const table = { info: { lesson: 'dragon' }, entries: [], seats: [], me: 0, hush: vi.fn(), problem: null };
  const guide = new Guide(table as never, {
    chapters: [{ id: 'dragon', steps: [step] }],
    text: { chapters: { dragon: said }, sheet: {} },
  });
  const begin = (...cards: (string | null)[]): boolean =>
    guide.allowsBegun({ move: 'program', cards } as never);
  expect(begin('jump', null)).toBe(false);
  expect(guide.wrong).toMatchObject({ text: text.no, rule: 'R3.2' });
  expect(begin('dragon', null)).toBe(true);
  expect(guide.wrong).toBeNull();
});

test('while the guide only explains, that stands where the table asks', () => {
  const guide = alone(showing());
  expect(guide.silence).toBeNull(); // one plays alone
  guide.go(-1);
  Object.assign(guide.table, { isMyTurn: true });
  expect(new Guide({ ...guide.table } as never, guide.lesson).silence).not.toBeNull();
});
