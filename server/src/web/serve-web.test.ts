import assert from 'node:assert/strict';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { OfflineFiles } from '@muster/page-contract';
import { readRefusal } from '../../test/support/call.ts';
import { ENTRY, FAKE_REMOTE, HASHED, hashOf, writeFakeDist } from '../../test/support/fake-dist.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';

let server: TestServer;
let webDir: string;
before(async () => {
  const gear = { remote: 'gear', origin: 'https://gear.test', secret: 's'.repeat(32) };
  server = await startTestServer({ config: { ownApis: [gear] } });
  webDir = server.services.config.webDir;
  await writeFakeDist(webDir);
});
after(() => server.close());

async function fetchPage(path: string) {
  const response = await fetch(server.url + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
function readBoot(html: string) {
  return JSON.parse(/id="muster-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

let edits = 0;
async function editRegistry(text: string): Promise<void> {
  const path = join(webDir, 'registry.json');
  await writeFile(path, text);
  // Two edits within one tick of the file system's clock are not tested here.
  edits += 1;
  await utimes(path, new Date(), new Date(Date.now() + edits * 1_000));
}

/** Sends the path unchanged: fetch would normalise `..` and decompress the response. */
function getRaw(path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(server.url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    }).on('error', reject);
  });
}

test('every page has a policy without unsafe sources, and a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login', '/dashboard/events/64b0', '/admin/events', '/no/such/page']) {
    const { status, headers, html } = await fetchPage(path);
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache']);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe|\*/);
    const scripts = [new URL(server.url).host, 'muster.test']
      .flatMap((host) => [`${host}/${HASHED}`, `${host}/remotes/`])
      .join(' ');
    assert.ok(policy.startsWith(`default-src 'none'; script-src ${scripts}; style-src 'self' `));
    assert.match(policy, /base-uri 'none'; frame-ancestors 'none'/);
    assert.match(policy, /connect-src 'self' https:\/\/api\.postcodes\.io https:\/\/gear\.test;/);
    assert.match(policy, /img-src 'self' data: blob: https:\/\/tile\.openstreetmap\.org;/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    assert.ok(html.includes(`<style nonce="${nonce}">`));
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 5);
});

test('data in the page cannot close its script element', async () => {
  const evil = '</script><script>alert(1)</script><!--';
  const registry = { remotes: [], note: evil };
  await editRegistry(JSON.stringify(registry));
  const { html } = await fetchPage('/login');
  assert.equal(html.split('</script>').length, 2);
  assert.equal(readBoot(html).registry.note, evil);
  const odd = await fetchPage('/%3Cscript%3Ealert(1)%3C/script%3E');
  assert.doesNotMatch(odd.html, /<script>alert/);
});

test('publishing edits the registry, and a malformed edit changes nothing', async () => {
  await writeFakeDist(webDir);
  await editRegistry(JSON.stringify({ remotes: [], version: 'first' }));
  assert.equal(readBoot((await fetchPage('/login')).html).registry.version, 'first');
  await editRegistry(JSON.stringify({ remotes: [], version: 'second' }));
  assert.equal(readBoot((await fetchPage('/login')).html).registry.version, 'second');
  await editRegistry('{"remotes": [');
  assert.equal(readBoot((await fetchPage('/login')).html).registry.version, 'second');
});

test('a registry that is lost or damaged changes nothing while the server remembers a good one', async () => {
  await writeFakeDist(webDir);
  await editRegistry(JSON.stringify({ remotes: [], version: 'good' }));
  async function readVersions() {
    const registry = await fetch(`${server.url}/registry.json`);
    const { version } = (await registry.json()) as { version?: string };
    return [readBoot((await fetchPage('/login')).html).registry.version, version];
  }
  assert.deepEqual(await readVersions(), ['good', 'good']);
  for (const text of ['', '<html>', '{}', '{"remotes": {}}']) {
    await editRegistry(text);
    assert.deepEqual(await readVersions(), ['good', 'good'], text);
  }
  await rm(join(webDir, 'registry.json'));
  assert.deepEqual(await readVersions(), ['good', 'good']);
  await writeFakeDist(webDir);
});

test('without any registry since the start, pages have no remotes, and one can sign in', async () => {
  const fresh = await startTestServer();
  const folder = fresh.services.config.webDir;
  await writeFakeDist(folder);
  await rm(join(folder, 'registry.json'));
  const page = await fetch(`${fresh.url}/login`);
  assert.equal(page.status, 200);
  assert.deepEqual(readBoot(await page.text()).registry.remotes, []);
  await rm(folder, { recursive: true });
  await fresh.close();
});

test('a page holds only the manifests that the registry names, byte for byte', async () => {
  await writeFakeDist(webDir);
  const registry = JSON.parse(await readFile(join(webDir, 'registry.json'), 'utf8'));
  const manifest = await readFile(join(webDir, ENTRY), 'utf8');
  async function listManifests(changes: object, content: string) {
    await writeFile(join(webDir, ENTRY), content);
    const remotes = [{ ...registry.remotes[0], ...changes }];
    await editRegistry(JSON.stringify({ ...registry, remotes }));
    return Object.keys(readBoot((await fetchPage('/dashboard/events')).html).manifests);
  }
  assert.deepEqual(await listManifests({}, manifest), [ENTRY]);
  assert.deepEqual(await listManifests({}, `${manifest} `), []);
  for (const manifestIntegrity of [undefined, null, '', 'md5-aaaa', hashOf('another')]) {
    assert.deepEqual(await listManifests({ manifestIntegrity }, manifest), []);
  }
});

test('the registry and the config are revalidated each time, and never stale', async () => {
  await editRegistry(JSON.stringify({ remotes: [], version: 'now' }));
  const registry = await fetch(`${server.url}/registry.json`);
  assert.equal(registry.headers.get('cache-control'), 'no-cache');
  assert.match(registry.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal((await registry.json()).version, 'now');
  const config = await fetch(`${server.url}/config.json`);
  assert.equal(config.headers.get('cache-control'), 'no-cache');
  assert.deepEqual(await config.json(), {
    apiBase: '',
    productionHost: 'muster.test',
    postcodesBase: 'https://api.postcodes.io',
    superadminId: '5f0000000000000000000001',
    mapTiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    sendsMail: false,
    remoteOrigins: [],
    overrideOrigins: [],
    // Its secret is not for browsers.
    ownApis: { gear: 'https://gear.test' },
  });
});

test('hashed files are immutable and compressed as the browser accepts', async () => {
  for (const [accepts, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const { headers } = await getRaw(`/${HASHED}`, { 'accept-encoding': accepts });
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers.etag, undefined);
    assert.equal(headers['content-type'], 'application/javascript; charset=utf-8');
    assert.match(String(headers.vary), /accept-encoding/i);
  }
  const { headers } = await getRaw(ENTRY);
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  const icon = await getRaw('/icon.svg');
  assert.equal(icon.headers['cache-control'], 'public, max-age=3600');
});

test('a script has the headers of a file, and a picture that can hold scripts those of a page', async () => {
  const script = (await getRaw(`/${HASHED}`)).headers;
  assert.equal(script['x-content-type-options'], 'nosniff');
  for (const name of ['content-security-policy', 'permissions-policy', 'x-request-id'])
    assert.equal(script[name], undefined, name);
  const icon = (await getRaw('/icon.svg')).headers;
  assert.match(String(icon['content-security-policy']), /default-src 'none'/);
  assert.equal(icon['x-frame-options'], 'DENY');
});

test('no host that a request names gets into the policy', async () => {
  const { hostname, port } = new URL(server.url);
  for (const head of [
    'GET http://evil.example/login HTTP/1.1\r\nHost: muster.test',
    'GET http://evil.example/login HTTP/1.1\r\nHost: evil.example',
    'GET /login HTTP/1.1\r\nHost: evil.example',
    'GET /login HTTP/1.1\r\nHost: localhost.evil.example:3000',
    'GET /login HTTP/1.1\r\nHost: 127.0.0.1.evil.example',
  ]) {
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`);
    const response = await text(socket);
    const policy = /content-security-policy: (.*)/i.exec(response)?.[1] ?? '';
    assert.match(policy, /script-src muster\.test\//, head);
    assert.doesNotMatch(policy, /evil/, head);
  }
});

test('scripts in a folder are allowed by the folder', async () => {
  const path = join(webDir, 'shell/assets.json');
  const assets = JSON.parse(await readFile(path, 'utf8'));
  const integrity = { '/scripts/a.js': '', '/scripts/b.js': '', '/a.css': '' };
  await writeFile(path, JSON.stringify({ ...assets, integrity }));
  await utimes(path, new Date(), new Date(Date.now() + 1_000));
  const policy = (await fetchPage('/login')).headers.get('content-security-policy') ?? '';
  const { host } = new URL(server.url);
  assert.ok(policy.includes(`; script-src ${host}/scripts/ ${host}/remotes/ muster.test/scripts/`));
  await writeFile(path, JSON.stringify(assets));
});

test('the shell’s page cannot be requested directly, without its policy', async () => {
  for (const path of ['/index.html', '/shell/index.html', '/remotes/../shell/index.html']) {
    assert.equal((await getRaw(path)).status, 404, path);
  }
});

test('no path leads outside the folder of the built apps', async () => {
  await writeFile(join(webDir, '../secret.txt'), 'secret');
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/../../secret.txt',
    '/..%2f..%2fsecret.txt',
    '/remotes/../../secret.txt',
    '/remotes/..%2f..%2fsecret.txt',
    '/remotes/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/remotes//etc/passwd.txt',
    '/a%00.txt',
    '/remotes/a%00.txt',
  ]) {
    const { status } = await getRaw(path);
    assert.ok(status === 404 || status === 400, `${path} ${status}`);
  }
});

test('a missing file is a 404 that is not cached, also below /api', async () => {
  for (const path of ['/main.9999999999.js', '/remotes/mfe_events/abc123/none.js', '/api/none']) {
    const refused = await readRefusal(await fetch(server.url + path));
    assert.equal(refused.code, 'NOT_FOUND', path);
  }
});

async function publishGate(more: object = {}): Promise<void> {
  const manifest = JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [],
    integrity: { 'remoteEntry.js': 'sha256-entry', 'page.css': 'sha256-style' },
  });
  const entry = '/remotes/mfe_gate/1/mf-manifest.json';
  await mkdir(join(webDir, 'remotes/mfe_gate/1'), { recursive: true });
  await writeFile(join(webDir, entry), manifest);
  const gate = { ...FAKE_REMOTE, id: 'gate', label: 'Gate', paths: ['/gate'], publicPaths: ['/t'] };
  const built = { standalone: true, entry, manifestIntegrity: hashOf(manifest), ...more };
  await editRegistry(JSON.stringify({ remotes: [FAKE_REMOTE, { ...gate, ...built }] }));
}

test('pages of the gate have the camera, a manifest, and files that browsers keep', async () => {
  const before = await readFile(join(webDir, 'registry.json'), 'utf8');
  assert.equal((await fetch(`${server.url}/offline.json`)).status, 404, 'there is no gate yet');
  await writeFile(join(webDir, 'shell/sw.js'), '// keeps files');
  await publishGate();
  const list = await fetch(`${server.url}/offline.json`);
  const { version, files } = (await list.json()) as OfflineFiles;
  assert.deepEqual(
    files.map(({ path }) => path),
    [
      `/${HASHED}`,
      '/remotes/mfe_gate/1/mf-manifest.json',
      '/remotes/mfe_gate/1/remoteEntry.js',
      '/remotes/mfe_gate/1/page.css',
    ],
  );
  assert.ok(files.every(({ integrity }) => /^sha\d+-/.test(integrity)));
  for (const path of ['/gate', '/gate/64b000000000000000000101']) {
    const { headers, html } = await fetchPage(path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(self\)/, path);
    assert.equal(headers.get('muster-offline-version'), version);
    assert.match(html, /<link rel="manifest" href="\/gate\/manifest.webmanifest">/);
  }
  for (const path of ['/gates', '/T/K7PM3XQ29WTF', '/t/K7PM3XQ29WTF', '/dashboard/events']) {
    const { status, headers, html } = await fetchPage(path);
    assert.equal(status, 200);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
    assert.doesNotMatch(html, /rel="manifest"/);
  }
  const worker = await fetch(`${server.url}/sw.js`);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.equal(await worker.text(), '// keeps files');
  await editRegistry(before);
});

test('while the gate is not kept offline, its worker removes itself', async () => {
  const before = await readFile(join(webDir, 'registry.json'), 'utf8');
  await publishGate({ offlineOff: true });
  assert.equal((await fetch(`${server.url}/offline.json`)).status, 404);
  assert.match(await (await fetch(`${server.url}/sw.js`)).text(), /unregister/);
  assert.equal((await fetchPage('/gate')).headers.get('muster-offline-version'), null);
  await editRegistry(before);
});

test('while the web apps are not built, every page is a 503 that says so', async () => {
  const empty = await startTestServer();
  for (const path of ['/', '/dashboard']) {
    const refused = await readRefusal(await fetch(empty.url + path));
    assert.deepEqual(
      [refused.code, refused.message, refused.headers.get('retry-after')],
      ['UNAVAILABLE', 'The web apps are not built yet: run npm run build', '10'],
    );
  }
  const { webDir: folder } = empty.services.config;
  await writeFakeDist(folder);
  assert.equal(
    (await fetch(`${empty.url}/login`)).status,
    200,
    'the apps have been built meanwhile',
  );
  await rm(folder, { recursive: true });
  await empty.close();
});

test('one address asks 6,000 times a minute for what pages read each time', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  await writeFakeDist(limited.services.config.webDir);
  const paths = ['/config.json', '/registry.json', '/offline.json', '/sw.js'];
  async function statusOf(path: string) {
    return (await limited.app.inject(path)).statusCode;
  }
  for (const path of paths) assert.notEqual(await statusOf(path), 429, path);
  for (let n = paths.length; n < 6_000; n += 1) await statusOf('/config.json');
  for (const path of paths) assert.equal(await statusOf(path), 429, path);
  assert.equal(await statusOf('/login'), 200);
});

test('one address opens 600 pages a minute, and as many files as they need', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  await writeFakeDist(limited.services.config.webDir);
  const statuses = new Map<number, number>();
  async function open(path: string) {
    const response = await fetch(`${limited.url}${path}`);
    await response.arrayBuffer();
    return response.status;
  }
  for (let batch = 0; batch < 11; batch += 1) {
    for (const status of await Promise.all(Array.from({ length: 60 }, () => open('/login'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...statuses].sort(), [
    [200, 600],
    [429, 60],
  ]);
  assert.equal(await open(`/${HASHED}`), 200);
});
