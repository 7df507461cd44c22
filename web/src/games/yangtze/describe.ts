/** The whole table in words, for who cannot see the lake. */

import { COLORS } from './art/colors';
import { handOf, type YangtzeTable } from './hand.svelte';
import { whereOf } from './spoken';
import { placedTiles, shownSide, sidesOf, symbolOf, turnFor } from './lake';

export function describe(table: YangtzeTable): string[] {
  const { words, view, me } = table;
  const turn = turnFor(view.seats, me);
  const color = (name: string): string => words.word('color', name);
  const cards = (counts: readonly number[]): string =>
    COLORS.map((name, i) => `${color(name)} ${counts[i]}`).join(', ');
  const sides = (tile: number, rotation: number): string => {
    const [north, east, south, west] = sidesOf(tile, rotation, turn).map(color) as [
      string,
      string,
      string,
      string,
    ];
    const symbol = symbolOf(tile);
    const text = words.say('tile_sides', { north, east, south, west });
    return symbol ? `${text} (${words.say(`symbol_${symbol}`)})` : text;
  };

  const seats = table.seats.map(({ seat }) =>
    words.say('seat_line', {
      name: table.nameOf(seat),
      side: words.word('side', shownSide(view, seat, turn)),
      points: table.scores?.[seat] ?? 0,
      rafts: words.say('raft_count', { count: view.rafts[seat]! }),
      cards: cards(view.lanterns[seat]!),
    }),
  );
  const hand = handOf(table).tiles.map(
    (tile, i) => `${words.say('hand_line', { number: i + 1 })} ${sides(tile, 0)}`,
  );
  const lake = placedTiles(view, turn).map(({ tile, x, y }) =>
    words.say(x || y ? 'lake_line' : 'lake_start', {
      where: whereOf(table, { x, y }),
      tile: sides(tile, view.rotation[tile]!),
    }),
  );
  return [
    ...seats,
    words.say('supply_line', { cards: cards(view.supply), tiles: view.pile_left }),
    ...hand,
    ...lake,
  ];
}
