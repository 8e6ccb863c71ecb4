import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../test/support/call.ts';
import { writeFakeDist } from '../../test/support/fake-dist.ts';
import { makeNonce } from '../../test/support/gate.ts';
import { addParticipant } from '../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../test/support/people.ts';
import { makeSeries } from '../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';

/* What everybody may read of a series (docs/product/series.md#public-series-page). */

let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  await writeFakeDist(server.services.config.webDir);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

async function fetchText(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
function approve(id: string, body: object = {}) {
  const params = { id };
  return call(server, 'approveEvent', {
    ...{ as: superadmin, params, body: { approved: true, ...body } },
  });
}
function query(text: string, values: unknown[] = []) {
  return server.services.pool.query(text, values);
}
/** An approved series with four dates. */
async function make(event: object = {}) {
  const made = await makeSeries(server, { event: { customFields: [], ...event } });
  await approve(made.events[0]!.id, { series: true });
  return { ...made, id: made.series.id, ids: made.events.map(({ id }) => id) };
}
async function callOff(id: string, as: Person) {
  const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id }, body });
}
function readSchema(html: string) {
  const [json] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s.exec(html) ?? [];
  return JSON.parse(json ?? 'null');
}
function pageOf(id: string) {
  return fetchText(`/s/${id}`);
}
function calendarOf(id: string, headers?: Record<string, string>) {
  return fetchText(`/s/${id}.ics`, headers);
}

test('a crawler reads title, words, picture, place, price and the coming dates with their links', async () => {
  const { id, ids, as, series } = await make({ description: 'Two teams.', price: '£25' });
  await query('update events set base_price_pence = 2000 where id = $1', [ids[3]]);
  await query('update events set max_participants = 1 where id = $1', [ids[2]]);
  await addParticipant(server, { id: ids[2]! }, await signUp(server));
  await callOff(ids[1]!, as);
  const { status, text } = await pageOf(id);
  assert.equal(status, 200);
  const url = `${server.services.config.publicUrl}/s/${id}`;
  for (const part of [
    '<title>Sunday Skirmish · Muster</title>',
    `<link rel="canonical" href="${url}">`,
    '<meta property="og:image"',
    `content="${series.words}, Badgerwood. Two teams."`,
    `<p>${series.words}</p>`,
    '<dd>Badgerwood</dd>',
    '<dd>from £20.00</dd>',
    '>Badgers</a></p>',
    '<span>80 spots left</span>',
    '<span>Waitlist</span>',
  ])
    assert.ok(text.includes(part), part);
  const links = [...text.matchAll(/<a href="\/e\/([0-9a-f]{24})">(<s>)?/g)];
  assert.deepEqual(
    links.map(([, date, struck]) => [date, struck !== undefined]),
    ids.map((date, index) => [date, index === 1]),
  );
  assert.ok(!text.includes('noindex'));
  const schema = readSchema(text);
  assert.deepEqual([schema['@type'], schema.subEvent.length], ['EventSeries', 4]);
  assert.deepEqual(
    schema.subEvent.map((date: { eventStatus: string }) => date.eventStatus.slice(19)),
    ['EventScheduled', 'EventCancelled', 'EventScheduled', 'EventScheduled'],
  );
});

test('at most 20 dates are shown; of a series that is over, that none is to come', async () => {
  const made = await makeSeries(server, { event: { customFields: [] }, weeksAhead: 25 });
  const { id } = made.series;
  await approve(made.events[0]!.id, { series: true });
  assert.equal((await pageOf(id)).text.match(/<a href="\/e\//g)?.length, 20);
  await query(
    `update events set date = date - interval '1 year', ends_at = null where series_id = $1`,
    [id],
  );
  const over = await pageOf(id);
  assert.equal(over.status, 200);
  assert.ok(over.text.includes('No dates are to come.'));
  assert.ok(!over.text.includes('<a href="/e/'));
});

test('what is not approved or is hidden is 404 and noindex, and no private byte is on the page', async () => {
  const pending = await makeSeries(server, { event: { title: 'Secret Raid' } });
  const suspended = await make({ title: 'Hidden Raid' });
  const { user } = suspended.as;
  const suspension = { params: { id: user.id }, body: { reason: 'Fake spots' } };
  await call(server, 'suspendUser', { as: superadmin, ...suspension });
  for (const id of [pending.series.id, suspended.id, '5f0000000000000000000fff', 'nonsense']) {
    const { status, text } = await pageOf(id);
    assert.equal(status, 404, id);
    assert.ok(text.includes('<meta name="robots" content="noindex">'), id);
    assert.ok(!text.includes('Raid') && !text.includes('ld+json'), id);
    const calendar = await calendarOf(id);
    assert.equal(calendar.status, 404, id);
    assert.ok(!calendar.text.includes('Raid'), id);
  }

  const { id, ids, as } = await make();
  assert.equal((await fetchText(`/s/${id}/x`)).status, 404);
  await call(server, 'updateEvent', { as, params: { id: ids[3]! }, body: { title: 'Own Night' } });
  await query('update events set approved = false where id = $1', [ids[3]]);
  const player = await signUp(server, { fullName: 'Paul Playername' });
  await addParticipant(server, { id: ids[0]! }, player);
  for (const { status, text } of [await pageOf(id), await calendarOf(id)]) {
    assert.equal(status, 200);
    for (const secret of [
      player.user.email,
      'Paul Playername',
      'Own Night',
      ids[3]!,
      as.user.email,
    ])
      assert.ok(!text.includes(secret), secret);
  }
});

test('a hostile title and location stay text', async () => {
  const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const { id } = await make({ title: hostile, location: hostile, organizer: { name: hostile } });
  const { text } = await pageOf(id);
  assert.ok(!text.includes('<script>alert') && !text.includes('<img src=x'));
  assert.equal(readSchema(text).name, hostile);
});

test('the calendar has each coming date as its event has it, also those that are called off', async () => {
  const { id, ids, as } = await make();
  await callOff(ids[1]!, as);
  const { status, headers, text } = await calendarOf(id);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/calendar/);
  assert.equal(headers.get('cache-control'), 'public, max-age=300');
  assert.deepEqual(
    text.match(/(?<=^UID:)\S+/gm),
    ids.map((date) => `${date}@muster`),
  );
  assert.deepEqual(text.match(/(?<=^STATUS:)\w+/gm), [
    ...['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED'],
  ]);
  const [first] = /BEGIN:VEVENT.*?END:VEVENT/s.exec(text) ?? [];
  const alone = await fetchText(`/api/events/${ids[0]}/calendar.ics`);
  assert.ok(first && alone.text.includes(first));
  const etag = headers.get('etag') ?? '';
  assert.equal((await calendarOf(id, { 'if-none-match': etag })).status, 304);
  await callOff(ids[2]!, as);
  assert.equal((await calendarOf(id, { 'if-none-match': etag })).status, 200);
});

test('the sitemap has series with a date to come that takes place', async () => {
  const { id } = await make();
  const pending = await makeSeries(server, {});
  const off = await make();
  for (const date of off.ids) await callOff(date, off.as);
  const { text } = await fetchText('/sitemap.xml');
  const { publicUrl } = server.services.config;
  assert.ok(text.includes(`<loc>${publicUrl}/s/${id}</loc><lastmod>`));
  assert.ok(!text.includes(pending.series.id) && !text.includes(off.id));
});
