import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { createEvent } from '../support/create-event.ts';
import { choosePicture, fillEvent, newEventForm } from '../support/event-form.ts';
import { findPending } from '../support/find-pending.ts';
import { joinAndPay } from '../support/online-payments.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Sunday Sandpiper';

test('a year of Sundays is created and approved once, is one card, and changes from a day on', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openBrowser(await openAccount(url, newPerson('Sandpiper')));
  await test.step('create', () => create(organizer));
  await test.step('approve', async () => {
    const page = await openBrowser(await openSession(url, SUPERADMIN));
    await page.goto('/dashboard/admin');
    await findPending(page, TITLE);
    await page.getByRole('button', { name: `Approve series ${TITLE}` }).click();
    await expect(page.getByText(`“${TITLE}” is approved with all its dates.`)).toBeVisible();
  });
  const player = await openBrowser(await openAccount(url, newPerson('Seeksunday')));
  await test.step('Explore has one card, and its page the next dates', async () => {
    await player.goto(`/dashboard/events?view=explore&search=${encodeURIComponent(TITLE)}`);
    const card = player.getByRole('article', { name: TITLE });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Every Sunday')).toBeVisible();
    await card.getByRole('link', { name: TITLE }).click();
    await expect(otherDates(player)).toHaveText([/^Sun 21 Feb/, /^Sun 28 Feb/, /^Sun 7 Mar/]);
  });
  await test.step('book four dates with one form', () => bookFour(player));
  const traveller = await openBrowser(await openAccount(url, newPerson('Laterlark')));
  await test.step('join a date, and move to another', () => moveOne(traveller, player.url()));
  await test.step('a visitor sees all dates, also without scripts, and the calendar', async () => {
    const allDates = player.getByRole('link', { name: 'All dates' });
    const path = (await allDates.getAttribute('href')) ?? '';
    const visitor = await openBrowser();
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Book several' })).toBeVisible();
    expect(await findViolations(visitor)).toEqual([]);
    const html = await (await fetch(`${url}${path}`)).text();
    expect(html).toMatch(
      /<p>Every Sunday<\/p>.*<a href="\/e\/[0-9a-f]{24}">Sunday 14 February 2027/s,
    );
    const calendar = await fetch(`${url}${path}.ics`);
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
  });
  await test.step('change from the third date on', () => changeFrom(organizer));
  await test.step('the page of an earlier date keeps what it had', async () => {
    await player.reload();
    await expect(player.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
    await otherDates(player).nth(2).click();
    await expect(player.getByRole('heading', { name: `${TITLE} by night` })).toBeVisible();
  });
});

const PAID = 'Paid Sunday';

test('a spot that was paid for by card moves to next Sunday; that is called off, takes place after all, and is called off with a refund', {
  tag: '@wide',
}, async ({ url, openBrowser }) => {
  const organizer = await openAccount(url, newPerson('Treasurer'));
  const id = await openPaidSundays(url, organizer);
  const player = await openAccount(url, newPerson('Redshank'));
  await joinAndPay(url, player, { id, fullName: 'Redshank Fell' });
  const going = await openBrowser(player);
  const card = going.getByRole('article', { name: PAID });
  await test.step('the money moves with the spot', async () => {
    await going.goto('/dashboard/events?view=going');
    await going.getByRole('button', { name: `Another date for ${PAID}` }).click();
    const dates = going.getByRole('dialog', { name: 'Another date' });
    await dates.getByRole('radio', { name: /^Sun 21 Feb/ }).check();
    await dates.getByRole('button', { name: 'Move' }).click();
    await expect(card.getByText(/^Sun 21 Feb 2027/)).toBeVisible();
    await expect(card.getByText('£25.00 paid')).toBeVisible();
  });
  const till = await openBrowser(organizer);
  async function callOff() {
    await till.getByRole('button', { name: 'Call off' }).first().click();
    const dialog = till.getByRole('dialog', { name: /^Call off/ });
    await dialog.getByLabel('Why').fill('The wood is flooded.');
    await expect(dialog.getByLabel(/^Refund £25.00 that 1 player paid online/)).toBeChecked();
    await dialog.getByRole('button', { name: 'Call off' }).click();
    await expect(till.getByRole('button', { name: 'Let it take place' })).toBeVisible();
  }
  await test.step('called off and back within 30 s: the player keeps the spot', async () => {
    await till.goto(`/dashboard/events/${id}`);
    await till.getByRole('link', { name: 'Dates' }).click();
    await till.getByRole('link', { name: /^Sun 21 Feb/ }).click();
    await callOff();
    await till.getByRole('button', { name: 'Let it take place' }).click();
    await expect(till.getByText(`“${PAID}” takes place.`)).toBeVisible();
    await going.reload();
    await expect(card.getByText('£25.00 paid')).toBeVisible();
  });
  await test.step('called off: what came along is refunded there', async () => {
    await callOff();
    await going.reload();
    await expect(card.getByText('Called off')).toBeVisible();
    await expect(card.getByText('The wood is flooded.')).toBeVisible();
    await till.getByRole('link', { name: 'Money' }).first().click();
    await expect(till.getByText(/^£25\.00 was refunded to 1 player on /)).toBeVisible({
      timeout: 60_000,
    });
  });
});

/** Approved Sundays for £25 that have to be paid for online. Returns the id of the first. */
async function openPaidSundays(url: string, organizer: Session): Promise<string> {
  const id = await createEvent(url, organizer, PAID);
  const { accessToken } = organizer.tokens;
  const path = `/events/${id}`;
  const payment = { mode: 'required' };
  await requestApi(url, { method: 'PUT', path, accessToken, body: { payment } });
  const days = { from: '2027-02-14', weekdays: ['sun'], time: '09:30' };
  const rule = { frequency: 'weekly', interval: 1, ...days, until: null, except: [], extra: [] };
  const body = { rule, weeksAhead: 52, moveUntilDays: 2 };
  await requestApi(url, { path: `${path}/series`, accessToken, body });
  const { tokens } = await openSession(url, SUPERADMIN);
  await requestApi(url, {
    ...{ method: 'PATCH', path: `/events/admin/${id}/approve`, accessToken: tokens.accessToken },
    body: { approved: true, series: true },
  });
  return id;
}

function otherDates(page: Page) {
  return page.getByRole('region', { name: 'Other dates' }).getByRole('listitem').getByRole('link');
}

async function create(page: Page) {
  await page.goto('/dashboard/events/new');
  await fillEvent(page, TITLE);
  await choosePicture(page);
  const form = newEventForm(page);
  // The input is under its label.
  await form.getByText('Repeats', { exact: true }).click();
  await expect(form.getByText(/^Next: Sun 14 Feb 09:30, Sun 21 Feb/)).toBeVisible();
  await form.getByLabel('Dates are made so many weeks ahead').fill('52');
  await form.getByLabel('Players can move to another date').selectOption('Until 2 days before');
  await form.getByRole('button', { name: 'Create Event' }).click();
  const banner = page.getByText(new RegExp(`“${TITLE}” repeats: \\d+ dates wait for approval\\.`));
  await expect(banner).toBeVisible();
}

async function bookFour(page: Page) {
  await page.getByRole('link', { name: 'Book several' }).click();
  const form = page.getByRole('dialog', { name: 'Book several dates' });
  for (const day of ['14 Feb', '21 Feb', '28 Feb', '7 Mar'])
    await form.getByRole('checkbox', { name: new RegExp(`^Sun ${day}`) }).check();
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Book 4 dates' }).click();
  const results = form.getByRole('list', { name: 'What became of each date' });
  await expect(results.getByRole('listitem')).toHaveText(Array(4).fill(/: booked$/));
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('You have a spot.').first()).toBeVisible();
}

async function moveOne(page: Page, eventUrl: string) {
  await page.goto(eventUrl);
  await page.getByRole('link', { name: 'Join', exact: true }).first().click();
  const join = page.getByRole('dialog', { name: 'Join this event' });
  await join.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('You have a spot.').first()).toBeVisible();
  await page.goto('/dashboard/events?view=going');
  await page.getByRole('button', { name: `Another date for ${TITLE}` }).click();
  const dates = page.getByRole('dialog', { name: 'Another date' });
  await dates.getByRole('radio', { name: /^Sun 21 Mar/ }).check();
  await expect(dates.getByText('The price stays the same.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dates.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(/^Moved to Sun 21 Mar 2027/)).toBeVisible();
  const going = page.getByRole('article', { name: TITLE });
  await expect(going.getByText(/^Sun 21 Mar 2027/)).toBeVisible();
}

async function changeFrom(page: Page) {
  await page.getByRole('link', { name: TITLE }).first().click();
  await page.getByRole('link', { name: 'Dates' }).click();
  await page.getByRole('link', { name: /^Edit Sun 28 Feb/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Event title').fill(`${TITLE} by night`);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Which dates change?' });
  await question.getByLabel('This and the following').check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^\d+ dates changed\.$/)).toBeVisible();
}
