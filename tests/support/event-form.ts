import type { Locator, Page } from '@playwright/test';
import { makePicture } from './picture.ts';
import { expect } from './test.ts';

/** The panel with the form of a new event. */
export function newEventForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Create New Event' });
}

/** Label → input of the form, besides the title, price, place and picture. */
export const EVENT_INPUT = {
  Description: 'Two villages, one ridge and a convoy.',
  'Date and time': '14/02/2027 09:30',
  End: '14/02/2027 16:30',
  'Max participants': '80',
} as const;

export const LOCATION = 'Wealden, East Sussex, TN22 3QW';

/** The fields of a position, which a location asks for that is typed and not found. */
async function fillPosition(form: Locator): Promise<void> {
  await form.getByLabel('Latitude').fill('50.97');
  await form.getByLabel('Longitude').fill('0.1');
}

/** The field of the price, a number of pounds. */
export function priceField(form: Locator) {
  return form.getByRole('textbox', { name: 'Price', exact: true });
}

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
  await priceField(form).fill('25');
  await locationField(form).fill(LOCATION);
  await fillPosition(form);
  await form.getByText(/^More: duration/).click();
  await form.getByLabel('Difficulty').selectOption('Intermediate');
  await expect(form.getByLabel('Duration')).toHaveValue('7 hours');
}

/** Chooses a picture and waits until it is uploaded. */
export async function choosePicture(page: Page): Promise<void> {
  const form = newEventForm(page);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose main image' }).click();
  await (await chooser).setFiles(await makePicture());
  await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
}
