/** The whole table in words, for who cannot see the river. */

import { COLORS, opposite } from './art/colors';
import type { RiverTable } from './moves';
import { colorOf, PLANKS, plank, reserveOf, stonesOf, supportName } from './river';
import { nearOf } from './spots';
import { hasProgrammed } from './turn';

export function describe(table: RiverTable): string[] {
  const { words, view } = table;
  const word = (color: string): string => words.word('color', color);
  const plankName = (index: number): string => {
    const { number, color } = plank(index);
    return words.say('plank', { number, color: words.word('plank', color) });
  };
  const pawnPlace = (seat: number): string => {
    const space = view.pawns[seat]!;
    return space < PLANKS ? plankName(space) : words.word('support', `village_${COLORS[space - PLANKS]!}`);
  };
  /** While plans are made only mine is seen, once it is handed in; of others, whether theirs is. */
  const cards = (seat: number): string => {
    if (view.slot === 0 && !view.programs[seat]?.[0])
      return words.say(hasProgrammed(table, seat) ? 'ready' : 'planning');
    return [0, 1, 2, 3, 4]
      .map((i) => view.revealed[seat]![i] ?? view.programs[seat]?.[i] ?? null)
      .map((card) => (card ? words.word('card', card) : words.say('face_down')))
      .join(', ');
  };

  return [
    words.say('turn_line', {
      when: words.say(view.slot ? 'line' : 'status_program', { turn: view.turn_number, slot: view.slot }),
      stones: view.supply,
      name: table.nameOf(view.first),
    }),
    ...table.seats.map(({ seat }) =>
      words.say('seat_line', {
        name: table.nameOf(seat),
        color: word(colorOf(view, seat)),
        goal: words.word('village', opposite(colorOf(view, seat))),
        pawn: pawnPlace(seat),
        reserve:
          reserveOf(view, seat)
            .map(({ index }) => plankName(index))
            .join(', ') || words.say('no_planks'),
        cards: cards(seat),
      }),
    ),
    ...stonesOf(view).map(({ stone, at }) =>
      words.say('stone_line', { stone, near: nearOf(words, view, at) }),
    ),
    ...view.ends.flatMap(([a, b], i) =>
      a! < 0
        ? []
        : [
            words.say('plank_line', {
              plank: plankName(i),
              first: words.word('support', supportName(a!)),
              second: words.word('support', supportName(b!)),
            }),
          ],
    ),
  ];
}
