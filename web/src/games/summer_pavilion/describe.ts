/** The whole table in words, for who cannot see it. */

import { capital } from '$lib/text/sentence';
import { COLORS } from './art/colors';
import { isClosed, numberOn, ORNAMENTS, SLOTS, STARS, tileOn, type Tiles } from './geometry';
import { starName, wildOf, type PavilionTable } from './moves';
import { box, type GameEvent, type Move } from './schema.gen';

/** So many tiles of each color. */
function tilesIn({ words }: PavilionTable, counts: readonly number[]): string {
  const some = COLORS.flatMap((color, i) =>
    counts[i]! > 0 ? [`${words.word('color', color)} ${counts[i]}`] : [],
  );
  return some.join(', ') || words.say('nothing');
}

/** A move by what is seen of it: the number of a space, not its place in the star. */
export function moveTold(table: PavilionTable, move: Move): string {
  const { words, view } = table;
  if (move.move === 'keep') return words.say('told_keep', { tiles: tilesIn(table, move.counts) });
  if (move.move !== 'place') return words.move({ ...move });
  const number = numberOn(view.side, move);
  const space = words.say('on_space', { star: starName(table, move.star), number });
  const placed = words.say('told_place', { color: words.word('color', move.color), space });
  return move.wilds > 0 ? `${placed}, ${words.say('told_wilds', { count: move.wilds })}` : placed;
}

/** The space, where a star has its number more than once. */
export function moveApart({ words }: PavilionTable, move: Move): string {
  return move.move === 'place' ? words.say('which_space', { slot: move.slot }) : '';
}

/** An event the same way, and a star as it is called on this side of the board. */
export function eventTold(table: PavilionTable, event: GameEvent): string {
  const { words, view, nameOf } = table;
  if (event.event === 'tile_placed') {
    const number = numberOn(view.side, event);
    const space = words.say('on_space', { star: starName(table, event.star), number });
    return words.say('said_place', {
      name: nameOf(event.seat),
      color: words.word('color', event.color),
      space,
    });
  }
  return words.event(
    'star' in event ? { ...event, star: starName(table, event.star) } : { ...event },
    nameOf,
  );
}

export function describe(table: PavilionTable): string[] {
  const { words, view } = table;
  const word = (color: string): string => words.word('color', color);
  const tiles = (counts: readonly number[]): string => tilesIn(table, counts);

  const sources = view.sources.slice(0, box.displays[view.seats - 2]! + 1).map((counts, i) =>
    words.say('source_line', {
      source: capital(words.word('source', i === 0 ? 'center' : `display_${i}`)),
      tiles: tiles(counts),
    }),
  );
  return [
    words.say('round_line', { number: view.round_number, color: word(wildOf(view)) }),
    ...table.seats.flatMap(({ seat }) => [
      words.say('seat_line', {
        name: table.nameOf(seat),
        points: table.scores?.[seat] ?? 0,
        tiles: tiles(view.tiles[seat]!),
        kept: tiles(view.corners[seat]!),
      }),
      words.say('board_line', { name: table.nameOf(seat), board: boardText(table, view.board[seat]!) }),
    ]),
    ...(view.phase === 'picking' ? sources : []),
    words.say('supply_line', { supply: tiles(view.supply), bag: tiles(view.bag), tower: tiles(view.tower) }),
  ];
}

function boardText(table: PavilionTable, board: Tiles): string {
  const { words, view } = table;
  const stars = STARS.map((star) => {
    const filled = SLOTS.flatMap((slot) => {
      const color = tileOn(board, { star, slot });
      return color ? [`${numberOn(view.side, { star, slot })} ${words.word('color', color)}`] : [];
    });
    return `${starName(table, star)}: ${filled.join(', ') || words.say('nothing')}`;
  });
  const closed = ORNAMENTS.filter((ornament) => isClosed(board, ornament)).map(
    ({ feature, star }) => `${words.word('feature', feature)} (${starName(table, star)})`,
  );
  return [...stars, ...closed].join('; ');
}
