import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { readMails } from '../support/read-mails.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'One Spot Only';

function cardOf(page: Page) {
  return page.getByRole('complementary', { name: 'Join this event' });
}

test('the event is full, another player waits, the first leaves, and the other moves up and is told', async ({
  openBrowser,
  server,
}) => {
  const { url, dataDir } = server;
  const organizer = await openAccount(url, newPerson('Avocet'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await requestApi(url, {
    method: 'PUT',
    path: `/events/${id}`,
    accessToken: organizer.tokens.accessToken,
    body: { maxParticipants: 1 },
  });
  const [first, waiting] = [newPerson('Sanderling'), newPerson('Turnstone')];
  const firstPage = await openBrowser(await openAccount(url, first));
  const page = await openBrowser(await openAccount(url, waiting));
  async function mailsTo(email: string, text: RegExp) {
    return (await readMails(dataDir)).filter((mail) => mail.includes(email) && text.test(mail));
  }

  await test.step('the first player gets the spot', async () => {
    await firstPage.goto(`/dashboard/events/${id}/join`);
    const form = firstPage.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(cardOf(firstPage)).toContainText('You have a spot.');
  });

  await test.step('the second one is told the number on the waitlist before and after', async () => {
    await page.goto(`/dashboard/events/${id}`);
    const card = cardOf(page);
    await card.getByRole('link', { name: 'Join the waitlist' }).click();
    const form = page.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(form).toBeHidden();
    await expect(card).toContainText(/number 1 on the waitlist/i);
    await page.goto('/dashboard/profile');
  });

  await test.step('the organizer tells everyone something', async () => {
    const own = await openBrowser(organizer);
    await own.goto(`/dashboard/events/${id}/participants`);
    await own.getByRole('button', { name: 'Announce' }).click();
    const form = own.getByRole('dialog', { name: 'Announce to participants' });
    await form.getByRole('radio', { name: 'Everyone (2)' }).check();
    await form.getByRole('textbox').fill('Bring water.');
    await form.getByRole('button', { name: 'Send to 2 players' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
    await expect.poll(() => mailsTo(waiting.email, /Bring water\./)).toHaveLength(1);
  });

  await test.step('the first one leaves, and the other sees it on whatever page they are', async () => {
    await firstPage.getByRole('button', { name: 'Leave event' }).click();
    const question = firstPage.getByRole('dialog', { name: 'Leave this event?' });
    await question.getByRole('button', { name: 'Leave event' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(`You have moved up: a spot at “${TITLE}” is yours.`)).toBeVisible();
    await page.getByRole('button', { name: 'Open the event' }).click();
    await expect(cardOf(page)).toContainText('You have a spot.');
  });

  await test.step('and gets one mail about it', async () => {
    // If the one about the waitlist was not sent yet, it says that there is a spot, and no other
    // follows.
    await expect
      .poll(() => mailsTo(waiting.email, /you (now )?have a spot at/i), { timeout: 20_000 })
      .toHaveLength(1);
    expect(await mailsTo(first.email, /now have a spot at/)).toHaveLength(0);
  });
});
