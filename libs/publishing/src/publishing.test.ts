/** @jest-environment node */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateRemote } from './builds.ts';
import { changeRemote, publish, release, rollBack, setBuild, startCanary } from './publishing.ts';
import { readRegistry } from './registry-file.ts';
import { readLog } from './registry-log.ts';
import { hash, writeBuild } from './testing.ts';

const REASON = { who: 'fox@muster.test', why: 'a test' };
const DAY_MS = 24 * 3_600_000;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'muster-publishing-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function publishNew(build: string): Promise<void> {
  writeBuild(dir, build);
  await publish({ dir, id: 'events', build }, REASON);
}

async function currentBuild(): Promise<string | undefined> {
  return (await readRegistry(dir)).remotes[0]?.build;
}

function locate(build: string, file = ''): string {
  return join(locateRemote(dir, 'events', build), file);
}

test('a build is published, and the log says who, why and what it replaced', async () => {
  await publishNew('1');
  await publishNew('2');
  expect(await currentBuild()).toBe('2');
  expect(await readLog(dir)).toMatchObject([
    { action: 'publish', remote: 'events', build: '1', former: null, ...REASON },
    { action: 'publish', build: '2', version: '1.0.2', former: '1', ...REASON },
  ]);
});

test.each([
  ['a file with one other byte', 'remoteEntry.js', 'run(2 )', 'does not match its hash'],
  ['another manifest', 'mf-manifest.json', '{}', 'does not match its hash'],
])('%s is not published', async (_name, file, content, sentence) => {
  await publishNew('1');
  writeBuild(dir, '2');
  writeFileSync(locate('2', file), content);
  const registry = readFileSync(join(dir, 'registry.json'), 'utf8');
  const choice = { dir, id: 'events', build: '2' };
  await expect(publish(choice, REASON)).rejects.toThrow(sentence);
  await expect(setBuild(choice, REASON)).rejects.toThrow(sentence);
  await expect(startCanary({ ...choice, share: 0.1 }, REASON)).rejects.toThrow(sentence);
  expect(readFileSync(join(dir, 'registry.json'), 'utf8')).toBe(registry);
  expect(await readLog(dir)).toHaveLength(1);
});

test.each([
  [
    'integrity',
    { integrity: { '../../../secret.txt': hash('secret') } },
    'does not match its hash',
  ],
  ['first page', { pageScripts: ['../../../secret.txt'] }, 'outside the folder'],
])(
  'nothing outside the folder of a build is read, whatever its %s names',
  async (_, edit, sentence) => {
    writeFileSync(join(dir, 'secret.txt'), 'secret');
    writeBuild(dir, '1', edit);
    await expect(publish({ dir, id: 'events', build: '1' }, REASON)).rejects.toThrow(sentence);
  },
);

test('a build without one of its files, or that does not exist, is not published', async () => {
  writeBuild(dir, '1');
  rmSync(locate('1', 'remoteEntry.js'));
  await expect(publish({ dir, id: 'events', build: '1' }, REASON)).rejects.toThrow('lacks files');
  await expect(publish({ dir, id: 'events', build: '7' }, REASON)).rejects.toThrow(
    'There is no finished build 7 of events.',
  );
});

test('a build that uses a name which the shell lacks is not published, nor given to a share of the people', async () => {
  const offers = { 'react-router-dom': { version: '7.18.5', names: ['Link'] } };
  mkdirSync(join(dir, 'shell'));
  writeFileSync(join(dir, 'shell/offers.json'), JSON.stringify(offers));
  function need(...names: string[]) {
    return { 'react-router-dom': { range: '^7.0.0', names } };
  }
  writeBuild(dir, '1', { requires: need('Link') });
  await publish({ dir, id: 'events', build: '1' }, REASON);
  writeBuild(dir, '2', { requires: need('Link', 'createBrowserRouter') });
  const choice = { dir, id: 'events', build: '2' };
  const sentence =
    'It uses createBrowserRouter of react-router-dom, which the shell does not offer.';
  await expect(publish(choice, REASON)).rejects.toThrow(sentence);
  await expect(release(choice, REASON)).rejects.toThrow(sentence);
  await expect(startCanary({ ...choice, share: 0.1 }, REASON)).rejects.toThrow(sentence);
  expect(await currentBuild()).toBe('1');
});

test('a build whose styles change elements of others is not published', async () => {
  writeBuild(dir, '1');
  writeFileSync(locate('1', 'page.css'), 'body { background: hotpink !important }');
  await expect(publish({ dir, id: 'events', build: '1' }, REASON)).rejects.toThrow(
    'Build 1 of events changes more than itself. page.css: body is outside @layer muster.',
  );
});

test('what a build contributes to slots is published with it, and wrong slots are refused', async () => {
  const slots = [{ slot: 'participant/section@1', expose: './Page', order: 1 }];
  writeBuild(dir, '1', { slots });
  await publish({ dir, id: 'events', build: '1' }, REASON);
  expect((await readRegistry(dir)).remotes[0]?.slots).toEqual(slots);
  writeBuild(dir, '2', { slots: [{ ...slots[0], expose: './Gate' }] as typeof slots });
  const choice = { dir, id: 'events', build: '2' };
  const sentence = 'It contributes "./Gate" to participant/section@1, but exposes no such module.';
  await expect(publish(choice, REASON)).rejects.toThrow(sentence);
  await expect(startCanary({ ...choice, share: 0.1 }, REASON)).rejects.toThrow(sentence);
  expect(await currentBuild()).toBe('1');
  writeBuild(dir, '3');
  await publish({ dir, id: 'events', build: '3' }, REASON);
  expect((await readRegistry(dir)).remotes[0]).not.toHaveProperty('slots');
  await rollBack({ dir, id: 'events' }, REASON);
  expect((await readRegistry(dir)).remotes[0]?.slots).toEqual(slots);
});

test('a first page over the budget is not published', async () => {
  // Random text, which no compression makes small.
  const entry = Array.from({ length: 100_000 }, () => Math.random().toString(36)[2]).join('');
  writeBuild(dir, '1', { entry });
  await expect(publish({ dir, id: 'events', build: '1' }, REASON)).rejects.toThrow(
    /needs \d+ bytes for its first page; 40000 are allowed/,
  );
});

test('publishing the current build changes nothing; a canary of it is refused', async () => {
  await publishNew('1');
  await publish({ dir, id: 'events', build: '1' }, REASON);
  await setBuild({ dir, id: 'events', build: '1' }, REASON);
  await expect(startCanary({ dir, id: 'events', build: '1', share: 1 }, REASON)).rejects.toThrow(
    'Build 1 is the current build of events: everybody has it.',
  );
  expect(await currentBuild()).toBe('1');
  expect(await readLog(dir)).toHaveLength(1);
});

test('another build of a version that was published is refused', async () => {
  await publishNew('1');
  writeBuild(dir, '2', { version: '1.0.1' });
  await expect(publish({ dir, id: 'events', build: '2' }, REASON)).rejects.toThrow(
    'Version 1.0.1 of events is build 1. Raise the version',
  );
  // A build of the whole repository raises no versions.
  await release({ dir, id: 'events', build: '2' }, REASON);
  expect(await currentBuild()).toBe('2');
});

test('a rollback, and setting a build, need no new version', async () => {
  for (const build of ['1', '2', '3']) await publishNew(build);
  await rollBack({ dir, id: 'events' }, REASON);
  expect(await currentBuild()).toBe('2');
  await setBuild({ dir, id: 'events', build: '3' }, REASON);
  expect(await currentBuild()).toBe('3');
  expect((await readLog(dir)).map(({ action, build }) => `${action} ${build}`).slice(3)).toEqual([
    'rollback 2',
    'set 3',
  ]);
});

test('what somebody went back from is made current again with a reason only', async () => {
  for (const build of ['1', '2']) await publishNew(build);
  await rollBack({ dir, id: 'events' }, REASON);
  await expect(publish({ dir, id: 'events', build: '2' }, REASON)).rejects.toThrow(
    `Build 2 of events was rolled back: ${REASON.why}. If it is right after all: set events 2`,
  );
  expect(await currentBuild()).toBe('1');
  await setBuild({ dir, id: 'events', build: '2' }, REASON);
  await setBuild({ dir, id: 'events', build: '1' }, REASON);
  await publish({ dir, id: 'events', build: '2' }, REASON);
  expect(await currentBuild()).toBe('2');
});

test('no remote but the gate is kept offline', async () => {
  await publishNew('1');
  const remote = { dir, id: 'events' };
  await expect(changeRemote(remote, { action: 'offline-on' }, REASON)).rejects.toThrow(
    'Browsers keep gate alone: events is never kept.',
  );
});

describe('old builds', () => {
  /** As if the build had been retired, or built, so many days ago. */
  function age(build: string, days: number): void {
    const at = new Date(Date.now() - days * DAY_MS);
    if (existsSync(locate(build, 'retired.json')))
      writeFileSync(locate(build, 'retired.json'), JSON.stringify({ at: at.toISOString() }));
    utimesSync(locate(build), at, at);
  }

  test('are deleted 7 days after they were retired, however old they are', async () => {
    for (const build of ['1', '2', '3', '4', '5', '6']) await publishNew(build);
    // Build 1 is no longer named, and was current until a moment ago.
    utimesSync(locate('1'), new Date(0), new Date(0));
    await publishNew('7');
    expect(existsSync(locate('1'))).toBe(true);
    age('1', 8);
    await publishNew('8');
    expect(existsSync(locate('1'))).toBe(false);
    expect(existsSync(locate('2'))).toBe(true);
  });

  test('stay while the registry names them, and when they are current again', async () => {
    await publishNew('1');
    await publishNew('2');
    age('1', 30);
    await publishNew('3');
    expect(existsSync(locate('1'))).toBe(true);
    await setBuild({ dir, id: 'events', build: '1' }, REASON);
    expect(existsSync(locate('1', 'retired.json'))).toBe(false);
    expect(existsSync(locate('3', 'retired.json'))).toBe(true);
  });

  test('that were never published are deleted after a day', async () => {
    writeBuild(dir, '8');
    writeBuild(dir, '9');
    age('9', 2);
    await publishNew('1');
    expect(existsSync(locate('8'))).toBe(true);
    expect(existsSync(locate('9'))).toBe(false);
  });
});
