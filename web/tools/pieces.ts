/**
 * Writes down what a game's room is drawn with, as one SVG file beside its engine, so that Python can put a table together
 * without a browser: `make pieces`; with `--check` it only says whether the files are up to date.
 *
 * A game's Pieces.svelte is rendered, and of its symbols is kept what the pieces need. Variables and mixed colors are worked
 * out, since few programs but browsers know them, and every id begins with the game's, since pictures meet on one page.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window, type Element as DomElement } from 'happy-dom';
import { createServer } from 'vite';
import type { Component } from 'svelte';

const HOME = join(import.meta.dirname, '..');
const GAMES = join(HOME, 'src', 'games');
const LEFT_OUT = /^(class|role|pointer-events|style|data-.*|aria-.*)$/;
const SERIFS = 'Fraunces, Georgia, DejaVu Serif, serif';

type Paint = ReadonlyMap<string, string>;

/** Variables that an element sets for what is in it. */
function paintOf(element: DomElement, outer: Paint): Paint {
  const set = [...(element.getAttribute('style') ?? '').matchAll(/(--[\w-]+):\s*([^;]+)/g)];
  return set.length ? new Map([...outer, ...set.map(([, name, value]) => [name!, value!] as const)]) : outer;
}

function painted(value: string, paint: Paint): string {
  const flat = value.replace(
    /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
    (_, name: string, other: string) => paint.get(name) ?? other,
  );
  const short = /\d\.\d{3,}/.test(flat)
    ? flat.replace(/-?\d*\.\d{3,}/g, (n) => String(Math.round(Number(n) * 100) / 100))
    : flat;
  return mixed(short).replace('Fraunces, Georgia, serif', SERIFS);
}

/** `color-mix(in srgb, #a 17%, #b)` as the color that it is; from the inside out. */
function mixed(value: string): string {
  const inner = /color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)/;
  const found = inner.exec(value);
  if (!found) return value;
  const [all, first, percent, second] = found as unknown as [string, string, string, string];
  const part = Number(percent) / 100;
  const channel = (at: number): string => {
    const [a, b] = [first, second].map((color) => parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * part + b * (1 - part))
      .toString(16)
      .padStart(2, '0');
  };
  return mixed(value.replace(all, `#${channel(1)}${channel(3)}${channel(5)}`));
}

/** Pieces as text, and whatever they refer to, each once. */
class Collection {
  private readonly found = new Map<string, string>();
  private readonly game: string;
  private readonly byId: ReadonlyMap<string, DomElement>;

  constructor(game: string, byId: ReadonlyMap<string, DomElement>) {
    this.game = game;
    this.byId = byId;
  }

  /** Under which id something is kept that is painted so; what has no colors of its own is kept once. */
  take(id: string, paint: Paint): string {
    const element = this.byId.get(id);
    if (!element) throw new Error(`${this.game}: nothing is called ${id}`);
    const inner = /var\(/.test(element.outerHTML) ? paint : new Map<string, string>();
    const name = [this.game, id, ...(inner.size ? [inner.get('--c')!.slice(1).toLowerCase()] : [])].join('-');
    if (!this.found.has(name)) {
      this.found.set(name, ''); // its place in the order, before what it refers to
      this.found.set(name, this.text(element, inner, name));
    }
    return name;
  }

  text(element: DomElement, outer: Paint, id?: string): string {
    const paint = paintOf(element, outer);
    const attributes = [...element.attributes]
      .filter(({ name }) => !LEFT_OUT.test(name) && name !== 'id')
      .map(({ name, value }) => ` ${name}="${this.pointed(painted(value, paint), paint)}"`);
    const tag = element.tagName;
    const children = [...element.childNodes].map((child) =>
      child.nodeType === 1 ? this.text(child as DomElement, paint) : (child.textContent ?? '').trim(),
    );
    const head = `${tag}${id ? ` id="${id}"` : ''}${attributes.join('')}`;
    return children.join('') ? `<${head}>${children.join('')}</${tag}>` : `<${head}/>`;
  }

  private pointed(value: string, paint: Paint): string {
    if (value.startsWith('#') && this.byId.has(value.slice(1))) return `#${this.take(value.slice(1), paint)}`;
    return value.replace(/url\(#([\w-]+)\)/g, (_, id: string) => `url(#${this.take(id, paint)})`);
  }

  svg(): string {
    const lines = [...this.found.values()].join('\n');
    return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Written by make pieces. --><defs>\n${lines}\n</defs></svg>\n`;
  }
}

function collected(game: string, html: string): string {
  const window = new Window();
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${html.replace(/<!--.*?-->/gs, '')}</svg>`;
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const byId = new Map([...root.querySelectorAll('[id]')].map((each) => [each.id, each] as const));
  const collection = new Collection(game, byId);
  for (const piece of root.children) if (piece.id) collection.take(piece.id, new Map());
  return collection.svg();
}

const server = await createServer({
  root: HOME,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
const stale: string[] = [];
const { render } = (await server.ssrLoadModule('svelte/server')) as {
  render: (component: Component) => { body: string };
};
for (const game of readdirSync(GAMES)) {
  const room = join(GAMES, game, 'Pieces.svelte');
  if (!existsSync(room)) continue;
  const { default: pieces } = (await server.ssrLoadModule(room)) as { default: Component };
  const file = join(HOME, '..', 'ludoteca', 'games', game, 'pieces.svg');
  const text = collected(game, render(pieces).body);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale.push(game);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
}
await server.close();
if (process.argv.includes('--check') && stale.length) {
  process.stderr.write(`pieces.svg of ${stale.join(', ')} is not up to date: make pieces\n`);
  process.exitCode = 1;
}
