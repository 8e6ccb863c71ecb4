import type { Locator, Page } from '@playwright/test';
import type { Person } from './person.ts';

/** The form with which a visitor gets an account and a spot. */
export function visitorForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Join this event' });
}

/** Fills a visitor's form, except the password and the consent. */
export async function fillVisitor(form: Locator, player: Person): Promise<void> {
  await form.getByLabel('Full name').fill(player.fullName);
  await form.getByLabel('Nick name').fill(player.nickName);
  await form.getByLabel('Date of birth').fill('12/03/1990');
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Phone', { exact: true }).fill('07700 900123');
  await form.getByLabel('Emergency contact').first().fill('Ann Fox');
  await form.getByLabel('Phone of your emergency contact').fill('07700 900124');
}

/** Fills what is left of a visitor's form, and sends it. */
export async function sendVisitor(form: Locator, { password }: Person): Promise<void> {
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('checkbox', { name: /may see these details/ }).check();
  await form.getByRole('button', { name: 'Join' }).click();
}
