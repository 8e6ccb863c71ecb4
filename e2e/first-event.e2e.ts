import type { Page } from '@playwright/test';
import { newPerson, register, signIn, signOut } from './support/people.ts';
import { makePicture } from './support/picture.ts';
import { SUPERADMIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Operation Winter Fox';

test('a new organizer’s first event, from registration to approval', async ({ page }) => {
  const fox = newPerson('Foxglove');

  await test.step('register', async () => {
    await register(page, fox);
    await expect(page.getByRole('heading', { name: 'Event Management' })).toBeVisible();
    await expect(page.getByText('No events yet')).toBeVisible();
  });

  await test.step('create an event with a picture', async () => {
    await page.getByRole('link', { name: 'New Event' }).click();
    await fillEvent(page);
    await page.getByRole('button', { name: 'Create Event' }).last().click();
    await expect(card(page).getByText('Pending')).toBeVisible();
    await expect(card(page).getByText('Wealden, East Sussex, TN22 3QW')).toBeVisible();
    await expect(card(page).getByText('£25 – £40')).toBeVisible();
  });

  await test.step('sign out; the superadmin approves', async () => {
    await signOut(page);
    await signIn(page, SUPERADMIN);
    await page.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: `Approve ${TITLE}` }).click();
    await expect(page.getByText(`“${TITLE}” is approved.`)).toBeVisible();
    await expect(page.getByText('Nothing waits')).toBeVisible();
    await signOut(page);
  });

  await test.step('the organizer sees Approved', async () => {
    await signIn(page, fox);
    await expect(card(page).getByText('Approved')).toBeVisible();
  });

  await test.step('messages and profile are remotes of their own, with this user’s data', async () => {
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
    expect(await remotesFetched(page)).toEqual(['mfe_events', 'mfe_messaging', 'mfe_profile']);
  });

  await test.step('sign out', async () => {
    await signOut(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key))),
    ).toEqual([]);
  });
});

async function fillEvent(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByLabel('Event title').fill(TITLE);
  await form.getByLabel('Description').fill('Two villages, one ridge and a convoy.');
  await form.getByLabel('Date and time').fill('2027-02-14T09:30');
  await form.getByLabel('Duration').fill('7 hours');
  await form.getByLabel('Difficulty').selectOption('Intermediate');
  await form.getByLabel('Price').fill('£25 – £40');
  await expect(form.getByText('Understood as £25.00 to join')).toBeVisible();
  await form
    .getByLabel('Location', { exact: false })
    .first()
    .fill('Wealden, East Sussex, TN22 3QW');
  await form.getByLabel('Latitude').fill('50.97');
  await form.getByLabel('Longitude').fill('0.1');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose main image' }).click();
  await (await chooser).setFiles(await makePicture());
  await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
  await form.getByLabel('Max participants').fill('80');
}

function card(page: Page) {
  return page.getByRole('article', { name: TITLE });
}

/** Which remotes this page has loaded code of. */
function remotesFetched(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    const names = urls.flatMap(
      (url) => /\/remotes\/(mfe_[a-z]+)\/[^/]+\/remoteEntry\.js/.exec(url)?.[1] ?? [],
    );
    return [...new Set(names)].sort();
  });
}
