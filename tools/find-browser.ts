import { existsSync } from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine: the one that CHROMIUM names, else an installed one, else undefined. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...usualPaths].find((path) => existsSync(path));
}
