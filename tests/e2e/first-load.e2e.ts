import type { Locator, Page } from '@playwright/test';
import { createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { linkTo, mainOf, TABS } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

/**
 * The budgets of a first visit: bytes on the wire, headers included and pictures left out
 * (docs/decisions/first-load.md).
 */
const MAX_BYTES = { signIn: 150_000, eventList: 278_000 };

/** The network is quiet when nothing has arrived for so long. */
const QUIET_MS = 700;
const FIRST_PAGE = 10;

/**
 * Opens a page with an empty cache, and returns how many bytes arrive until the network is quiet.
 * The browser is never idle: what waits for that, as the command palette does, is no first load,
 * and a slow machine would count it.
 */
async function countBytes(page: Page, path: string, content: Locator): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const fromWire = new Set<string>();
  let bytes = 0;
  let lastActivity = Date.now();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const isCounted = response.url.startsWith('http') && !response.url.includes('/media/');
    if (isCounted && !response.fromDiskCache) fromWire.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => fromWire.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromWire.has(requestId)) bytes += encodedDataLength;
    lastActivity = Date.now();
  });
  await session.send('Network.enable');
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(path);
  await expect(content).toBeVisible();
  await expect.poll(() => Date.now() - lastActivity).toBeGreaterThan(QUIET_MS);
  return bytes;
}

test('sign-in stays small', async ({ page }) => {
  const bytes = await countBytes(page, '/login', page.getByLabel('Email address'));
  expect(bytes).toBeLessThan(MAX_BYTES.signIn);
});

test('a full first page of events stays small', async ({ url, openBrowser }) => {
  const session = await openAccount(url, newPerson('Dunnock'));
  for (let day = 1; day <= FIRST_PAGE; day += 1)
    await createEvent(url, session, `Operation Winter Fox ${day}`);
  const page = await openBrowser(session);
  const heading = page.getByRole('article').getByRole('heading').first();
  const bytes = await countBytes(page, '/dashboard/events', heading);
  expect(bytes).toBeLessThan(MAX_BYTES.eventList);
});

test('a tab loads its remote when it is opened, and shows the data of this user', async ({
  url,
  openBrowser,
}) => {
  const fox = newPerson('Foxglove');
  const page = await openBrowser(await openAccount(url, fox));
  await page.goto(TABS.events.path);
  await expect(TABS.events.content(page)).toBeVisible();
  await linkTo(page, TABS.messaging).click();
  await expect(TABS.messaging.content(page)).toBeVisible();
  expect(await listLoadedRemotes(page)).toEqual(['mfe_events', 'mfe_messaging']);
  await linkTo(page, TABS.profile).click();
  await expect(mainOf(page).getByText(fox.fullName)).toBeVisible();
  await expect(mainOf(page).getByText(fox.email)).toBeVisible();
  expect(await listLoadedRemotes(page)).toEqual(['mfe_events', 'mfe_messaging', 'mfe_profile']);
});

/** The remotes whose code this page has loaded. */
function listLoadedRemotes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    const names = urls.flatMap(
      (url) => /\/remotes\/(mfe_[a-z]+)\/[^/]+\/remoteEntry\.js/.exec(url)?.[1] ?? [],
    );
    return [...new Set(names)].sort();
  });
}
