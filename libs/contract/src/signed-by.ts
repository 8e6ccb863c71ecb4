/** The box of a drawn signature, in the units of its path (docs/product/waivers.md#drawing). */
const BOX = { width: 600, height: 200 };

/** How many numbers a command of a path takes; the last two are where it leads. */
const NUMBERS_OF: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Whether a typed name is one: it has two letters of any script. */
export function isSignedName(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/**
 * Whether path data draws a line within the box of a signature. Points, lines outside it and what
 * is no path draw nothing.
 */
export function drawsLine(path: string): boolean {
  let at = { x: 0, y: 0 };
  for (const [, command = '', given = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/gi)) {
    const numbers = (given.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const step = NUMBERS_OF[command.toUpperCase()] ?? 0;
    if (step === 0 || numbers.length < step) continue;
    const isRelative = command === command.toLowerCase();
    for (let end = step; end <= numbers.length; end += step) {
      const [x = 0, y = 0] = numbers.slice(end - 2, end);
      const next = isRelative ? { x: at.x + x, y: at.y + y } : { x, y };
      // What follows the first point of an M is a line.
      const isLine = step > 2 || command.toUpperCase() === 'L' || end > step;
      if (isLine && isInside(at) && isInside(next) && (next.x !== at.x || next.y !== at.y))
        return true;
      at = next;
    }
  }
  return false;
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && x <= BOX.width && y >= 0 && y <= BOX.height;
}
