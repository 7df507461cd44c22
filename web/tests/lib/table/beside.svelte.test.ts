// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { beside } from '$lib/table/beside.svelte';

class Counter {
  count = $state(0);
}

test('who asks first follows what was made like everybody else', () => {
  const counterOf = beside(() => new Counter());
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
