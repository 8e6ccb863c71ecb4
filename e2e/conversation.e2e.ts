import { approveEvent, createEvent } from './support/event.ts';
import { newPerson } from './support/people.ts';
import { SUPERADMIN } from './support/server.ts';
import { openAccount, openSession } from './support/session.ts';
import { expect, test } from './support/test.ts';

test('a long word does not make the conversation wider than a phone', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const player = await openAccount(url, newPerson('Whimbrel'));
  const eventId = await createEvent(url, organizer, 'Night Watch');
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  const sent = await fetch(`${url}/api/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ eventId, content: { text: 'w'.repeat(200) } }),
  });
  expect(sent.status).toBe(201);
  const page = await openBrowser(organizer, { viewport: { width: 360, height: 800 } });
  await page.goto('/dashboard/messages/all');
  await page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('link', { name: /Night Watch/ })
    .click();
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await expect(box).toBeVisible();
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const hidden = await conversation.evaluate((zone) => zone.scrollWidth - zone.clientWidth);
  expect(hidden).toBeLessThanOrEqual(1);
});
