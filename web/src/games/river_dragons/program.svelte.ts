/** The program that is being put together at this table: cards in slots, until it is given. */

import { beside } from '../../lib/beside.svelte';
import { formOf, mayJoin, type ProgramForm, type RiverTable } from './moves';
import { box, type Card } from './schema.gen';

const EMPTY: readonly (Card | null)[] = Array<null>(box.slots).fill(null);

/** What a card does, as a key of the page's texts. */
export const aboutCard = (card: Card): string => `about_${card.startsWith('dragon') ? 'dragon' : card}`;

export class Draft {
  #slots = $state.raw<readonly (Card | null)[]>(EMPTY);
  looked = $state.raw<Card | null>(null); // the card that is pointed at, or was touched last
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
    this.#set(rest.map((other, i) => (i === slot ? card : other)));
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

export const draftOf = beside((table: RiverTable) => new Draft(table));
