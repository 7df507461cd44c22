/** SHA-256 in hex. Browsers have one of their own, but only over TLS; at home the page may come without it. */

const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The text as blocks of 16 words: a one behind it, noughts, and its length. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const room = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  room.set(bytes);
  room[bytes.length] = 0x80;
  const view = new DataView(room.buffer);
  view.setUint32(room.length - 4, bytes.length * 8);
  return view;
}

function schedule(data: DataView, block: number): number[] {
  const words = Array.from({ length: 16 }, (_, n) => data.getInt32(block + 4 * n));
  for (let n = 16; n < 64; n += 1) {
    const [a, b] = [words[n - 15]!, words[n - 2]!];
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words.push((words[n - 16]! + small + words[n - 7]! + large) | 0);
  }
  return words;
}

function mixed(state: readonly number[], words: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  words.forEach((word, n) => {
    const chosen = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + chosen + ROUNDS[n]! + word) | 0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]!) | 0);
}

export function sha256(text: string): string {
  const data = padded(text);
  let state = START;
  for (let block = 0; block < data.byteLength; block += 64) state = mixed(state, schedule(data, block));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
