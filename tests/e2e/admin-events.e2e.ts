import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { findPending } from '../support/find-pending.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

function row(page: Page, table: string, title: string) {
  return page.getByRole('table', { name: table }).getByRole('row', { name: title });
}
function card(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}
async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search events' }).fill(text);
}
async function findEvent(url: string, session: Session, id: string) {
  const { event } = await requestApi<{ event: { title: string; approved: boolean } }>(url, {
    method: 'GET',
    path: `/events/${id}`,
    accessToken: session.tokens.accessToken,
  });
  return event;
}

test('a pending event is looked at and approved, and the pages that wait for it follow', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Redshank'));
  const id = await createEvent(url, organizer, 'Redshank Raid');
  const list = await openBrowser(organizer);
  const isStreaming = list.waitForResponse(/\/messages\/stream/);
  await list.goto('/dashboard/events');
  await expect(card(list, 'Redshank Raid').getByText('Pending')).toBeVisible();
  await isStreaming;
  const home = await list.context().newPage();
  await home.goto(`/dashboard/events/${id}`);
  await expect(home.getByRole('main').getByText('Pending')).toBeVisible();
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  await page.goto('/dashboard/admin');
  await findPending(page, 'Redshank Raid');
  await page.getByRole('link', { name: 'View details of Redshank Raid' }).click();
  const details = page.getByRole('dialog', { name: 'Redshank Raid' });
  await expect(details.getByText('Redshank', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Location of the event' })).toBeVisible();
  await details.getByRole('button', { name: 'Approve' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText('“Redshank Raid” is approved.')).toBeVisible();
  await expect(row(page, 'Pending events', 'Redshank Raid')).toBeHidden();

  await expect(card(list, 'Redshank Raid').getByText('Approved')).toBeVisible();
  await expect(home.getByRole('main').getByText('Pending')).toBeHidden();
  await list.getByRole('button', { name: 'News, 1 unread' }).click();
  const news = list.getByRole('dialog', { name: 'News' });
  await news.getByRole('link', { name: '“Redshank Raid” was approved.' }).click();
  await expect(list).toHaveURL(new RegExp(`/dashboard/events/${id}$`));
  await expect(list.getByRole('button', { name: 'News', exact: true })).toBeVisible();
});

test('a rejected event shows its reason to the organizer, waits again once it is changed', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Dunlin'));
  await createEvent(url, organizer, 'Dunlin Dash');
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  await page.goto('/dashboard/admin');
  await findPending(page, 'Dunlin Dash');
  await page.getByRole('button', { name: 'Reject Dunlin Dash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject “Dunlin Dash”' });
  await dialog.getByLabel('Reason').fill('Say who the marshals are.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Pending events', 'Dunlin Dash')).toBeHidden();

  const own = await openBrowser(organizer);
  await own.goto('/dashboard/events');
  await expect(card(own, 'Dunlin Dash').getByText('Say who the marshals are.')).toBeVisible();
  await own.getByRole('link', { name: 'Edit Dunlin Dash' }).click();
  const form = own.getByRole('dialog', { name: 'Edit Event' });
  await expect(form.getByText('Say who the marshals are.')).toBeVisible();
  await form.getByLabel('Description').fill('Robin and Wren are the marshals.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(card(own, 'Dunlin Dash').getByText('Waiting for approval again')).toBeVisible();

  await page.reload();
  await findPending(page, 'Dunlin Dash');
});

test('several events are approved at once, and Undo takes it back', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Knot'));
  const titles = ['Knot One', 'Knot Two', 'Knot Three'];
  const ids: string[] = [];
  for (const title of titles) ids.push(await createEvent(url, organizer, title));
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  await page.goto('/dashboard/admin');
  await search(page, 'Knot');
  await expect(page.getByRole('table', { name: 'All events' }).getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await expect(page.getByText('3 events approved.')).toBeVisible();
  for (const id of ids) expect((await findEvent(url, organizer, id)).approved).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  for (const id of ids) expect((await findEvent(url, organizer, id)).approved).toBe(false);
  await expect(page.getByRole('checkbox', { name: 'Approved: Knot One' })).not.toBeChecked();
});

test('what an organizer changes after the approval is shown and reverted', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  const superadmin = await openSession(url, SUPERADMIN);
  const id = await createEvent(url, organizer, 'Curlew Call');
  await approveEvent(url, superadmin, id);
  const own = await openBrowser(organizer);
  await own.goto(`/dashboard/events/${id}/edit`);
  const form = own.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Event title').fill('Curlew Sale');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(card(own, 'Curlew Sale').getByText('Changed since approval')).toBeHidden();

  const page = await openBrowser(superadmin);
  await page.goto('/dashboard/admin?search=curlew');
  await expect(row(page, 'All events', 'Curlew Sale').getByText('Changed')).toBeVisible();
  await page.getByRole('link', { name: 'Curlew Sale', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Curlew Sale' });
  const changes = details.getByRole('region', { name: 'Changed since approval' });
  await expect(changes.getByRole('listitem')).toHaveText(/^Title: .*Curlew Call.*Curlew Sale$/);
  await details.getByRole('button', { name: 'Revert' }).click();
  const question = page.getByRole('dialog', { name: 'Revert the changes' });
  await question.getByRole('button', { name: 'Revert' }).click();
  await expect(details).toBeHidden();
  await expect(row(page, 'All events', 'Curlew Call')).toBeVisible();
  expect((await findEvent(url, organizer, id)).title).toBe('Curlew Call');
});
