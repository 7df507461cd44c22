/** Dragging with any pointer: it begins after a few pixels, and ends over a slot (data-slot) or nowhere. */

const THRESHOLD = 7; // pixels before a press becomes a drag

export class Dragging<T> {
  over = $state(-1); // the slot under the pointer
  #held = $state.raw<{ thing: T; x: number; y: number; isMoving: boolean } | null>(null);
  #hasDropped = false;

  constructor(private readonly ondrop: (thing: T, slot: number) => void) {}

  /** What is drawn under the pointer. */
  get shown(): { thing: T; x: number; y: number } | null {
    return this.#held?.isMoving ? this.#held : null;
  }

  /** A drag that ends on a button has not pressed it. */
  hasJustDropped(): boolean {
    return this.#hasDropped;
  }

  grab(event: PointerEvent, thing: T): void {
    if (event.button === 0) this.#held = { thing, x: event.clientX, y: event.clientY, isMoving: false };
  }

  move(event: PointerEvent): void {
    if (!this.#held) return;
    const { thing, x, y } = this.#held;
    const isMoving = this.#held.isMoving || Math.hypot(event.clientX - x, event.clientY - y) > THRESHOLD;
    if (!isMoving) return;
    this.#held = { thing, x: event.clientX, y: event.clientY, isMoving };
    this.over = slotUnder(event);
  }

  drop(event: PointerEvent): void {
    const held = this.#held;
    this.cancel();
    if (!held?.isMoving) return;
    this.#hasDropped = true;
    setTimeout(() => (this.#hasDropped = false)); // the click of this drag comes before
    const slot = slotUnder(event);
    if (slot >= 0) this.ondrop(held.thing, slot);
  }

  cancel(): void {
    this.#held = null;
    this.over = -1;
  }
}

function slotUnder({ clientX, clientY }: PointerEvent): number {
  const slot = document.elementFromPoint(clientX, clientY)?.closest('[data-slot]');
  return slot ? Number(slot.getAttribute('data-slot')) : -1;
}
