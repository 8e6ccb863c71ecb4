import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser, findFullBrowser } from '../support/browser/find-browser.ts';
import { BROWSER_ARGUMENTS } from '../support/browser-arguments.ts';
import { choosePicture, fillEvent } from '../support/event-form.ts';
import { newPerson } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import { openAccount, storageOf } from '../support/session.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

/** A whole browser whose user has blocked all site data. */
async function openBlockingBrowser(executablePath: string) {
  const profile = await mkdtemp(join(tmpdir(), 'muster-blocked-'));
  const blocked = { default_content_setting_values: { cookies: 2 } };
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: blocked }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...BROWSER_ARGUMENTS],
    locale: 'en-GB',
  });
  return {
    page: await context.newPage(),
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** What a page meets with there; a headless shell does not read such a preference. */
function refuseSiteData(): void {
  function refuse(): never {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  }
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = async () => refuse();
  ServiceWorkerContainer.prototype.register = async () => refuse();
}

async function expectSessionWithoutSiteData(page: Page, url: string): Promise<void> {
  const person = newPerson('Blackcap');
  await openAccount(url, person);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('No events yet')).toBeVisible();
  for (const tab of [TABS.messaging, TABS.profile, TABS.events]) {
    await linkTo(page, tab).click();
    await expect(page).toHaveURL(new RegExp(tab.path));
  }
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
  await page.getByLabel('Event title').fill('Blocked');
  await expect(page.getByLabel('Event title')).toHaveValue('Blocked');
  expect(errors).toEqual([]);
  await page.reload();
  await expect(page, 'the session ends with the page').toHaveURL(/\/login/);
}

test('where site data is refused everything works for as long as the page lives', async ({
  url,
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.addInitScript(refuseSiteData);
  await expectSessionWithoutSiteData(page, url);
});

test('in a browser that blocks site data it does so too', { tag: '@wide' }, async ({ url }) => {
  const browser = findFullBrowser();
  test.skip(!browser, 'a whole Chromium is needed: install one, or name it in CHROMIUM_FULL');
  const { page, close } = await openBlockingBrowser(browser!);
  await expectSessionWithoutSiteData(page, url);
  await close();
});

test.describe('over plain http', () => {
  // Chromium says what it ignores without https.
  test.use({ expectedNoise: /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/ });

  test('a page that is opened over plain http on the production host goes to https', {
    tag: '@wide',
  }, async ({ openBrowser }) => {
    const server = await startServer({ env: { PUBLIC_URL: 'https://muster.test' } });
    const page = await openBrowser();
    // Nobody listens on ports 80 and 443 here: the responses are those of the server all the same.
    await page.route('http://muster.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: server.url + pathname + search }) });
    });
    await page.route('https://muster.test/**', (route) => route.fulfill({ body: 'over https' }));
    await page.goto('http://muster.test/login?from=mail');
    await expect(page.getByText('over https')).toBeVisible();
    expect(page.url()).toBe('https://muster.test/login?from=mail');
    await server.stop();
  });

  test('at a host that browsers do not trust an event is made', async ({ url, listen }) => {
    const organizer = await openAccount(url, newPerson('Wheatear'));
    const address = url.replace('localhost', 'muster.test');
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS, '--host-resolver-rules=MAP muster.test localhost'],
    });
    const storageState = storageOf(address, organizer);
    const page = await browser.newPage({ storageState, baseURL: address, locale: 'en-GB' });
    listen(page);
    await page.goto('/dashboard/events');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
    await fillEvent(page, 'Operation Open Air');
    await choosePicture(page);
    await page.getByRole('button', { name: 'Create Event' }).last().click();
    const card = page.getByRole('article', { name: 'Operation Open Air' });
    await expect(card.getByText('Pending')).toBeVisible();
    await browser.close();
  });
});
