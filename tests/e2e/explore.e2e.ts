import type { Page } from '@playwright/test';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Dawn at Quillerwood';

function likeButton(page: Page) {
  return page.getByRole('article', { name: TITLE }).getByRole('button', { name: `Like ${TITLE}` });
}

test('a player finds an event by its distance, likes it, saves the search and sees it on the map', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Hostess'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const page = await openBrowser(await openAccount(url, newPerson('Seeker')));

  await test.step('find by distance', async () => {
    await page.goto('/dashboard/events');
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('illerwood');
    await page.getByRole('combobox', { name: 'Distance from a postcode' }).fill('TN22 3Q');
    await page.getByRole('option', { name: 'TN22 3QW' }).click();
    await expect(page.getByText('Near TN22 3QW')).toBeVisible();
    await page.getByRole('combobox', { name: 'Radius' }).selectOption('Within 25 km');
    const card = page.getByRole('article', { name: TITLE });
    await expect(card.getByText(/km away/)).toBeVisible();
    await expect(page).toHaveURL(/view=explore&search=illerwood&near=.*&radius=25&sort=nearest/);
  });

  await test.step('like, and the like stays after a reload', async () => {
    const sent = page.waitForResponse((response) => response.url().endsWith('/like'));
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
    await sent;
    await page.reload();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('save the search and apply it again', async () => {
    await page.getByRole('button', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Woods near home');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/near=/);
    await page.getByRole('button', { name: 'Woods near home' }).click();
    await expect(page).toHaveURL(/near=/);
  });

  await test.step('the map shows the pin, which leads to the event', async () => {
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('region', { name: 'Map of events' });
    await map.getByRole('button', { name: new RegExp(`^${TITLE}, Sun 14 Feb 2027`) }).click();
    await expect(page).toHaveURL(`${url}/dashboard/events/${id}`);
  });

  await test.step('the view is remembered', async () => {
    await page.goto('/dashboard/events');
    await expect(page.getByRole('region', { name: 'Saved searches' })).toBeVisible();
  });
});
