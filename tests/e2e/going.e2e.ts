import { readCalendar } from '@muster/server/test/support/read-calendar.ts';
import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent, inAnHour } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Gatekeeper';

// What other remotes show beside the ticket may still be loading when the connection goes.
test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED|^Remote \w+: .* failed: network/ });

test('a player shows the ticket, the organizer opens its address and checks in, and the feed has the event', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Warder'));
  const player = await openAccount(url, newPerson('Dunlin'));
  const id = await createEvent(url, organizer, TITLE, inAnHour());
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const { accessToken } = player.tokens;
  await requestApi(url, { path: `/events/${id}/join`, accessToken, body: { joinForm: {} } });
  const page = await openBrowser(player);
  await page.goto('/dashboard/events?view=going');
  const card = page.getByRole('article', { name: TITLE });
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText('£25.00 to pay');

  const code = await test.step('the ticket stays on screen without a connection', () =>
    readTicket(page));

  await test.step('the organizer opens the address of the ticket and checks in', async () => {
    const gate = await openBrowser(organizer);
    await gate.goto(`/dashboard/events/${id}/participants?ticket=${code}`);
    const detail = gate.getByRole('dialog', { name: 'Dunlin' });
    await expect(detail.getByRole('status').filter({ hasText: 'Valid ticket' })).toBeVisible();
    await detail.getByRole('button', { name: 'Check in Dunlin' }).click();
    const gateFacts = detail.getByRole('region', { name: 'At the gate' });
    await expect(gateFacts.getByText('Checked in', { exact: true })).toBeVisible();
    await gate.reload();
    await expect(detail.getByRole('status')).toContainText('Checked in already');
  });

  await test.step('the player is shown as checked in', async () => {
    await page.goto('/dashboard/events?view=going');
    await expect(card).toContainText('Checked in');
  });

  await test.step('the calendar feed has the event, and its old address ends when it is renewed', async () => {
    const address = page.getByRole('textbox', { name: 'Address of your calendar feed' });
    await page.getByRole('button', { name: 'Create address' }).click();
    const first = await address.inputValue();
    const [entry] = await readFeed(url, first);
    expect(entry).toMatchObject({ uid: `${id}@muster`, summary: TITLE, status: 'CONFIRMED' });
    await page.getByRole('button', { name: 'Renew address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew address' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(address).not.toHaveValue(first);
    expect((await fetch(new URL(new URL(first).pathname, url))).status).toBe(404);
    expect(await readFeed(url, await address.inputValue())).toHaveLength(1);
  });

  await test.step('the file of the event is downloaded under its name', async () => {
    await page.getByRole('button', { name: `Add to calendar: ${TITLE}` }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /\.ics/ }).click();
    expect((await download).suggestedFilename()).toBe('gatekeeper.ics');
  });
});

/** Opens the ticket, goes offline, and returns its code as the address has it. */
async function readTicket(page: Page): Promise<string> {
  await page.getByRole('link', { name: `Ticket for ${TITLE}` }).click();
  const ticket = page.getByRole('region', { name: `Ticket for ${TITLE}` });
  await expect(ticket.getByRole('img', { name: 'QR code for the organizer' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(ticket.getByRole('img', { name: 'QR code for the organizer' })).toBeVisible();
  const text = await ticket.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();
  return text?.replaceAll('-', '') ?? '';
}

/** The public address of the test server is not the one it listens on. */
async function readFeed(url: string, address: string) {
  const response = await fetch(new URL(new URL(address).pathname, url));
  expect(response.status).toBe(200);
  return readCalendar(await response.text());
}
