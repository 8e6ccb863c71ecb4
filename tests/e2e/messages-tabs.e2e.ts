import type { BrowserContext } from '@playwright/test';
import { bubble, openTalk, say, send, startTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';

test('two tabs of a user show the same over one stream', async ({ url, openBrowser }) => {
  const talk = await startTalk(url, 'Two Tabs');
  const first = await openBrowser(talk.player);
  const streams = recordStreams(first.context());
  const second = await first.context().newPage();
  await openTalk(first, talk);
  await expect.poll(() => streams.length).toBe(1);
  await openTalk(second, talk);
  const organizer = await openBrowser(talk.organizer);
  await openTalk(organizer, talk);
  await say(organizer, 'For both tabs');
  for (const page of [first, second]) await expect(bubble(page, 'For both tabs')).toBeVisible();
  await say(first, 'From the first tab');
  for (const page of [organizer, first, second])
    await expect(bubble(page, 'From the first tab')).toHaveCount(1);
  expect(streams).toHaveLength(1);
});

for (const hasReceived of [true, false]) {
  const which = hasReceived ? 'has received events' : 'has never received an event';
  test(`when the tab with the stream is closed, a tab that ${which} continues without a gap`, async ({
    url,
    openBrowser,
  }) => {
    const talk = await startTalk(url, 'Last Tab');
    function answer(text: string) {
      const { eventId, threadId } = talk;
      return send(url, talk.organizer, { eventId, threadId, content: { text } });
    }
    const first = await openBrowser(talk.player);
    const streams = recordStreams(first.context());
    await openTalk(first, talk);
    await expect.poll(() => streams.length).toBe(1);
    const second = await first.context().newPage();
    await openTalk(second, talk);
    if (hasReceived) {
      await answer('For both tabs');
      await expect(bubble(second, 'For both tabs')).toBeVisible();
    }
    // The next stream is opened only after another message was sent.
    const sent = Promise.withResolvers<void>();
    await first.context().route('**/api/messages/stream', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await first.close();
    await answer('In between');
    sent.resolve();
    await expect(bubble(second, 'In between')).toBeVisible();
    await answer('Afterwards');
    await expect(bubble(second, 'Afterwards')).toBeVisible();
    expect(streams).toHaveLength(2);
  });
}

/** The message streams that the tabs of a browser have opened. */
function recordStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/messages/stream') streams.push(pathname);
  });
  return streams;
}
