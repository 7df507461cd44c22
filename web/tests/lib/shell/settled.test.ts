// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { settled } from '$lib/shell/settled';

test('a button that has just come takes no press; then it does', () => {
  vi.useFakeTimers();
  const pressed = vi.fn();
  const button = document.createElement('button');
  button.onclick = pressed;
  settled(button);
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  vi.runAllTimers();
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
