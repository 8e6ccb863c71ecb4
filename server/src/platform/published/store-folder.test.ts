import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { changeRemote, locateRemote, readLog, readRegistry } from '@muster/publishing';
import { writeBuild } from '@muster/publishing/testing';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { startS3Store } from '../../../test/support/s3-store.ts';
import type { TestS3Store } from '../../../test/support/test-s3-store.ts';
import { type AdvisoryLocks, createAdvisoryLocks } from '../database/advisory-lock.ts';
import { createS3Storage } from '../storage/s3-storage.ts';
import type { PublishedFolder } from './published-folder.ts';
import { createStoreFolder } from './store-folder.ts';

const REASON = { who: 'fox', why: 'a test' };

let store: TestS3Store;
let database: TestDatabase;
const folders: string[] = [];
before(async () => {
  [store, database] = await Promise.all([startS3Store(), createTestDatabase()]);
});
after(async () => {
  await store.close();
  for (const locks of opened) await locks.close();
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Node extends PublishedFolder {
  dir: string;
}

const opened: AdvisoryLocks[] = [];
/** Those of one server. */
function openLocks(): AdvisoryLocks {
  const locks = createAdvisoryLocks(database.directConfig);
  opened.push(locks);
  return locks;
}

/** The folder of one server. */
async function startNode(): Promise<Node> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-node-'));
  folders.push(dir);
  const storage = createS3Storage(store.config);
  return Object.assign(createStoreFolder({ dir, storage, locks: openLocks() }), { dir });
}

let id = '';
let round = 0;
beforeEach(() => {
  // The store is not emptied between tests.
  round += 1;
  id = `gear${round}`;
});

async function publish(node: Node, build: string): Promise<void> {
  writeBuild(node.dir, build, { id });
  await node.shareBuild(id, build);
  await node.change(() =>
    changeRemote({ dir: node.dir, id }, { action: 'publish', build }, REASON),
  );
}
async function currentBuild({ dir }: Node): Promise<string | undefined> {
  return (await readRegistry(dir)).remotes.find((remote) => remote.id === id)?.build;
}

test('what one server publishes, another has after it has looked, with its files and the log', async () => {
  const [first, second] = [await startNode(), await startNode()];
  await publish(first, '1');
  assert.equal(await currentBuild(second), undefined);
  await second.refresh();
  assert.equal(await currentBuild(second), '1');
  for (const file of ['remoteEntry.js', 'mf-manifest.json', 'build.json']) {
    const [own, other] = [first, second].map(({ dir }) => join(locateRemote(dir, id, '1'), file));
    assert.deepEqual(await readFile(other!), await readFile(own!));
  }
  assert.deepEqual((await readLog(second.dir)).at(-1)?.build, '1');
  assert.deepEqual(await readdir(join(second.dir, '.incoming')), []);
});

test('servers that publish at the same time lose nothing, and each change sees those before it', async () => {
  const nodes = await Promise.all([startNode(), startNode(), startNode()]);
  const builds = Array.from({ length: 9 }, (_, index) => `${index}`);
  await Promise.all(builds.map((build, index) => publish(nodes[index % 3]!, build)));
  await Promise.all(nodes.map((node) => node.refresh()));
  const current = await Promise.all(nodes.map(currentBuild));
  assert.equal(new Set(current).size, 1);
  for (const { dir } of nodes) {
    const log = (await readLog(dir)).filter(({ remote }) => remote === id);
    assert.deepEqual(log.map(({ build }) => build).sort(), builds);
    for (const [index, { former }] of log.entries())
      assert.equal(former, log[index - 1]?.build ?? null);
  }
});

test('a rollback on another server finds the earlier build', async () => {
  const [first, second] = [await startNode(), await startNode()];
  await publish(first, '1');
  await publish(first, '2');
  await second.change(() => changeRemote({ dir: second.dir, id }, { action: 'rollback' }, REASON));
  await first.refresh();
  assert.equal(await currentBuild(first), '1');
});

test('a change that the store does not take is not in force here either', async () => {
  const node = await startNode();
  await publish(node, '1');
  const dir = node.dir;
  const failing = createStoreFolder({
    dir,
    locks: openLocks(),
    storage: {
      ...createS3Storage(store.config),
      save: () => Promise.reject(new Error('the store is away')),
    },
  });
  writeBuild(dir, '2', { id });
  await assert.rejects(
    failing.change(() => changeRemote({ dir, id }, { action: 'set', build: '2' }, REASON)),
    /the store is away/,
  );
  await failing.refresh();
  assert.equal(await currentBuild(node), '1');
});
