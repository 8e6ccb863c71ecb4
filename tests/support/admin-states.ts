import type { Page } from '@playwright/test';
import { SUPERADMIN } from './server.ts';
import { expect } from './test.ts';

/** Opens the details of the organizer of `visitScreens`. */
export async function openUserDetails(page: Page): Promise<void> {
  // The newest one is first.
  await page.getByRole('link', { name: 'Sanderling' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Sanderling' });
  await expect(panel.getByRole('region', { name: 'Events', exact: true })).toBeVisible();
}

export async function askToDeleteUser(page: Page): Promise<void> {
  await openUserDetails(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Are you sure you want to delete user/)).toBeVisible();
}

/** Creates a link for a new password, which the audit log then names. */
export async function createResetLink(page: Page): Promise<void> {
  await openUserDetails(page);
  await page.getByRole('button', { name: 'Password reset link' }).click();
  await page.getByLabel('Your own password').fill(SUPERADMIN.password);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('This link is shown only once.')).toBeVisible();
}
