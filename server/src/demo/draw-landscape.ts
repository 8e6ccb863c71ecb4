import { createRandom, type Random } from './random.ts';

/** Sky from top to bottom, the sun, and the ridges from far to near (design.md, "Pictures"). */
interface Palette {
  sky: [string, string];
  sun: string;
  ridges: string[];
}

const PALETTES: readonly Palette[] = [
  {
    sky: ['#bccaa2', '#dfe6cf'],
    sun: '#e8eeda',
    ridges: ['#a2b587', '#86a068', '#688650', '#46643a', '#2a4027'],
  },
  {
    sky: ['#9aa5c4', '#c9cfe0'],
    sun: '#dde2ee',
    ridges: ['#8791b2', '#6c789b', '#525f83', '#3a4563', '#222a3f'],
  },
  {
    sky: ['#d8c49c', '#ede1c8'],
    sun: '#f4ecda',
    ridges: ['#bfa77b', '#a38b60', '#7c6a48', '#564a33', '#322b20'],
  },
  {
    sky: ['#e8b873', '#f4dcb0'],
    sun: '#f8e6c6',
    ridges: ['#c9a765', '#a3a06c', '#7a9058', '#4e6b3e', '#2a3f28'],
  },
  {
    sky: ['#a9bfc4', '#d3e0e2'],
    sun: '#e4edee',
    ridges: ['#8dadae', '#6b9392', '#4d7876', '#335a58', '#1d3837'],
  },
  {
    sky: ['#dc8f6b', '#efc3a6'],
    sun: '#f5d9c6',
    ridges: ['#b98069', '#96665a', '#704d49', '#4b3537', '#2c2023'],
  },
];

const WIDTH = 1600;
const HEIGHT = 900;
const STEP = 40;

/** A landscape of five ridges with trees under a pale sun, 1600 × 900, as SVG; the same for the same seed. */
export function drawLandscape(seed: number): string {
  const random = createRandom(seed * 7919 + 17);
  const { sky, sun, ridges } = random.pick(PALETTES);
  const layers = ridges.map((fill, depth) => drawRidge(random, { fill, depth }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${random.whole(300, 1300)}" cy="${random.whole(170, 330)}" r="${random.whole(70, 120)}" fill="${sun}"/>
    ${layers.join('')}</svg>`;
}

/** One ridge: a line of two waves, and the nearer it is the more and the larger its trees. */
function drawRidge(random: Random, { fill, depth }: { fill: string; depth: number }): string {
  const base = 360 + depth * 115;
  const [long, short] = [random.next() * 6, random.next() * 6];
  const heightAt = (x: number) =>
    base +
    Math.sin(x / 310 + long) * (70 - depth * 8) +
    Math.sin(x / 120 + short) * (22 - depth * 2);
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += STEP) points.push(`${x} ${heightAt(x).toFixed(0)}`);
  const ridge = `<path fill="${fill}" d="M${points.join('L')}V${HEIGHT}H0z"/>`;
  const trees = Array.from({ length: depth * 16 }, () => {
    const x = random.whole(0, WIDTH);
    return drawTree(x, heightAt(x) + 6, (18 + depth * 16) * (0.6 + random.next()));
  });
  return `${ridge}<path fill="${fill}" d="${trees.join('')}"/>`;
}

function drawTree(x: number, foot: number, height: number): string {
  const half = height * 0.26;
  return `M${x} ${(foot - height).toFixed(0)}l${half.toFixed(0)} ${height.toFixed(0)}h${(-2 * half).toFixed(0)}z`;
}
