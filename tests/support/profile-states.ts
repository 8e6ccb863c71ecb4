import type { Page } from '@playwright/test';
import { makePicture } from './picture.ts';
import { expect } from './test.ts';

/** The Moments of the Profile tab. */
export function momentsOf(page: Page) {
  return page.getByRole('region', { name: 'Moments' });
}

/** Chooses photos in the Moments panel. */
export async function addPhotos(page: Page, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await momentsOf(page).getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles(await Promise.all(names.map((name) => makePicture(name))));
}

export async function viewPhoto(page: Page): Promise<void> {
  const first = momentsOf(page).getByRole('button', { name: /^View photo 1,/ });
  const upload = momentsOf(page).getByRole('button', { name: 'Add photos' });
  await expect(upload).toBeVisible();
  if (!(await first.isVisible())) await addPhotos(page, ['one.jpg', 'two.jpg']);
  await first.click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
}

/** Types a weak password, so that the meter and the list of conditions are shown. */
export async function typeNewPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Profile settings' });
  await dialog.getByLabel(/^New password/).fill('aB1');
  await expect(dialog.getByText('Fair')).toBeVisible();
  await expect(dialog.getByText('This session')).toBeVisible();
}

export async function openCrop(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Change) picture$/ }).click();
  await (await chooser).setFiles(await makePicture('me.jpg'));
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(crop.getByRole('img', { name: 'You as others will see you' })).toBeVisible();
}
