import type { Page } from '@playwright/test';
import { choosePicture, fillEvent, LOCATION } from '../support/event-form.ts';
import { findPending } from '../support/find-pending.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { register, signIn, signOut } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Operation Winter Fox';

test('a new organizer registers, creates a first event and sees its approval', async ({ page }) => {
  const fox = newPerson('Foxglove');

  await test.step('register', async () => {
    await register(page, fox);
    await expect(page.getByRole('heading', { name: 'Event Management' })).toBeVisible();
    await expect(page.getByText('No events yet')).toBeVisible();
  });

  await test.step('create an event with a picture', async () => {
    await page.getByRole('link', { name: 'New Event' }).click();
    await fillEvent(page, TITLE);
    await choosePicture(page);
    await page.getByRole('button', { name: 'Create Event' }).last().click();
    await expect(card(page).getByText('Pending')).toBeVisible();
    await expect(card(page).getByText(LOCATION)).toBeVisible();
    await expect(card(page).getByText('£25', { exact: true })).toBeVisible();
  });

  await test.step('sign out; the superadmin approves', async () => {
    await signOut(page);
    await signIn(page, SUPERADMIN);
    await page.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await findPending(page, TITLE);
    await page.getByRole('button', { name: `Approve ${TITLE}` }).click();
    await expect(page.getByText(`“${TITLE}” is approved.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Approve ${TITLE}` })).toHaveCount(0);
    await signOut(page);
  });

  await test.step('the organizer sees Approved', async () => {
    await signIn(page, fox);
    await expect(card(page).getByText('Approved')).toBeVisible();
  });

  await test.step('Messages and Profile load their own remotes and show data of this user', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
    await expect(
      page
        .getByRole('button', { name: 'Open Messages' })
        .or(page.getByRole('link', { name: 'Open Messages' })),
    ).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('main').getByText(fox.fullName)).toBeVisible();
    await expect(page.getByRole('main').getByText(fox.email)).toBeVisible();
    expect(await listLoadedRemotes(page)).toEqual(['mfe_events', 'mfe_messaging', 'mfe_profile']);
  });

  await test.step('sign out', async () => {
    await signOut(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    // Nothing of the session is left; the device tokens open nothing
    // (docs/decisions/password-guessing.md).
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key))),
    ).toEqual(['deviceTokens']);
  });
});

function card(page: Page) {
  return page.getByRole('article', { name: TITLE });
}

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
