import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from '../../../tools/run-command.ts';
import { BROWSER_ARGUMENTS } from '../browser-arguments.ts';
import { findBrowser, OWN_BROWSER_FOLDER } from './find-browser.ts';

/** A build of Chromium as an npm package, for machines that reach the npm registry only. */
const PACKAGE = '@sparticuz/chromium@153.0.0';

/** Ways to a Chromium, the plainest first. Each leaves it where `findBrowser` finds it. */
const WAYS: readonly (() => Promise<unknown>)[] = [
  () => runCommand(['playwright', 'install', 'chromium'], { silent: true }),
  unpackFromNpm,
  installWithApt,
];

/** Brings a Chromium that starts, if there is none yet. Resolves to its path, or to undefined. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (await starts()) return findBrowser();
  for (const bring of WAYS) {
    await bring();
    if (await starts()) return findBrowser();
    await rm(OWN_BROWSER_FOLDER, { recursive: true, force: true });
  }
  return undefined;
}

/** A downloaded browser can miss libraries of the system. */
async function starts(): Promise<boolean> {
  const executablePath = findBrowser();
  if (!executablePath) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function unpackFromNpm(): Promise<void> {
  const files = join(OWN_BROWSER_FOLDER, 'files');
  await mkdir(files, { recursive: true });
  const prefix = ['--prefix', OWN_BROWSER_FOLDER];
  const quiet = ['--no-save', '--no-audit', '--no-fund'];
  await runCommand(['npm', 'install', ...prefix, ...quiet, PACKAGE], { silent: true });
  await runCommand(['node', join(import.meta.dirname, 'unpack-browser.ts')], {
    env: { TMPDIR: files },
    silent: true,
  });
}

async function installWithApt(): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  await runCommand(['apt-get', 'update', '-qq'], { silent: true });
  await runCommand(['apt-get', 'install', '-y', '-qq', 'chromium'], { silent: true });
}
