import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Operation Far and Wide';

/** Presses a button of the share dialog and returns the file that it makes. */
async function download(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return readFile(await (await started).path());
}

test('an event is shared from the list: its link opens it for a visitor, poster and picture are files', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  // Soon, so that it is on the first page of the games.
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const id = await createEvent(url, organizer, TITLE, soon);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const page = await openBrowser(organizer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/events');
  await page.getByRole('button', { name: `Share ${TITLE}` }).click();
  const dialog = page.getByRole('dialog', { name: `Share ${TITLE}` });

  await test.step('the link leads a visitor to the event', async () => {
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText(/copied/i)).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const visitor = await openBrowser();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  });

  await test.step('a visitor finds it among the games, also without scripts', async () => {
    const visitor = await openBrowser();
    await visitor.goto('/no/such/page');
    await visitor.getByRole('link', { name: 'See upcoming games' }).click();
    await visitor.getByRole('searchbox', { name: 'Search events' }).fill('far and wide');
    await visitor.getByRole('link', { name: TITLE }).click();
    await expect(visitor).toHaveURL(`${url}/e/${id}`);
    await visitor.getByRole('link', { name: 'All games' }).click();
    await expect(visitor).toHaveURL(`${url}/games`);
    const html = await (await fetch(`${url}/games`)).text();
    expect(html).toContain(`<a href="/e/${id}">${TITLE}</a>`);
  });

  await test.step('other apps get the link and the title', async () => {
    const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' });
    const address = new URL((await whatsApp.getAttribute('href')) ?? '');
    expect(address.searchParams.get('text')).toContain(TITLE);
    expect(address.searchParams.get('text')).toContain(`/e/${id}`);
  });

  await test.step('the poster is a PDF, the picture for stories has their size', async () => {
    const poster = await download(page, 'Poster (A4 PDF)');
    expect(poster.subarray(0, 5).toString()).toBe('%PDF-');
    const { width, height } = await sharp(await download(page, 'Picture for stories')).metadata();
    expect([width, height]).toEqual([1080, 1920]);
  });
});
