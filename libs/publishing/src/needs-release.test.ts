/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needsRelease } from './needs-release.ts';
import { release, rollBack, setBuild } from './publishing.ts';
import { readRegistry } from './registry-file.ts';
import { readLog } from './registry-log.ts';
import { writeBuild } from './testing.ts';

const REASON = { who: 'fox@muster.test', why: 'a test' };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'muster-release-'));
  for (const build of ['1', '2', '3']) writeBuild(dir, build);
});
afterEach(() => rmSync(dir, { recursive: true }));

async function needed(build: string): Promise<boolean> {
  return needsRelease(await readRegistry(dir), await readLog(dir), { id: 'events', build });
}

async function releaseBoth(): Promise<void> {
  for (const build of ['1', '2']) await release({ dir, id: 'events', build }, REASON);
}

test('a new build is released, the current one is not', async () => {
  expect(await needed('1')).toBe(true);
  await releaseBoth();
  expect(await needed('2')).toBe(false);
  expect(await needed('3')).toBe(true);
});

test('a change that is reverted gives an earlier build, which is released again', async () => {
  await releaseBoth();
  expect(await needed('1')).toBe(true);
});

test.each([
  ['rolled back', () => rollBack({ dir, id: 'events' }, REASON)],
  ['set to an earlier build', () => setBuild({ dir, id: 'events', build: '1' }, REASON)],
])('a remote that was %s stays so until it is built anew', async (_, goBack) => {
  await releaseBoth();
  await goBack();
  expect(await needed('2')).toBe(false);
  expect(await needed('3')).toBe(true);
});
