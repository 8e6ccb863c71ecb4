import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { locateRemote } from '@muster/publishing';
import { writeBuild } from '@muster/publishing/testing';
import { findCanaryPlace } from '@muster/remote-host/canary-place';
import { zipSync } from 'fflate';
import { call, type RawInput, refuse } from '../../../test/support/call.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const GEAR_TOKEN = 'gear-token-with-enough-letters';
const ROOT_TOKEN = 'root-token-with-enough-letters';

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
function holding(token: string) {
  return { as: { tokens: { accessToken: token } } };
}
const asGear = holding(GEAR_TOKEN);
const asRoot = holding(ROOT_TOKEN);
const params = { remote: 'gear' };

let server: TestServer;
before(async () => {
  server = await startTestServer({
    config: {
      publishTokens: [
        { remote: 'gear', hash: toHash(GEAR_TOKEN) },
        { remote: '*', hash: toHash(ROOT_TOKEN) },
      ],
    },
  });
});
after(() => server.close());

let made: string;
beforeEach(() => {
  made = mkdtempSync(join(tmpdir(), 'muster-made-'));
});
afterEach(async () => {
  rmSync(made, { recursive: true });
  rmSync(server.services.config.remotesDir, { recursive: true, force: true });
});

type Files = Record<string, Uint8Array>;

/** A finished build, changed and zipped. */
function zipBuild(
  build: string,
  { id = 'gear', edit = (files: Files): Files => files, version = `1.0.${build}` } = {},
): File {
  writeBuild(made, build, { id, version });
  const folder = locateRemote(made, id, build);
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  );
  return new File([zipSync(edit(files)) as Uint8Array<ArrayBuffer>], 'build.zip');
}

/** The same with another description. */
function describedAs(change: (description: Record<string, object>) => void) {
  return (files: Files): Files => {
    const description = JSON.parse(new TextDecoder().decode(files['build.json']));
    change(description);
    return { ...files, 'build.json': new TextEncoder().encode(JSON.stringify(description)) };
  };
}

function upload(file: File, as = asGear) {
  return call(server, 'uploadBuild', { params, body: {}, file, ...as });
}
function change(body: object, as = asGear) {
  return call(server, 'changeRemote', { params, body: { why: 'a test', ...body } as never, ...as });
}
async function refuseUpload(file: File, input: RawInput = asGear): Promise<string> {
  const { code, message } = await refuse(server, 'uploadBuild', { params, file, ...input });
  assert.equal(code, 'PUBLISHING_REFUSED');
  return message;
}

test('a team uploads a build, publishes it, gives the next to a share of the people, and rolls back', async () => {
  assert.deepEqual(await upload(zipBuild('1')), { build: '1' });
  assert.equal((await fetch(`${server.url}/registry.json`)).ok, true);
  const first = await change({ action: 'publish', build: '1' });
  const nothing = { canary: null, previous: [], slots: [] };
  assert.deepEqual(first, { id: 'gear', version: '1.0.1', build: '1', ...nothing });
  await upload(zipBuild('2'));
  const started = await change({ action: 'canary', build: '2', share: 0.1 });
  assert.deepEqual(started.canary, { build: '2', share: 0.1, people: 0 });
  await change({ action: 'publish', build: '2' });
  const back = await change({ action: 'rollback', why: 'Empty list' });
  assert.deepEqual([back.build, back.previous.map(({ build }) => build)], ['1', ['2']]);
  const { history, published, state } = await call(server, 'getPublishedRemote', {
    params,
    ...asGear,
  });
  assert.deepEqual(
    history.map(({ action, build, who, why }) => [action, build, who, why]),
    [
      ['publish', '1', 'team gear', 'a test'],
      ['canary', '2', 'team gear', 'a test'],
      ['publish', '2', 'team gear', 'a test'],
      ['rollback', '1', 'team gear', 'Empty list'],
    ],
  );
  assert.equal(published.build, '1');
  assert.equal(state.health, 'unopened');
});

test('a team places what it contributes to a slot, and no other slot', async () => {
  const slot = 'participant/section@1';
  const slots = [{ slot, expose: './Page', order: 1 }];
  const edit = describedAs(({ build }) => Object.assign(build!, { slots }));
  await upload(zipBuild('1', { edit }));
  await change({ action: 'publish', build: '1' });
  const placed = await change({ action: 'slot', slot, order: 'off' });
  assert.deepEqual(placed.slots, [{ slot, expose: './Page', order: 'off', declared: 1 }]);
  const registry = await (await fetch(`${server.url}/registry.json`)).text();
  assert.match(registry, /"slotOrders":\{"participant\/section@1":"off"\}/);
  const body = { action: 'slot' as const, slot: 'event-page/panel@1', order: 1, why: 'a test' };
  const refused = await refuse(server, 'changeRemote', { params, body, ...asGear });
  assert.match(refused.message, /^gear contributes nothing to "event-page\/panel@1"/);
  assert.equal(await (await fetch(`${server.url}/registry.json`)).text(), registry);
});

test('a canary goes to people by email or id, whom no page learns from the registry', async () => {
  const [fox, hen] = [await signUp(server), await signUp(server)];
  for (const build of ['1', '2']) await upload(zipBuild(build));
  await change({ action: 'publish', build: '1' });
  const canary = { action: 'canary', build: '2', share: 0 };
  const users = [fox.user.email.toUpperCase(), hen.user.id];
  assert.equal((await change({ ...canary, users })).canary?.people, 2);
  const registry = await (await fetch(`${server.url}/registry.json`)).text();
  for (const { user } of [fox, hen]) {
    assert.ok(!registry.includes(user.id) && !registry.includes(user.email));
    assert.ok(registry.includes(String(findCanaryPlace('gear', user.id))));
  }
  // A team does not learn who has an account.
  const unknown = ['nobody@muster.test', fox.user.id];
  assert.equal((await change({ ...canary, users: unknown })).canary?.people, 2);
  assert.equal((await change(canary)).canary, null);
});

test('what was uploaded is served with its hashes, and compressed', async () => {
  await upload(zipBuild('1', { edit: (files) => ({ ...files, 'late.js': Buffer.alloc(5_000) }) }));
  await change({ action: 'publish', build: '1' });
  const response = await fetch(`${server.url}/remotes/mfe_gear/1/late.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  assert.equal(response.headers.get('content-encoding'), 'br');
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  const { remotes } = (await (await fetch(`${server.url}/registry.json`)).json()) as {
    remotes: { id: string; build: string }[];
  };
  assert.deepEqual(
    remotes.map(({ id, build }) => [id, build]),
    [['gear', '1']],
  );
});

test('a token publishes its own remote only; without one nobody publishes', async () => {
  const events = { params: { remote: 'events' }, ...asGear };
  const file = zipBuild('1', { id: 'events' });
  assert.equal((await refuse(server, 'uploadBuild', { ...events, file })).code, 'FORBIDDEN');
  const rollback = { action: 'rollback', why: 'x' };
  assert.equal((await refuse(server, 'changeRemote', { ...events, body: rollback })).status, 403);
  assert.equal((await refuse(server, 'getPublishedRemote', events)).status, 403);
  for (const token of ['', 'another-token', toHash(GEAR_TOKEN)]) {
    const input = { params, file: zipBuild('1'), ...holding(token) };
    assert.equal((await refuse(server, 'uploadBuild', input)).code, 'UNAUTHENTICATED');
  }
  assert.deepEqual(await upload(zipBuild('7'), asRoot), { build: '7' });
});

test('a build cannot be that of another remote, in any part of its description', async () => {
  for (const edit of [
    describedAs(({ descriptor }) => Object.assign(descriptor!, { id: 'events' })),
    // What is said of the build must not replace what is said of the remote.
    describedAs(({ descriptor, build }) => {
      Object.assign(descriptor!, { id: 'events' });
      Object.assign(build!, { id: 'gear' });
    }),
  ]) {
    await upload(zipBuild('1', { edit })).catch(() => undefined);
    await change({ action: 'publish', build: '1' }).catch(() => undefined);
    const registry = await (await fetch(`${server.url}/registry.json`)).text();
    assert.doesNotMatch(registry, /"id":"events"/);
    rmSync(server.services.config.remotesDir, { recursive: true, force: true });
  }
  await upload(zipBuild('2'), asRoot);
  await change({ action: 'publish', build: '2' });
  const taken = describedAs(({ descriptor }) =>
    Object.assign(descriptor!, { id: 'shop', paths: ['/dashboard/gear'] }),
  );
  const shop = { params: { remote: 'shop' }, ...asRoot };
  await call(server, 'uploadBuild', {
    ...shop,
    body: {},
    file: zipBuild('1', {
      id: 'shop',
      edit: taken,
    }),
  });
  const publish = { action: 'publish', build: '1', why: 'x' };
  const refused = await refuse(server, 'changeRemote', { ...shop, body: publish });
  assert.equal(refused.message, 'The path /dashboard/gear of shop belongs to the remote gear.');
});

test('paths of the shell and of the server are not for remotes', async () => {
  for (const [index, path] of ['/login', '/api', '/api/x', '/dashboard', '/', '//evil'].entries()) {
    const build = `p${index}`;
    const edit = describedAs(({ descriptor }) => Object.assign(descriptor!, { paths: [path] }));
    await upload(zipBuild(build, { edit }));
    const body = { action: 'publish', build, why: 'x' };
    const { message } = await refuse(server, 'changeRemote', { params, body, ...asGear });
    assert.match(message, /cannot be that of a remote/, path);
  }
});

test('only what the registry knows is kept of a description', async () => {
  const edit = describedAs(({ descriptor, build }) => {
    Object.assign(descriptor!, { canary: { build: '0' }, script: 'alert(1)' });
    const slot = { slot: 'participant/section@1', expose: './Page', order: 1, secret: 2 };
    Object.assign(build!, { previous: [], secret: 1, slots: [slot] });
  });
  await upload(zipBuild('1', { edit }));
  const path = join(locateRemote(server.services.config.remotesDir, 'gear', '1'), 'build.json');
  const kept = await readFile(path, 'utf8');
  assert.doesNotMatch(kept, /canary|alert|secret|previous/);
  assert.match(kept, /"slots":\[\{"slot":"participant\/section@1"/);
});

test('a build that is damaged, outside its folder or too large is refused, and nothing of it is kept', async () => {
  const zip = 'It is not a zip file.';
  assert.ok((await refuseUpload(new File(['no zip'], 'build.zip'))).endsWith(zip));
  const edits: [RegExp, (files: Files) => Files][] = [
    [/does not match its hash/, (files) => ({ ...files, 'remoteEntry.js': Buffer.from('other') })],
    [/missing or does not match/, ({ 'remoteEntry.js': _, ...files }) => files],
    [/It has no build\.json/, ({ 'build.json': _, ...files }) => files],
    [
      /file name "\.\.\/x\.js" is not allowed/,
      (files) => ({ ...files, '../x.js': Buffer.alloc(1) }),
    ],
    [/file name "a\/b\.js" is not allowed/, (files) => ({ ...files, 'a/b.js': Buffer.alloc(1) })],
    [/file name "x\.html" is not allowed/, (files) => ({ ...files, 'x.html': Buffer.alloc(1) })],
    [/file name "retired\.json"/, (files) => ({ ...files, 'retired.json': Buffer.alloc(1) })],
    // 70 MB of zeros, in 70 kB.
    [/more than 62914560 bytes/, (files) => ({ ...files, 'x.js': Buffer.alloc(70_000_000) })],
    [
      /more than 500 files/,
      (files) => ({
        ...files,
        ...Object.fromEntries(
          Array.from({ length: 500 }, (_, index) => [`${index}.js`, Buffer.alloc(1)]),
        ),
      }),
    ],
    [/no usable slots/, describedAs(({ build }) => Object.assign(build!, { slots: [{}] }))],
    [/no usable label/, describedAs(({ descriptor }) => Object.assign(descriptor!, { label: '' }))],
    [
      /longer than 4000 characters/,
      describedAs(({ descriptor }) => Object.assign(descriptor!, { label: 'x'.repeat(4_000) })),
    ],
    [
      /entry is not in its own folder/,
      describedAs(({ build }) => Object.assign(build!, { entry: 'https://evil.test/m.json' })),
    ],
    [
      /characters that are not allowed/,
      describedAs(({ build }) => Object.assign(build!, { build: '../events' })),
    ],
  ];
  for (const [expected, edit] of edits) {
    assert.match(await refuseUpload(zipBuild('1', { edit })), expected);
  }
  const { remotesDir } = server.services.config;
  assert.deepEqual(await readdir(join(remotesDir, 'remotes')).catch(() => []), []);
  assert.deepEqual(await readdir(join(remotesDir, '.incoming')).catch(() => []), []);
});

test('a build never changes, and of a version there is one build', async () => {
  await upload(zipBuild('1'));
  assert.match(await refuseUpload(zipBuild('1')), /Build 1 was uploaded before/);
  await change({ action: 'publish', build: '1' });
  await upload(zipBuild('2', { version: '1.0.1' }));
  const body = { action: 'publish', build: '2', why: 'x' };
  const refused = await refuse(server, 'changeRemote', { params, body, ...asGear });
  assert.match(refused.message, /^Version 1\.0\.1 of gear is build 1\./);
});

test('of one build that arrives ten times at once, one copy is kept, complete', async () => {
  const file = zipBuild('1');
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => upload(file)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  const { remotesDir } = server.services.config;
  assert.ok((await stat(join(locateRemote(remotesDir, 'gear', '1'), 'remoteEntry.js'))).isFile());
  await change({ action: 'publish', build: '1' });
});

test('changes at the same time, through the server and beside it, all take effect', async () => {
  const builds = Array.from({ length: 8 }, (_, index) => `${index}`);
  for (const build of builds) await upload(zipBuild(build));
  await Promise.all(builds.map((build) => change({ action: 'publish', build })));
  const { history } = await call(server, 'getPublishedRemote', { params, ...asGear });
  assert.deepEqual(history.map(({ build }) => build).sort(), builds);
  // Each change saw the one before it.
  for (const [index, { former }] of history.entries())
    assert.equal(former, history[index - 1]?.build ?? null);
});

test('the command line sends a build and publishes it, and shows its history and health', async () => {
  await call(server, 'sendPageReports', {
    body: { reports: [{ remote: 'gear', build: '1', kind: 'opened' }] },
  });
  writeBuild(made, '1', { id: 'gear' });
  const tool = join(import.meta.dirname, '../../../../tools/remotes/main.ts');
  const env = {
    ...process.env,
    MUSTER_DIST: made,
    MUSTER_URL: server.url,
    MUSTER_PUBLISH_TOKEN: GEAR_TOKEN,
  };
  async function run(...args: string[]) {
    const { stdout } = await promisify(execFile)(process.execPath, [tool, ...args], { env });
    return stdout;
  }
  assert.equal(await run('publish', 'gear', '1'), 'gear is now build 1.\n');
  assert.match(await run('list', 'gear'), /^gear: 1\.0\.1, build 1\n/);
  assert.match(await run('history', 'gear'), /publish gear 1\.0\.1 1 .* team gear: a new version/);
  const report = { remote: 'gear', build: '1' };
  const reports = ['opened', 'render'].map((kind) => ({ ...report, kind }));
  await call(server, 'sendPageReports', { body: { reports } as never });
  // A failing build is one of which several networks say so.
  await server.database.pool.query(`update remote_failures set networks = '{a,b,c}'`);
  const health = await run('health', 'gear');
  assert.match(
    health,
    /^gear: 1\.0\.1, build 1, failing\n {2}1 page opened 1 in 7 days\n {2}1 × render/,
  );
  await assert.rejects(run('publish', 'events', '1'), /This token publishes gear, not events/);
});
