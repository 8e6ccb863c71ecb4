import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePicture } from '../../support/picture.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import type { BrowserUnderTest } from './driver.ts';
import { firefox } from './firefox.ts';
import { openPage } from './page.ts';
import { STEPS, startWalk } from './walk.ts';
import { webkit } from './webkit.ts';

// npm run test:browsers [firefox|webkit]
// Walks the main screens in browsers besides Chromium. The product must be built. With
// BROWSERS_REPORT, what passed is written into that file.

const BROWSERS: Readonly<Record<string, BrowserUnderTest>> = { firefox, webkit };

/** The packages of the browser that are not installed. */
function missingPackages({ programs }: BrowserUnderTest): string[] {
  return Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
}

/**
 * Whether all steps passed, and the browser reported no error and nothing that the policy forbids.
 */
async function walk(browser: BrowserUnderTest, server: RunningServer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-browsers-'));
  const driver = await browser.launch();
  try {
    const picture = join(folder, 'hill.jpg');
    await writeFile(picture, (await makePicture()).buffer);
    const page = await openPage(driver, server.url);
    const state = await startWalk(page, server, picture);
    for (const [name, step] of Object.entries(STEPS)) {
      const note = await step(state);
      console.log(`✔ ${browser.name}: ${name}${typeof note === 'string' ? ` (${note})` : ''}`);
    }
    const noise = await page.noise();
    for (const line of noise) console.log(`✖ ${browser.name}: ${line}`);
    return noise.length === 0;
  } catch (error) {
    console.log(`✖ ${browser.name}: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  } finally {
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Result {
  id: string;
  name: string;
  isPassed: boolean;
  durationS: number;
}

/** In the form that all test runs have. */
function toReport(results: readonly Result[]) {
  const failures = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    failures,
    files: results.map(({ id, durationS }) => ({
      path: `tests/e2e/browsers/${id}.ts`,
      cpuS: durationS,
    })),
  };
}

const chosen = process.argv.slice(2);
const results: Result[] = [];
const server = await startServer();
for (const [id, browser] of Object.entries(BROWSERS)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  const missing = missingPackages(browser);
  if (missing.length > 0) {
    console.log(
      `${browser.name} is left out; it is installed by: apt-get install -y ${missing.join(' ')}`,
    );
    continue;
  }
  const startedAt = performance.now();
  const isPassed = await walk(browser, server);
  const durationS = Math.round((performance.now() - startedAt) / 1_000);
  results.push({ id, name: browser.name, isPassed, durationS });
}
await server.stop();
const report = toReport(results);
if (process.env.BROWSERS_REPORT)
  await writeFile(process.env.BROWSERS_REPORT, JSON.stringify(report));
console.log(`${report.passed} browsers passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 ? 1 : 0;
