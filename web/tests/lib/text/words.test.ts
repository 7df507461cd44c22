import { expect, test } from 'vitest';
import english from '../../../../ludoteca/games/yangtze/text/en.json';
import spanish from '../../../../ludoteca/games/yangtze/text/es.json';
import river from '../../../../ludoteca/games/river_dragons/text/es.json';
import { groups as riverGroups } from '../../../src/games/river_dragons/schema.gen';
import { groups } from '../../../src/games/yangtze/schema.gen';
import { GameWords } from '$lib/text/words';

const nameOf = (seat: number): string => ['Ana', 'Bruno'][seat]!;
const words = (catalog: typeof english): GameWords => new GameWords('en', catalog, {}, groups);

test('an event is told with names and words', () => {
  const event = { event: 'lantern_taken', seat: 1, color: 'red', cause: 'match' };
  expect(words(english).event(event, nameOf)).toBe('Bruno takes a lantern card: red (matching side).');
  expect(words(spanish).event(event, nameOf)).toBe(
    'Bruno toma una carta de farolillo: rojo (emparejamiento).',
  );
});

test("somebody else's secret is told without it", () => {
  expect(words(english).event({ event: 'tile_drawn', seat: 0, tile: 7 }, nameOf)).toBe('Ana draws tile 7.');
  expect(words(english).event({ event: 'tile_drawn', seat: 0 }, nameOf)).toBe('Ana draws a tile.');
});

test('several values are told one after another', () => {
  const move = { move: 'dedicate_pairs', colors: ['white', 'blue', 'black'] };
  expect(words(english).move(move)).toBe('dedicate three pairs: white, blue, black');
});

test('a sentence may name one of several values', () => {
  const inRiver = new GameWords('es', river, {}, riverGroups);
  const ends = ['stone_11', 'village_black'];
  expect(inRiver.move({ move: 'place_plank', ends })).toBe(
    'colocar el tablón de la piedra 11 a la aldea negra',
  );
  const lost = { event: 'action_lost', seat: 1, card: 'remove', cause: 'nothing_there' };
  expect(inRiver.event(lost, nameOf)).toBe(
    'Bruno no puede realizar la carta «retirar tablón o piedra»: no hay nada en el río (R8.4).',
  );
});

test('a sentence may ask for a word in another form', () => {
  const event = { event: 'stepped_to_village', seat: 0, color: 'black' };
  expect(new GameWords('es', river, {}, riverGroups).event(event, nameOf)).toBe(
    'Ana se mueve a la aldea negra.',
  );
});
