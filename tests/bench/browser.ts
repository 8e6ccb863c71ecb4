import { type Browser, chromium } from 'playwright-core';
import { runCommand } from '../../tools/run-command.ts';
import { findBrowser } from '../support/browser/find-browser.ts';

/** Starts Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Builds the apps; with `monolith` as one bundle. */
export async function buildApps(...args: ['monolith'] | []): Promise<void> {
  const { code } = await runCommand(['node', 'tools/build.ts', ...args]);
  if (code !== 0) throw new Error('The build failed');
}
