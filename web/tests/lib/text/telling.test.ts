// @vitest-environment happy-dom
/** What a screen reader hears of what happens, and what a piece answers. */

import { describe, expect, test } from 'vitest';
import riverCatalog from '../../../../ludoteca/games/river_dragons/text/es.json';
import pavilionCatalog from '../../../../ludoteca/games/summer_pavilion/text/es.json';
import yangtzeCatalog from '../../../../ludoteca/games/yangtze/text/es.json';
import river from '../../../src/games/river_dragons';
import riverTexts from '../../../src/games/river_dragons/text/es.json';
import pavilion from '../../../src/games/summer_pavilion';
import pavilionTexts from '../../../src/games/summer_pavilion/text/es.json';
import yangtze from '../../../src/games/yangtze';
import yangtzeTexts from '../../../src/games/yangtze/text/es.json';
import { about } from '$lib/board/about';
import type { GameModule, SomeTable } from '$lib/game';
import type { AnyMove } from '$lib/table/offers';
import { toldApart, toldOf } from '$lib/text/telling';
import { GameWords, type GameCatalog } from '$lib/text/words';

const NAMES = ['Ana', 'Bruno', 'Carla'];

/** A table of three, where Ana looks. */
function tableOf(room: GameModule, catalog: unknown, texts: object, view: object): SomeTable {
  const words = new GameWords('es', catalog as GameCatalog, texts as never, room.groups);
  const nameOf = (seat: number): string => NAMES[seat]!;
  return { words, nameOf, me: 0, you: { seats: [0] }, view: { seats: 3, ...view } } as unknown as SomeTable;
}

/** What is told at it. */
function told(
  module: unknown,
  catalog: unknown,
  texts: object,
  view: object,
  ...events: { event: string }[]
): string {
  const room = module as GameModule;
  return toldOf(tableOf(room, catalog, texts, view), room, events);
}

describe('a room tells', () => {
  const inRiver = (...events: { event: string }[]): string =>
    told(river, riverCatalog, riverTexts, {}, ...events);

  test('whose dragon it is, and whom it is after', () => {
    const canceled = { event: 'action_canceled', seat: 1, color: 'red' };
    expect(inRiver(canceled)).toBe('El dragón de Ana anula la acción de Bruno.');
    const revealed = { event: 'card_revealed', seat: 1, slot: 2, card: 'dragon_red' };
    expect(inRiver(revealed)).toBe('Carta 2: Bruno revela «dragón rojo, contra Ana».');
  });

  test('nothing that is quiet', () => {
    expect(inRiver({ event: 'pawn_fell', seat: 2 } as never, { event: 'first_player_passed' })).toBe(
      'Carla tiene que mover o saltar y no puede (R6.5, R7.3): cae al río y vuelve a su aldea de salida.',
    );
  });

  test('where a tile lies on the lake, and no number of it', () => {
    const placed = { event: 'tile_placed', seat: 2, tile: 17, x: 34, y: 32, rotation: 0 };
    const raft = { event: 'raft_taken', seat: 2, tile: 17 };
    expect(told(yangtze, yangtzeCatalog, yangtzeTexts, {}, placed, raft)).toBe(
      'Carla coloca una loseta 2 casillas al norte de la inicial. Carla toma una balsa.',
    );
  });

  test('the number of a space, and a star without a color by where it lies', () => {
    const placed = { event: 'tile_placed', seat: 1, star: 'red', slot: 3, color: 'red' };
    const scored = { event: 'run_scored', seat: 1, star: 'red', count: 2 };
    const onSide = (side: string): string =>
      told(pavilion, pavilionCatalog, pavilionTexts, { side }, placed, scored);
    expect(onSide('colored')).toMatch(/^Bruno coloca rojo en la estrella roja, \d\. Bruno gana 2 puntos/);
    expect(onSide('variant')).toContain('por una serie de 2 en la estrella superior derecha');
  });
});

test('what lies in another thing answers for itself', () => {
  const table = { note: null } as unknown as SomeTable;
  const [pile, supply] = [document.createElement('p'), document.createElement('div')];
  supply.append(pile);
  about(table, 'the supply', 'Y3.4')(supply);
  about(table, 'the pile', 'Y3.7')(pile);
  pile.click();
  expect(table.note).toEqual({ text: 'the pile', rule: 'Y3.7' });
  supply.click();
  expect(table.note?.rule).toBe('Y3.4');
});

describe('moves of a list', () => {
  const list = (
    module: unknown,
    catalog: unknown,
    texts: object,
    view: object,
    moves: object[],
  ): string[] => {
    const room = module as GameModule;
    return toldApart(tableOf(room, catalog, texts, view), room, moves as AnyMove[], 0);
  };

  test('are told as ever where no two read alike', () => {
    const moves = [{ move: 'dedicate_seven' }, { move: 'dedicate_four', color: 'red' }];
    expect(list(yangtze, yangtzeCatalog, yangtzeTexts, {}, moves)).toEqual([
      'adquirir recompensa con 7 distintos',
      'adquirir recompensa con 4 iguales: rojo',
    ]);
  });
  test('say which tile it is, where two would lie alike', () => {
    const place = { move: 'place', x: 35, y: 34 };
    const moves = [
      { ...place, tile: 3, rotation: 0 },
      { ...place, tile: 3, rotation: 0 },
      { move: 'finish' },
    ];
    const [first, second, last] = list(yangtze, yangtzeCatalog, yangtzeTexts, {}, moves);
    expect(first).toMatch(/loseta: norte .*, este .*, sur .*, oeste /);
    expect([second, last]).toEqual([first, expect.not.stringContaining('(')]);
  });
  test('say which space of a star it is, where it has a number more than once', () => {
    const place = { move: 'place', star: 'center', color: 'red', wilds: 0 };
    const moves = [
      { ...place, slot: 2 },
      { ...place, slot: 5 },
    ];
    const view = { side: 'variant' };
    const names = list(pavilion, pavilionCatalog, pavilionTexts, view, moves);
    expect(names.map((name) => name.replace(/.*\(/, '('))).toEqual(['(espacio 2)', '(espacio 5)']);
  });
});
