import { createRandom, type Random } from './random.ts';

const WIDTH = 960;
const HEIGHT = 720;

interface Sheet {
  paper: string;
  contour: string;
  wood: string;
  road: string;
  mark: string;
}

const SHEETS: readonly Sheet[] = [
  { paper: '#f5f1e4', contour: '#d9c9a3', wood: '#cfdcb4', road: '#b98d5a', mark: '#c2410c' },
  { paper: '#f1f3ee', contour: '#cdd3c2', wood: '#c4d8bb', road: '#8d9299', mark: '#2f5f8a' },
];

/**
 * A sketch map of a site: contours, woods, the lane in, the car park and the way on foot. As SVG,
 * 960 × 720.
 */
export function drawMap(seed: number): string {
  const random = createRandom(seed * 4_547 + 3);
  const sheet = random.pick(SHEETS);
  const hill = { x: random.between(300, 660), y: random.between(180, 420) };
  const contours = [1, 2, 3, 4, 5, 6, 7].map((ring) => drawBlob(random, hill, ring * 62));
  const woods = Array.from({ length: 4 }, () =>
    drawBlob(
      random,
      { x: random.between(60, WIDTH - 60), y: random.between(60, HEIGHT - 60) },
      random.between(70, 130),
    ),
  );
  const park = { x: random.between(160, 330), y: random.between(500, 600) };
  const camp = { x: random.between(560, 780), y: random.between(160, 300) };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet.paper}"/>
    <path d="${woods.join('')}" fill="${sheet.wood}"/>
    <path d="${contours.join('')}" fill="none" stroke="${sheet.contour}" stroke-width="2.5"/>
    ${drawLane(park, sheet)}${drawFootpath(random, { park, camp }, sheet)}
    ${drawMarks({ park, camp }, sheet)}</svg>`;
}

interface Point {
  x: number;
  y: number;
}

/** A closed, wavering round. */
function drawBlob(random: Random, { x, y }: Point, size: number): string {
  const points = Array.from({ length: 12 }, (_, at) => {
    const [turn, far] = [(at / 12) * Math.PI * 2, size * random.between(0.86, 1.14)] as const;
    return { x: x + Math.cos(turn) * far * 1.25, y: y + Math.sin(turn) * far };
  });
  function middle(a: Point, b: Point) {
    return `${((a.x + b.x) / 2).toFixed(0)} ${((a.y + b.y) / 2).toFixed(0)}`;
  }
  const curves = points.map((point, at) => {
    const next = points[(at + 1) % points.length]!;
    return `Q${point.x.toFixed(0)} ${point.y.toFixed(0)} ${middle(point, next)}`;
  });
  return `M${middle(points.at(-1)!, points[0]!)}${curves.join('')}Z`;
}

function drawLane({ x, y }: Point, { road, paper }: Sheet): string {
  const lane = `M-20 ${HEIGHT - 30}C120 ${HEIGHT - 60} ${x - 90} ${y + 90} ${x} ${y}`;
  const main = `M-20 ${HEIGHT - 30}C300 ${HEIGHT + 10} 560 ${HEIGHT - 120} ${WIDTH + 20} ${HEIGHT - 70}`;
  const both = lane + main;
  return `<path d="${both}" fill="none" stroke="${road}" stroke-width="15"/><path d="${both}" fill="none" stroke="${paper}" stroke-width="9"/>`;
}

function drawFootpath(
  random: Random,
  { park, camp }: { park: Point; camp: Point },
  { mark }: Sheet,
): string {
  const bend = { x: (park.x + camp.x) / 2 + random.between(-90, 90), y: random.between(330, 470) };
  return `<path d="M${park.x + 34} ${park.y - 20}Q${bend.x} ${bend.y} ${camp.x} ${camp.y + 34}" fill="none" stroke="${mark}" stroke-width="6" stroke-dasharray="5 13" stroke-linecap="round"/>`;
}

/**
 * The car park's P and the tent of the safe zone; drawn, not written, so that no font is needed.
 */
function drawMarks({ park, camp }: { park: Point; camp: Point }, { mark, paper }: Sheet): string {
  const letter = `M${park.x - 12} ${park.y + 20}v-40h15a13 13 0 0 1 0 26h-7v14zM${park.x - 4} ${park.y - 12}v11h7a5.500 5.500 0 0 0 0-11z`;
  return `<rect x="${park.x - 34}" y="${park.y - 34}" width="68" height="68"
    rx="10" fill="${mark}"/>
    <path fill="${paper}" fill-rule="evenodd" d="${letter}"/>
    <circle cx="${camp.x}" cy="${camp.y}" r="36" fill="${mark}"/>
    <path fill="${paper}" d="M${camp.x} ${camp.y - 20}l22 36h-14l-8 -14l-8 14h-14z"/>`;
}
