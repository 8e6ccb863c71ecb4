import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareShots } from './compare.ts';
import { SHOTS_FOLDER } from './folder.ts';
import { printChanges } from './print-changes.ts';
import { takeScreenshots } from './take-screenshots.ts';

/**
 * Takes screenshots of every screen and state of the built product. Returns 0 if all is well and
 * nothing changed.
 */
export async function reviewScreens(before: string | undefined): Promise<number> {
  await rm(SHOTS_FOLDER, { recursive: true, force: true });
  const code = takeScreenshots(join(import.meta.dirname, 'playwright.config.ts'));
  if (code !== 0 || !before) return code;
  return printChanges(await compareShots({ before, now: SHOTS_FOLDER }), SHOTS_FOLDER);
}
