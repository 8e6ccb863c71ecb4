import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a long word and a long quote do not make the conversation wider than the screen of a phone', async ({
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
  const overflowPx = await conversation.evaluate(
    (region) => region.scrollWidth - region.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(1);
});

interface MessageContext {
  url: string;
  player: Session;
  eventId: string;
}

/** Sends a message to the organizer and returns its id. */
async function send({ url, player, eventId }: MessageContext, message: object): Promise<string> {
  const sent = await requestApi<{ message: { id: string } }>(url, {
    path: '/messages/send',
    accessToken: player.tokens.accessToken,
    body: { eventId, ...message },
  });
  return sent.message.id;
}
