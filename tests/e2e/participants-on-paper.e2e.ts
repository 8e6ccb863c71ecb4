import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addPlayersNamed } from '../support/add-players.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, type OpenBrowser, test } from '../support/test.ts';

const NAMES = ['ada Fell', 'Åsa Fell', 'Émile Fell', 'Emma Fell', 'McKay Fell', "O'Neill Fell"];
NAMES.push('Oakes Fell', 'van Dyke Fell', 'Zoë Fell');

/** The participants of an event, open in a browser that does not open its print dialog. */
async function openList(url: string, openBrowser: OpenBrowser): Promise<Page> {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const id = await createEvent(url, organizer, 'Paper Trail');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayersNamed(url, id, NAMES.toSorted());
  const page = await openBrowser(organizer);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/dashboard/events/${id}/participants?p-sort=name`);
  await expect(page.getByRole('dialog').getByText('Zoë Fell', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeEnabled();
  return page;
}

/** The names on the A4 list. */
function namesOnPaper(page: Page): Promise<string[]> {
  return page.getByTestId('print-sheet').locator('tbody th').allTextContents();
}

test('list, paper and export have one order of names', async ({ url, openBrowser }) => {
  const page = await openList(url, openBrowser);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByText(/ Fell$/).allTextContents()).toEqual(NAMES);

  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => namesOnPaper(page)).toEqual(NAMES);

  const downloadEvent = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /Complete CSV/ }).click();
  const text = await readFile(await (await downloadEvent).path(), 'utf8');
  const rows = text.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(NAMES);
});

test('the browser’s own print is the A4 list where participants are open, and the page elsewhere', async ({
  url,
  openBrowser,
}) => {
  const page = await openList(url, openBrowser);
  const dialog = page.getByRole('dialog');
  await page.emulateMedia({ media: 'print' });

  await test.step('the menu of the browser, or a PDF by it', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    // A preview of a list that is not loaded yet says so; once it is closed, the list is printed.
    if ((await namesOnPaper(page)).length === 0)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => namesOnPaper(page)).toEqual(NAMES);
    await expect(page.getByTestId('print-sheet')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(dialog).toBeVisible();
  });

  await test.step('Ctrl+P', async () => {
    await page.keyboard.press('Control+p');
    await expect(page.getByTestId('print-sheet')).toBeVisible();
    expect(await namesOnPaper(page)).toEqual(NAMES);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('elsewhere', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('list', { name: 'Events' })).toBeVisible();
    await expect(page.getByText('Skip to content')).toBeHidden();
  });
});
