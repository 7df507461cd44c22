/** Pictures for the rules, drawn by the pieces of the table. */

import Lanterns from './Lanterns.svelte';
import Match from './Match.svelte';

export const figures = { 'Y1.1': Lanterns, 'Y3.1': Match };
