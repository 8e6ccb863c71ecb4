import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checks } from './check.ts';
import { findBrowser } from './find-browser.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import { type Count, readJestCount, readPlaywrightCount, readServerCount } from './test-counts.ts';

const reports = {
  jest: join(root, 'test-results/jest.json'),
  e2e: join(root, 'test-results/e2e.json'),
};
const INSTALL_BROWSER = 'apt-get install -y chromium';

/** Everything there is, in the order in which it fails fastest. */
const steps: Record<string, () => Promise<Count>> = {
  ...Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, async () => one(await check())]),
  ),
  components: async () => {
    const { code } = await runCommand([
      'jest',
      '--ci',
      '--json',
      `--outputFile=${reports.jest}`,
      '--silent',
    ]);
    return readJestCount(reports.jest, code);
  },
  'server (embedded)': () => testServer('embedded'),
  'server (system)': () => testServer('system'),
  build: async () => one((await runCommand(['node', 'tools/build.ts'])).code === 0),
  journeys: async () => {
    if (!(await ensureBrowser())) return one(false);
    const env = { E2E_REPORT: reports.e2e };
    const { code } = await runCommand(['playwright', 'test', '-c', 'e2e/playwright.config.ts'], {
      env,
    });
    return readPlaywrightCount(reports.e2e, code);
  },
};

function one(isFine: boolean): Count {
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
}

/** The same tests on the embedded PostgreSQL, and on an installed PostgreSQL 15 where there is one. */
async function testServer(database: 'embedded' | 'system'): Promise<Count> {
  const { code, output } = await runCommand(['node', 'server/test/support/run.ts', database]);
  return readServerCount(output, code);
}

/** In CI the browser is installed; elsewhere the one command that does it is named. */
async function ensureBrowser(): Promise<boolean> {
  if (findBrowser()) return true;
  if (process.env.CI) {
    await runCommand(['apt-get', 'update', '-qq'], { silent: true });
    await runCommand(['sh', '-c', INSTALL_BROWSER], { silent: true });
    if (findBrowser()) return true;
  }
  console.error(
    `The journeys need Chromium. Install it with: ${INSTALL_BROWSER} (or set CHROMIUM)`,
  );
  return false;
}

await rm(join(root, 'test-results'), { recursive: true, force: true });
await mkdir(join(root, 'test-results'));
const total: Count = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(steps)) {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`— ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
