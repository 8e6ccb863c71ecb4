/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@muster/remote-kit/registry';
import { makeBuilt } from './make-built.ts';
import { type BuiltRemote, emptyRegistry, publishBuild } from './registry-edits.ts';

const dist = mkdtempSync(join(tmpdir(), 'muster-publish-'));
const registryPath = join(dist, 'registry.json');

afterAll(() => rmSync(dist, { recursive: true }));

beforeEach(() => {
  for (const build of ['1', '2', '3']) writeBuilt(makeBuilt(build));
  writeFileSync(
    registryPath,
    JSON.stringify(
      [makeBuilt('1'), makeBuilt('2'), makeBuilt('9', { id: 'admin' })].reduce(
        publishBuild,
        emptyRegistry,
      ),
    ),
  );
});

function writeBuilt(built: BuiltRemote): void {
  const folder = join(dist, 'remotes', `mfe_${built.descriptor.id}`, built.build.build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'build.json'), JSON.stringify(built));
}

/** Runs the tool as its npm scripts do, on the test's own dist folder. */
function runPublish(...args: string[]) {
  return spawnSync(process.execPath, [join(__dirname, 'publish.ts'), ...args], {
    env: { ...process.env, MUSTER_DIST: dist },
    encoding: 'utf8',
  });
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

test('publishes a finished build and prints a confirmation', () => {
  const { status, stdout } = runPublish('publish', 'mfe-events', '3');
  expect(stdout).toBe('events is now build 3.\n');
  expect(status).toBe(0);
  expect(findRemote('events')).toMatchObject({ build: '3' });
  expect(findRemote('events')?.previous.map(({ build }) => build)).toEqual(['2', '1']);
  expect(findRemote('admin')).toMatchObject({ build: '9' });
});

test('rolls back to the previous build', () => {
  expect(runPublish('rollback', 'events').stdout).toBe('events is back at build 1.\n');
  expect(findRemote('events')).toMatchObject({ build: '1' });
});

test('starts and ends a canary', () => {
  expect(runPublish('canary', 'events', '3', '0.25').stdout).toBe(
    'Build 3 of events goes to 25 % of browsers.\n',
  );
  expect(findRemote('events')).toMatchObject({ build: '2', canary: { build: '3', share: 0.25 } });
  runPublish('canary', 'events', '3', '0');
  expect(findRemote('events')).not.toHaveProperty('canary');
});

test.each([
  ['a build that does not exist', ['publish', 'events', '8'], 'no finished build 8 of events'],
  ['an unknown remote', ['rollback', 'shop'], 'The registry has no remote shop.'],
  ['a share above 1', ['canary', 'events', '3', '2'], 'from 0 to 1'],
  ['an unknown command', ['release', 'events'], 'publish|rollback|canary <remote>'],
])('refuses %s and leaves the registry as it is', (_, args, sentence) => {
  const before = readFileSync(registryPath, 'utf8');
  const { status, stderr } = runPublish(...args);
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
  expect(readFileSync(registryPath, 'utf8')).toBe(before);
});

describe('a registry that cannot be read completely', () => {
  test.each([
    ['an entry', { icon: 7 }, 'Remote admin in the registry has no usable icon.'],
    ['an earlier build', { previous: [{ build: '8' }] }, 'Remote admin in the registry has'],
    ['a canary', { canary: { build: '8', share: 1 } }, 'Remote admin in the registry has'],
  ])('with %s invalid, is not written back', (_, change, sentence) => {
    editEntry('admin', change);
    const before = readFileSync(registryPath, 'utf8');
    for (const args of [
      ['publish', 'events', '3'],
      ['rollback', 'events'],
      ['canary', 'events', '3', '1'],
    ]) {
      const { status, stderr } = runPublish(...args);
      expect(stderr).toContain(sentence);
      expect(status).toBe(1);
    }
    expect(readFileSync(registryPath, 'utf8')).toBe(before);
  });

  test('is not replaced when it is not valid JSON', () => {
    writeFileSync(registryPath, '{"contract":1,"remotes":[');
    const { status, stderr } = runPublish('publish', 'events', '3');
    expect(stderr).toContain('registry.json is not valid JSON.');
    expect(status).toBe(1);
    expect(readFileSync(registryPath, 'utf8')).toBe('{"contract":1,"remotes":[');
  });
});
