import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeFakeDist } from '../../test/support/fake-dist.ts';
import { makeApprovedEvent, makeEvent } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { approveSeries, makeSeries } from '../../test/support/series.ts';
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
  const response = await fetch(server.url + path);
  return { status: response.status, html: await response.text() };
}

test('the first HTML of the games has the coming ones, and is written once a minute', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const at = { date: '2090-07-03T08:30:00.000Z', location: 'Lewes <woods>' };
  const coming = await makeApprovedEvent(server, organizer, { ...at, title: 'Winter <Fox>' });
  await makeApprovedEvent(server, organizer, { date: '2020-07-03T08:30:00.000Z', title: 'Gone' });
  await makeEvent(server, organizer, { ...at, title: 'Secret Raid' });
  const series = await makeSeries(server, { event: { title: 'Each Sunday' } });
  await approveSeries(server, series.events[0]!.id);
  const { status, html } = await fetchPage('/games');
  assert.equal(html.match(/Each Sunday<\/a>/g)?.length, 1, 'a series once');
  const { publicUrl } = server.services.config;
  assert.equal(status, 200);
  for (const text of [
    '<title>Upcoming games · Muster</title>',
    `<link rel="canonical" href="${new URL('/games', publicUrl).href}">`,
    `<a href="/e/${coming.id}">Winter &lt;Fox&gt;</a>`,
    '<p>Monday 3 July 2090</p><p>Lewes &lt;woods&gt;</p>',
  ])
    assert.ok(html.includes(text), text);
  const [data] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s.exec(html) ?? [];
  const first = JSON.parse(data ?? '').itemListElement.at(-1);
  assert.equal(first.url, new URL(`/e/${coming.id}`, publicUrl).href);
  assert.ok(!html.includes('Gone') && !html.includes('Secret Raid') && !html.includes('noindex'));
  const later = await makeApprovedEvent(server, organizer, { ...at, title: 'Later' });
  assert.ok(!(await fetchPage('/games')).html.includes(later.id));
  t.mock.timers.tick(61_000);
  assert.ok((await fetchPage('/games')).html.includes(later.id));
});

test('filtered games have the same canonical address and no list of others', async () => {
  await makeApprovedEvent(server, organizer, { title: 'Autumn Owl' });
  const { status, html } = await fetchPage('/games?search=fox');
  assert.equal(status, 200);
  assert.ok(html.includes('rel="canonical"') && !html.includes('f-games'));
});

test('there is nothing below the address of the games', async () => {
  const { status, html } = await fetchPage('/games/fox');
  assert.equal(status, 404);
  assert.ok(html.includes('noindex') && !html.includes('f-games'));
});
