import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compareShots } from './compare.ts';
import { SHOTS_FOLDER } from './folder.ts';

// npm run shots [-- --compare DIR]
// Takes screenshots of every screen and state, and compares them with those of another release in DIR. The product must be built.

const { values } = parseArgs({ options: { compare: { type: 'string' } } });
await rm(SHOTS_FOLDER, { recursive: true, force: true });
const config = join(import.meta.dirname, 'playwright.config.ts');
const taking = spawnSync('playwright', ['test', '--config', config], { stdio: 'inherit' });
process.exitCode = taking.status ?? 1;
if (process.exitCode === 0 && values.compare) {
  const changes = await compareShots({ before: values.compare, now: SHOTS_FOLDER });
  for (const { file, result, share } of changes)
    console.log(`${file}: ${result}, ${(100 * share).toFixed(2)} %`);
  const page = relative(process.cwd(), join(SHOTS_FOLDER, 'differences/index.html'));
  console.log(`${changes.length} changed screens${changes.length > 0 ? `, shown in ${page}` : ''}`);
  process.exitCode = changes.length > 0 ? 1 : 0;
}
