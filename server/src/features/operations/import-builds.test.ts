import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { changeRemote, readLog, readRegistry, release } from '@muster/publishing';
import { writeBuild } from '@muster/publishing/testing';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import type { Config } from '../../platform/config/config.ts';
import { sharedDisk } from '../../platform/published/published-folder.ts';
import { importBuilds } from './import-builds.ts';

const REASON = { who: 'fox', why: 'a test' };
const log = { info() {}, warn() {} };

let shared: string;
let web: string;
beforeEach(() => {
  [shared = '', web = ''] = ['shared', 'web'].map((name) =>
    mkdtempSync(join(tmpdir(), `muster-${name}-`)),
  );
});
afterEach(() => {
  for (const folder of [shared, web]) rmSync(folder, { recursive: true });
});

/** As npm run build does for a new release. */
async function buildRelease(build: string): Promise<void> {
  writeBuild(web, build, { version: '1.0.0' });
  await release({ dir: web, id: 'events', build }, REASON);
}
async function currentBuild(dir: string): Promise<string | undefined> {
  return (await readRegistry(dir)).remotes[0]?.build;
}
function start(remotesDir = shared) {
  const config = { webDir: web, remotesDir } as Config;
  return importBuilds({ config, publishedFolder: sharedDisk }, log);
}

test('servers of a new release that start at once publish its builds once', async () => {
  await buildRelease('1');
  await Promise.all([start(), start(), start()]);
  assert.equal(await currentBuild(shared), '1');
  assert.equal((await readLog(shared)).length, 1);
  assert.deepEqual(await readdir(join(shared, '.incoming')), []);
});

test('a restart changes nothing, also after a rollback; the next release is published', async () => {
  for (const build of ['1', '2']) {
    await buildRelease(build);
    await start();
  }
  await changeRemote({ dir: shared, id: 'events' }, { action: 'rollback' }, REASON);
  await start();
  assert.equal(await currentBuild(shared), '1');
  await buildRelease('3');
  await start();
  assert.equal(await currentBuild(shared), '3');
});

test('a server with its own folder changes nothing', async () => {
  await buildRelease('1');
  await start(web);
  assert.equal((await readLog(web)).length, 1);
});

test('two servers that share the folder agree on a change that was made beside them', async () => {
  await buildRelease('1');
  await start();
  const config = { webDir: web, remotesDir: shared };
  const servers = [await startTestServer({ config }), await startTestServer({ config })];
  async function listBuilds() {
    return Promise.all(
      servers.map(async ({ url }) => {
        const { remotes } = (await (await fetch(`${url}/registry.json`)).json()) as {
          remotes: { build: string }[];
        };
        return remotes.map(({ build }) => build);
      }),
    );
  }
  assert.deepEqual(await listBuilds(), [['1'], ['1']]);
  writeBuild(shared, '2');
  await changeRemote({ dir: shared, id: 'events' }, { action: 'set', build: '2' }, REASON);
  assert.deepEqual(await listBuilds(), [['2'], ['2']]);
  for (const server of servers) await server.close();
});
