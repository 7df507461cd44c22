/** Every piece answers: what it is, for who points at it, and with its rule for who presses it. */

import type { SomeTable } from '$lib/game';

const answered = new WeakSet<Event>(); // what lies in something else answers for itself

/** Attach to a piece, in HTML or SVG. A press that does something else does only that. */
export function about(table: SomeTable, text: string, rule: string): (node: Element) => () => void {
  return (node) => {
    const press = (event: Event): void => {
      if (event.defaultPrevented || answered.has(event)) return;
      answered.add(event);
      table.note = { text, rule };
    };
    let title: Element | null = null;
    if (node instanceof SVGElement) {
      title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = text;
      node.prepend(title);
    } else node.setAttribute('title', text);
    node.addEventListener('click', press);
    return () => {
      title?.remove();
      node.removeEventListener('click', press);
    };
  };
}
