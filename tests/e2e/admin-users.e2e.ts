import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { signIn } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** Opens the details of an account from the list. */
async function openDetails(page: Page, email: string, nickName: string) {
  await page.goto('/dashboard/admin?section=users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: nickName }).click();
  return page.getByRole('dialog', { name: nickName });
}

test('a suspended account is out at once, cannot sign in and is hidden; restoring brings it back', async ({
  openBrowser,
  url,
}) => {
  const person = newPerson('Plover');
  const session = await openAccount(url, person);
  const superadmin = await openSession(url, SUPERADMIN);
  const id = await createEvent(url, session, 'Plover Night');
  await approveEvent(url, superadmin, id);
  const eventUrl = `${url}/api/events/${id}`;
  expect(await statusOf(eventUrl)).toBe(200);

  const elsewhere = await openBrowser(session);
  await elsewhere.goto('/dashboard/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

  const page = await openBrowser(superadmin);
  const panel = await openDetails(page, person.email, person.nickName);
  await panel.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend user' });
  await question.getByLabel('Reason (optional)').fill('Selling spots');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText('The reason given: Selling spots')).toBeVisible();

  expect(await statusOf(eventUrl)).toBe(404);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.getByLabel('Email address').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('This account is suspended');

  await panel.getByRole('button', { name: 'Restore' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore user' });
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(restoring).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(await statusOf(eventUrl)).toBe(200);
  await signIn(elsewhere, person);
});

test('a deleted account takes its events, conversations and files; the audit log names what was done', async ({
  openBrowser,
  url,
}) => {
  const [person, other] = [newPerson('Godwit'), newPerson('Knot')];
  const [session, player] = [await openAccount(url, person), await openAccount(url, other)];
  const superadmin = await openSession(url, SUPERADMIN);
  const id = await createEvent(url, session, 'Godwit Day');
  await approveEvent(url, superadmin, id);
  const { event } = await requestApi<{ event: { imageUrl: string } }>(url, {
    method: 'GET',
    path: `/events/${id}`,
  });
  const fileUrl = new URL(event.imageUrl, url).href;
  const { accessToken } = player.tokens;
  const body = { eventId: id, content: { text: 'Is there parking?' } };
  await requestApi(url, { path: '/messages/send', accessToken, body });
  expect(await statusOf(fileUrl)).toBe(200);

  const page = await openBrowser(superadmin);
  const panel = await openDetails(page, person.email, person.nickName);
  await panel.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete user' });
  await question.getByLabel('Type the email of the user to confirm').fill(person.email);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`User "${person.email}" deleted successfully`)).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();

  expect(await statusOf(`${url}/api/events/${id}`)).toBe(404);
  expect(await statusOf(fileUrl)).toBe(404);
  const threads = await requestApi<{ threads: unknown[] }>(url, {
    method: 'GET',
    path: '/messages/threads',
    accessToken,
  });
  expect(threads.threads).toEqual([]);

  await page.goto(`/dashboard/admin?section=audit&subject=${session.user.id}`);
  const row = page.getByRole('row', { name: /Deleted account/ });
  await expect(row).toContainText('Events: was 1');
  await expect(row).toContainText(session.user.id);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
});
