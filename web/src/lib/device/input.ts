/** Whether somebody goes about the page by keys or with a pointer just now. */

let byKeys = false;

/** Call once. */
export function watchInput(): void {
  addEventListener('keydown', () => (byKeys = true), true);
  addEventListener('pointerdown', () => (byKeys = false), true);
}

export function isByKeys(): boolean {
  return byKeys;
}
