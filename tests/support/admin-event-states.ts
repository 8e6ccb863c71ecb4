import type { Page } from '@playwright/test';
import { TITLE } from './screen-states.ts';
import { expect } from './test.ts';

/** The details of the approved event. */
export async function openEventDetails(page: Page): Promise<void> {
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  const details = page.getByRole('dialog', { name: TITLE });
  await expect(details.getByText('member since')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Location of the event' })).toBeVisible();
}

/** The question before an event is rejected. */
export async function openRejection(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Two selected events with the bar of actions. */
export async function selectEvents(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 selected')).toBeVisible();
}
