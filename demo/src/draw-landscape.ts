import { PALETTES, type Palette, type PaletteName } from './draw-palettes.ts';
import { drawSky } from './draw-sky.ts';
import { STRUCTURES, type StructureName } from './draw-structures.ts';
import { drawBareTree, drawFir, drawGrass, drawOak } from './draw-trees.ts';
import { createRandom, type Random } from './random.ts';

/** What a landscape shows. Everything else is decided by the seed. */
export interface Scene {
  palette: PaletteName;
  trees: 'fir' | 'oak' | 'mixed' | 'bare' | 'few';
  structure?: StructureName;
  mist?: boolean;
  water?: boolean;
  /** Sharp far peaks instead of rolling ridges. */
  peaks?: boolean;
}

interface Drawing extends Scene {
  seed: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** A landscape of five ridges under a pale sun, as SVG; the same for the same seed. */
export function drawLandscape({ seed, width, height, ...scene }: Drawing): string {
  const random = createRandom(seed * 7919 + 17);
  const palette: Palette = PALETTES[scene.palette];
  const frame = { width: (width / height) * HEIGHT, height: HEIGHT };
  const layers = palette.ridges.map((fill, depth) => {
    const line = makeLine(random, depth, scene);
    return [
      depth === STRUCTURE_DEPTH ? drawStructure(random, line, { scene, palette, ...frame }) : '',
      drawRidge(random, line, { scene, palette, fill, depth, width: frame.width }),
      depth === 1 && scene.water ? drawWater(random, palette, frame) : '',
      scene.mist && depth > 0 && depth < 4 ? drawMist(palette, depth, frame.width) : '',
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${HEIGHT}">
    ${drawSky(random, palette, frame)}${layers.join('')}</svg>`;
}

/** Pictures of every size are drawn on a sheet of this height. */
const HEIGHT = 720;
const STRUCTURE_DEPTH = 3;

type Line = (x: number) => number;

/** The outline of a ridge: slow waves far away, smaller and rougher ones near by. */
function makeLine(random: Random, depth: number, { peaks, water, structure }: Scene): Line {
  const base = 300 + depth * 88 + (water && depth > 1 ? 42 : 0);
  const phases = [random.next() * 6, random.next() * 6, random.next() * 6, random.next() * 6];
  const [a = 0, b = 0, c = 0, d = 0] = phases;
  const flat = depth === STRUCTURE_DEPTH && structure ? 0.25 : 1;
  const tall = (64 - depth * 9) * flat;
  if (peaks && depth < 2) {
    function ridged(x: number) {
      return 1 - Math.abs(Math.sin(x));
    }
    return (x) =>
      base +
      46 -
      ridged(x / 210 + a) * (150 - depth * 50) -
      ridged(x / 83 + b) * 42 +
      Math.sin(x / 23 + c) * 6 +
      Math.sin(x / 11 + d) * 3;
  }
  return (x) =>
    base +
    Math.sin(x / 270 + a) * tall +
    Math.sin(x / 118 + b) * tall * 0.42 +
    Math.sin(x / 47 + c) * tall * 0.1 +
    Math.sin(x / 19 + d) * 2;
}

interface Ridge {
  scene: Scene;
  palette: Palette;
  fill: string;
  depth: number;
  width: number;
}

function drawRidge(random: Random, line: Line, ridge: Ridge): string {
  const { fill, depth, width, palette } = ridge;
  const points: string[] = [];
  for (let x = 0; x <= width + 8; x += 8) points.push(`${x} ${line(x).toFixed(1)}`);
  const ground = `<path fill="${fill}" d="M${points.join('L')}V${HEIGHT}H0z"/>`;
  const grass =
    depth === 4
      ? `<path fill="${palette.snow ?? fill}" d="${drawGrass(random, line, width)}"/>`
      : '';
  return drawTrees(random, line, ridge) + ground + grass;
}

/** How many trees a ridge carries, from far to near; and how tall they are, in pixels. */
const COUNTS = [0, 90, 64, 40, 15];
const TALL = [0, 24, 40, 72, 150];
const SNOWY = ['', '#9fb0bd', '#8093a0', '#5d7180', '#34434f'];

function drawTrees(random: Random, line: Line, ridge: Ridge): string {
  const { scene, palette, fill, depth, width } = ridge;
  const colour = palette.snow ? (SNOWY[depth] ?? fill) : fill;
  const share = scene.trees === 'few' ? 0.25 : 1;
  const dark: string[] = [];
  const tinted: string[] = [];
  const hasStructure = scene.structure && depth === STRUCTURE_DEPTH;
  for (let tree = 0; tree < (COUNTS[depth] ?? 0) * share; tree += 1) {
    const x = placeTree(random, { depth, width, clear: Boolean(hasStructure) });
    const height = (TALL[depth] ?? 0) * random.between(0.55, 1.25);
    const draw = chooseTree(random, scene, depth);
    const path = draw(random, { x, y: line(x) + 5 }, height);
    const isTinted = palette.leaf && draw === drawOak && depth > 1 && random.chance(0.4);
    (isTinted ? tinted : dark).push(path);
  }
  return `<path fill="${colour}" d="${dark.join('')}"/><path fill="${palette.leaf ?? colour}" opacity=".75" d="${tinted.join('')}"/>`;
}

/** Near trees are at the edges of the picture, so that none hides the structure. */
function placeTree(
  random: Random,
  { depth, width, clear }: { depth: number; width: number; clear: boolean },
): number {
  if (depth < 4 && !clear) return random.between(-10, width + 10);
  const edge = random.between(-30, width * (clear ? 0.3 : 0.24));
  return random.chance(0.5) ? edge : width - edge;
}

function chooseTree(random: Random, { trees }: Scene, depth: number) {
  if (trees === 'oak') return drawOak;
  if (trees === 'bare') return depth > 2 ? drawBareTree : drawFir;
  if (trees === 'mixed' || trees === 'few') return random.chance(0.5) ? drawOak : drawFir;
  return drawFir;
}

interface StructureContext {
  scene: Scene;
  palette: Palette;
  width: number;
}

function drawStructure(
  random: Random,
  line: Line,
  { scene, palette, width }: StructureContext,
): string {
  if (!scene.structure) return '';
  const x = random.between(width * 0.42, width * 0.58);
  const fill = palette.snow ?? palette.ridges[STRUCTURE_DEPTH + 1]!;
  const lit = Boolean(palette.stars) || ['ember', 'dusk', 'winter'].includes(scene.palette);
  const y = Math.max(line(x - 150), line(x), line(x + 150));
  const drawn = STRUCTURES[scene.structure](
    random,
    { x: 0, y: 0 },
    { fill, lamp: palette.lamp, lit },
  );
  return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(1.3)">${drawn}</g>`;
}

function drawMist({ sky }: Palette, depth: number, width: number): string {
  const top = 330 + depth * 88;
  return `<linearGradient id="mist${depth}" x2="0" y2="1">
    <stop stop-color="${sky[1]}" stop-opacity="0"/>
    <stop offset=".6" stop-color="${sky[1]}" stop-opacity=".62"/>
    <stop offset="1" stop-color="${sky[1]}" stop-opacity="0"/></linearGradient>
    <rect y="${top}" width="${width}" height="150" fill="url(#mist${depth})"/>`;
}

/** A lake before the second ridge, with bands of light on it. */
function drawWater(
  random: Random,
  { sky, sun }: Palette,
  { width, height }: { width: number; height: number },
): string {
  const bands = Array.from({ length: 26 }, () => {
    const y = random.between(452, 585);
    const long = random.between(30, 210);
    return `M${random.between(-40, width).toFixed(0)} ${y.toFixed(0)}h${long.toFixed(0)}`;
  });
  return `<rect y="440" width="${width}" height="${height - 440}" fill="${sky[0]}"/>
    <path d="${bands.join('')}" stroke="${sun}" stroke-width="2.5"
      stroke-linecap="round" opacity=".45"/>`;
}
