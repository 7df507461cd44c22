/** One stop for the tab key among many things on a board; arrow keys go to the nearest one in their direction. */

export interface Spot {
  x: number;
  y: number;
}

const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The index of the nearest spot in a direction, straight ones first; -1 if there is none. */
export function nearest(spots: readonly Spot[], from: Spot, way: Spot): number {
  const far = ({ x, y }: Spot): number => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * way.x + dy * way.y;
    return ahead > 1 ? ahead + 2 * Math.abs(dx * way.y + dy * way.x) : Infinity;
  };
  const distances = spots.map(far);
  const best = Math.min(...distances);
  return best < Infinity ? distances.indexOf(best) : -1;
}

/** Attach to what holds the things; each of them has the attribute data-stop. */
export function roving(node: Element): () => void {
  const stops = (): (HTMLElement | SVGElement)[] => [
    ...node.querySelectorAll<HTMLElement | SVGElement>('[data-stop]'),
  ];
  let current: Element | null = null;

  function settle(): void {
    const all = stops();
    if (!current || !all.includes(current as HTMLElement)) current = all[0] ?? null;
    for (const stop of all) stop.setAttribute('tabindex', stop === current ? '0' : '-1');
  }
  function enter(stop: Element | null | undefined): void {
    if (!stop || stop === current) return;
    current = stop;
    settle();
  }
  const click = (event: Event): void => enter((event.target as Element).closest('[data-stop]'));
  function key(event: Event): void {
    const way = ARROWS[(event as KeyboardEvent).key];
    const from = (event.target as Element).closest('[data-stop]');
    if (!way || !from) return;
    const all = stops();
    const to = all[nearest(all.map(middle), middle(from), way)];
    enter(to);
    to?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  settle();
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true });
  node.addEventListener('click', click); // a listener for focus would make a stop of the tab key of the group itself
  node.addEventListener('keydown', key);
  return () => {
    watch.disconnect();
    node.removeEventListener('click', click);
    node.removeEventListener('keydown', key);
  };
}

function middle(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
