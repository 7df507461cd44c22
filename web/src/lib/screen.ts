/** What kind of screen the page is on. */

import { MediaQuery } from 'svelte/reactivity';

/** Room for everything side by side; below it there is a drawer. The style sheets break at the same width. */
export const wide = new MediaQuery('min-width: 900px');

/** Fingers need larger targets than a pointer. */
export const fingers = new MediaQuery('pointer: coarse');
