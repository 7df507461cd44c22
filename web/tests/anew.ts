/** Before each file: what it imports is its own, and nothing is left of the one before it. */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();
globalThis.localStorage?.clear();
if ('document' in globalThis) document.body.replaceChildren();
