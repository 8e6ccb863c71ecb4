import type { Random } from './random.ts';

export interface Point {
  x: number;
  y: number;
}

type DrawTree = (random: Random, foot: Point, height: number) => string;

function round(value: number) {
  return Math.round(value * 10) / 10;
}

/** A fir of three to five tiers, as a path. */
export const drawFir: DrawTree = (random, { x, y }, height) => {
  const tiers = random.whole(3, 5);
  const half = height * random.between(0.17, 0.24);
  const right: Point[] = [];
  for (let tier = 1; tier <= tiers; tier += 1) {
    const reach = half * (tier / tiers);
    const low = -height + (height * 0.93 * tier) / tiers;
    right.push({ x: reach, y: low });
    if (tier < tiers) right.push({ x: reach * 0.5, y: low - height * 0.035 });
  }
  const left = right.toReversed().map((point) => ({ ...point, x: -point.x }));
  const outline = [{ x: 0, y: -height }, ...right, ...left];
  return `M${outline.map((point) => `${round(x + point.x)} ${round(y + point.y)}`).join('L')}Z${trunk({ x, y }, height, 0.03)}`;
};

/** A broad-leaved tree: a crown of a few rounds on a trunk. */
export const drawOak: DrawTree = (random, { x, y }, height) => {
  const crown = Array.from({ length: 5 }, (_, at) => {
    const r = height * random.between(0.17, 0.25);
    const turn = (at / 5) * Math.PI * 2;
    return disc({
      x: x + Math.cos(turn) * height * 0.17,
      y: y - height * 0.68 + Math.sin(turn) * height * 0.13,
      r,
    });
  });
  return crown.join('') + trunk({ x, y }, height * 0.6, 0.05);
};

/** A bare tree: a trunk that forks. */
export const drawBareTree: DrawTree = (random, { x, y }, height) => {
  const branches: string[] = [];
  function grow(from: Point, angle: number, length: number, width: number): void {
    const to = { x: from.x + Math.sin(angle) * length, y: from.y - Math.cos(angle) * length };
    branches.push(
      `M${round(from.x - width)} ${round(from.y)}L${round(to.x)} ${round(to.y)}L${round(from.x + width)} ${round(from.y)}Z`,
    );
    if (length < height * 0.09) return;
    const start = { x: from.x + (to.x - from.x) * 0.75, y: from.y + (to.y - from.y) * 0.75 };
    for (const side of [-1, 1]) {
      grow(
        start,
        angle + side * random.between(0.25, 0.6),
        length * random.between(0.55, 0.72),
        width * 0.55,
      );
    }
  }
  grow({ x, y }, random.between(-0.06, 0.06), height * 0.48, height * 0.022);
  return branches.join('');
};

function trunk({ x, y }: Point, height: number, share: number): string {
  const half = Math.max(0.6, height * share);
  return `M${round(x - half)} ${round(y - height * 0.3)}h${round(half * 2)}V${round(y + 4)}h${round(-half * 2)}z`;
}

function disc({ x, y, r }: Point & { r: number }): string {
  return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-r * 2)} 0z`;
}

/** Tufts of grass along a line. */
export function drawGrass(random: Random, groundAt: (x: number) => number, width: number): string {
  return Array.from({ length: 130 }, () => {
    const x = random.between(0, width);
    const y = groundAt(x) + 3;
    const lean = random.between(-7, 7);
    return `M${round(x - 2)} ${round(y)}L${round(x + lean)} ${round(y - random.between(8, 24))}L${round(x + 2)} ${round(y)}z`;
  }).join('');
}
