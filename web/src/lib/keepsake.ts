/** A picture of the table as it lies now, to keep: the drawing itself, with the symbols that it uses. */

const SVG = 'http://www.w3.org/2000/svg';

/** Drawings that lie one over another, as a file that needs nothing else. */
export function keepsakeOf(drawings: readonly SVGSVGElement[], sprite: SVGSVGElement | null): Blob {
  const whole = document.createElementNS(SVG, 'svg');
  const symbols = document.createElementNS(SVG, 'defs');
  symbols.append(...[...(sprite?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  const behind = document.createElementNS(SVG, 'rect');
  behind.setAttribute('width', '100%');
  behind.setAttribute('height', '100%');
  behind.setAttribute('fill', colorBehind(drawings[0]));
  whole.append(symbols, behind, ...drawings.map((drawing) => drawing.cloneNode(true)));
  whole.setAttribute('viewBox', `0 0 ${drawings[0]?.clientWidth} ${drawings[0]?.clientHeight}`);
  whole.setAttribute('font-family', 'system-ui, sans-serif');
  return new Blob([new XMLSerializer().serializeToString(whole)], { type: 'image/svg+xml' });
}

/** The color of the room in which a drawing lies. */
function colorBehind(drawing: Element | undefined): string {
  for (let place = drawing?.parentElement; place; place = place.parentElement) {
    const { backgroundColor } = getComputedStyle(place);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
  return 'none';
}

/** Let the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
