import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { call } from '../../test/support/call.ts';
import { writeFakeDist } from '../../test/support/fake-dist.ts';
import { makeNonce } from '../../test/support/gate.ts';
import { makeApprovedEvent, makeEvent } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { readCalendar } from '../../test/support/read-calendar.ts';
import { approveSeries, makeSeries } from '../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';

/* What everybody may read of an organizer (docs/product/organizer-pages.md). */

let server: TestServer;
let fox: Person;
let event: { id: string };
before(async () => {
  server = await startTestServer();
  await writeFakeDist(server.services.config.webDir);
  fox = await signUp(server, { organizerName: "Fox's Woods" });
  const links = [{ label: 'Site', url: 'https://fox.example/' }];
  const body = { handle: 'fox-and-sons', words: 'Woods <b>and</b> ridges', links };
  await call(server, 'updateOrganizerPage', { as: fox, body });
  event = await makeFoxEvent('Night of the Fox', '2090-02-02T19:00:00Z');
});
after(() => server.close());

async function makeFoxEvent(title: string, date: string) {
  const organizer = { name: "Fox's Woods", avatarUrl: null };
  return makeApprovedEvent(server, fox, { title, date, organizer, price: '', basePrice: 25 });
}
async function fetchText(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
function query(text: string, values: unknown[] = []) {
  return server.services.pool.query(text, values);
}
async function callOff(id: string) {
  const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as: fox, params: { id }, body });
}
function urlOf(path: string) {
  return server.services.config.publicUrl + path;
}

test('a crawler reads name, words and the events to come with their links', async () => {
  const { status, text } = await fetchText('/o/fox-and-sons');
  assert.equal(status, 200);
  for (const part of [
    '<title>Fox&#39;s Woods · Muster</title>',
    `<link rel="canonical" href="${urlOf('/o/fox-and-sons')}">`,
    'Woods &lt;b&gt;and&lt;/b&gt; ridges',
    `<a href="/e/${event.id}">Night of the Fox</a>`,
    // The largest thing to see at once, before any script.
    '<ul class="f-near"><li><img class="f-picture" src="/media/events/',
  ])
    assert.ok(text.includes(part), part);
  const [json] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s.exec(text) ?? [];
  assert.partialDeepStrictEqual(JSON.parse(json ?? 'null'), {
    ...{ '@type': 'Organization', name: "Fox's Woods", sameAs: ['https://fox.example/'] },
    event: [{ '@type': 'Event', name: 'Night of the Fox' }],
  });
});

test('the id, and a former handle, lead to the page; unknown ones to nothing', async () => {
  const byId = await fetchText(`/o/${fox.user.id}`);
  assert.ok(byId.text.includes(`href="${urlOf('/o/fox-and-sons')}"`));
  const other = await signUp(server);
  await makeApprovedEvent(server, other, { date: '2090-01-01T10:00:00Z' });
  await call(server, 'updateOrganizerPage', { as: other, body: { handle: 'before' } });
  await query("update organizer_handles set since = now() - interval '31 days'");
  await call(server, 'updateOrganizerPage', { as: other, body: { handle: 'afterwards' } });
  const moved = await fetchText('/o/before');
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/o/afterwards']);
  for (const path of ['/o/nobody', '/o/', '/o/a', '/o/fox-and-sons/x'])
    assert.equal((await fetchText(path)).status, 404, path);
});

test('the sitemap has pages of organizers with events to come', async () => {
  const { text } = await fetchText('/sitemap.xml');
  assert.ok(text.includes(`<loc>${urlOf('/o/fox-and-sons')}</loc>`));
});

test('the feeds have what is approved and to come, also called off, and nothing else', async () => {
  const off = await makeFoxEvent('Called Off', '2090-02-03T10:00:00Z');
  await callOff(off.id);
  await makeEvent(server, fox, { title: 'Pending', date: '2090-02-04T10:00:00Z' });
  const past = await makeFoxEvent('Past', '2090-02-05T10:00:00Z');
  await query("update events set date = '2020-01-01' where id = $1", [past.id]);
  const json = await fetchText('/o/fox-and-sons.json');
  const items = JSON.parse(json.text);
  assert.deepEqual(
    items.map((item: { title: string; cancelledAt: string | null }) => [
      item.title,
      item.cancelledAt !== null,
    ]),
    [
      ['Night of the Fox', false],
      ['Called Off', true],
    ],
  );
  assert.partialDeepStrictEqual(items[0], {
    ...{ url: urlOf(`/e/${event.id}`), date: '2090-02-02T19:00:00.000Z', priceNow: 25 },
    ...{ series: null, coordinates: null },
  });
  const entries = readCalendar((await fetchText('/o/fox-and-sons.ics')).text);
  assert.deepEqual(
    entries.map(({ summary, status }) => [summary, status]),
    [
      ['Night of the Fox', 'CONFIRMED'],
      ['Called Off', 'CANCELLED'],
    ],
  );
  const atom = await fetchText('/o/fox-and-sons.atom');
  assert.ok(atom.text.includes('<title>Fox&#39;s Woods</title>'));
  const lasting = urlOf(`/o/${fox.user.id}`);
  assert.ok(
    atom.text.includes(`<link href="${lasting}"/><link rel="self" href="${lasting}.atom"/>`),
  );
  assert.deepEqual(atom.text.match(/(?<=<entry><id>)[^<]+/g), [
    urlOf(`/e/${event.id}`),
    urlOf(`/e/${off.id}`),
  ]);
});

test('a series has the same feeds, with its dates', async () => {
  const { series, events } = await makeSeries(server, {});
  await approveSeries(server, events[0]!.id);
  for (const format of ['ics', 'json', 'atom'])
    assert.equal((await fetchText(`/s/${series.id}.${format}`)).status, 200, format);
  const dates = JSON.parse((await fetchText(`/s/${series.id}.json`)).text);
  assert.equal(dates[0].series.id, series.id);
});

test('feeds and embeds are the same for whoever asks, and may be kept for a time', async () => {
  const { accessToken } = fox.tokens;
  const asOwner = { authorization: `Bearer ${accessToken}`, cookie: 'a=b', host: 'evil.example' };
  for (const path of ['/o/fox-and-sons.json', '/o/fox-and-sons.atom', '/embed/o/fox-and-sons']) {
    const plain = await fetchText(path);
    const other = await fetchText(path, { ...asOwner, origin: 'https://evil.example' });
    assert.equal(other.text, plain.text, path);
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=300', path);
    assert.equal(plain.headers.get('set-cookie'), null, path);
    const etag = plain.headers.get('etag') ?? '';
    assert.equal((await fetchText(path, { 'if-none-match': etag })).status, 304, path);
  }
  assert.equal((await fetchText('/o/x-x.json')).headers.get('cache-control'), 'public, max-age=60');
  const { headers } = await fetchText('/o/fox-and-sons.json');
  assert.equal(headers.get('access-control-allow-origin'), '*');
});

test('an embed has its own policy, no script, and links that leave the frame', async () => {
  const { text, headers } = await fetchText('/embed/o/fox-and-sons?theme=dark&accent=navy&n=1');
  const [style = ''] = /(?<=<style>).*(?=<\/style>)/s.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.equal(
    headers.get('content-security-policy'),
    `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'self' https:",
  );
  assert.equal(headers.get('x-frame-options'), null);
  assert.ok(!/<script|style=| on\w+=/i.test(text));
  assert.match(text, /data-theme="dark" data-accent="navy"/);
  const links = [...text.matchAll(/<a href="([^"]+)" target="_top" rel="noopener">/g)];
  assert.deepEqual(
    links.map(([, href]) => href),
    [`/e/${event.id}?from=embed`, '/o/fox-and-sons?from=embed'],
  );
  assert.ok(text.length < 20_000);
});

test('an embed of an event says so when it is called off; what is gone says that', async () => {
  const off = await makeFoxEvent('Soon off', '2090-03-01T10:00:00Z');
  await callOff(off.id);
  assert.match((await fetchText(`/embed/e/${off.id}`)).text, /<p class="dim">Called off<\/p>/);
  const pending = await makeEvent(server, fox, { date: '2090-03-02T10:00:00Z' });
  const gone = await fetchText(`/embed/e/${pending.id}`);
  assert.equal(gone.status, 404);
  assert.match(gone.text, /This event is no longer shown/);
  assert.equal(gone.headers.get('cache-control'), 'public, max-age=60');
});

test('what an embed does not offer is refused', async () => {
  const wrong = ['accent=url(', 'n=1e9', 'n=0', 'theme=<b>', 'n=1&n=2'];
  for (const one of wrong) {
    const { status, headers, text } = await fetchText(`/embed/o/fox-and-sons?${one}`);
    assert.deepEqual([status, headers.get('cache-control')], [400, 'public, max-age=60'], one);
    assert.ok(!text.includes('<'), one);
  }
});

test('nothing but an embed can be framed', async () => {
  const api = '/api/organizers/fox-and-sons';
  for (const path of ['/', '/games', '/o/fox-and-sons', `/e/${event.id}`, '/embed', '/embed/x/abc'])
    await assertUnframed(path);
  for (const path of [api, '/sitemap.xml', '/o/fox-and-sons.atom', '/dashboard'])
    await assertUnframed(path);
});

async function assertUnframed(path: string) {
  const { headers } = await fetchText(path);
  assert.equal(headers.get('x-frame-options'), 'DENY', path);
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
}
