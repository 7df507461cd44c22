/** Pictures for the rules, drawn by the pieces of the table. */

import Bridge from './Bridge.svelte';
import Cards from './Cards.svelte';
import River from './River.svelte';

export const figures = { 'R1.2': River, 'R1.4': Cards, 'R5.1': Bridge };
