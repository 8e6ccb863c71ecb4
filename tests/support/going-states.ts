import type { Page } from '@playwright/test';
import { openParticipants, TITLE } from './screen-states.ts';
import { expect } from './test.ts';

/**
 * Joins the organizer's approved event over the API, with the session of the page, unless that has
 * been done.
 */
async function joinEvent(page: Page): Promise<void> {
  await page.evaluate(async (title) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    };
    const list = await fetch('/api/events?scope=public&sort=newest', { headers });
    const { data } = await list.json();
    const event = data.events.find((other: { title: string }) => other.title === title);
    const status = await fetch(`/api/events/${event.id}/join-status`, { headers });
    if ((await status.json()).data.joined) return;
    const body = JSON.stringify({});
    await fetch(`/api/events/${event.id}/join`, { method: 'POST', headers, body });
  }, TITLE);
}

/** Going with an event and a calendar feed. */
export async function openGoing(page: Page): Promise<void> {
  await joinEvent(page);
  await page.reload();
  await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create address' });
  const address = page.getByRole('textbox', { name: 'Address of your calendar feed' });
  await expect(create.or(address)).toBeVisible();
  if (await create.isVisible()) await create.click();
  await expect(address).toBeVisible();
}

export async function openTicket(page: Page): Promise<void> {
  await openGoing(page);
  await page.getByRole('link', { name: `Ticket for ${TITLE}` }).click();
  await expect(page.getByRole('img', { name: 'QR code for the organizer' })).toBeVisible();
}

export async function openCalendarMenu(page: Page): Promise<void> {
  await openGoing(page);
  await page.getByRole('button', { name: `Add to calendar: ${TITLE}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeVisible();
}

/** What cannot be the code of a ticket. */
export async function typeWrongTicket(page: Page): Promise<void> {
  await openParticipants(page);
  const filters = page.getByRole('button', { name: 'Filters' });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('textbox', { name: 'Ticket code' }).fill('K7PM');
  await page.getByRole('button', { name: 'Find ticket' }).click();
  await expect(page.getByText(/^A ticket code has 12 letters/)).toBeVisible();
}
