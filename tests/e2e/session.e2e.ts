import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  EVENT_INPUT,
  fillEvent,
  LOCATION,
  locationField,
  newEventForm,
  priceField,
} from '../support/event-form.ts';
import { newPerson, type Person } from '../support/person.ts';
import { openAccount, type Session } from '../support/session.ts';
import { submitRegistration } from '../support/session-screens.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

const { events, messaging } = TABS;
const NETWORK_ERROR =
  'Network error - this might be a CORS issue or the API server might be down. Please check your connection and try again.';

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

test('a visitor who follows a link is taken to it after signing in', async ({ page, url }) => {
  const person = newPerson('Avocet');
  await openAccount(url, person);
  for (const path of ['/dashboard/messages', '/dashboard/events?search=ridge&page=1']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await submitLogin(page, person);
    await expect(page).toHaveURL(`${url}${path}`);
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a wrong password shows the server’s message, and no input is lost', async ({ page, url }) => {
  const person = newPerson('Bittern');
  await openAccount(url, person);
  await page.goto('/login');
  await submitLogin(page, { ...person, password: 'Wr0ngword' });
  await expect(page.getByRole('alert')).toHaveText(/Invalid email or password/);
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wr0ngword');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an email that is taken, in any letter case, is reported at its field', async ({
  page,
  url,
}) => {
  const person = newPerson('Dipper');
  await openAccount(url, person);
  const second = { ...newPerson('Godwit'), email: person.email.toUpperCase() };
  await submitRegistration(page, second);
  const field = page.getByLabel('Email address');
  await expect(field).toHaveAccessibleDescription('An account with this email already exists');
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue(second.fullName);
  await expect(page.getByLabel('Confirm password')).toHaveValue(second.password);
});

test('an expired access token is refreshed once, and the page continues', async ({
  url,
  openBrowser,
}) => {
  const session = await openAccount(url, newPerson('Fulmar'));
  const page = await openBrowser(withExpiredToken(session));
  const refreshes = recordRefreshes(page.context());
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  await linkTo(page, messaging).click();
  await expect(messaging.content(page)).toBeVisible();
  expect(refreshes).toHaveLength(1);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored.accessToken).not.toBe('expired');
  expect(stored.refreshToken).not.toBe(session.tokens.refreshToken);
});

test('two tabs that need a refresh at the same time send one refresh', async ({
  url,
  openBrowser,
}) => {
  const first = await openBrowser(withExpiredToken(await openAccount(url, newPerson('Gannet'))));
  const second = await first.context().newPage();
  const refreshes = recordRefreshes(first.context());
  // Delays the refresh until the other tab waits for the lock, so that both need it at the same
  // time.
  async function delay(refresh: Route) {
    await expect.poll(() => first.evaluate(doesOtherTabWait)).toBe(true);
    await refresh.continue();
  }
  await first.context().route('**/api/auth/refresh', delay, { times: 1 });
  await Promise.all([first.goto(events.path), second.goto(events.path)]);
  await expect(events.content(first)).toBeVisible();
  await expect(events.content(second)).toBeVisible();
  expect(refreshes).toHaveLength(1);
});

test('a session revoked while the form is open loses no input', async ({ url, openBrowser }) => {
  const person = newPerson('Linnet');
  const session = await openAccount(url, person);
  const page = await openBrowser(session);
  await page.goto('/dashboard/events/new');
  await fillEvent(page, 'Operation Long Ridge');
  await revoke(url, session);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, person);
  await expect(page).toHaveURL(/\/dashboard\/events\/new$/);
  await expectRestored(page, 'Operation Long Ridge');
});

test('uploading with a revoked session leads to the sign-in page and back to the form', async ({
  url,
  openBrowser,
}) => {
  const person = newPerson('Merlin');
  const session = await openAccount(url, person);
  const page = await openBrowser(session);
  await page.goto('/dashboard/events/new');
  await fillEvent(page, 'Operation Short Ridge');
  await revoke(url, session);
  const chooser = page.waitForEvent('filechooser');
  await newEventForm(page).getByRole('button', { name: 'Choose main image' }).click();
  // Any request would do; the picture is uploaded as soon as it is chosen.
  await (await chooser).setFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, person);
  await expectRestored(page, 'Operation Short Ridge');
});

test('signing out in one tab signs out the other', async ({ url, openBrowser }) => {
  const first = await openBrowser(await openAccount(url, newPerson('Petrel')));
  const second = await first.context().newPage();
  await first.goto(events.path);
  await second.goto(messaging.path);
  await expect(messaging.content(second)).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  expect(await second.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a server that is down during sign-in is reported, and the form stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('someone@badgerwood.uk');
  await page.getByLabel('Password', { exact: true }).fill('Passw0rd');
  await page.route('**/api/**', (request) => request.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(NETWORK_ERROR);
  await expect(page.getByLabel('Email address')).toHaveValue('someone@badgerwood.uk');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('reloading the form keeps its input', async ({ url, openBrowser }) => {
  const page = await openBrowser(await openAccount(url, newPerson('Siskin')));
  await page.goto('/dashboard/events/new');
  await fillEvent(page, 'Operation Reload');
  await page.reload();
  await expectRestored(page, 'Operation Reload');
});

test('leaving with unsaved changes asks: to keep editing, to save a draft, or to discard', async ({
  url,
  openBrowser,
}) => {
  const page = await openBrowser(await openAccount(url, newPerson('Twite')));
  await page.goto('/dashboard/events/new');
  const form = newEventForm(page);
  const confirmation = page.getByRole('dialog', { name: 'Discard changes?' });
  await form.getByLabel('Event title').fill('Operation Doubt');

  await page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmation).toBeHidden();
  await expect(form.getByLabel('Event title')).toHaveValue('Operation Doubt');

  await page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
  await expect(form.getByText(/^This is your draft of/)).toBeVisible();
  await expect(form.getByLabel('Event title')).toHaveValue('Operation Doubt');
  await form.getByLabel('Event title').fill('Operation Certainty');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${url}${events.path}`);
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
  await expect(form.getByLabel('Event title')).toHaveValue('');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(confirmation).toBeHidden();
});

async function submitLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The session in a browser's storage with an expired access token. */
function withExpiredToken({ user, tokens }: Session): Session {
  return { user, tokens: { ...tokens, accessToken: 'expired' } };
}

/** Whether a tab waits for the lock that another tab holds while it refreshes the tokens. */
async function doesOtherTabWait(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const holder = held.find(({ name }) => name === 'muster-refresh');
  return pending.some(
    ({ name, clientId }) => name === holder?.name && clientId !== holder?.clientId,
  );
}

function recordRefreshes(context: BrowserContext): string[] {
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
  });
  return refreshes;
}

/** Ends the session, as another device would. */
async function revoke(url: string, { tokens }: Session): Promise<void> {
  const response = await fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.accessToken}`,
    },
    body: JSON.stringify({ refreshToken: tokens.refreshToken }),
  });
  expect(response.ok).toBe(true);
}

async function expectRestored(page: Page, title: string): Promise<void> {
  const form = newEventForm(page);
  await expect(form.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(form.getByLabel('Event title')).toHaveValue(title);
  await expect(form.getByLabel('Difficulty')).toHaveValue('Intermediate');
  await expect(locationField(form)).toHaveValue(LOCATION);
  await expect(form.getByText('Position: 50.97, 0.1')).toBeVisible();
  await expect(priceField(form)).toHaveValue('£25.00');
  for (const [label, text] of Object.entries(EVENT_INPUT)) {
    await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveValue(text);
  }
}
