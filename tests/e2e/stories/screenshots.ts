import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { root } from '../../../tools/root.ts';

/**
 * The accepted screenshots, one for each story: `npm run shots -- --stories --accept` replaces
 * them.
 */
export const ACCEPTED_FOLDER = join(root, 'tests/e2e/stories/accepted');
/** Those of the last run. */
export const TAKEN_FOLDER = join(root, 'test-results/stories');

/** Screenshots are compared in the major version of Chromium that took the accepted ones only. */
export const BROWSER_FILE = join(ACCEPTED_FOLDER, 'chromium.txt');

/** Of all pixels: the edges of letters may differ between two machines. */
export const MAX_SHARE = 0.002;

const SETTLE_MS = 150;
const MAX_TRIES = 40;
/**
 * So often is a screenshot that differs taken again: what loads shows nothing at first, and then a
 * skeleton (docs/design.md#loading).
 */
const SAME_TRIES = 12;

/**
 * Takes the screenshot of a story until it is like the accepted one, or the same for `SAME_TRIES`
 * times in a row while nothing loads, and keeps it for the review. Returns the share of pixels in
 * which it differs from the accepted one, 1 without one.
 */
export async function takeScreenshot(page: Page, id: string): Promise<number> {
  let taken = await shoot(page);
  let difference = await compareWithAccepted(id, taken);
  let same = 0;
  for (let tries = 0; tries < MAX_TRIES && difference >= MAX_SHARE; tries += 1) {
    await page.waitForTimeout(SETTLE_MS);
    const next = await shoot(page);
    same = next.equals(taken) && !(await isLoading(page)) ? same + 1 : 0;
    if (same === SAME_TRIES) break;
    taken = next;
    difference = await compareWithAccepted(id, taken);
  }
  await mkdir(TAKEN_FOLDER, { recursive: true });
  await writeFile(join(TAKEN_FOLDER, `${id}.png`), taken);
  return difference;
}

async function isLoading(page: Page): Promise<boolean> {
  return (await page.locator('[aria-busy="true"]').count()) > 0;
}

function shoot(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled' });
}

async function compareWithAccepted(id: string, taken: Buffer): Promise<number> {
  const path = join(ACCEPTED_FOLDER, `${id}.png`);
  if (!existsSync(path)) return 1;
  const [before, now] = await Promise.all([readPixels(await readFile(path)), readPixels(taken)]);
  const { width, height } = now.info;
  if (before.info.width !== width || before.info.height !== height) return 1;
  return pixelmatch(before.data, now.data, undefined, width, height) / (width * height);
}

function readPixels(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** `138` of `138.0.7204.183`. */
export function majorOf(browserVersion: string): string {
  return browserVersion.split('.')[0] ?? '';
}
