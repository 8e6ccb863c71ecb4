import type { Point } from './draw-trees.ts';
import type { Random } from './random.ts';

interface Paint {
  /** The colour of the silhouette. */
  fill: string;
  /** The colour of lit windows and of lighter parts. */
  lamp: string;
  lit: boolean;
}

type DrawStructure = (random: Random, ground: Point, paint: Paint) => string;

function rect(x: number, y: number, width: number, height: number) {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
}

function shape(fill: string, path: string, opacity = 1) {
  return `<path fill="${fill}" d="${path}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

function windows(paint: Paint, paths: string[]): string {
  return shape(paint.lamp, paths.join(''), paint.lit ? 0.92 : 0.28);
}

/** Low houses with pitched roofs, as of a village built for training. */
const village: DrawStructure = (random, { x, y }, paint) => {
  const walls: string[] = [];
  const lights: string[] = [];
  let at = x - 190;
  for (let house = 0; house < 5; house += 1) {
    const [width, height] = [random.between(54, 92), random.between(38, 74)] as const;
    walls.push(rect(at, y - height, width, height + 40));
    walls.push(
      `M${at - 6} ${y - height}L${at + width / 2} ${y - height - width * 0.36}L${at + width + 6} ${y - height}z`,
    );
    if (random.chance(0.6)) walls.push(rect(at + width * 0.7, y - height - width * 0.38, 8, 30));
    for (const share of [0.22, 0.62]) {
      if (random.chance(0.8)) lights.push(rect(at + width * share, y - height * 0.72, 10, 13));
    }
    at += width + random.between(-4, 16);
  }
  return shape(paint.fill, walls.join('')) + windows(paint, lights);
};

/** Hangars with arched roofs and a control tower. */
const hangars: DrawStructure = (_random, { x, y }, paint) => {
  function arch(left: number, width: number, height: number) {
    return `M${left} ${y + 40}V${y - height * 0.35}Q${left + width / 2} ${y - height * 1.35} ${left + width} ${y - height * 0.35}V${y + 40}z`;
  }
  const tower = `${rect(x + 190, y - 92, 34, 132)}M${x + 178} ${y - 92}l6 -30h46l6 30z`;
  const doors = [rect(x - 172, y - 38, 82, 40), rect(x - 10, y - 46, 108, 48)];
  return (
    shape(paint.fill, arch(x - 200, 140, 84) + arch(x - 46, 180, 104) + tower) +
    shape(paint.lamp, doors.join(''), paint.lit ? 0.5 : 0.16) +
    windows(paint, [rect(x + 188, y - 115, 38, 13)])
  );
};

/** Bell tents with a flag. */
const camp: DrawStructure = (random, { x, y }, paint) => {
  const tents: string[] = [];
  const doors: string[] = [];
  for (let tent = 0; tent < 5; tent += 1) {
    const [left, size] = [x - 210 + tent * 92 + random.between(-14, 14), random.between(30, 46)];
    tents.push(
      `M${left! - size!} ${y + 12}L${left} ${y - size! * 1.15}L${left! + size!} ${y + 12}z`,
    );
    doors.push(
      `M${left! - size! * 0.22} ${y + 10}L${left} ${y - size! * 0.6}L${left! + size! * 0.22} ${y + 10}z`,
    );
  }
  const pole = `${rect(x + 238, y - 118, 4, 130)}M${x + 242} ${y - 118}q22 -8 44 2q-6 12 0 24q-22 -10 -44 0z`;
  return shape(paint.fill, tents.join('') + pole) + windows(paint, doors);
};

/** Cranes and sheds of a dockside. */
const dock: DrawStructure = (random, { x, y }, paint) => {
  function crane(at: number, height: number) {
    return `${rect(at - 22, y - height * 0.62, 8, height)}${rect(at + 14, y - height * 0.62, 8, height)}${rect(at - 28, y - height * 0.7, 56, 22)}M${at - 10} ${y - height * 0.7}L${at + height * 0.55} ${y - height * 1.12}l4 6L${at + 14} ${y - height * 0.62}z${rect(at + height * 0.52, y - height * 1.1, 2, height * 0.5)}`;
  }
  function shed(at: number, width: number, height: number) {
    return (
      rect(at, y - height, width, height + 40) +
      [0, 1, 2]
        .map((roof) => `M${at + (roof * width) / 3} ${y - height}v-22l${width / 3} 22z`)
        .join('')
    );
  }
  const lights = Array.from({ length: 7 }, (_, at) => at)
    .filter(() => random.chance(0.7))
    .map((at) => rect(x - 218 + at * 34, y - 34, 14, 10));
  return (
    shape(
      paint.fill,
      shed(x - 230, 260, 52) + crane(x + 90, 170) + crane(x + 190, 136) + shed(x + 216, 120, 40),
    ) + windows(paint, lights)
  );
};

/** A brick mill with rows of windows and a chimney. */
const mill: DrawStructure = (random, { x, y }, paint) => {
  const lights: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 11; column += 1) {
      if (random.chance(0.72)) lights.push(rect(x - 138 + column * 23, y - 118 + row * 29, 11, 15));
    }
  }
  const chimney = `M${x + 150} ${y + 30}L${x + 157} ${y - 214}h18L${x + 182} ${y + 30}z`;
  const wing = rect(x - 250, y - 58, 110, 98) + rect(x + 176, y - 44, 90, 84);
  return (
    shape(paint.fill, rect(x - 150, y - 132, 272, 172) + chimney + wing) + windows(paint, lights)
  );
};

/** A wooden watchtower and a palisade. */
const tower: DrawStructure = (_random, { x, y }, paint) => {
  const legs = `M${x - 34} ${y + 20}L${x - 20} ${y - 110}h6L${x - 24} ${y + 20}zM${x + 34} ${y + 20}L${x + 20} ${y - 110}h-6L${x + 24} ${y + 20}z`;
  const brace = `M${x - 27} ${y - 20}L${x + 20} ${y - 84}l3 4L${x - 24} ${y - 15}z`;
  const cabin = `${rect(x - 34, y - 150, 68, 44)}M${x - 44} ${y - 148}L${x} ${y - 184}L${x + 44} ${y - 148}z`;
  const fence = Array.from({ length: 18 }, (_, at) => {
    const left = x + 54 + at * 12;
    return `M${left} ${y + 24}V${y - 26}l5 -9l5 9V${y + 24}z`;
  });
  return (
    shape(paint.fill, legs + brace + cabin + fence.join('')) +
    windows(paint, [rect(x - 22, y - 140, 18, 14), rect(x + 6, y - 140, 18, 14)])
  );
};

/** A radio mast beside a hut. */
const mast: DrawStructure = (_random, { x, y }, paint) => {
  const rungs = Array.from({ length: 8 }, (_, at) => {
    const [low, half] = [y - at * 30, 17 - at * 2];
    return `M${x - half} ${low}L${x + half - 2} ${low - 30}`;
  });
  const frame = `M${x - 18} ${y + 10}L${x - 1} ${y - 250}h2L${x + 18} ${y + 10}`;
  const lamp = `<circle cx="${x}" cy="${y - 252}" r="5" fill="${paint.lamp}"/>`;
  return `<path d="${frame}${rungs.join('')}" fill="none" stroke="${paint.fill}" stroke-width="3.4"/>${shape(paint.fill, `${rect(x + 30, y - 38, 70, 60)}M${x + 22} ${y - 36}h86l-14 -20h-58z`)}${windows(paint, [rect(x + 44, y - 26, 12, 14)])}${lamp}`;
};

/** The ruin of an old keep. */
const ruin: DrawStructure = (_random, { x, y }, paint) => {
  const keep = `M${x - 74} ${y + 30}V${y - 104}h18v14h14v-14h18v14h12v-30h16v40l20 12V${y + 30}z`;
  const wall = `M${x + 22} ${y + 30}V${y - 46}l30 10l26 -6l30 22l34 4V${y + 30}z`;
  const arch = `M${x + 66} ${y + 16}v-26a14 16 0 0 1 28 0v26z`;
  return shape(paint.fill, keep + wall) + shape(paint.lamp, arch, paint.lit ? 0.5 : 0.2);
};

/** A trestle bridge over a gap. */
const bridge: DrawStructure = (_random, { x, y }, paint) => {
  const piers = Array.from({ length: 6 }, (_, at) => {
    const left = x - 260 + at * 104;
    return `M${left} ${y - 40}L${left - 12} ${y + 90}h8L${left + 6} ${y - 40}zM${left + 6} ${y - 40}L${left + 18} ${y + 90}h-8L${left} ${y - 40}z`;
  });
  const rail = `M${x - 330} ${y - 66}h660`;
  const posts = Array.from({ length: 23 }, (_, at) => `M${x - 330 + at * 30} ${y - 66}v20`);
  return (
    shape(paint.fill, rect(x - 340, y - 48, 680, 12) + piers.join('')) +
    `<path d="${rail}${posts.join('')}" stroke="${paint.fill}" stroke-width="3"/>`
  );
};

export const STRUCTURES = {
  village,
  hangars,
  camp,
  dock,
  mill,
  tower,
  mast,
  ruin,
  bridge,
} satisfies Record<string, DrawStructure>;

export type StructureName = keyof typeof STRUCTURES;
