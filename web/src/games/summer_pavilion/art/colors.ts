/** How each glaze is painted: its color, the deep edge that carries the contrast on stone, the pale painted line. */

import type { Color } from '../schema.gen';

export interface Paint {
  main: string;
  deep: string;
  pale: string;
}

/** In the order of the rounds, as the view counts them. */
export const COLORS: readonly Color[] = ['purple', 'green', 'orange', 'yellow', 'blue', 'red'];

export const PAINT: Record<Color, Paint> = {
  purple: { main: '#7B4DB3', deep: '#472573', pale: '#EFE2FA' },
  green: { main: '#2E8F62', deep: '#0F4F36', pale: '#E0F4E6' },
  orange: { main: '#D8640F', deep: '#833606', pale: '#FFF0DC' },
  yellow: { main: '#F4C430', deep: '#7A5200', pale: '#FFF8DA' },
  blue: { main: '#2C6DBB', deep: '#11386E', pale: '#E2EFFC' },
  red: { main: '#C03A3C', deep: '#70121D', pale: '#FCE3DD' },
};

/** The silhouette on a small tile: pale, but dark on yellow. */
export function emblemOf(color: Color): string {
  return color === 'yellow' ? PAINT.yellow.deep : PAINT[color].pale;
}

/** Tiles of a count by color, one by one. */
export function spread(counts: readonly number[]): Color[] {
  return COLORS.flatMap((color, i) => Array<Color>(counts[i]!).fill(color));
}
