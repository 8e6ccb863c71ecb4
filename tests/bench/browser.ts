import { type Browser, chromium } from 'playwright-core';
import { runCommand } from '../../tools/run-command.ts';
import { findBrowser, findFullBrowser } from '../support/browser/find-browser.ts';
import unpackBrowser from '../support/browser/unpack-browser.ts';

/** Starts Chromium without a window: a whole one, as visitors have, if one is installed. */
export async function launchBrowser(): Promise<Browser> {
  const full = findFullBrowser();
  if (!full) await unpackBrowser();
  return chromium.launch({
    executablePath: full ?? findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Builds the apps; with `monolith` as one bundle. */
export async function buildApps(...args: ['monolith'] | []): Promise<void> {
  const { code } = await runCommand(['node', 'tools/build.ts', ...args]);
  if (code !== 0) throw new Error('The build failed');
}
