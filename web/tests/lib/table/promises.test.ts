import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { isAsPromised, keepPromise, promised } from '$lib/table/promises';
import { sha256 } from '$lib/table/sha256';

const TABLE = 'w3kq8v0n2m5r7t1x';
const SEED = 'ab'.repeat(32);
const PROMISE = createHash('sha256').update(`${TABLE}:${SEED}`).digest('hex');
const RECORD = { match: TABLE, commitment: PROMISE, seed: SEED };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test('hashes are those of everybody else', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'água '.repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('the promise that was seen first stays', () => {
  expect(promised(TABLE)).toBeNull();
  keepPromise(TABLE, PROMISE);
  keepPromise(TABLE, 'another one');
  expect(promised(TABLE)).toBe(PROMISE);
});

test('promises of matches long ago are forgotten', () => {
  for (let n = 0; n < 300; n += 1) keepPromise(`table ${n}`, 'x');
  expect([promised('table 0'), promised('table 299')]).toEqual([null, 'x']);
});

test('a record from the promised chance is verified, and no other', () => {
  expect(isAsPromised(TABLE, PROMISE, RECORD)).toBe(true);
  expect(isAsPromised(TABLE, PROMISE, { ...RECORD, seed: 'cd'.repeat(32) })).toBe(false);
  expect(isAsPromised(TABLE, PROMISE, { ...RECORD, match: 'another' })).toBe(false);
  expect(isAsPromised(TABLE, PROMISE, { match: TABLE, commitment: PROMISE })).toBe(false);
  const other = 'cd'.repeat(32); // a server that changes both afterwards
  const forged = { match: TABLE, seed: other, commitment: sha256(`${TABLE}:${other}`) };
  expect(isAsPromised(TABLE, PROMISE, forged)).toBe(false);
});
