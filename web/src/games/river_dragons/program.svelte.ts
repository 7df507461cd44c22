/** The program that is being put together at this table: cards in slots, until it is given. */

import { perTable } from '$lib/table/per_table.svelte';
import { capital } from '$lib/text/sentence';
import type { AnyMove } from '$lib/table/offers';
import { formOf, mayJoin, type ProgramForm, type RiverTable } from './moves';
import { ownerOf } from './river';
import { box, type Card, type Color } from './schema.gen';

const EMPTY: readonly (Card | null)[] = Array<null>(box.slots).fill(null);

/** Whom a dragon is after; null for every other card. */
export const preyOf = (card: Card): Color | null =>
  card.startsWith('dragon_') ? (card.slice('dragon_'.length) as Color) : null;

/** What a card does. */
export function aboutCard(table: RiverTable, card: Card): string {
  const prey = preyOf(card);
  if (!prey) return table.words.say(`about_${card}`);
  const color = capital(table.words.word('color', prey));
  return table.words.say('about_dragon', { color, name: ownerOf(table, prey) });
}

const RULES: Partial<Record<Card, string>> = {
  place_1_stone: 'R4.1',
  place_2_stones: 'R4.1',
  place_1_plank: 'R5.1',
  place_2_planks: 'R5.1',
  move_1: 'R6.3',
  move_2: 'R6.4',
  jump: 'R7.1',
  remove: 'R8.1',
};
/** The rule that says it. */
export const ruleOf = (card: Card): string => RULES[card] ?? 'R3.2';

/** A card's name; of a dragon also whom it is after. */
export function cardName(table: RiverTable, card: Card): string {
  const [dragon, prey] = [table.words.word('card', card), preyOf(card)];
  return prey ? table.words.say('dragon_against', { dragon, name: ownerOf(table, prey) }) : dragon;
}

export class Draft {
  #slots = $state.raw<readonly (Card | null)[]>(EMPTY);
  looked = $state.raw<Card | null>(null); // the card that is pointed at
  #owner = $state(''); // whose cards these are, and of which turn: people may share a screen, but not a program

  constructor(private readonly table: RiverTable) {}

  /** What may be programmed; null when no program is asked for. */
  get form(): ProgramForm | null {
    return formOf<ProgramForm>(this.table.forms, 'program');
  }
  /** A program that was chosen elsewhere, by a hint, is shown as it is. */
  get slots(): readonly (Card | null)[] {
    const chosen = this.table.chosen;
    if (chosen?.move === 'program') return chosen.cards;
    return this.#owner === this.#present ? this.#slots : EMPTY;
  }
  get #present(): string {
    return `${this.table.me} ${this.table.view.turn_number}`;
  }
  get cards(): Card[] {
    return this.slots.filter((card) => card !== null);
  }
  get missing(): number {
    return box.slots - this.cards.length;
  }

  mayTake(card: Card): boolean {
    return this.form !== null && mayJoin(this.form, this.cards, card);
  }

  /** Put a card into a slot, or into the first free one; a card that lies there goes back to the hand. */
  put(card: Card, slot = this.slots.indexOf(null)): void {
    const rest = this.slots.map((other, i) => (other === card || i === slot ? null : other));
    const left = rest.filter((other) => other !== null);
    if (slot < 0 || !this.form || !mayJoin(this.form, left, card)) return;
    const cards = rest.map((other, i) => (i === slot ? card : other));
    if (this.table.mayBegin({ move: 'program', cards } as AnyMove)) this.#set(cards);
  }

  remove(slot: number): void {
    this.#set(this.slots.map((card, i) => (i === slot ? null : card)));
  }

  clear(): void {
    this.#set(this.slots.map(() => null));
  }

  /** A full program that is no longer chosen: its owner thinks again. */
  settle(): void {
    if (this.missing === 0 && !this.table.chosen && this.form) this.remove(box.slots - 1);
  }

  #set(slots: readonly (Card | null)[]): void {
    this.#slots = slots;
    this.#owner = this.#present;
    const cards = slots.filter((card) => card !== null);
    this.table.choose(cards.length === box.slots ? { move: 'program', cards } : null);
  }
}

export const draftOf = perTable((table: RiverTable) => new Draft(table));
