import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../test/support/call.ts';
import { writeFakeDist } from '../../test/support/fake-dist.ts';
import { makeApprovedEvent, makeEvent } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  await writeFakeDist(server.services.config.webDir);
  organizer = await signUp(server);
});
after(() => server.close());

async function fetchPage(path: string) {
  const response = await fetch(server.url + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
function readSchema(html: string) {
  return JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );
}

test('a crawler without scripts reads title, description, picture and the data of the event', async () => {
  const event = await makeApprovedEvent(server, organizer, {
    title: 'Operation Winter Fox',
    description: 'Two teams,\none ridge.',
    location: 'Lewes',
    date: '2090-07-03T08:30:00.000Z',
    duration: '6 hours',
    basePrice: 25,
    maxParticipants: 1,
    coordinates: { latitude: 50.8739, longitude: 0.0089 },
  });
  const { status, headers, html } = await fetchPage(`/e/${event.id}`);
  const url = `${server.services.config.publicUrl}/e/${event.id}`;
  assert.equal(status, 200);
  assert.ok(html.includes('<title>Operation Winter Fox · Muster</title>'));
  assert.ok(html.includes('content="Monday 3 July 2090, 09:30, Lewes. Two teams, one ridge."'));
  assert.ok(html.includes(`<link rel="canonical" href="${url}">`));
  const picture = new URL(event.imageUrl, url).href;
  assert.ok(html.includes(`<meta property="og:image" content="${picture}">`));
  assert.ok(html.includes('<h1>Operation Winter Fox</h1>'), 'the frame shows it, too');
  for (const text of ['09:30–15:30 UK time', '£25.00', '1 spot left', 'fetchpriority="high"'])
    assert.ok(html.includes(text), text);
  assert.ok(!html.includes('noindex'));
  assert.match(
    headers.get('content-security-policy') ?? '',
    /; script-src [^;]+\/remotes\/; style-src/,
  );
  const schema = readSchema(html);
  assert.deepEqual(
    [schema.name, schema.startDate, schema.endDate, schema.location.geo.latitude],
    ['Operation Winter Fox', '2090-07-03T09:30:00+01:00', '2090-07-03T15:30:00+01:00', 50.8739],
  );
  assert.deepEqual(
    [schema.offers.price, schema.offers.priceCurrency, schema.offers.availability],
    ['25.00', 'GBP', 'https://schema.org/InStock'],
  );
  assert.deepEqual(
    [schema.offers.validFrom, schema.location.address.addressCountry, schema.organizer.url],
    [
      event.createdAt,
      'GB',
      new URL(`/o/${organizer.user.id}`, server.services.config.publicUrl).href,
    ],
  );
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const full = readSchema((await fetchPage(`/e/${event.id}`)).html);
  assert.equal(full.offers.availability, 'https://schema.org/SoldOut');
});

test('the first HTML names the access of the site, and whom to ask, as text', async () => {
  const features = ['step_free' as const, 'toilet' as const];
  const access = { features, contact: 'Ann <ann@hill.uk>' };
  const { id } = await makeApprovedEvent(server, organizer, { access });
  const { html } = await fetchPage(`/e/${id}`);
  const items = '<li>Step-free</li><li>Accessible toilet</li>';
  assert.ok(html.includes(`<h2>Access</h2><ul>${items}</ul><p>Ask Ann &lt;ann@hill.uk&gt;</p>`));
  const other = await makeApprovedEvent(server, organizer);
  assert.ok(!(await fetchPage(`/e/${other.id}`)).html.includes('<h2>Access'));
});

test('the first HTML says what is left of limited options, and nothing of others', async () => {
  const option = { price: 0, limit: null };
  const event = await makeApprovedEvent(server, organizer, {
    maxParticipants: 10,
    customFields: [
      {
        label: 'Ticket type',
        isPlace: true,
        options: [
          { ...option, label: 'Walk-on' },
          { ...option, label: 'Rental <set>', price: 15, limit: 1 },
          { ...option, label: 'Marshal', limit: 3 },
        ],
      },
      { label: 'Lunch', options: [{ ...option, label: 'Chilli' }] },
    ],
  });
  const player = await signUp(server);
  const [field] = event.customFields;
  const choice = { fieldId: field!.id, optionId: field!.options[1]!.id };
  const body = { joinForm: { customFieldResponses: [choice] } };
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body });
  const { html } = await fetchPage(`/e/${event.id}`);
  for (const text of [
    '<h2>Ticket type</h2>',
    '<li>Walk-on<span>included</span></li>',
    '<li>Rental &lt;set&gt;<span>+£15.00 · sold out</span></li>',
    '<li>Marshal<span>included · 3 left</span></li>',
  ])
    assert.ok(html.includes(text), text);
  assert.ok(!html.includes('Chilli'));
});

test('a hostile title, description and location stay text', async () => {
  const hostile =
    '</script><script>alert(1)</script>"><img src=x onerror=alert(1)> $& <!--muster:boot-->';
  const event = await makeApprovedEvent(server, organizer, {
    title: hostile,
    description: hostile,
    location: hostile,
    organizer: { name: 'Foxes' },
  });
  const { html } = await fetchPage(`/e/${event.id}`);
  assert.ok(!html.includes('<script>alert'));
  assert.ok(!html.includes('<img src=x'));
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt;'));
  assert.equal(readSchema(html).name, hostile);
  assert.equal(html.match(/id="muster-boot"/g)?.length, 1);
});

test('what a visitor may not see is 404 without data and kept out of search engines', async () => {
  const pending = await makeEvent(server, organizer, { title: 'Secret Raid' });
  const paths = [`/e/${pending.id}`, '/e/5f0000000000000000000fff', '/e/nonsense', '/e', '/e/a/b'];
  for (const path of paths) {
    const { status, html } = await fetchPage(path);
    assert.equal(status, 404, path);
    assert.ok(html.includes('<meta name="robots" content="noindex">'), path);
    assert.ok(!html.includes('Secret Raid') && !html.includes('ld+json'), path);
    assert.ok(html.includes('id="muster-boot"'), 'the page itself is there');
  }
  assert.equal((await fetchPage('/elsewhere')).status, 200);
});

test('when the database is down the page is served without the event', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: 'Unreachable' });
  const { pool } = server.services;
  const { query } = pool;
  try {
    Object.assign(pool, { query: () => Promise.reject(new Error('ECONNREFUSED')) });
    const { status, html } = await fetchPage(`/e/${event.id}`);
    assert.equal(status, 200);
    assert.ok(!html.includes('Unreachable') && !html.includes('noindex'));
    Object.assign(pool, { query: () => new Promise(() => {}) });
    assert.equal((await fetchPage(`/e/${event.id}`)).status, 200, 'a database that hangs');
  } finally {
    Object.assign(pool, { query });
  }
});
