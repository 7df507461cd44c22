/** How each color of lantern is painted. The rim carries the contrast on night: never drop it. */

import type { Color } from '../schema.gen';

type Wash = readonly (readonly [offset: number, fill: string, opacity: number])[];

interface Paint {
  heart: string;
  paper: string;
  shade: string;
  rim: string;
  glow: string;
  light: number; // how strongly it glows
  line: string; // the lit edge of a tile's side
  wash: Wash; // its light on the water
}

const wash = (color: string): Wash => [
  [0, color, 0.5],
  [0.45, color, 0.2],
  [1, color, 0],
];
const DARK_POOL: Wash = [
  [0, '#05060B', 0.95],
  [0.45, '#070811', 0.7],
  [1, '#0A0C18', 0],
];

function paint(heart: string, paper: string, shade: string, rim: string, glow: string): Paint {
  return { heart, paper, shade, rim, glow, light: 0.85, line: rim, wash: wash(paper) };
}

/** In the order of the supply. */
export const COLORS: readonly Color[] = ['white', 'orange', 'red', 'purple', 'blue', 'green', 'black'];

export const PAINT: Record<Color, Paint> = {
  white: paint('#FFFFFF', '#F7EBCB', '#CDB98A', '#FFF9E6', '#FFEFC2'),
  orange: paint('#FFE3A0', '#F7962B', '#BF5A10', '#FFC069', '#FF9E36'),
  red: paint('#FFB48C', '#E63A2B', '#97160F', '#FF7E62', '#FF4A34'),
  purple: paint('#EBD3FF', '#A562E4', '#5F2A9E', '#CFA2FF', '#AF6BFF'),
  blue: paint('#D5F4FF', '#33A6F2', '#0F5CA8', '#8FD6FF', '#3FB2FF'),
  green: paint('#DDFFD8', '#36B36F', '#0E6A40', '#86EAB0', '#3FDC8A'),
  black: {
    ...paint('#5A4630', '#17130F', '#050403', '#F0BE58', '#E0A23C'),
    light: 0.55,
    line: '#E9B85A',
    wash: DARK_POOL,
  },
};
