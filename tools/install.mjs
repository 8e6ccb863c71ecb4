// Runs before anything is installed: Node 20 and no dependency at all.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const marker = join(root, 'node_modules/.muster-lock');

/** The Node the product runs on, whatever this machine has (see docs/decisions). */
export const node = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Installs exactly what package-lock.json says, unless just that is there already. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  process.stdout.write('Installing what package-lock.json says…\n');
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  );
  if (status !== 0) {
    process.stderr.write('npm ci failed; what it printed above says why.\n');
    process.exit(1);
  }
  writeFileSync(marker, lock);
}
