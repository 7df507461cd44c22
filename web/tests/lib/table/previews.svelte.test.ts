// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { Previews } from '$lib/table/previews.svelte';

test('a pointer that moves upon a thing asks once what it would do, however late the answer', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(
    () => new Promise<{ event: string }[]>((done) => setTimeout(() => done([{ event: 'done' }]), 500)),
  );
  const previews = new Previews(ask);
  for (let i = 0; i < 20; i++) {
    previews.consider({ move: 'pass' });
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(ask).toHaveBeenCalledOnce();
  expect(previews.shown?.events).toEqual([{ event: 'done' }]);
  vi.useRealTimers();
});
