import type { Page } from '@playwright/test';
import { addPlayers } from '../support/add-players.ts';
import { approveEvent, createEvent, inAnHour } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_/ });

/** An organizer's event with three players. */
async function openEvent(url: string) {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const id = await createEvent(url, organizer, 'Gate Day', inAnHour());
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayers(url, id, 3);
  return { organizer, path: `/dashboard/events/${id}/participants` };
}
function rowOf(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('row', { name: new RegExp(name) });
}
async function checkIn(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: /^Check in/ })
    .click();
}

/** What the browser still keeps to be sent. */
function countWaiting(): number {
  return Object.keys(localStorage).filter((key) => key.includes('participant-changes')).length;
}

test('check-ins without a connection are kept when the page is closed, and sent once', async ({
  url,
  openBrowser,
}, info) => {
  const { organizer, path } = await openEvent(url);
  const page = await openBrowser(organizer);
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.goto(path);
  // With the column of another remote, which comes last.
  await expect(rowOf(page, 'Player One')).toContainText('Owes £25.00');
  await page.context().setOffline(true);
  await expect(page.getByText(/Check-ins and payments are saved on this device/)).toBeVisible();
  await checkIn(page, 'Player One');
  await checkIn(page, 'Player Two');
  const waiting = page.getByRole('img', { name: 'Waiting to be sent' });
  await expect(waiting).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search participants' }).fill('two');
  await expect(page.getByText(/^Searching in the 3 people loaded/)).toBeVisible();
  await expect(rowOf(page, 'Player Two')).toContainText(/Checked in/);
  await expect(rowOf(page, 'Player One')).toBeHidden();
  await page.screenshot({ path: info.outputPath('offline.png') });
  expect(sent).toEqual([]);
  await page.close();

  await page.context().setOffline(false);
  const next = await page.context().newPage();
  await next.goto('/dashboard/events');
  await expect.poll(() => next.evaluate(countWaiting)).toBe(0);
  await next.goto(path);
  await expect(rowOf(next, 'Player One')).toContainText(/Checked in/);
  await expect(rowOf(next, 'Player Two')).toContainText(/Checked in/);
  await expect(next.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(0);
  expect(sent).toHaveLength(2);
});

test('two people at one gate see each other’s check-ins within 2 s', async ({
  url,
  openBrowser,
}) => {
  const { organizer, path } = await openEvent(url);
  const [first, second] = [await openBrowser(organizer), await openBrowser(organizer)];
  for (const page of [first, second]) {
    const stream = page.waitForResponse(/\/api\/messages\/stream/);
    await page.goto(path);
    await expect(rowOf(page, 'Player One')).toBeVisible();
    await stream;
  }
  await checkIn(first, 'Player One');
  await expect(rowOf(second, 'Player One')).toContainText('Checked in', { timeout: 2_000 });
  await checkIn(second, 'Player Two');
  await expect(rowOf(first, 'Player Two')).toContainText('Checked in', { timeout: 2_000 });
});
