/** Pictures for the rules, drawn by the pieces of the table. */

import PlayerBoard from './PlayerBoard.svelte';
import Run from './Run.svelte';
import Tiles from './Tiles.svelte';

export const figures = { 'S1.1': PlayerBoard, 'S1.5': Tiles, 'S3.7': Run };
