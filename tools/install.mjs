// Runs before anything is installed: on Node 20, without any dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** As in root.ts, which Node 20 cannot read. */
export const root = resolve(import.meta.dirname, '..');
const marker = join(root, 'node_modules/.muster-lock');

/** The Node that the product runs on, whichever version the machine has (docs/decisions). */
export const node = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Whether exactly what package-lock.json lists is installed. */
export function isInstalled() {
  return existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === hashLock();
}

function hashLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installs exactly what package-lock.json lists, unless that is what is installed. */
export function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write('Installing the packages in package-lock.json…\n');
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  );
  if (status !== 0) {
    process.stderr.write('npm ci failed, for the reason that it printed above.\n');
    process.exit(1);
  }
  writeFileSync(marker, hashLock());
}
