/** What the browser keeps for us between visits; a browser that keeps nothing forgets, and that is all. */

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // forbidden here
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it holds until the page is closed
  }
}
