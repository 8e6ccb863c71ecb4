// npm test: installs what is missing, then runs the checks and tests (tools/test.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, isInstalled, node, root } from './install.mjs';

const args = process.argv.slice(2);
const isWhole = !args.some((argument) => argument !== '--wide');
const minutes = args.includes('--wide') ? 35 : 32;
const time = isWhole ? `Usually takes ${minutes} minutes on two cores. ` : '';
const downloads = isInstalled() ? 'nothing' : 'the packages in package-lock.json (0.4 GB)';
process.stdout.write(`${time}Downloads ${downloads}.\n`);
ensureInstalled();
const { status } = spawnSync(node, [join(root, 'tools/test.ts'), ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
