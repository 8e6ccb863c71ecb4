import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { requestApi } from '../support/api.ts';
import { newPerson } from '../support/person.ts';
import { addPhotos, momentsOf, openCrop, uploadMoment } from '../support/profile-states.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/dashboard/profile';

function settingsOf(page: Page) {
  return page.getByRole('dialog', { name: 'Profile settings' });
}

test('a picture is cropped by keyboard, and saved as a square JPEG', async ({
  openBrowser,
  url,
}) => {
  const session = await openAccount(url, newPerson('Wheatear'));
  const page = await openBrowser(session);
  await page.goto(`${PATH}/edit`);
  await openCrop(page);
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  const preview = crop.getByRole('img', { name: 'You as others will see you' });
  const before = await preview.getAttribute('style');
  await crop.getByRole('group', { name: 'Square of the picture' }).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await expect(preview).not.toHaveAttribute('style', before ?? '');
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const { accessToken } = session.tokens;
  const { user } = await requestApi<{ user: { avatarUrl: string } }>(url, {
    method: 'GET',
    path: '/profile',
    accessToken,
  });
  const picture = await (await fetch(`${url}${user.avatarUrl}`)).arrayBuffer();
  const { width, height, format } = await sharp(Buffer.from(picture)).metadata();
  expect([width, height, format]).toEqual([512, 512, 'jpeg']);
});

test('of nineteen Moments the oldest is replaced, after a question', async ({
  openBrowser,
  url,
}) => {
  const session = await openAccount(url, newPerson('Whinchat'));
  for (let count = 0; count < 16; count += 1) await uploadMoment(url, session);
  const page = await openBrowser(session);
  await page.goto(PATH);
  await addPhotos(page, ['photo-17.jpg', 'photo-18.jpg']);
  const photos = momentsOf(page).getByRole('button', { name: /^View photo/ });
  await expect(photos).toHaveCount(18);
  await expect(momentsOf(page).getByText(/^18 of 18 · \d+\.\d MB$/)).toBeVisible();
  await expect(momentsOf(page).getByText(/The oldest photo will be replaced/)).toBeVisible();
  const oldest = await photos.last().locator('img').getAttribute('src');

  await addPhotos(page, ['another.jpg']);
  await page.getByRole('button', { name: 'Add and replace' }).click();
  await expect(page.getByText('Oldest photo replaced. Max 18 photos are kept.')).toBeVisible();
  await expect(photos).toHaveCount(18);
  await expect(page.locator(`img[src="${oldest}"]`)).toHaveCount(0);

  await photos.first().click();
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 18' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Photo deleted successfully')).toBeVisible();
  await expect(photos).toHaveCount(17);
  await page.reload();
  await expect(photos).toHaveCount(17);
});

test.describe('other browsers', () => {
  // Their requests are refused.
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a password change and End sign the other browsers out', async ({ openBrowser, url }) => {
    const person = newPerson('Redstart');
    const session = await openAccount(url, person);
    const mine = await openBrowser(session);
    const others = [
      await openBrowser(await openSession(url, person)),
      await openBrowser(await openSession(url, person)),
    ];
    for (const other of others) {
      await other.goto(PATH);
      await expect(other.getByText('Edit Profile')).toBeVisible();
    }
    await mine.goto(`${PATH}/edit?tab=security`);
    const settings = settingsOf(mine);
    await expect(settings.getByText('This session')).toHaveCount(1);
    await settings
      .getByRole('button', { name: /^End session:/ })
      .first()
      .click();
    await expect(settings.getByText('Session ended.')).toBeVisible();
    await expect(settings.getByRole('button', { name: /^End session:/ })).toHaveCount(1);

    await settings.getByLabel(/^Current password/).fill(person.password);
    await settings.getByLabel(/^New password/).fill('Different2!');
    await settings.getByLabel(/^Confirm new password/).fill('Different2!');
    await settings.getByRole('button', { name: 'Update password' }).click();
    await expect(settings.getByText('Password updated successfully!')).toBeVisible();
    await expect(settings.getByRole('button', { name: /^End session:/ })).toHaveCount(0);

    for (const other of others) {
      await other.reload();
      await expect(other).toHaveURL(/\/login$/);
    }
    await mine.reload();
    await expect(settingsOf(mine).getByText('This session')).toBeVisible();
  });
});
