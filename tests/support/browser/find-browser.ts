import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../../tools/root.ts';

/** Where `install-browser.ts` puts a Chromium that is for these tests alone. */
export const OWN_BROWSER_FOLDER = join(root, '.cache/browser');

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium on this machine: the one that CHROMIUM names, an installed one, or one
 * that the tests have downloaded. Undefined if there is none.
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  const downloaded = [chromium.executablePath(), join(OWN_BROWSER_FOLDER, 'chromium')];
  return [...named, ...USUAL_PATHS, ...downloaded].find((path) => existsSync(path));
}
