import { drawEmblem } from './draw-emblem.ts';
import { drawLandscape, type Scene } from './draw-landscape.ts';
import { drawMap } from './draw-map.ts';
import { PALETTES, type PaletteName } from './draw-palettes.ts';
import { ORGANIZERS } from './organizers.ts';
import { createRandom } from './random.ts';
import type { Drawing } from './seed-pictures.ts';

/** Every picture of the demo by what it shows. */
export interface PictureCatalogue {
  main: (organizer: number, game: number) => Drawing;
  /** One of the pictures of an organizer's sites that galleries and messages are made of. */
  site: (organizer: number, number: number) => Drawing;
  moment: (number: number) => Drawing;
  emblem: (seed: number) => Drawing;
  map: (number: number) => Drawing;
}

export const SITE_PICTURES = 6;
export const MOMENT_PICTURES = 24;
export const MAPS = 5;

const DAYLIGHT = ['moss', 'dusk', 'straw', 'amber', 'lake', 'ember', 'heather', 'spring'] as const;

export function createPictureCatalogue(width: number): PictureCatalogue {
  const wide = { width, height: Math.round((width * 9) / 16) };
  const side = Math.round(width * 0.75);
  const square = { width: side, height: side };
  return {
    main: (organizer, game) => {
      const { palette, site } = ORGANIZERS[organizer]!.games[game]!;
      const seed = 1 + organizer * 10 + game;
      const scene = inSeason({ ...siteAt(organizer, site), palette });
      return landscape(`main ${seed}`, { seed, ...wide, ...scene });
    },
    site: (organizer, number) => {
      const seed = 200 + organizer * SITE_PICTURES + number;
      const palette = DAYLIGHT[(organizer * 3 + number) % DAYLIGHT.length]!;
      const scene = { ...siteAt(organizer, number), palette, mist: number % 3 === 1 };
      return landscape(`site ${seed}`, { seed, ...wide, ...scene });
    },
    moment: (number) => {
      const seed = 500 + number;
      return landscape(`moment ${seed}`, { seed, ...square, ...sceneOfMoment(seed) });
    },
    emblem: (seed) => ({
      name: `emblem ${seed}`,
      format: 'png',
      draw: () => drawEmblem({ seed, size: 256 }),
    }),
    map: (number) => ({ name: `map ${number}`, format: 'png', draw: () => drawMap(number) }),
  };
}

function landscape(name: string, drawing: Parameters<typeof drawLandscape>[0]): Drawing {
  return { name, format: 'jpeg', draw: () => drawLandscape(drawing) };
}

function siteAt(organizer: number, number: number): Omit<Scene, 'palette'> {
  const { sites } = ORGANIZERS[organizer]!;
  return sites[number % sites.length]!.scene;
}

/** Broad leaves turn in autumn and are gone in winter. */
function inSeason(scene: Scene): Scene {
  if (scene.palette === 'autumn') return { ...scene, trees: 'oak' };
  if (scene.palette === 'winter') return { ...scene, trees: 'fir' };
  return scene;
}

function sceneOfMoment(seed: number): Scene {
  const random = createRandom(seed);
  const palettes = Object.keys(PALETTES) as PaletteName[];
  const structures = ['village', 'camp', 'tower', 'ruin', 'mast', 'hangars', undefined] as const;
  return inSeason({
    palette: palettes[seed % palettes.length]!,
    trees: random.pick(['fir', 'oak', 'mixed', 'bare'] as const),
    structure: random.pick(structures),
    mist: random.chance(0.35),
    water: random.chance(0.3),
    peaks: random.chance(0.4),
  });
}
