/** What may be asked at a game's card: loaded when it is first needed. */

export { default as BotChoice } from './BotChoice.svelte';
export { default as FirstTime } from './FirstTime.svelte';
