// npm test: installs what is missing, then runs every check and test (tools/test.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

ensureInstalled();
const { status } = spawnSync(node, [join(root, 'tools/test.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
