import type { Locator, Page } from '@playwright/test';
import { choosePicture, fillEvent, locationField, newEventForm } from '../support/event-form.ts';
import { newPerson } from '../support/person.ts';
import { makePicture } from '../support/picture.ts';
import { openAccount } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { makeVideo } from '../support/video.ts';

const TITLE = 'Convoy to Heathfield';

function cardOf(page: Page, title = TITLE) {
  return page.getByRole('article', { name: title });
}
function group(form: Locator, name: RegExp) {
  return form.getByRole('group', { name });
}

/** Chooses files as through the control's file dialog. */
async function choose(
  form: Locator,
  button: string,
  files: Awaited<ReturnType<typeof makePicture>>[],
) {
  const chooser = form.page().waitForEvent('filechooser');
  await form.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

// What another event shows is not deleted.
test.use({ expectedNoise: /409 \(Conflict\) \S+\/api\/files\/delete/ });

test('an event with video, gallery and options is created, edited, reloaded and deleted with its files', async ({
  url,
  openBrowser,
}) => {
  const fox = await openAccount(url, newPerson('Gallery'));
  const page = await openBrowser(fox);
  await page.goto('/dashboard/events/new');
  const form = newEventForm(page);

  await test.step('create', async () => {
    await fillEvent(page, TITLE);
    await choose(form, 'Choose main image', [await makeVideo(page)]);
    await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
    await form.getByText('More: gallery').click();
    await choose(form, 'Add to gallery', [
      await makePicture('one.jpg'),
      await makePicture('two.jpg'),
    ]);
    await group(form, /Gallery/)
      .getByRole('button', { name: 'Move picture 2 earlier' })
      .click();
    // The sections scroll inside the panel; the panel itself, with the save bar, must not.
    const overflowPx = await form.evaluate((panel) => panel.scrollHeight - panel.clientHeight);
    expect(overflowPx).toBeLessThanOrEqual(1);
    await form.getByRole('combobox', { name: 'Equipment' }).fill('Boots');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Add option group' }).click();
    await group(form, /Option group 1/)
      .getByLabel('Label')
      .fill('Hire kit');
    await form.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Rifle');
    await form.getByRole('textbox', { name: 'Price of option 1' }).fill('25.5');
    await form.getByRole('button', { name: 'Create Event' }).click();
    const card = cardOf(page);
    await expect(card.getByText('Rifle +£25.50')).toBeVisible();
    await expect(card.getByRole('img', { name: '2 in the gallery' })).toBeVisible();
    await expect(card.getByRole('img', { name: 'Video', exact: true })).toBeVisible();
    await expect(card.getByText('Boots')).toBeVisible();
    await expect(form).toBeHidden();
  });

  const media = await mediaOf(page);
  expect(media.length).toBeGreaterThanOrEqual(4);
  for (const address of media) expect((await page.request.get(address)).status()).toBe(200);

  await test.step('edit: delete a picture, change the title, and keep the input through a reload', async () => {
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Event' });
    await editing.getByLabel('Event title').fill('Convoy to Lewes');
    await group(editing, /Gallery/)
      .getByRole('button', { name: 'Delete picture 1' })
      .click();
    await page.reload();
    await expect(editing.getByLabel('Event title')).toHaveValue('Convoy to Lewes');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expect(cardOf(page, 'Convoy to Lewes')).toBeVisible();
    // The card changes a moment before the URL does; a reload in between would open the form again.
    await expect(editing).toBeHidden();
    await page.reload();
    const card = cardOf(page, 'Convoy to Lewes');
    await expect(card.getByRole('img', { name: '1 in the gallery' })).toBeVisible();
  });

  const remaining = await mediaOf(page);
  const removed = media.filter((address) => !remaining.includes(address));
  expect(removed.length).toBeGreaterThan(0);
  for (const address of removed) expect((await page.request.get(address)).status()).toBe(404);

  await test.step('duplicate: the same pictures, which stay when the first event is deleted', async () => {
    await page.getByRole('link', { name: 'Duplicate Convoy to Lewes' }).click();
    const copy = newEventForm(page);
    await expect(copy.getByLabel('Date and time')).toBeFocused();
    await copy.getByLabel('Event title').fill('Convoy back');
    await copy.getByRole('button', { name: 'Create Event' }).click();
    await expect(cardOf(page, 'Convoy back')).toBeVisible();
    await deleteEvent(page, 'Convoy to Lewes');
    for (const address of remaining) expect((await page.request.get(address)).status()).toBe(200);
  });

  await test.step('delete', async () => {
    await deleteEvent(page, 'Convoy back');
    await expect(page.getByText('No events yet')).toBeVisible();
  });

  await test.step('undo brings the event back as it was', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('“Convoy back” is back.')).toBeVisible();
    await expect(cardOf(page, 'Convoy back')).toBeVisible();
    for (const address of remaining) expect((await page.request.get(address)).status()).toBe(200);
  });
});

async function deleteEvent(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Event & Assets' });
  await expect(dialog.getByText('2 files will be deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, title)).toBeHidden();
}

/** The URLs of all files of the user's events, fetched from the API. */
async function mediaOf(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  const content = await (await page.request.get('/api/events', { headers })).text();
  return [
    ...new Set([...content.matchAll(/"(\/media\/[^"]+)"/g)].map(([, address]) => address ?? '')),
  ];
}

test.describe('without the postcode lookup', () => {
  test.use({ expectedNoise: /postcodes/ });

  test('a location is found by postcode, and can be typed when the lookup is down', async ({
    url,
    openBrowser,
  }) => {
    const page = await openBrowser(await openAccount(url, newPerson('Postcode')));
    await page.goto('/dashboard/events/new');
    const form = newEventForm(page);
    const box = form.getByRole('combobox', { name: 'Find by postcode' });
    await box.pressSequentially('tn22 3');
    await expect(page.getByRole('option', { name: 'TN22 3QW' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(locationField(form)).toHaveValue('Wealden, East Sussex, TN22 3QW');
    await expect(form.getByText('Position: 50.9893, 0.0436')).toBeVisible();
    await form.getByText(/or a pin on the map/).click();
    await expect(form.getByRole('button', { name: 'Location of the event' })).toBeVisible();

    await page.route('**/postcodes/**', (route) => route.abort());
    await box.fill('SW1A 2');
    await expect(form.getByText(/postcode search is not available/)).toBeVisible();
    await fillEvent(page, 'By hand');
    await choosePicture(page);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(cardOf(page, 'By hand')).toBeVisible();
  });
});

test.describe('with a connection that breaks', () => {
  test.use({ expectedNoise: /files\/upload/ });

  test('an interrupted upload is retried, and no input is lost', async ({ url, openBrowser }) => {
    const page = await openBrowser(await openAccount(url, newPerson('Retry')));
    await page.goto('/dashboard/events/new');
    const form = newEventForm(page);
    await fillEvent(page, 'Second try');
    await page.route('**/api/files/upload', (route) => route.abort(), { times: 1 });
    await choose(form, 'Choose main image', [await makePicture()]);
    await form.getByRole('button', { name: 'Retry hill.jpg' }).click();
    await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(cardOf(page, 'Second try')).toBeVisible();
  });
});
