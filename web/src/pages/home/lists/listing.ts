/** How Home lists tables: one part of the page, loaded when there is something to list. */

export { default as Finished } from './Finished.svelte';
export { default as Sought } from '../Sought.svelte';
export { default as TableList } from './TableList.svelte';
