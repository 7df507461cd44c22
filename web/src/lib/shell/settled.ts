/** A button that comes where another was pressed must not take the next press of who presses that one by habit. */

export const SETTLING = 600; // milliseconds

export function settled(button: HTMLButtonElement): () => void {
  button.disabled = true;
  const timer = setTimeout(() => (button.disabled = false), SETTLING);
  return () => clearTimeout(timer);
}
