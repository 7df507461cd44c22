/** Pictures for the rules, drawn by the pieces of the table. */

import Lanterns from './Lanterns.svelte';
import Match from './Match.svelte';
import Rafts from './Rafts.svelte';
import Sets from './Sets.svelte';

export const figures = { 'Y1.1': Lanterns, 'Y2.2': Sets, 'Y3.1': Match, 'Y3.2': Rafts };
