/** The box in which a signature is drawn; drawings of any screen are scaled to it. */
export const DRAWING_BOX = { width: 600, height: 200 } as const;

/** The server takes no more (docs/product/waivers.md#drawing). */
const MAX_PATH_LENGTH = 20_480;

interface Point {
  x: number;
  y: number;
}

/**
 * SVG path data of what was drawn, in a box of 600 by 200; null when nothing was. A very long
 * drawing is thinned out until it can be sent.
 */
export function toStrokes(lines: readonly (readonly Point[])[], widthPx: number): string | null {
  const scale = DRAWING_BOX.width / widthPx;
  for (let every = 1; every <= 64; every *= 2) {
    const path = lines.map((points) => toPath(points, { scale, every })).join('');
    if (path.length <= MAX_PATH_LENGTH) return path || null;
  }
  return null;
}

/** The first and the last point of a line always stay. */
function toPath(
  points: readonly Point[],
  { scale, every }: { scale: number; every: number },
): string {
  const kept = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const [first] = kept;
  if (!first) return '';
  // A dot is a line to itself.
  const rest = kept.length === 1 ? [first] : kept.slice(1);
  return `M${toText(first, scale)}${rest.map((point) => `L${toText(point, scale)}`).join('')}`;
}

function toText({ x, y }: Point, scale: number): string {
  return `${Math.round(x * scale)} ${Math.round(y * scale)}`;
}
