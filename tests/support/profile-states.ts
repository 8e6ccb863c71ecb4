import type { Page } from '@playwright/test';
import { requestApi } from './api.ts';
import { makePicture } from './picture.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';

/** The Moments of the Profile tab. */
export function momentsOf(page: Page) {
  return page.getByRole('region', { name: 'Moments' });
}

/** Adds a Moment over the API, and returns its URL. */
export async function uploadMoment(
  url: string,
  { tokens: { accessToken } }: Session,
): Promise<string> {
  const { buffer, mimeType, name } = await makePicture('field.jpg');
  const body = new FormData();
  body.append('photo', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const { moment } = await requestApi<{ moment: { url: string } }>(url, {
    path: '/profile/moments/upload',
    accessToken,
    body,
  });
  return moment.url;
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
