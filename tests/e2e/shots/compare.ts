import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * A screen counts as changed from this share of its pixels on: the edge of a letter may differ
 * between two runs.
 */
const MAX_SHARE = 0.002;
const DIFFERENCES = 'differences';

export interface Comparison {
  file: string;
  result: 'same' | 'changed' | 'new' | 'gone' | 'of another size';
  /** Of all pixels; 1 where they cannot be compared. */
  share: number;
}

interface Folders {
  before: string;
  now: string;
}

/**
 * Compares the screenshots of two releases and writes a page that shows what differs. Returns what
 * does.
 */
export async function compareShots({ before, now }: Folders): Promise<Comparison[]> {
  const [old, current] = [await listPictures(before), await listPictures(now)];
  await rm(join(now, DIFFERENCES), { recursive: true, force: true });
  await mkdir(join(now, DIFFERENCES));
  const compared: Comparison[] = [];
  for (const file of new Set([...old, ...current])) {
    if (!old.includes(file)) compared.push({ file, result: 'new', share: 1 });
    else if (!current.includes(file)) compared.push({ file, result: 'gone', share: 1 });
    else compared.push(await comparePictures(file, { before, now }));
  }
  const changes = compared.filter(({ result }) => result !== 'same');
  changes.sort((a, b) => b.share - a.share);
  await writeFile(join(now, DIFFERENCES, 'index.html'), toPage(changes, { before, now }));
  return changes;
}

async function listPictures(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.png')).sort();
}

async function comparePictures(file: string, { before, now }: Folders): Promise<Comparison> {
  const [old, current] = [await readPixels(join(before, file)), await readPixels(join(now, file))];
  const { width, height } = current.info;
  if (old.info.width !== width || old.info.height !== height)
    return { file, result: 'of another size', share: 1 };
  const difference = new Uint8Array(current.data.length);
  const changed = pixelmatch(old.data, current.data, difference, width, height);
  const share = changed / (width * height);
  if (share <= MAX_SHARE) return { file, result: 'same', share };
  const raw = { width, height, channels: 4 } as const;
  await sharp(difference, { raw })
    .png()
    .toFile(join(now, DIFFERENCES, file));
  return { file, result: 'changed', share };
}

function readPixels(path: string) {
  return sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Each change with the picture before, now, and what differs. */
function toPage(changes: readonly Comparison[], { before, now }: Folders): string {
  const page = join(now, DIFFERENCES);
  const sections = changes.map(({ file, result, share }) => {
    const pictures = [
      ...(result === 'new' ? [] : [relative(page, join(resolve(before), file))]),
      ...(result === 'gone' ? [] : [`../${file}`]),
      ...(result === 'changed' ? [file] : []),
    ].map((address) => `<img src="${address}" alt="" loading="lazy">`);
    return `<section><h2>${basename(file, '.png')}: ${result}, ${(100 * share).toFixed(2)} %</h2>${pictures.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed screenshots</title>
<style>body{font:16px system-ui;margin:24px}img{max-width:32%;margin-right:1%;border:1px solid #999;vertical-align:top}</style>
<h1>${changes.length} changed screenshots</h1>${sections.join('\n')}</html>\n`;
}
