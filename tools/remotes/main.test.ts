/** @jest-environment node */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from '@muster/publishing';
import { writeBuild } from '@muster/publishing/testing';
import { findCanaryPlace } from '@muster/remote-host/canary-place';
import type { Registry } from '@muster/remote-host/registry';

const SLOT = 'event-page/panel@1';
let dist: string;
let registryPath: string;
beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'muster-remotes-'));
  registryPath = join(dist, 'registry.json');
  for (const build of ['1', '2', '3']) writeBuild(dist, build);
  writeBuild(dist, '9', { id: 'admin', slots: [{ slot: SLOT, expose: './Page', order: 1 }] });
  const reason = { who: 'fox', why: 'the first' };
  for (const build of ['1', '2']) await release({ dir: dist, id: 'events', build }, reason);
  await release({ dir: dist, id: 'admin', build: '9' }, reason);
});
afterEach(() => rmSync(dist, { recursive: true }));

interface Result {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the tool as its npm script does, on the test's own dist folder. */
async function runRemotes(...args: string[]): Promise<Result> {
  const child = spawn(process.execPath, [join(__dirname, 'main.ts'), ...args], {
    env: { ...process.env, MUSTER_DIST: dist },
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    texts.stdout += text;
  });
  child.stderr.on('data', (text) => {
    texts.stderr += text;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, ...texts };
}

function readRegistry(): Registry {
  return JSON.parse(readFileSync(registryPath, 'utf8')) as Registry;
}

function findRemote(id: string) {
  return readRegistry().remotes.find((remote) => remote.id === id);
}

/** Changes the registry file by hand, as with a text editor. */
function editEntry(id: string, change: Record<string, unknown>): void {
  const { contract, remotes } = readRegistry();
  const edited = remotes.map((remote) => (remote.id === id ? { ...remote, ...change } : remote));
  writeFileSync(registryPath, JSON.stringify({ contract, remotes: edited }));
}

test('publishes a build, rolls it back, gives it to a share of the users, and keeps a history', async () => {
  const published = await runRemotes('publish', 'mfe-events', '3', '--who', 'hen');
  expect(published).toMatchObject({ status: 0, stdout: 'events is now build 3.\n' });
  expect(findRemote('events')?.previous.map(({ build }) => build)).toEqual(['2', '1']);
  const rolledBack = await runRemotes('rollback', 'events', '--who', 'hen', '--why', 'Empty list');
  expect(rolledBack.stdout).toBe('events is back at build 2.\n');
  const started = await runRemotes('canary', 'events', '3', '0.25', '--why', 'Second try');
  expect(started.stdout).toBe('Build 3 of events goes to 25 % of people.\n');
  expect((await runRemotes('list')).stdout).toBe(
    [
      'admin: 1.0.9, build 9',
      'events: 1.0.2, build 2',
      '  canary 3: 25 % of people',
      '  earlier 1: 1.0.1',
      '  earlier 3: 1.0.3',
      '',
    ].join('\n'),
  );
  await runRemotes('canary', 'events', '3', '0', '--why', 'Enough');
  expect(findRemote('events')).not.toHaveProperty('canary');
  const { stdout } = await runRemotes('history', 'events');
  const lines = stdout.trim().split('\n').slice(2);
  expect(lines[0]).toMatch(/publish events 1\.0\.3 3 \(before: 2\) {2}hen: a new version$/);
  expect(lines[1]).toMatch(/rollback events 1\.0\.2 2 \(before: 3\) {2}hen: Empty list$/);
  expect(lines[2]).toMatch(/canary events 1\.0\.3 3 25 % of people .+: Second try$/);
  const named = ['canary', 'events', '3', '--users', 'fox, hen', '--why', 'Ours'];
  expect((await runRemotes(...named)).stdout).toBe('Build 3 of events goes to 2 named.\n');
  expect(findRemote('events')?.canary).toMatchObject({
    share: 0,
    places: ['fox', 'hen'].map((user) => findCanaryPlace('events', user)),
  });
});

test('lists what a remote contributes to slots, places it elsewhere, leaves it out, and keeps a history', async () => {
  const declared = `${SLOT} ./Page: 1\n`;
  expect((await runRemotes('slots', 'admin')).stdout).toBe(declared);
  const why = ['--who', 'hen', '--why', 'Too long'];
  const placed = await runRemotes('slots', 'admin', SLOT, '4', ...why);
  expect(placed.stdout).toBe(`${SLOT} ./Page: 4 (declared: 1)\n`);
  await runRemotes('slots', 'admin', SLOT, 'off', ...why);
  expect(findRemote('admin')).toMatchObject({ build: '9', slotOrders: { [SLOT]: 'off' } });
  expect((await runRemotes('slots', 'admin', SLOT, 'default', ...why)).stdout).toBe(declared);
  expect(findRemote('admin')).not.toHaveProperty('slotOrders');
  const history = (await runRemotes('history', 'admin')).stdout.trim().split('\n').slice(1);
  expect(history.map((line) => line.slice(21))).toEqual(
    ['4', 'off', 'default'].map((order) => `slot admin 1.0.9 9 ${SLOT}: ${order}  hen: Too long`),
  );
});

const PLACED = ['--why', 'x'];

test.each([
  ['an unknown slot', ['slots', 'admin', 'a/b@1', 'off', ...PLACED], `It contributes to ${SLOT}.`],
  ['a slot of others', ['slots', 'events', SLOT, '1', ...PLACED], 'It contributes to no slot.'],
  ['half a position', ['slots', 'admin', SLOT, '1.5', ...PLACED], 'a whole number, off, or'],
  ['no position', ['slots', 'admin', SLOT, ...PLACED], 'a whole number, off, or'],
  ['a slot without a reason', ['slots', 'admin', SLOT, 'off'], 'Say why'],
  ['slots of an unknown remote', ['slots', 'shop', SLOT, '1', ...PLACED], 'no remote shop.'],
  ['a build that does not exist', ['publish', 'events', '8'], 'no finished build 8 of events'],
  ['an unknown remote', ['rollback', 'shop', '--why', 'x'], 'The registry has no remote shop.'],
  ['an email without a server', ['canary', 'events', '3', '--users', 'a@b.c', '--why', 'x'], 'a@b'],
  ['a share above 1', ['canary', 'events', '3', '2', '--why', 'x'], 'from 0 to 1'],
  ['a rollback without a reason', ['rollback', 'events'], 'Say why'],
  ['a remote that was never built here', ['publish', 'gear'], 'npm run build -w mfe-gear'],
  ['an unknown command', ['release', 'events'], 'history [remote]'],
  ['a canary of the current build', ['canary', 'events', '2', '1', '--why', 'x'], 'everybody has'],
])('refuses %s and leaves the registry as it is', async (_, args, sentence) => {
  const before = readFileSync(registryPath, 'utf8');
  const { status, stderr } = await runRemotes(...args);
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
  expect(readFileSync(registryPath, 'utf8')).toBe(before);
});

test('publishing what is current already is a success, as in a pipeline that always publishes', async () => {
  const before = readFileSync(registryPath, 'utf8');
  const { status, stdout } = await runRemotes('publish', 'events', '2');
  expect(stdout).toBe('Build 2 is the current build of events already.\n');
  expect(status).toBe(0);
  expect(readFileSync(registryPath, 'utf8')).toBe(before);
});

test('--help lists the commands', async () => {
  const { status, stdout } = await runRemotes('--help');
  expect(stdout).toContain('rollback <remote> [build] --why TEXT');
  expect(status).toBe(0);
});

test('of four publishers at once none loses a change', async () => {
  const ids = ['gear', 'shop', 'maps', 'teams'];
  for (const round of ['1', '2', '3']) {
    for (const id of ids) writeBuild(dist, round, { id });
    const results = await Promise.all(ids.map((id) => runRemotes('publish', id, round)));
    expect(results.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(ids.map((id) => findRemote(id)?.build)).toEqual(ids.map(() => round));
  }
  const { stdout } = await runRemotes('history');
  expect(stdout.trim().split('\n')).toHaveLength(3 + 12);
}, 60_000);

describe('a registry that cannot be read completely', () => {
  test.each([
    ['an entry', { icon: 7 }, 'Remote admin in the registry has no usable icon.'],
    ['an earlier build', { previous: [{ build: '8' }] }, 'Remote admin in the registry has'],
    ['a canary', { canary: { build: '8', share: 1 } }, 'Remote admin in the registry has'],
  ])('with %s invalid, is not written back', async (_, change, sentence) => {
    editEntry('admin', change);
    const before = readFileSync(registryPath, 'utf8');
    for (const args of [
      ['publish', 'events', '3'],
      ['rollback', 'events', '--why', 'x'],
      ['canary', 'events', '3', '1', '--why', 'x'],
    ]) {
      const { status, stderr } = await runRemotes(...args);
      expect(stderr).toContain(sentence);
      expect(status).toBe(1);
    }
    expect(readFileSync(registryPath, 'utf8')).toBe(before);
  });

  test('is not replaced when it is not valid JSON', async () => {
    writeFileSync(registryPath, '{"contract":1,"remotes":[');
    const { status, stderr } = await runRemotes('publish', 'events', '3');
    expect(stderr).toContain('registry.json is not valid JSON.');
    expect(status).toBe(1);
    expect(readFileSync(registryPath, 'utf8')).toBe('{"contract":1,"remotes":[');
  });
});
