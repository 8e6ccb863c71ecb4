import type { Palette } from './draw-palettes.ts';
import type { Random } from './random.ts';

interface Size {
  width: number;
  height: number;
}

/** Sky, stars, sun or moon with its glow, clouds and birds. */
export function drawSky(random: Random, palette: Palette, { width, height }: Size): string {
  const x = random.between(width * 0.2, width * 0.8);
  const y = random.between(height * 0.16, height * 0.36);
  const r = random.between(height * 0.055, height * 0.11);
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.sky[0]}"/>
    <stop offset=".8" stop-color="${palette.sky[1]}"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="${palette.sun}" stop-opacity=".7"/>
    <stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${palette.stars ? drawStars(random, palette, { width, height }) : ''}
    <circle cx="${x}" cy="${y}" r="${r * 3.4}" fill="url(#glow)"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="${palette.sun}"/>
    ${
      palette.stars
        ? drawCraters({ x, y, r }, palette)
        : drawClouds(random, palette, { width, height })
    }
    ${!palette.stars && random.chance(0.45) ? drawBirds(random, palette, { width, height }) : ''}`;
}

function drawStars(random: Random, { sun }: Palette, { width, height }: Size): string {
  const stars = Array.from({ length: 110 }, () => {
    const at = `cx="${random.between(0, width).toFixed(0)}" cy="${(random.next() ** 1.5 * height * 0.6).toFixed(0)}"`;
    return `<circle ${at} r="${random.between(0.5, 1.6).toFixed(1)}" opacity="${random.between(0.25, 0.9).toFixed(2)}"/>`;
  });
  return `<g fill="${sun}">${stars.join('')}</g>`;
}

function drawCraters({ x, y, r }: { x: number; y: number; r: number }, { sky }: Palette): string {
  function crater(dx: number, dy: number, size: number) {
    return `<circle cx="${x + dx * r}" cy="${y + dy * r}" r="${size * r}"/>`;
  }
  return `<g fill="${sky[1]}" opacity=".22">${crater(-0.3, -0.2, 0.22)}${crater(0.3, 0.25, 0.3)}${crater(0.2, -0.45, 0.12)}</g>`;
}

/** Long flat clouds, paler than the sky. */
function drawClouds(random: Random, { sun }: Palette, { width, height }: Size): string {
  const clouds = Array.from({ length: random.whole(0, 4) }, () => {
    const [x, y] = [
      random.between(0, width),
      random.between(height * 0.06, height * 0.34),
    ] as const;
    const length = random.between(width * 0.1, width * 0.28);
    function strip(dx: number, dy: number, share: number) {
      return `<rect x="${(x + dx * length).toFixed(0)}" y="${(y + dy).toFixed(0)}" width="${(length * share).toFixed(0)}" height="13" rx="6.5"/>`;
    }
    return strip(0, 0, 1) + strip(0.18, -13, 0.5) + strip(-0.16, 13, 0.7);
  });
  return `<g fill="${sun}" opacity=".5">${clouds.join('')}</g>`;
}

function drawBirds(random: Random, { ridges }: Palette, { width, height }: Size): string {
  const [x, y] = [
    random.between(width * 0.2, width * 0.8),
    random.between(height * 0.1, height * 0.28),
  ] as const;
  const birds = Array.from({ length: random.whole(3, 7) }, () => {
    const span = random.between(7, 13).toFixed(0);
    return `M${(x + random.between(-90, 90)).toFixed(0)} ${(y + random.between(-30, 30)).toFixed(0)}q${span} -9 ${span} 0q0 -9 ${span} 0`;
  });
  return `<path d="${birds.join('')}" fill="none" stroke="${ridges[2]}" stroke-width="2" stroke-linecap="round"/>`;
}
