import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine: the one CHROMIUM names, else one in its usual place; undefined when there is none. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...PLACES].find((path) => existsSync(path));
}
