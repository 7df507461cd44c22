// @vitest-environment happy-dom
/** Where extra tiles are taken. */

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import Bonus from '../../../src/games/summer_pavilion/Bonus.svelte';
import type { PavilionTable } from '../../../src/games/summer_pavilion/moves';

afterEach(cleanup);

test('a color that ran out keeps its place: the others do not slide', () => {
  const table = {
    moves: ['purple', 'red'].map((color) => ({ move: 'take_bonus', color })),
    view: { supply: [1, 0, 0, 0, 0, 3], round_number: 1 },
    words: { say: (key: string) => key, word: (_: string, name: string) => name },
    chosen: null,
  } as unknown as PavilionTable;
  const buttons = [...render(Bonus, { table }).container.querySelectorAll('button')];
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, true, true, true, true, false]);
});
