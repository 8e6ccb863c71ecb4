import type { Locator, Page } from '@playwright/test';
import { makePicture } from './picture.ts';
import { expect } from './test.ts';

/** The panel with the form of a new event. */
export function newEventForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Create New Event' });
}

/** Label → input of the form, besides the title and the picture. */
export const EVENT_INPUT = {
  Description: 'Two villages, one ridge and a convoy.',
  'Date and time': '14/02/2027 09:30',
  Duration: '7 hours',
  Price: '£25 – £40',
  Latitude: '50.97',
  Longitude: '0.1',
  'Max participants': '80',
} as const;

export const LOCATION = 'Wealden, East Sussex, TN22 3QW';

/** The location's text field; other labels contain the word too. */
export function locationField(form: Locator) {
  return form.getByRole('textbox', { name: /^Location/ });
}

/** Fills the form, except the picture. */
export async function fillEvent(page: Page, title: string): Promise<void> {
  const form = newEventForm(page);
  await form.getByLabel('Event title').fill(title);
  for (const [label, text] of Object.entries(EVENT_INPUT))
    await form.getByLabel(new RegExp(`^${label}`)).fill(text);
  await form.getByLabel('Difficulty').selectOption('Intermediate');
  await locationField(form).fill(LOCATION);
  await expect(form.getByText('Players pay from £25.00')).toBeVisible();
}

/** Chooses a picture and waits until it is uploaded. */
export async function choosePicture(page: Page): Promise<void> {
  const form = newEventForm(page);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose main image' }).click();
  await (await chooser).setFiles(await makePicture());
  await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
}
