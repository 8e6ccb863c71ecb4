import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/root.ts';

interface Manifest {
  devDependencies: Readonly<Record<string, string>>;
}

const { devDependencies } = JSON.parse(
  readFileSync(join(root, 'tests/package.json'), 'utf8'),
) as Manifest;

/** Where `unpackBrowser` puts the headless shell that comes with the packages. */
export const PINNED_FOLDER = join(
  root,
  '.cache/browser',
  `${devDependencies['@sparticuz/chromium']}`,
);
const PINNED_BROWSER = join(PINNED_FOLDER, 'start');

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of the browser of the tests: the pinned one, so that they run in the same browser
 * everywhere, unless CHROMIUM names another.
 */
export function findBrowser(): string {
  return process.env.CHROMIUM || PINNED_BROWSER;
}

/**
 * The path of a whole Chromium, which reads the preferences of its user and has windows: the one
 * that CHROMIUM_FULL names, or an installed one. Undefined if there is none.
 */
export function findFullBrowser(): string | undefined {
  const named = process.env.CHROMIUM_FULL ? [process.env.CHROMIUM_FULL] : [];
  return [...named, ...USUAL_PATHS].find((path) => existsSync(path));
}
