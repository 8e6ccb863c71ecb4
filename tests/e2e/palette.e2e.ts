import { createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Siege of Hollin Cross';

test('what is typed while the palette is loaded is in its field', async ({ url, openBrowser }) => {
  const fox = await openAccount(url, newPerson('Early'));
  const page = await openBrowser(fox);
  await page.route(/palette.*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  const typed = Promise.withResolvers<void>();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Command palette, Ctrl K' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hol');
  typed.resolve();
  const search = page.getByRole('combobox', { name: /^Search events/ });
  await expect(search).toBeFocused();
  await page.keyboard.type('lin');
  await expect(search).toHaveValue('hollin');
});

test('Ctrl+K, a title and Enter open the event; ? over it lists the shortcuts', async ({
  url,
  openBrowser,
}) => {
  const fox = await openAccount(url, newPerson('Palette'));
  await createEvent(url, fox, TITLE);
  const page = await openBrowser(fox);
  await page.goto('/dashboard/profile');
  // Once the page is idle, the palette is loaded.
  await page.waitForResponse((response) => /palette.*\.js$/.test(response.url()));
  await page.keyboard.press('Control+k');
  // A response that has arrived is not yet a palette that takes keys.
  const search = page.getByRole('combobox', { name: /^Search events/ });
  await expect(search).toBeFocused();
  await page.keyboard.type('hollin');
  await expect(search).toHaveValue('hollin');
  await expect(page.getByRole('option', { name: TITLE })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: TITLE, level: 2 })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Next participant');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
});
