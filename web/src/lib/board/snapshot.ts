/** A picture of the table as it lies now, to keep and to send: the drawing itself, with the symbols that it uses. */

const SVG = 'http://www.w3.org/2000/svg';

const SHARP = 2; // pixels for each one of the page

/** Drawings that lie one over another, as a picture that every program shows. */
export async function snapshotOf(
  drawings: readonly SVGSVGElement[],
  sprite: SVGSVGElement | null,
): Promise<Blob> {
  const { clientWidth: width = 0, clientHeight: height = 0 } = drawings[0] ?? {};
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(wholeOf(drawings, sprite, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SHARP, height * SHARP];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** The drawings as one that needs nothing else. */
function wholeOf(
  drawings: readonly SVGSVGElement[],
  sprite: SVGSVGElement | null,
  width: number,
  height: number,
): string {
  const whole = document.createElementNS(SVG, 'svg');
  const symbols = document.createElementNS(SVG, 'defs');
  symbols.append(...[...(sprite?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  const behind = document.createElementNS(SVG, 'rect');
  behind.setAttribute('width', '100%');
  behind.setAttribute('height', '100%');
  behind.setAttribute('fill', colorBehind(drawings[0]));
  whole.append(symbols, behind, ...drawings.map((drawing) => drawing.cloneNode(true)));
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`);
  whole.setAttribute('width', String(width * SHARP));
  whole.setAttribute('height', String(height * SHARP));
  whole.setAttribute('font-family', 'system-ui, sans-serif');
  return new XMLSerializer().serializeToString(whole);
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
