import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import { runCommand } from '../../tools/run-command.ts';

// node tests/e2e/run.ts [Playwright's arguments]
// Runs the end-to-end tests on the built product.

const command = ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts'] as const;
// Every server that a test starts finds its modules compiled by the first one.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
const { code } = await runCommand([...command, ...process.argv.slice(2)], {
  env: { NODE_COMPILE_CACHE },
});
process.exitCode = code;
