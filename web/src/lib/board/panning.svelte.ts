/** A picture larger than its window: where it is looked at, and how near. Fits by itself until somebody moves it. */

interface Size {
  width: number;
  height: number;
}
/** The context in which a board is a picture alone. */
export const PICTURE = Symbol('picture');

export interface Box extends Size {
  x: number;
  y: number;
}
/** Pixels at each edge that something else covers. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
export interface Look {
  x: number; // what is in the middle of the window, in the picture's units
  y: number;
  scale: number; // pixels for each unit
}

/** What a piece tells the picture that it lies on, as the event `lookhere`: all of these are spoken of. */
export interface LookHere {
  pieces: readonly Element[];
  isPressed: boolean; // the piece is to be pressed
}

export type Side = keyof Insets;
const HARDLY = 16; // pixels of a picture that nobody misses

/** How near a picture may come by itself: no nearer than `most`, and no farther than fingers can use. */
export interface Reach {
  least: number;
  most: number;
  fingers?: number; // where all of it is smaller than this by itself, a button brings it so near
}

/**
 * The look at which all of the box is in the part of the window that nothing covers. Where that would be too small for
 * fingers, the point of interest is in the middle instead, with the box's edges at the window's.
 */
export function fitted(
  box: Box,
  width: number,
  height: number,
  insets: Insets,
  reach: Reach,
  point?: Point,
): Look {
  const free = uncovered(width, height, insets);
  const whole = Math.min(Math.max(1, free.width) / box.width, Math.max(1, free.height) / box.height);
  const scale = Math.min(reach.most, Math.max(reach.least, whole));
  const x = placed(point?.x, box.x, box.width, free.width / scale);
  const y = placed(point?.y, box.y, box.height, free.height / scale);
  return {
    x: x + (insets.right - insets.left) / 2 / scale,
    y: y + (insets.bottom - insets.top) / 2 / scale,
    scale,
  };
}

function uncovered(width: number, height: number, { top, right, bottom, left }: Insets): Size {
  return { width: width - left - right, height: height - top - bottom };
}

/** Whether there is room for all of a box at some scale. */
export function hasRoom(box: Size, scale: number, width: number, height: number, insets: Insets): boolean {
  const free = uncovered(width, height, insets);
  return box.width * scale < free.width + 1 && box.height * scale < free.height + 1;
}

const RING = 24; // pixels around a point that belong to it

/** Whether a point is in the part of the window that nothing covers, with a little around it. */
export function isInSight(
  at: Point,
  look: Look,
  width: number,
  height: number,
  { top, right, bottom, left }: Insets,
): boolean {
  const x = (at.x - look.x) * look.scale + width / 2;
  const y = (at.y - look.y) * look.scale + height / 2;
  const isWithin = (to: number, first: number, last: number): boolean =>
    to >= first + RING && to <= last - RING;
  return isWithin(x, left, width - right) && isWithin(y, top, height - bottom);
}

/** Behind which edges of the window, or of what covers it, some of a box lies: there is more to see. */
export function hiddenSides(box: Box, look: Look, width: number, height: number, insets: Insets): Side[] {
  const left = (box.x - look.x) * look.scale + width / 2;
  const top = (box.y - look.y) * look.scale + height / 2;
  const beyond: Record<Side, number> = {
    left: insets.left - left,
    right: left + box.width * look.scale - (width - insets.right),
    top: insets.top - top,
    bottom: top + box.height * look.scale - (height - insets.bottom),
  };
  return (Object.keys(beyond) as Side[]).filter((side) => width > 0 && beyond[side] > HARDLY);
}

/** The middle of what is seen along one axis. */
function placed(point: number | undefined, start: number, length: number, seen: number): number {
  const middle = start + length / 2;
  if (seen >= length || point === undefined) return middle;
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, point));
}

/** Nearer or farther, with the point under the pointer staying where it is. Pixels count from the middle. */
export function zoomed(
  look: Look,
  factor: number,
  px: number,
  py: number,
  least: number,
  most: number,
): Look {
  const scale = Math.min(most, Math.max(least, look.scale * factor));
  return {
    x: look.x + px / look.scale - px / scale,
    y: look.y + py / look.scale - py / scale,
    scale,
  };
}

const MARGIN = 8; // pixels to the edges for what is brought into sight

/**
 * The look moved as little as brings a box into the part of the window that nothing covers, and taken back as far as
 * it must where that is allowed; null if it is there already.
 */
export function brought(
  { x, y, scale }: Look,
  box: Box,
  width: number,
  height: number,
  insets: Insets,
  mayShrink = false,
): Look | null {
  const free = uncovered(width - 2 * MARGIN, height - 2 * MARGIN, insets);
  const fits = Math.min(free.width / box.width, free.height / box.height);
  const scaled = mayShrink ? Math.min(scale, Math.max(fits, 0.01)) : scale;
  const away = (from: number, to: number, first: number, last: number): number =>
    to - from > last - first
      ? (first + last - from - to) / 2
      : Math.max(0, first - from) + Math.min(0, last - to);
  const across = (at: number): number => (at - x) * scaled + width / 2;
  const down = (at: number): number => (at - y) * scaled + height / 2;
  const dx = away(
    across(box.x),
    across(box.x + box.width),
    insets.left + MARGIN,
    width - insets.right - MARGIN,
  );
  const dy = away(
    down(box.y),
    down(box.y + box.height),
    insets.top + MARGIN,
    height - insets.bottom - MARGIN,
  );
  if (scaled === scale && dx === 0 && dy === 0) return null;
  return { x: x - dx / scaled, y: y - dy / scaled, scale: scaled };
}

const THRESHOLD = 6; // pixels before a press becomes a drag

/** Fingers and mouse on the picture. */
export class Panning {
  look = $state.raw<Look | null>(null); // null: fit by itself
  #pointers = new Map<number, { x: number; y: number }>();
  #start: { x: number; y: number } | null = null;
  #dragged = false;

  constructor(
    private readonly present: () => Look,
    private readonly limits: () => { least: number; most: number },
  ) {}

  fit(): void {
    this.look = null;
  }

  zoom(factor: number, px = 0, py = 0): void {
    const { least, most } = this.limits();
    this.look = zoomed(this.present(), factor, px, py, least, most);
  }

  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.present();
    this.look = { x: x - dx / scale, y: y - dy / scale, scale };
  }

  down(event: PointerEvent): void {
    if (event.isPrimary) {
      this.#pointers.clear(); // who let go outside the picture was not heard
      this.#start = { x: event.clientX, y: event.clientY };
      this.#dragged = false;
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.#start) return;
    if (event.buttons === 0) return this.up(event); // let go outside the picture
    const now = { x: event.clientX, y: event.clientY };
    this.#dragged ||= Math.hypot(now.x - this.#start.x, now.y - this.#start.y) > THRESHOLD;
    if (!this.#dragged) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(event, before, now, other);
    else this.pan(now.x - before.x, now.y - before.y);
    this.#pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
  }

  /** A drag that ends on a button has not pressed it. Returns whether this was a press. */
  click(event: MouseEvent): boolean {
    const isPress = !this.#dragged;
    if (!isPress) event.stopPropagation();
    this.#dragged = false;
    return isPress;
  }

  #pinch(event: PointerEvent, before: Point, now: Point, other: Point): void {
    const window = (event.currentTarget as Element).getBoundingClientRect();
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.zoom(factor, middle.x - window.x - window.width / 2, middle.y - window.y - window.height / 2);
  }
}

type Point = { x: number; y: number };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
