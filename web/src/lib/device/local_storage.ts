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

/** Forget everything; what else is on this host has names of its own. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('ludoteca.')) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
