/** A picture of the table as it lies now, to keep: the drawing itself, with the symbols that it uses. */

const SVG = 'http://www.w3.org/2000/svg';

/** The drawing as a file that needs nothing else. */
export function keepsakeOf(drawing: SVGSVGElement, sprite: SVGSVGElement | null): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const symbols = document.createElementNS(SVG, 'defs');
  symbols.append(...[...(sprite?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  copy.prepend(symbols);
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
  copy.setAttribute('font-family', 'system-ui, sans-serif');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** Let the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
