import { createRandom } from './random.ts';

/** Ground and figure of an emblem. */
const COLOURS = [
  ['#4d6b2c', '#edf2e4'],
  ['#2f4858', '#e6eef1'],
  ['#8a4b2d', '#f8eadf'],
  ['#5b4a6f', '#f0eaf4'],
  ['#2d6a67', '#e2f1ef'],
  ['#c2873a', '#fff6e6'],
  ['#7b2f3b', '#f9e9eb'],
  ['#3b4563', '#e4e8f3'],
  ['#e9e2cf', '#4a3f2b'],
  ['#dfe8dc', '#35532f'],
  ['#d9e3ea', '#2b4254'],
  ['#f1ddcf', '#7a3c22'],
] as const;

/** Figures on a sheet of 100 × 100, around its middle. */
const FIGURES = [
  // A fir.
  'M50 18L66 44H58L72 64H55V80H45V64H28L42 44H34z',
  // Two peaks.
  'M14 74L40 30L54 54L63 41L86 74z',
  // A crescent.
  'M62 20A32 32 0 1 0 80 66A26 26 0 1 1 62 20z',
  // A star of four points.
  'M50 14L58 42L86 50L58 58L50 86L42 58L14 50L42 42z',
  // A leaf.
  'M24 76C20 40 44 20 80 22C80 58 62 80 32 74L58 46L28 70z',
  // A feather.
  'M72 18C80 40 70 62 44 70L30 86L26 82L60 40L36 66C34 46 48 24 72 18z',
  // Three chevrons.
  'M50 20L80 42V54L50 32L20 54V42zM50 42L80 64V76L50 54L20 76V64z',
  // A paw.
  'M50 50c14 0 24 12 22 22c-2 10-12 6-22 6s-20 4-22-6c-2-10 8-22 22-22zM28 34a8 10 0 1 0 .1 0zM43 22a8 10 0 1 0 .1 0zM58 22a8 10 0 1 0 .1 0zM73 34a8 10 0 1 0 .1 0z',
  // A fox’s face.
  'M20 20L40 34H60L80 20L78 54L50 84L22 54zM38 48a4 4 0 1 0 .1 0zM62 48a4 4 0 1 0 .1 0z',
  // A compass needle in a ring.
  'M50 14A36 36 0 1 0 50 86A36 36 0 1 0 50 14zM50 22A28 28 0 1 1 50 78A28 28 0 1 1 50 22zM64 34L56 56L36 66L44 44z',
  // A bird.
  'M14 44C32 34 44 38 50 52C56 38 68 34 86 44C72 44 62 52 58 68L50 78L42 68C38 52 28 44 14 44z',
  // An acorn.
  'M26 44C26 30 38 26 47 26V18H53V26C62 26 74 30 74 44zM30 48H70C70 66 60 78 50 84C40 78 30 66 30 48z',
  // Waves.
  'M12 38C26 20 36 20 50 38S76 56 88 38V50C76 68 64 68 50 50S26 32 12 50zM12 60C26 42 36 42 50 60S76 78 88 60V72C76 90 64 90 50 72S26 54 12 72z',
  // A sun.
  'M50 32a18 18 0 1 0 .1 0zM47 12h6v13h-6zM47 75h6v13h-6zM12 47h13v6H12zM75 47h13v6H75zM21 25l4-4l9 9l-4 4zM66 70l4-4l9 9l-4 4zM25 79l-4-4l9-9l4 4zM70 34l-4-4l9-9l4 4z',
  // A mushroom.
  'M18 54C18 32 34 22 50 22S82 32 82 54zM40 58H60L64 82H36z',
  // A tent.
  'M50 22L84 78H60L50 58L40 78H16z',
] as const;

/**
 * A badge of one figure on a plain ground, a square of `size` pixels, as SVG; the same for the same
 * seed.
 */
export function drawEmblem({ seed, size }: { seed: number; size: number }): string {
  const random = createRandom(seed * 6_133 + 5);
  const [ground, figure] = random.pick(COLOURS);
  const turned = random.chance(0.5) ? 'translate(100 0) scale(-1 1)' : '';
  const ring = random.chance(0.4)
    ? `<circle cx="50" cy="50" r="46" fill="none" stroke="${figure}"
        stroke-width="1.6" opacity=".6"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${ground}"/>${ring}
    <g transform="translate(12 12) scale(.76)"><path transform="${turned}" fill="${figure}"
      fill-rule="evenodd" d="${random.pick(FIGURES)}"/></g></svg>`;
}
