import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeFakeDist } from '../../test/support/fake-dist.ts';
import { makeApprovedEvent, makeEvent } from '../../test/support/make.ts';
import { signUp } from '../../test/support/people.ts';
import { startTestServer } from '../../test/support/start-test-server.ts';

test('the sitemap lists the public pages of approved events to come, and is written once in a while', async () => {
  const server = await startTestServer();
  try {
    await writeFakeDist(server.services.config.webDir);
    const { publicUrl } = server.services.config;
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    assert.match(robots, /^User-agent: \*\nDisallow: \/dashboard\n/);
    assert.ok(robots.includes(`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`));
    const organizer = await signUp(server);
    const coming = await makeApprovedEvent(server, organizer, { date: '2090-01-01T09:00:00.000Z' });
    const past = await makeApprovedEvent(server, organizer, { date: '2020-01-01T09:00:00.000Z' });
    const pending = await makeEvent(server, organizer, { date: '2090-01-01T09:00:00.000Z' });
    const response = await fetch(`${server.url}/sitemap.xml`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/xml/);
    const xml = await response.text();
    assert.ok(xml.includes(`<loc>${new URL(`/e/${coming.id}`, publicUrl).href}</loc>`));
    assert.ok(xml.includes(`<loc>${new URL('/games', publicUrl).href}</loc>`));
    assert.ok(!xml.includes(past.id) && !xml.includes(pending.id));
    const later = await makeApprovedEvent(server, organizer, { date: '2090-01-02T09:00:00.000Z' });
    const again = await (await fetch(`${server.url}/sitemap.xml`)).text();
    assert.ok(!again.includes(later.id), 'it is not written again at once');
  } finally {
    await server.close();
  }
});
