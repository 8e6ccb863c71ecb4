import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Goes through the pages of the pending events to one of them: other tests leave some, too. */
export async function findPending(page: Page, title: string): Promise<void> {
  const pending = page.getByRole('region', { name: 'Pending Approval' });
  const approve = pending.getByRole('button', {
    name: new RegExp(`^Approve (series )?${title}$`),
  });
  await expect(pending.getByRole('button', { name: /^Approve / }).first()).toBeVisible();
  await expect(async () => {
    if ((await approve.count()) === 0) await pending.getByRole('button', { name: 'Next' }).click();
    await expect(approve).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
