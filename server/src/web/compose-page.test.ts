import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { PageManifest } from '@muster/page-contract';
import { composePage, type PageInput } from './compose-page.ts';

const entry = '/remotes/mfe_events/abc/mf-manifest.json';
const manifest: PageManifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [{ name: 'Page', assets: { js: { sync: ['page.js'] }, css: { sync: ['page.css'] } } }],
  integrity: { 'page.js': 'sha384-page', 'page.css': 'sha384-style' },
};
const CONFIG = {
  apiBase: '',
  productionHost: '',
  postcodesBase: '',
  superadminId: '',
  mapTiles: '',
  sendsMail: true,
  remoteOrigins: [],
  ownApis: {},
  overrideOrigins: [],
};
const events = {
  id: 'events',
  label: 'Events <b>',
  title: 'Event Management',
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  entry,
  integrity: 'sha384-entry',
};
const admin = {
  ...events,
  id: 'admin',
  label: 'Admin',
  title: 'Admin Dashboard',
  entry: '/remotes/mfe_admin/def/mf-manifest.json',
  visibleTo: 'superadmin',
  paths: ['/admin'],
};

function compose(path: string, changes: Partial<PageInput> = {}) {
  return composePage({
    template:
      '<head><!--muster:head--></head><div id="root"><!--muster:frame--></div><!--muster:boot-->',
    path,
    nonce: 'n0nce',
    config: CONFIG,
    registry: { remotes: [events, admin] },
    manifests: { [entry]: manifest },
    offers: { react: { version: '19.3.1', names: ['useState'] } },
    assets: {
      build: 's1',
      groups: {
        main: { js: ['/main.js'], css: [] },
        bootstrap: { js: ['/vendor.js', '/bootstrap.js'], css: ['/bootstrap.css'] },
        registration: { js: ['/registration.js'], css: [] },
      },
      integrity: { '/bootstrap.js': 'sha384-bootstrap', '/bootstrap.css': 'sha384-sheet' },
      fonts: ['/face.woff2'],
      frames: {
        session: {
          '/login': '<main class="f-session">Welcome back</main>',
          '/register': '<main class="f-session">Create account</main>',
          '/forgot-password': '<main class="f-session">Forgotten password</main>',
          '/reset-password': '<main class="f-session">New password</main>',
          '/confirm-email': '<main class="f-session">Confirm email</main>',
        },
        public: '<main>Public <!--content--></main>',
        dashboard: '<main class="f-dashboard"><!--tabs--><!--title--></main>',
        style: '.f{}',
        styles: { session: '.s{}', dashboard: '.d{}', public: '.p{}' },
      },
    },
    ...changes,
  });
}

function listPreloads(html: string) {
  return [...html.matchAll(/<link rel="preload" href="([^"]+)"([^>]*)>/g)].map(
    ([, href, rest]) => ({
      href,
      rest,
    }),
  );
}
function hrefs(html: string) {
  return listPreloads(html).map(({ href }) => href);
}
function readBoot(html: string) {
  return JSON.parse(/id="muster-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

test('sign-in preloads the first chunks only, and no remote', () => {
  const html = compose('/login');
  assert.deepEqual(hrefs(html), ['/bootstrap.css', '/face.woff2', '/vendor.js', '/bootstrap.js']);
  assert.match(html, /f-session.*Welcome back/);
  assert.match(html, /<meta name="description" content="Muster runs airsoft events/);
  assert.deepEqual(readBoot(html).manifests, {});
  assert.equal(readBoot(html).registry.remotes.length, 2);
});

test('the files of the shell are preloaded as they are fetched: with their hashes', () => {
  const preloads = new Map(listPreloads(compose('/login')).map(({ href, rest }) => [href, rest]));
  const hashed = 'crossorigin="anonymous"';
  assert.ok(
    preloads.get('/bootstrap.js')?.includes(` integrity="sha384-bootstrap" ${hashed}`),
    'script',
  );
  assert.ok(preloads.get('/bootstrap.css')?.includes(` integrity="sha384-sheet" ${hashed}`), 'css');
});

test('registration preloads its own chunk too', () => {
  assert.ok(hrefs(compose('/register')).includes('/registration.js'));
});

for (const path of ['/', '/dashboard', '/dashboard/events', '/dashboard/events/64b0']) {
  test(`${path} preloads the remote with its hashes, each file once`, () => {
    const html = compose(path);
    const all = hrefs(html);
    assert.equal(new Set(all).size, all.length);
    const page = listPreloads(html).find(({ href }) => href === '/remotes/mfe_events/abc/page.js');
    assert.match(page?.rest ?? '', /as="script" integrity="sha384-page" crossorigin="anonymous"/);
    const first = listPreloads(html).find(({ href }) => href?.endsWith('remoteEntry.js'));
    assert.match(first?.rest ?? '', /integrity="sha384-entry"/);
    assert.deepEqual(readBoot(html).manifests[entry], manifest);
  });
}

test('what the first render needs is requested first, then the remote', () => {
  assert.deepEqual(hrefs(compose('/dashboard/events')), [
    '/bootstrap.css',
    '/face.woff2',
    '/vendor.js',
    '/bootstrap.js',
    '/remotes/mfe_events/abc/remoteEntry.js',
    '/remotes/mfe_events/abc/page.js',
    '/remotes/mfe_events/abc/page.css',
  ]);
});

test('a manifest in a page has no hashes of later files, unless one of them is missing', () => {
  const assets = { js: { sync: ['page.js'], async: ['late.js'] }, css: { sync: [], async: [] } };
  const published = { ...manifest, shared: [{}], exposes: [{ name: 'Page', assets }] };
  function readManifest(integrity: Record<string, string>) {
    const manifests = { [entry]: { ...published, integrity } };
    return readBoot(compose('/dashboard/events', { manifests })).manifests[entry];
  }
  const hashes = { 'page.js': 'sha384-page', 'late.js': 'sha384-late' };
  assert.deepEqual(readManifest(hashes), {
    ...manifest,
    shared: [],
    exposes: [{ name: 'Page', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } }],
    integrity: { 'page.js': 'sha384-page' },
  });
  const incomplete = { 'page.js': 'sha384-page' };
  assert.deepEqual(readManifest(incomplete), { ...published, integrity: incomplete });
});

test('a manifest in a page names only requirements that the page’s shell does not meet', () => {
  function readRequires(requires: object, changes: Partial<PageInput> = {}) {
    const manifests = { [entry]: { ...manifest, requires } };
    const html = compose('/dashboard/events', { manifests, ...changes });
    return readBoot(html).manifests[entry].requires;
  }
  const met = { react: { range: '^19.0.0', names: ['useState'] } };
  assert.equal(readRequires(met), undefined);
  assert.deepEqual(readRequires(met, { offers: undefined }), met);
  const newer = { react: { range: '^20.0.0', names: [] } };
  assert.deepEqual(readRequires(newer), newer);
  const other = { react: { range: '^19.0.0', names: ['useOther'] } };
  assert.deepEqual(readRequires(other), other);
});

test('the frame shows the tabs that everyone sees, escaped, and the title of the page', () => {
  const html = compose('/dashboard/events');
  assert.match(html, /<span class="f-tab f-on">Events &lt;b&gt;<\/span>/);
  assert.doesNotMatch(html, /f-tab[^>]*>Admin/);
  assert.match(html, /Event Management<\/main>/);
});

test('the remote with the longest matching path is the one that the page opens', () => {
  const archive = {
    ...events,
    id: 'archive',
    label: 'Archive',
    paths: ['/dashboard/events/archive'],
  };
  const html = compose('/dashboard/events/archive', { registry: { remotes: [events, archive] } });
  assert.match(html, /f-tab f-on">Archive/);
});

test('a page for the superadmin alone holds no file, manifest or title of its remote', () => {
  const html = compose('/admin/events', {
    manifests: { [entry]: manifest, [admin.entry]: manifest },
  });
  assert.ok(!hrefs(html).some((href) => href?.startsWith('/remotes/')));
  assert.deepEqual(readBoot(html).manifests, {});
  assert.ok(!html.includes('Admin Dashboard</main>'));
});

test('while a canary is active, or without a manifest, no file of the remote is preloaded', () => {
  const withCanary = compose('/dashboard/events', {
    registry: { remotes: [{ ...events, canary: { share: 0.1 } }] },
  });
  for (const html of [withCanary, compose('/dashboard/events', { manifests: {} })]) {
    assert.ok(!hrefs(html).some((href) => href?.includes('/remotes/')));
    assert.ok(hrefs(html).includes('/bootstrap.js'));
  }
});

test('data cannot close its script element, and no markup gets into attributes', () => {
  const apiBase = '</script><script>alert(1)</script><!--\u2028';
  const html = compose('/dashboard/events', {
    config: { ...CONFIG, apiBase },
    nonce: '"><script>',
  });
  assert.equal(html.split('</script>').length, 2);
  assert.equal(readBoot(html).config.apiBase, apiBase);
  assert.doesNotMatch(html, /"><script>/);
});

test('values that look like replacement patterns stay as they are', () => {
  const config = { ...CONFIG, apiBase: "$& $' $1" };
  assert.deepEqual(readBoot(compose('/login', { config })).config, config);
});

test('a page has the styles of its own frame', () => {
  function readStyle(html: string) {
    return /<style nonce="n0nce">(.*?)<\/style>/.exec(html)?.[1];
  }
  const registry = { remotes: [{ ...events, publicPaths: ['/e'] }] };
  assert.equal(readStyle(compose('/login')), '.f{}.s{}');
  assert.equal(readStyle(compose('/dashboard/events')), '.f{}.d{}');
  assert.equal(readStyle(compose('/e/64b0', { registry })), '.f{}.p{}');
});

test('a remote that fills the window has no tab, and its pages no frame', () => {
  const gate = { ...events, id: 'gate', label: 'Gate', paths: ['/gate'], standalone: true };
  const registry = { remotes: [events, gate] };
  assert.match(compose('/gate/64b0', { registry }), /<div id="root"><\/div>/);
  assert.doesNotMatch(compose('/dashboard/events', { registry }), /f-tab[^>]*>Gate</);
});

test('a remote without a tab has none, and the frame around its pages', () => {
  const money = { ...events, id: 'money', label: 'Money', paths: ['/dashboard/money'] };
  const registry = { remotes: [events, { ...money, withoutTab: true }] };
  const page = compose('/dashboard/money/64b0', { registry });
  assert.match(page, /f-tab[^>]*>Events /);
  assert.doesNotMatch(page, /f-tab[^>]*>Money</);
  const { registry: listed } = readBoot(compose('/dashboard/events', { registry }));
  assert.deepEqual(
    listed.remotes.map((remote: object) => 'entry' in remote),
    [true, false],
  );
});

test('a page under the tab of another remote has its tab and its title', () => {
  const money = { ...events, id: 'money', title: 'Money', paths: ['/dashboard/money'] };
  const registry = { remotes: [events, { ...money, withoutTab: true, underTab: 'events' }] };
  const page = compose('/dashboard/money/64b0', { registry });
  assert.match(page, /f-tab f-on">Events [^<]*<[^>]*>?.*Event Management<\/main>/);
});

test('nothing in the page is an inline style attribute or an inline script', () => {
  const html = compose('/dashboard/events');
  assert.doesNotMatch(html, / style="/);
  assert.deepEqual(html.match(/<script[^>]*>/g), [
    '<script type="application/json" id="muster-boot">',
  ]);
  assert.match(html, /<style nonce="n0nce">/);
});

test('no file of a remote that only the superadmin sees is preloaded, because anyone can open its path', () => {
  const files = hrefs(compose('/admin'));
  assert.ok(files.includes('/bootstrap.js'));
  assert.deepEqual(
    files.filter((file) => file?.startsWith('/remotes/')),
    [],
  );
  assert.ok(hrefs(compose('/dashboard/events')).some((file) => file?.startsWith('/remotes/')));
});

test('a page lists no earlier builds, however many the registry has', () => {
  const previous = Array.from({ length: 20 }, (_, index) => ({ build: `earlier-${index}` }));
  const page = compose('/login', { registry: { remotes: [{ ...events, previous }, admin] } });
  assert.ok(!page.includes('earlier'));
  assert.ok(page.includes('sha384-entry'));
});

/** Remotes with ids and hashes that no compression makes small, as real ones have. */
function makeRemotes(count: number): PageInput['registry']['remotes'] {
  return Array.from({ length: count }, (_, index) => {
    const build = randomBytes(5).toString('hex');
    const id = `remote-${index}`;
    return {
      ...events,
      id,
      label: `Remote ${index}`,
      icon: 'map-2',
      order: index,
      contract: 1,
      paths: [`/dashboard/${id}`],
      version: '1.0.0',
      build,
      entry: `/remotes/mfe_${id}/${build}/mf-manifest.json`,
      integrity: `sha384-${randomBytes(48).toString('base64')}`,
      manifestIntegrity: `sha384-${randomBytes(48).toString('base64')}`,
      exposes: ['Page'],
    };
  });
}

test('a page with 50 remotes lists every tab and the builds of six, in less than 2 kB', () => {
  const remotes = makeRemotes(50);
  for (const path of ['/login', '/dashboard/remote-40']) {
    const { registry } = readBoot(compose(path, { registry: { remotes } }));
    const listed = registry.remotes.filter((remote: object) => 'entry' in remote);
    const opened = path === '/login' ? 'remote-0' : 'remote-40';
    assert.equal(registry.remotes.length, 50);
    assert.equal(listed.length, 6);
    assert.ok(listed.some(({ id }: { id: string }) => id === opened));
    assert.ok(brotliCompressSync(JSON.stringify(registry)).length < 2_000);
  }
});

test('a tab without its build says what the build contributes to slots', () => {
  const slots = [{ slot: 'participant/section@1', expose: './Waiver', order: 1 }];
  const slotOrders = { 'participant/section@1': 'off' as const };
  const [first, ...others] = makeRemotes(20).map((remote) => ({ ...remote, slots, slotOrders }));
  const remotes = [{ ...first!, slots: [] }, ...others];
  const { registry } = readBoot(compose('/login', { registry: { remotes } }));
  assert.ok(!('entry' in registry.remotes[19]));
  assert.deepEqual(registry.remotes[19].slots, slots);
  assert.deepEqual(registry.remotes[19].slotOrders, slotOrders);
});

test('the build of a remote with a badge, which every page loads, is listed with its manifest', () => {
  const remotes = makeRemotes(20).map((remote, index) =>
    index === 15 ? { ...remote, exposes: ['Page', 'Badge'] } : remote,
  );
  const manifests = Object.fromEntries(remotes.map((remote) => [remote.entry, manifest]));
  const boot = readBoot(compose('/dashboard/remote-2', { registry: { remotes }, manifests }));
  assert.ok('entry' in boot.registry.remotes[15]);
  assert.deepEqual(Object.keys(boot.manifests), [remotes[2]?.entry, remotes[15]?.entry]);
});
