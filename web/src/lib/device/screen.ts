/** What kind of screen the page is on. */

import { MediaQuery } from 'svelte/reactivity';

/** Room for everything side by side; below it there is a drawer. The style sheets break at the same
 * place: below 900 pixels, and on phones on their side, of which the largest are wider. */
export const wide = new MediaQuery('(min-width: 1001px), (min-width: 900px) and (min-height: 501px)');

/** A window in which the column at the side does not hold much, while the row at the bottom has room to spare. */
export const flat = new MediaQuery('(min-width: 900px) and (max-height: 1039px)');

/** Fingers need larger targets than a pointer. */
export const fingers = new MediaQuery('pointer: coarse');

/** A window so low that every row counts. */
export const low = new MediaQuery('(max-height: 700px)');

/** A phone on which five cards of 52 pixels leave no room beside them. */
export const narrow = new MediaQuery('(max-width: 379px), (max-width: 720px) and (max-height: 500px)');
