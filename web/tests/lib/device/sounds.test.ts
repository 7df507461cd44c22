import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's sound: it begins suspended, and runs when `begin` is called. */
class Silent {
  static made: Silent;
  state = 'suspended';
  currentTime = 0;
  destination = {};
  rung = 0;
  #waiting: (() => void)[] = [];
  constructor() {
    Silent.made = this;
  }
  resume(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
  async begin(): Promise<void> {
    this.state = 'running';
    for (const resolve of this.#waiting.splice(0)) resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
  createOscillator(): object {
    this.rung += 1;
    return { frequency: {}, connect: (to: object) => to, start: vi.fn(), stop: vi.fn() };
  }
  createGain(): object {
    const gain = {
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    };
    return { gain, connect: vi.fn() };
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Silent);
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sounds = async (): Promise<{ play: (sound: 'talk' | 'turn') => void }> =>
  (await import('../../../src/lib/device/sounds')).sounds;

test('the first sound is heard although the browser takes a moment to begin', async () => {
  (await sounds()).play('talk');
  expect(Silent.made.rung).toBe(0);
  vi.advanceTimersByTime(300);
  await Silent.made.begin();
  expect(Silent.made.rung).toBe(2);
});

test('a sound that could not be heard in time is never heard', async () => {
  (await sounds()).play('talk');
  vi.advanceTimersByTime(5000);
  await Silent.made.begin();
  expect(Silent.made.rung).toBe(0);
});

test('of several that wait only the latest is heard', async () => {
  const { play } = await sounds().then((all) => ({ play: all.play.bind(all) }));
  play('talk');
  play('turn');
  await Silent.made.begin();
  expect(Silent.made.rung).toBe(2);
});
