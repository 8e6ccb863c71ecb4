import type { Locator, Page } from '@playwright/test';
import { countEffort } from '../support/count-effort.ts';
import {
  choosePicture,
  EVENT_INPUT,
  LOCATION,
  newEventForm,
  priceField,
} from '../support/event-form.ts';
import { findPending } from '../support/find-pending.ts';
import { newPerson, type Person } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { register, signIn, signOut } from '../support/session-screens.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import { expect, type OpenBrowser, test } from '../support/test.ts';
import { fillVisitor, sendVisitor, visitorForm } from '../support/visitor-form.ts';

/* From an account to a player at the gate, each person in a browser of their own. */

const PHONE = { width: 390, height: 844 };
const SIZES = [
  { size: 'desktop', viewport: { width: 1440, height: 900 }, tag: [] },
  { size: 'phone', viewport: PHONE, tag: '@wide' },
];
const PHONE_NAME = 'Sam’s phone';
const HOUR_MS = 3_600_000;

interface Game {
  title: string;
  organizer: Page;
  /** Opens the page of another person, on a screen of the same size. */
  open: () => Promise<Page>;
}

for (const { size, viewport, tag } of SIZES)
  test(`a first event, from the account to a player at the gate, on a ${size}`, {
    tag,
  }, async ({ openBrowser }) => {
    function open() {
      return openBrowser(undefined, { viewport });
    }
    const game = { title: `First Game on a ${size}`, organizer: await open(), open };
    const fox = newPerson('Foxglove');
    const player = newPerson('Whimbrel');
    await test.step('register', () => startAsOrganizer(game.organizer, fox));
    await test.step('create a first event with a picture', () => createFirst(game));
    await test.step('the superadmin sees that it waits, and approves', () => approve(game));
    await test.step('the open page and News say so', () => seeApproval(game));
    const visitor = await test.step('a visitor joins by the shared link', () =>
      joinByLink(game, player));
    await test.step('the home of the event has the player', () => seePlayer(game, player));
    const code = await test.step('add a phone', () => addPhone(game));
    await test.step('the phone lets the player in', () => letIn(openBrowser, code, player));
    await test.step('the home and the player see it', () => seeCheckIn(game, visitor));
    await test.step('sign out', () => leave(game.organizer));
  });

async function startAsOrganizer(page: Page, fox: Person) {
  const isStreaming = page.waitForResponse(/\/messages\/stream/);
  await register(page, fox);
  await expect(page.getByRole('heading', { name: 'Event Management' })).toBeVisible();
  await expect(page.getByText('No events yet')).toBeVisible();
  await isStreaming;
}

async function createFirst({ title, organizer: page }: Game) {
  const effort = await countEffort(page);
  await page.getByRole('link', { name: 'Create your first event' }).click();
  const form = newEventForm(page);
  await form.getByLabel('Event title').fill(title);
  await form.getByLabel('Description').fill(EVENT_INPUT.Description);
  await form.getByLabel(/^Date and time/).fill(typedDate(20));
  await form.getByLabel(/^End/).fill(typedDate(26));
  await priceField(form).fill('25');
  const postcode = form.getByRole('combobox', { name: 'Find by postcode' });
  await postcode.pressSequentially('tn22 3');
  await page.getByRole('option', { name: 'TN22 3QW' }).click();
  await choosePicture(page);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(cardOf(page, title).getByText('Pending')).toBeVisible();
  await expect(cardOf(page, title).getByText('£25', { exact: true })).toBeVisible();
  await expect(cardOf(page, title).getByText(LOCATION)).toBeVisible();
  await expect(form).toBeHidden();
  const { fields, clicks } = await effort();
  expect(fields).toBeLessThanOrEqual(8);
  expect(clicks).toBeLessThanOrEqual(5);
}

async function approve({ title, open }: Game) {
  const page = await open();
  await signIn(page, SUPERADMIN);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('list', { name: 'Pending events' })).toBeVisible();
  await openSidebar(page);
  const tab = linkTo(page, { label: 'Admin' });
  await expect(tab.getByLabel(/waiting$/)).toBeVisible();
  await tab.click();
  await findPending(page, title);
  await page.getByRole('button', { name: `Approve ${title}` }).click();
  await expect(page.getByText(`“${title}” is approved.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${title}` })).toHaveCount(0);
}

/** Ends at the home of the event. */
async function seeApproval({ title, organizer: page }: Game) {
  await expect(cardOf(page, title).getByText('Approved')).toBeVisible();
  await page.getByRole('button', { name: 'News, 1 unread' }).click();
  const news = page.getByRole('dialog', { name: 'News' });
  await news.getByRole('link', { name: `“${title}” was approved.` }).click();
  await expect(page).toHaveURL(/\/dashboard\/events\/[\w-]+$/);
}

async function joinByLink({ title, organizer, open }: Game, player: Person) {
  await organizer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await organizer.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = organizer.getByRole('dialog', { name: `Share ${title}` });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(organizer.getByText(/copied/i)).toBeVisible();
  const link = await organizer.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close' }).click();

  const page = await open();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  await fillVisitor(visitorForm(page), player);
  await sendVisitor(visitorForm(page), player);
  await expect(page.getByText(/^You have a spot/).first()).toBeVisible();
  return page;
}

async function seePlayer({ organizer: page }: Game, { fullName }: Person) {
  await partOf(page, /^Players/).click();
  const players = page.getByRole('region', { name: 'Players' });
  await expect(players.getByText(fullName).first()).toBeVisible();
  await partOf(page, 'Overview').click();
}

/** Begins at the home of the event; returns the code as the screen shows it. */
async function addPhone({ organizer: page }: Game): Promise<string> {
  const effort = await countEffort(page);
  await page.getByRole('textbox', { name: 'Name of the phone' }).fill(PHONE_NAME);
  await page.getByRole('button', { name: 'Show pairing code' }).click();
  const code = page.getByText(/^[0-9A-Z]{5} [0-9A-Z]{5}$/);
  await expect(code).toBeVisible();
  expect((await effort()).clicks).toBeLessThanOrEqual(1);
  const shown = (await code.textContent()) ?? '';
  await partOf(page, 'Check-in').click();
  return shown;
}

async function letIn(openBrowser: OpenBrowser, code: string, { fullName }: Person) {
  const page = await openBrowser(undefined, { viewport: PHONE });
  await page.goto('/gate/pair');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByRole('button', { name: `${fullName} in`, exact: true }).click();
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByText('Owes £25.00')).toBeVisible();
  await result.getByRole('button', { name: 'Pays later' }).click();
  await expect(page.getByText('1 of 1 in')).toBeVisible();
}

/** The Check-in tab was open all the time. */
async function seeCheckIn({ title, organizer }: Game, player: Page) {
  await expect(organizer.getByText('1 of 1 checked in')).toBeVisible();
  const phones = organizer.getByRole('list', { name: 'Devices' });
  await expect(phones.getByRole('listitem')).toContainText(`${PHONE_NAME}paired`);
  await openSidebar(player);
  await linkTo(player, TABS.events).click();
  await player.getByRole('link', { name: 'Going' }).click();
  await expect(cardOf(player, title)).toContainText('Checked in');
}

/** Nothing of the session is left; device tokens open nothing. */
async function leave(page: Page) {
  await openSidebar(page);
  await signOut(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  // docs/decisions/password-guessing.md
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key))),
  ).toEqual(['deviceTokens']);
}

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title });
}

/** A tab in the home of the event. */
function partOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link', { name });
}

/** On a phone the sidebar is behind a button. */
async function openSidebar(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open navigation' });
  if (await opener.isVisible()) await opener.click();
}

/** As somebody in Britain types the time in so many hours. */
function typedDate(hours: number): string {
  const time = new Date(Date.now() + hours * HOUR_MS);
  const options = { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' } as const;
  return time.toLocaleString('en-GB', options).replace(',', '');
}
