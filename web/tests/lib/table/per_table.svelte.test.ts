// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { perTable } from '$lib/table/per_table.svelte';

class Counter {
  count = $state(0);
}

test('who asks first follows what was made like everybody else', () => {
  const counterOf = perTable(() => new Counter());
  const table = {};
  const seen: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(counterOf(table).count));
  });
  flushSync();
  counterOf(table).count = 5;
  flushSync();
  expect(seen).toEqual([0, 5]);
  stop();
});
