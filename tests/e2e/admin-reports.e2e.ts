import { requestApi } from '../support/api.ts';
import { newPerson } from '../support/person.ts';
import { uploadMoment } from '../support/profile-states.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

test('a player reports a photo of a profile; the superadmin removes it, and it is gone with its file', async ({
  openBrowser,
  url,
}) => {
  const owner = await openAccount(url, newPerson('Dunlin'));
  const photo = new URL(await uploadMoment(url, owner), url).href;
  const player = await openBrowser(await openAccount(url, newPerson('Knot')));
  await player.goto(`/dashboard/people/${owner.user.id}`);
  await player.getByRole('button', { name: /^Photo 1 of 1/ }).click();
  await player.getByRole('button', { name: 'Report this photo' }).click();
  const form = player.getByRole('dialog', { name: 'Report this photo' });
  await form.getByRole('radio', { name: 'Unsafe or illegal' }).check();
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(form).toBeHidden();

  const admin = await openBrowser(await openSession(url, SUPERADMIN));
  await admin.goto('/admin/events?section=reports');
  const reported = admin.getByRole('article').filter({ hasText: 'Dunlin' });
  await expect(reported.getByText('Unsafe or illegal')).toBeVisible();
  await reported.getByRole('button', { name: 'Remove' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('The reported content was removed.')).toBeVisible();
  await expect.poll(async () => (await fetch(photo)).status).toBe(404);
});

test('when the superadmin’s session ends, the administration gives way to sign-in and comes back after it', async ({
  openBrowser,
  url,
}) => {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  await page.goto('/admin/events?section=users');
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  const { tokens } = await openSession(url, SUPERADMIN);
  const { accessToken } = tokens;
  await requestApi(url, { method: 'DELETE', path: '/auth/sessions', accessToken });
  await page.getByRole('searchbox', { name: 'Search users' }).fill('somebody');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('list', { name: 'Users' })).toBeHidden();
  await page.getByLabel('Email address').fill(SUPERADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(SUPERADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/events\?section=users/);
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible();
});
