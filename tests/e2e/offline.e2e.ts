import { choosePicture, fillEvent } from '../support/event-form.ts';
import { newPerson } from '../support/person.ts';
import { register } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_/ });

const TITLE = 'Operation Dead Zone';

test('offline, the product says so, lets one leave, and sends what waits when it is back', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await register(page, newPerson('Marlow'));
  await page.getByRole('link', { name: 'New Event' }).click();
  await fillEvent(page, TITLE);
  await choosePicture(page);

  await test.step('a form that is submitted waits, and can be closed', async () => {
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByText(/Not saved yet/)).toBeVisible();
    await form.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(form).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.mouse.wheel(0, 5_000);
    await expect(main.getByText(/You are offline/).first()).toBeInViewport();
    // It does not cover the header either.
    await page.getByRole('link', { name: 'New Event' }).click({ trial: true });
  });

  await test.step('back online, nothing was sent, and the draft is there', async () => {
    await context.setOffline(false);
    await expect(main.getByText('You are back online.')).toBeVisible();
    await expect(page.getByRole('article', { name: TITLE })).toHaveCount(0);
    await page.getByRole('link', { name: 'New Event' }).click();
    await expect(form.getByLabel('Event title')).toHaveValue(TITLE);
  });

  await test.step('a form that stays open is sent when the connection is back', async () => {
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByText(/Not saved yet/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  });

  await test.step('a search says why nothing comes, and is done when it is back', async () => {
    await context.setOffline(true);
    await main.getByLabel('Search events').fill('no such event');
    await expect(main.getByText('This loads when you are back online.')).toBeVisible();
    await context.setOffline(false);
    await expect(main.getByText('No events match')).toBeVisible();
  });
});
