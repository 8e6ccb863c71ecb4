import type { Browser, Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { newPerson } from '../support/person.ts';
import { type RunningServer, SERVER_TIMEOUT_MS, startServer } from '../support/server.ts';
import { openAccount, openSession, type Session, storageOf } from '../support/session.ts';
import { signIn } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

/** A page of a browser on a server of the test's own. */
async function openPage(browser: Browser, baseURL: string, session?: Session): Promise<Page> {
  const storageState = storageOf(baseURL, session);
  return (await browser.newContext({ baseURL, storageState })).newPage();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
}

// One server sends the mails of both.
test.describe.configure({ mode: 'default' });

let mailbox: Mailbox;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(SERVER_TIMEOUT_MS);
  mailbox = await startMailbox();
  server = await startServer({ env: mailbox.env });
});

test.afterAll(async () => {
  await server.stop();
  mailbox.stop();
});

test('a forgotten password is replaced by a mailed link, which ends the session of another browser', async ({
  browser,
}) => {
  const { url } = server;
  const person = newPerson('Wigeon');
  const elsewhere = await openPage(browser, url, await openAccount(url, person));
  await elsewhere.goto(`/dashboard/profile`);
  await expect(elsewhere.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

  const page = await openPage(browser, url);
  const confirmation = await mailbox.waitForToken(person.email, '/confirm-email');
  await page.goto(`/confirm-email#${confirmation}`);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText(`Your email address ${person.email} is confirmed.`)).toBeVisible();
  await page.goto(`/login`);
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  // The page of sign-in has a field of this name, too, and stays until the other one is loaded.
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  const token = await mailbox.waitForToken(person.email, '/reset-password');

  await page.goto(`/reset-password#${token}`);
  await setPassword(page, 'An0therword');
  await expect(page.getByText(/^Your new password is set/)).toBeVisible();
  await signIn(page, { email: person.email, password: 'An0therword' });
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);

  await page.goto(`/reset-password#${token}`);
  await page.reload();
  await setPassword(page, 'Th1rdword');
  await expect(page.getByRole('alert')).toContainText('This link cannot be used');
});

test('a new email is confirmed with a mailed link, and is used from then on', async ({
  browser,
}) => {
  const { url } = server;
  const person = newPerson('Pintail');
  const { tokens } = await openAccount(url, person);
  const email = `new-${person.email}`;
  const { accessToken } = tokens;
  const body = { newEmail: email, currentPassword: person.password };
  await requestApi(url, { path: '/profile/email', accessToken, body });
  const token = await mailbox.waitForToken(email, '/confirm-email');

  const page = await openPage(browser, url, await openSession(url, person));
  await page.goto(`/confirm-email#${token}`);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Muster' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await openSession(url, { email, password: person.password });
});
