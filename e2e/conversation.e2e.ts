import { approveEvent, createEvent } from './support/event.ts';
import { newPerson } from './support/people.ts';
import { SUPERADMIN } from './support/server.ts';
import { openAccount, openSession, type Session } from './support/session.ts';
import { expect, test } from './support/test.ts';

test('a long word and a long quote do not make the conversation wider than a phone', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const player = await openAccount(url, newPerson('Whimbrel'));
  const eventId = await createEvent(url, organizer, 'Night Watch');
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  const question = await send({ url, player, eventId }, { content: { text: 'w '.repeat(100) } });
  await send({ url, player, eventId }, { content: { text: 'w'.repeat(200) }, replyTo: question });
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

interface Talk {
  url: string;
  player: Session;
  eventId: string;
}

/** Sends a message to the organizer and returns its id. */
async function send({ url, player, eventId }: Talk, message: object): Promise<string> {
  const sent = await fetch(`${url}/api/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ eventId, ...message }),
  });
  expect(sent.status).toBe(201);
  const { data } = (await sent.json()) as { data: { message: { id: string } } };
  return data.message.id;
}
