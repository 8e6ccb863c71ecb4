// npm start: installs what is missing, builds what has changed, and runs the server until Ctrl-C;
// npm start -- reset-second-factor EMAIL: docs/operations.md#reset-second-factor.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

ensureInstalled();

const args = process.argv.slice(2).filter((argument) => argument !== '--demo');
// A command of the server needs no pages.
if (args.length === 0) {
  process.stdout.write('Building what has changed…\n');
  const built = spawnSync(node, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  process.stdout.write('Starting…\n');
}

const entry = process.argv.includes('--demo') ? 'demo/src/start.ts' : 'server/src/main.ts';
// The next start finds its modules compiled: a quarter less to do.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
const env = { NODE_COMPILE_CACHE, ...process.env };
const server = spawn(node, [join(root, entry), ...args], { cwd: root, env, stdio: 'inherit' });
// Ctrl-C reaches the server too, which then stops in order, while this process waits for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
