import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { addPlayers } from '../support/add-players.ts';
import { approveEvent, createEvent, inAnHour } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { seedParticipants } from '../support/seed-participants.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('the organizer marks participants as paid, checks them in, undoes a check-in and searches', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const id = await createEvent(url, organizer, 'Roll Call', inAnHour());
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayers(url, id, 3);
  const page = await openBrowser(organizer);
  await page.goto('/dashboard/events');
  await page.getByRole('link', { name: 'View All participants of Roll Call' }).click();
  const dialog = page.getByRole('dialog');
  function row(name: string): Locator {
    return dialog.getByRole('row', { name: new RegExp(name) });
  }

  await test.step('one participant: mark paid, check in, undo the check-in', async () => {
    await row('Player One').getByRole('button', { name: /^Mark/ }).click();
    await expect(row('Player One')).toContainText('Paid');
    await expect(dialog.getByText('£25.00').first()).toBeVisible();
    await row('Player One')
      .getByRole('button', { name: /^Check/ })
      .click();
    await expect(row('Player One')).toContainText(/Checked in/i);
    // A press within 0.35 s of the check-in is none.
    await page.waitForTimeout(400);
    await row('Player One').getByRole('button', { name: /Undo/ }).first().click();
    await expect(row('Player One')).toContainText('Not checked in');
  });

  await test.step('all participants: check in with one request; a reload shows the same', async () => {
    await dialog.getByRole('checkbox', { name: /all/i }).first().check();
    await dialog.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(dialog.getByText(/3 checked in/).first()).toBeVisible();
    await page.reload();
    await expect(row('Player Three')).toContainText(/Checked in/i);
  });

  await test.step('the search is in the URL', async () => {
    await dialog.getByRole('searchbox').fill('two');
    await expect(row('Player Two')).toBeVisible();
    await expect(row('Player One')).toBeHidden();
    await expect(page).toHaveURL(/search=two/);
  });
});

test('5,000 participants are listed, scrolled and exported completely', { tag: '@wide' }, async ({
  url,
  server,
  openBrowser,
}) => {
  test.slow();
  const organizer = await openAccount(url, newPerson('Steward'));
  const eventId = await createEvent(url, organizer, 'Five Thousand');
  await seedParticipants(server.dataDir, { eventId, count: 5_000 });
  const page = await openBrowser(organizer);
  await page.goto(`/dashboard/events/${eventId}/participants`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('5,000').first()).toBeVisible();

  await test.step('all on one page: only the visible rows are rendered', async () => {
    await dialog.getByRole('button', { name: 'Filters' }).click();
    const allOnOnePage = dialog.getByRole('switch', { name: 'All on one page' });
    await allOnOnePage.click();
    await expect(allOnOnePage).toBeChecked();
    const rows = dialog.getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.count()).toBeLessThan(150);
  });

  await test.step('scrolling to the end shows the last participant', async () => {
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByRole('table').hover();
    await expect(async () => {
      await page.mouse.wheel(0, 100_000);
      await expect(dialog.getByText('Player 5000', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step('the complete CSV has every participant', async () => {
    const downloadEvent = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /Complete CSV/ }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe('five-thousand-2027-02-14-participants.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(5_001);
  });
});
