/** How each color is painted: its base, a dark and a light tone, and the ink of its emblem. */

import type { Paint } from '$lib/game';
import { box, type Color } from '../schema.gen';

/** In the order of the villages, clockwise from the east. */
export const COLORS: readonly Color[] = ['black', 'red', 'yellow', 'pink', 'green', 'blue'];

const PAINT: Record<Color, [base: string, dark: string, light: string, emblem: string]> = {
  blue: ['#1F5FC4', '#123A80', '#6FA4F2', '#FFF8E6'],
  green: ['#2F8A3C', '#17521F', '#86CE7E', '#FFF8E6'],
  red: ['#C9302C', '#7C1513', '#F2897A', '#FFF8E6'],
  yellow: ['#F0B312', '#8A5F00', '#FFE08A', '#3A2600'],
  black: ['#2A2E36', '#0C0E12', '#8A93A3', '#FFF8E6'],
  pink: ['#E26BA2', '#8E2C5E', '#FBB9D6', '#3A0A24'],
};

/** The variables that the symbols are painted with. */
export function paintOf(color: Color): string {
  const [base, dark, light, emblem] = PAINT[color];
  return `--c:${base};--cd:${dark};--cl:${light};--ce:${emblem}`;
}

/** The same, where only its tones are needed. */
export function tonesOf(color: Color): Paint {
  const [base, dark, light] = PAINT[color];
  return { base, dark, light };
}

export const opposite = (color: Color): Color => box.goal_of[color];
