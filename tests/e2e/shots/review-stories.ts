import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { ACCEPTED_FOLDER, BROWSER_FILE, majorOf, TAKEN_FOLDER } from '../stories/screenshots.ts';
import { compareShots } from './compare.ts';
import { printChanges } from './print-changes.ts';
import { takeScreenshots } from './take-screenshots.ts';

/**
 * Runs every story as a test, and compares the screenshots with the accepted ones. Returns 0 if
 * nothing changed.
 */
export async function reviewStories(): Promise<number> {
  await rm(TAKEN_FOLDER, { recursive: true, force: true });
  await mkdir(ACCEPTED_FOLDER, { recursive: true });
  takeScreenshots(join(import.meta.dirname, '../playwright.config.ts'), {
    args: ['stories.e2e.ts'],
    env: { STORIES_REVIEW: '1', TEST_TIER: 'wide' },
  });
  return printChanges(
    await compareShots({ before: ACCEPTED_FOLDER, now: TAKEN_FOLDER }),
    TAKEN_FOLDER,
  );
}

/** Makes the screenshots of the last run the accepted ones. */
export async function acceptStories(): Promise<number> {
  const files = (await readdir(TAKEN_FOLDER)).filter((file) => file.endsWith('.png'));
  await rm(ACCEPTED_FOLDER, { recursive: true, force: true });
  await mkdir(ACCEPTED_FOLDER, { recursive: true });
  for (const file of files) {
    const smaller = sharp(join(TAKEN_FOLDER, file)).png({ compressionLevel: 9, effort: 10 });
    await smaller.toFile(join(ACCEPTED_FOLDER, file));
  }
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  await writeFile(BROWSER_FILE, `${majorOf(browser.version())}\n`);
  await browser.close();
  console.log(`${files.length} screenshots accepted`);
  return 0;
}
