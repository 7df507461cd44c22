/** How each seat is marked: a shape, an emblem and a color of its own, none of which is a tile's. */

import type { Paint } from '$lib/game';

export interface SeatMark extends Paint {
  shape: string; // around the middle of a square of 24
  emblem: string;
}

export const SEATS: readonly SeatMark[] = [
  {
    base: '#24355C',
    dark: '#16223F',
    light: '#A9BCEB',
    shape: 'M0-11A11 11 0 0 1 0 11 11 11 0 0 1 0-11z',
    emblem:
      'M-1.100-8.200V2.200H-7zM1.100-5.800C4-4.400 5.600-1.600 5.900 2.200H1.100zM-7.600 3.800H7.600L5 7.800H-5z', // a ship
  },
  {
    base: '#06686E',
    dark: '#06494C',
    light: '#79D3D2',
    shape:
      'M-7-10.500H7Q10.500-10.500 10.500-7V7Q10.500 10.500 7 10.500H-7Q-10.500 10.500-10.500 7V-7Q-10.500-10.500-7-10.500z',
    emblem:
      'M0-8.600a4.200 4.200 0 0 1 1.300 8.200V1.800H4.400V4.200H1.300V5.600H3.600V8H-1.300V-.4A4.200 4.200 0 0 1 0-8.600zM0-6.200A1.800 1.800 0 1 0 .01-6.200z', // a key
  },
  {
    base: '#A8237A',
    dark: '#7A1A4C',
    light: '#F3A6CC',
    shape: 'M0-11.400 10.600-8.200V.6C10.600 6 6 9.600 0 11.600-6 9.600-10.600 6-10.600.6V-8.200z',
    emblem:
      'M0-7.800C3.400-7.400 4.800-4.800 4.800-1.800 4.800.8 5.600 2.400 7 3.600H-7C-5.600 2.400-4.800.8-4.800-1.800-4.800-4.800-3.400-7.400 0-7.800zM-2.200 4.800H2.200A2.200 2.200 0 0 1-2.200 4.800z', // a bell
  },
  {
    base: '#7C4A1E',
    dark: '#52300F',
    light: '#DFB386',
    shape: 'M-6.200-10.600H6.200L12 0 6.200 10.600H-6.200L-12 0z',
    emblem:
      'M0-8.400A2.700 2.700 0 0 1 1.100-3.200V-2H4.400V.2H1.100V5.400C3.600 5 5 3.400 5.400 1.200L7.600 1.800C7 5.600 4.200 8 0 8S-7 5.600-7.600 1.800L-5.400 1.200C-5 3.400-3.600 5-1.100 5.400V.2H-4.400V-2H-1.100V-3.200A2.700 2.700 0 0 1 0-8.400z', // an anchor
  },
];
