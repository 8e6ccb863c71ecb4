import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { TITLE } from './screen-states.ts';
import { expect } from './test.ts';

/** The id of the event that `visitScreens` has created. */
async function findEventId(page: Page): Promise<string> {
  const response = await page.request.get('/api/events?scope=public');
  const { data } = (await response.json()) as { data: { events: { id: string; title: string }[] } };
  return data.events.find(({ title }) => title === TITLE)?.id ?? '';
}

/** Opens the page of that event, at the path that follows its id. */
function openEvent(toPath: (id: string) => string) {
  return async (page: Page) => {
    await page.goto(toPath(await findEventId(page)));
    await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  };
}

async function openJoinForm(page: Page): Promise<void> {
  await openEvent((id) => `/dashboard/events/${id}/join`)(page);
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
}

/** The event page, and the join form. */
export const EVENT_PAGE_SCREENS: readonly Screen[] = [
  {
    name: 'event page of a visitor',
    viewer: 'visitor',
    path: '/login',
    ready: openEvent((id) => `/e/${id}`),
  },
  {
    name: 'event page of a player',
    viewer: 'newcomer',
    path: '/dashboard/events',
    ready: openEvent((id) => `/dashboard/events/${id}`),
  },
  {
    name: 'event page of its organizer',
    viewer: 'organizer',
    path: '/dashboard/events',
    ready: openEvent((id) => `/dashboard/events/${id}`),
  },
  { name: 'join form', viewer: 'newcomer', path: '/dashboard/events', ready: openJoinForm },
];
