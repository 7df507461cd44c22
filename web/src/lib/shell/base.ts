/** The path below which the page lies on its host: empty, or such as `/games` where the host has other pages too. */

/** The server writes it into the address of the build's first file; a page that is being built has none. */
const first = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');

export const base = first ? new URL(first.src).pathname.split('/assets/')[0]! : '';

/** The whole address of a path of the page, to be given to somebody. */
export const wholeAddress = (path: string): string => location.origin + base + path;
