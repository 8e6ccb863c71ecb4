import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { LOCATION, locationField, newEventForm, priceField } from '../support/event-form.ts';
import { newPerson } from '../support/person.ts';
import { makePicture } from '../support/picture.ts';
import { findCutOffBySpacing, findOutOfReach, sidewaysOverflow } from '../support/reflow.ts';
import { TITLE } from '../support/screen-states.ts';
import { SCREENS } from '../support/screens.ts';
import { openAccount } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { visitScreens } from '../support/visit-screens.ts';

for (const [area, all] of Object.entries(SCREENS)) {
  test(`${area}: no screen has axe violations`, async ({ url, openBrowser }) => {
    test.slow();
    const screens = all.filter(({ isState }) => !isState);
    await visitScreens({ url, openBrowser, width: WIDE, screens }, async (page, { name }) => {
      expect.soft(await findViolations(page), name).toEqual([]);
    });
  });

  test(`${area}: no state of a screen has axe violations, and no screen lacks contrast in the dark, or is cut off when it is narrow, zoomed or widely spaced`, {
    tag: '@wide',
  }, async ({ url, openBrowser }) => {
    test.slow();
    const visit = { url, openBrowser, width: WIDE, screens: all };
    await visitScreens(visit, async (page, { name, isState }) => {
      if (isState) expect.soft(await findViolations(page), name).toEqual([]);
      expect.soft(await findViolationsInTheDark(page), `${name} in the dark`).toEqual([]);
      await expectFitOfWideWindow(page, name);
      await resize(page, 360);
      expect.soft(await findViolations(page, { only: PHONE_RULES }), `${name} at 360`).toEqual([]);
      await expectFitOfPhone(page, name);
      await resize(page, WIDE);
    });
  });
}

test('a first event can be created with the keyboard alone', async ({ url, openBrowser }) => {
  const page = await openBrowser(await openAccount(url, newPerson('Ruff')));
  const form = newEventForm(page);
  await page.goto('/dashboard/events');
  await expect(page.getByText('No events yet')).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'New Event' }));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Event title')).toBeFocused();

  await test.step('Escape closes the unchanged form; opening it again focuses the title', async () => {
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'New Event' }));
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Event title')).toBeFocused();
  });
  await test.step('saving too early shows errors that link to the fields', async () => {
    await page.keyboard.press('Enter');
    await expect(form.getByRole('group', { name: /to fix/ })).toBeHidden();
    await page.keyboard.press('Control+Enter');
    const summary = form.getByRole('group', { name: /things to fix/ });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport();
    await tabTo(page, form.getByRole('button', { name: 'Event date is required' }));
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Date and time')).toBeFocused();
  });
  await test.step('fill every field with Tab and keys', () => typeEvent(page, form));
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('article', { name: TITLE })).toContainText('Pending');
  // What opened the form, in the empty list, is gone.
  await expect(page.locator(':focus')).toBeVisible();
});

const WIDE = 1440;

function resize(page: Page, width: number, height = 900): Promise<void> {
  return page.setViewportSize({ width, height });
}

/** The narrowest window (WCAG 1.4.10), and texts with wide spacing (WCAG 1.4.12). */
async function expectFitOfPhone(page: Page, name: string): Promise<void> {
  await resize(page, 320);
  expect.soft(await sidewaysOverflow(page), name).toBe(0);
  await resize(page, 360);
  expect.soft(await findCutOffBySpacing(page), `${name}, with wide spacing`).toEqual([]);
}

/** The widest window that counts, and one of 1280 × 800 at 200 % (WCAG 1.4.4). */
async function expectFitOfWideWindow(page: Page, name: string): Promise<void> {
  await resize(page, 1920);
  expect.soft(await sidewaysOverflow(page), name).toBe(0);
  await resize(page, 640, 400);
  expect.soft(await sidewaysOverflow(page), `${name} at 200 %`).toBe(0);
  expect.soft(await findOutOfReach(page), `${name} at 200 %`).toEqual([]);
}

/** What can be wrong on a phone alone: colours, scrolling, and controls that lose their text. */
const PHONE_RULES = [
  'color-contrast',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
];

/**
 * The dark scheme differs in colours only, and not by width, so only contrast is checked there, on
 * the wide screen.
 */
async function findViolationsInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  return findViolations(page, { only: ['color-contrast'] });
}

async function typeEvent(page: Page, form: Locator): Promise<void> {
  const { keyboard } = page;
  await keyboard.type('13/2/2027 9:30');
  await expect(form.getByText(/^Sat 13 Feb 2027, 09:30, in /)).toBeVisible();
  await tabTo(page, form.getByLabel(/^End/));
  await keyboard.type('16:30');
  await tabTo(page, priceField(form));
  await keyboard.type('25');
  // The missing duration has opened the fold.
  await tabTo(page, form.getByLabel('Difficulty'));
  await keyboard.type('Adv');
  await tabTo(page, locationField(form));
  await keyboard.type(LOCATION);
  await tabTo(page, form.getByLabel('Latitude'));
  await keyboard.type('50.97');
  await tabTo(page, form.getByLabel('Longitude'));
  await keyboard.type('0.1');
  await tabTo(page, form.getByRole('button', { name: 'Choose main image' }));
  const chooser = page.waitForEvent('filechooser');
  // A response of the page shows that the browser has begun to wait for it, which a key is too fast
  // for.
  await page.evaluate(() => document.hasFocus());
  await keyboard.press('Enter');
  await (await chooser).setFiles(await makePicture());
  await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
  await tabTo(page, form.getByLabel('Event title'));
  await keyboard.type(TITLE);
  await expect(form.getByLabel('Difficulty')).toHaveValue('Advanced');
}

/** Presses Tab until an element has the focus; fails after somewhat more than one full cycle. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const maxPresses = 80;
  for (let pressed = 0; pressed < maxPresses; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused({ timeout: 1 });
}
