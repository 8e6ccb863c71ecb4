import type { Page } from '@playwright/test';
import { newEventForm } from './event-form.ts';
import { makePicture } from './picture.ts';
import { expect } from './test.ts';

/** The form of a new event like the one that there is. */
export async function openCopy(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Duplicate/ })
    .first()
    .click();
  await page.getByRole('group', { name: /^Copied from/ }).waitFor();
}

/** The title of the organizer's approved event. */
export const TITLE = 'Operation Clear Sight of a Very Long Ridge above Heathfield';

export async function submitEmptyLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
}

export async function submitEmptyEvent(page: Page): Promise<void> {
  const form = newEventForm(page);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByRole('group', { name: /things to fix/ })).toBeInViewport();
}

export async function openRepeats(page: Page): Promise<void> {
  const form = newEventForm(page);
  await form.getByLabel(/^Date and time/).fill('14/02/2027 09:30');
  await form.getByText('Repeats', { exact: true }).click();
  await expect(form.getByRole('grid', { name: 'February 2027' })).toBeVisible();
}

export async function openEdit(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByRole('button', { name: 'Add option group' }).click();
  await form.getByRole('combobox', { name: 'Equipment' }).press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Equipment' })).toBeVisible();
}

export async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export Data' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
}

export async function openDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Delete ${TITLE}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Event & Assets' })).toBeVisible();
}

export async function openAccountDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account' })).toBeVisible();
}

export async function openOrganizer(page: Page): Promise<void> {
  const card = page.getByRole('article', { name: TITLE });
  // Its organizer; the other links have labels.
  await card.locator('a[href^="/dashboard/people/"]').click();
  await expect(page.getByRole('list', { name: 'Coming events' })).toBeVisible();
}

export async function openParticipants(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View All participants of ${TITLE}` }).click();
  await expect(page.getByRole('dialog').getByText('Player One', { exact: true })).toBeVisible();
}

export async function searchWithoutMatch(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('dialog').getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('dialog').getByText('Player One', { exact: true })).toBeHidden();
}

export async function selectParticipant(page: Page): Promise<void> {
  await openParticipants(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Select Player Two' }).click();
  await expect(dialog.getByRole('region', { name: 'Selected participants' })).toBeVisible();
}

export async function openDetail(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Player Two' }).click();
  await expect(page.getByRole('dialog', { name: 'Player Two' })).toBeVisible();
}

export async function fillGallery(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByText('More: gallery').click();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add to gallery' }).click();
  await (await chooser).setFiles([await makePicture('one.jpg'), await makePicture('two.jpg')]);
  await expect(form.getByRole('button', { name: 'View picture 2 full size' })).toBeVisible();
}

export async function viewPicture(page: Page): Promise<void> {
  // The pictures chosen for the previous screen are still in the draft.
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  await page.getByRole('button', { name: 'View picture 1 full size' }).click();
  await expect(page.getByRole('dialog', { name: 'Picture 1 of 2' }).locator('img')).toBeVisible();
}

export async function testStore(page: Page): Promise<void> {
  const form = newEventForm(page);
  await form.getByRole('button', { name: 'Test Connection' }).click();
  await expect(form.getByText(/^Connected: disk/).first()).toBeVisible();
}

export async function openConversation(page: Page): Promise<void> {
  const threads = page.getByRole('navigation', { name: 'Threads' });
  await threads.getByRole('link', { name: /Turnstone/ }).click();
  await expect(page.getByRole('log').getByText('Is there parking?')).toBeVisible();
}

export async function attachPictures(page: Page): Promise<void> {
  await openConversation(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach pictures' }).click();
  await (await chooser).setFiles([await makePicture('gate.jpg'), await makePicture('hut.jpg')]);
  await expect(page.getByRole('textbox', { name: /^Caption of picture 2/ })).toBeVisible();
}

export async function viewSentPicture(page: Page): Promise<void> {
  await attachPictures(page);
  await page.getByRole('textbox', { name: /^Caption of picture 1/ }).fill('The gate');
  await page.getByRole('button', { name: 'Send' }).click();
  const log = page.getByRole('log');
  // The other participant may be there.
  const ticks = log.getByRole('img', { name: /^(Sent|Delivered|Read)$/ });
  await expect(ticks.nth(1)).toBeVisible();
  await log.getByRole('button', { name: 'View The gate full size' }).first().click();
  await expect(page.getByRole('dialog', { name: 'The gate' }).getByRole('img')).toBeVisible();
}

export async function openNewConversation(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('button', { name: 'More for Player Two' }).click();
  await page.getByRole('menuitem', { name: 'Message' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
}

export async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
}

export async function openMonitoredThread(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Messages' })).toBeVisible();
}
