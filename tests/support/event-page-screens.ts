import type { Page } from '@playwright/test';
import { button, type Screen, waitUntilVisible } from './screen.ts';
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

/** What the event has brought, and its cash-up. */
async function openMoney(page: Page): Promise<void> {
  await page.goto(`/dashboard/events/${await findEventId(page)}/money`);
  await expect(page.getByRole('term').first()).toBeVisible();
}

/** The list with one, behind the form of the next. */
async function openNewVoucher(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New voucher' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Pounds' }).fill('5');
  await form.getByRole('button', { name: 'Make voucher' }).click();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('0 of 1 used').first()).toBeVisible();
  await page.getByRole('button', { name: 'New voucher' }).click();
  await form.getByRole('radio', { name: 'Only these' }).check();
  await expect(form.getByRole('checkbox').first()).toBeVisible();
}

/** With the code of a phone. */
async function openCheckIn(page: Page): Promise<void> {
  await page.goto(`/dashboard/events/${await findEventId(page)}/gate`);
  await page.getByRole('textbox', { name: 'Name of the phone' }).fill('Sam’s phone');
  await page.getByRole('button', { name: 'Show pairing code' }).click();
  await expect(page.getByRole('img', { name: 'QR code that pairs the phone' })).toBeVisible();
}

async function openPlayers(page: Page): Promise<void> {
  await page.goto(`/dashboard/events/${await findEventId(page)}/players`);
  await expect(page.getByRole('region', { name: 'Players' })).toBeVisible();
}

/** The home of an event, with what the others put in its worklist. */
async function openHome(page: Page): Promise<void> {
  await page.goto(`/dashboard/events/${await findEventId(page)}`);
  await expect(page.getByRole('link', { name: 'Check-in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
}

/** What whoever gets the link is shown. */
async function openInvitation(page: Page): Promise<void> {
  await openCrew(page);
  const link = page.getByRole('textbox', { name: 'Invitation link' });
  await page.goto(`/crew/accept${new URL(await link.inputValue()).hash}`);
  await button('Accept invitation')(page);
}

/** With an invitation that was just made. */
async function openCrew(page: Page): Promise<void> {
  await page.goto(`/dashboard/events/${await findEventId(page)}/crew`);
  const crew = page.getByRole('region', { name: 'Invite somebody' });
  // Where somebody helps already, the form is behind it.
  const invite = page.getByRole('button', { name: 'Invite somebody' });
  await expect(crew.or(invite)).toBeVisible();
  if (await invite.isVisible()) await invite.click();
  await crew.getByRole('button', { name: 'Make invitation' }).click();
  await expect(crew.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
}

/** What crew answers in the name of the organizer. */
async function openCrewMessages(page: Page): Promise<void> {
  await page.goto(`/dashboard/messages/all?helping=${await findEventId(page)}`);
  await page.getByRole('navigation', { name: 'Threads' }).getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
}

/** The event page, the join form, and the crew. */
export const EVENT_PAGE_SCREENS: readonly Screen[] = [
  {
    name: 'event page of a visitor',
    viewer: 'visitor',
    ready: openEvent((id) => `/e/${id}`),
  },
  {
    name: 'event page of a player',
    viewer: 'newcomer',
    ready: openEvent((id) => `/dashboard/events/${id}`),
  },
  {
    name: 'event page of its organizer',
    viewer: 'organizer',
    isState: true,
    ready: openEvent((id) => `/dashboard/events/${id}/page`),
  },
  { name: 'home of an event', viewer: 'organizer', ready: openHome },
  { name: 'players of an event', viewer: 'organizer', ready: openPlayers },
  { name: 'check-in of an event', viewer: 'organizer', ready: openCheckIn },
  { name: 'crew of an event', viewer: 'organizer', ready: openCrew },
  {
    name: 'invitation to a crew',
    viewer: 'organizer',
    ready: openInvitation,
  },
  {
    name: 'helping, empty',
    viewer: 'newcomer',
    isState: true,
    path: '/dashboard/events?view=helping',
    ready: waitUntilVisible((page) => page.getByText('You do not help with an event yet')),
  },
  {
    name: 'helping',
    viewer: 'helper',
    path: '/dashboard/events?view=helping',
    ready: waitUntilVisible((page) => page.getByRole('article', { name: TITLE })),
  },
  {
    name: 'messages of crew',
    viewer: 'helper',
    isState: true,
    ready: openCrewMessages,
  },
  {
    name: 'vouchers',
    viewer: 'organizer',
    path: '/dashboard/money/vouchers',
    ready: openNewVoucher,
  },
  { name: 'money of an event', viewer: 'organizer', ready: openMoney },
  { name: 'join form', viewer: 'newcomer', ready: openJoinForm },
];
