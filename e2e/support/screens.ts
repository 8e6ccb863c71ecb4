import type { Locator, Page } from '@playwright/test';
import { addPlayers } from './add-players.ts';
import { approveEvent, createEvent } from './create-event.ts';
import { newEventForm } from './event-form.ts';
import { newPerson } from './person.ts';
import { makePicture } from './picture.ts';
import { SUPERADMIN } from './server.ts';
import { openAccount, openSession, type Session } from './session.ts';
import { mainOf } from './tabs.ts';
import { expect, type OpenBrowser } from './test.ts';

/** The title of the organizer's approved event. */
export const TITLE = 'Operation Clear Sight of a Very Long Ridge above Heathfield';
/** The title of the organizer's pending event. */
const PENDING = 'Night Watch at the Quarry';

/** Who looks at the screen. */
type Who = 'visitor' | 'newcomer' | 'organizer' | 'superadmin';

/** A screen in one of its states. */
interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Brings the screen into its state, and resolves when it is. */
  ready: (page: Page) => Promise<unknown>;
}

const see = (find: (page: Page) => Locator) => (page: Page) => expect(find(page)).toBeVisible();
const button = (name: string) => see((page) => page.getByRole('button', { name }));
const dialog = see((page) => page.getByRole('dialog'));

/** Every screen and state of the product, for axe and for `npm run shots`. */
const screens: Screen[] = [
  { name: 'sign-in', who: 'visitor', path: '/login', ready: button('Sign in') },
  { name: 'sign-in, refused', who: 'visitor', path: '/login', ready: signInWithNothing },
  { name: 'registration', who: 'visitor', path: '/register', ready: button('Create account') },
  {
    name: 'events, none yet',
    who: 'newcomer',
    path: '/dashboard/events',
    ready: see((page) => page.getByText('No events yet')),
  },
  {
    name: 'events',
    who: 'organizer',
    path: '/dashboard/events',
    ready: see((page) => page.getByRole('article', { name: TITLE })),
  },
  {
    name: 'event form with errors',
    who: 'newcomer',
    path: '/dashboard/events/new',
    ready: saveNothing,
  },
  {
    name: 'event form, with everything',
    who: 'organizer',
    path: '/dashboard/events',
    ready: openEdit,
  },
  {
    name: 'events, none found',
    who: 'organizer',
    path: '/dashboard/events?search=zzzz&difficulty=Advanced',
    ready: see((page) => page.getByText('No events found')),
  },
  { name: 'export menu', who: 'organizer', path: '/dashboard/events', ready: openExport },
  { name: 'delete event', who: 'organizer', path: '/dashboard/events', ready: openDelete },
  { name: 'participants', who: 'organizer', path: '/dashboard/events', ready: openParticipants },
  {
    name: 'participants, none found',
    who: 'organizer',
    path: '/dashboard/events',
    ready: searchWithoutMatch,
  },
  { name: 'participants, chosen', who: 'organizer', path: '/dashboard/events', ready: chooseAll },
  { name: 'participant, detail', who: 'organizer', path: '/dashboard/events', ready: openDetail },
  { name: 'event form, media', who: 'organizer', path: '/dashboard/events', ready: fillGallery },
  { name: 'picture, full size', who: 'organizer', path: '/dashboard/events', ready: viewPicture },
  {
    name: 'event form of the superadmin',
    who: 'superadmin',
    path: '/dashboard/events/new',
    ready: testStore,
  },
  {
    name: 'messages',
    who: 'organizer',
    path: '/dashboard/messages',
    ready: see((page) => page.getByText('Open Messages')),
  },
  { name: 'messaging modal', who: 'organizer', path: '/dashboard/messages/all', ready: dialog },
  {
    name: 'profile',
    who: 'organizer',
    path: '/dashboard/profile',
    ready: see((page) => page.getByText('Edit Profile')),
  },
  { name: 'profile dialog', who: 'organizer', path: '/dashboard/profile/edit', ready: dialog },
  {
    name: 'admin',
    who: 'superadmin',
    path: '/dashboard/admin',
    ready: see((page) => mainOf(page).getByText(PENDING).first()),
  },
  {
    name: 'a page that does not exist',
    who: 'organizer',
    path: '/dashboard/nowhere',
    ready: see((page) => page.getByText('This page does not exist')),
  },
];

export interface Visit {
  url: string;
  openBrowser: OpenBrowser;
  width: number;
}

/** Visits every screen in turn; each viewer has a browser of their own. */
export async function visitAll(visit: Visit, look: (page: Page, name: string) => Promise<void>) {
  const { url, openBrowser, width } = visit;
  const sessions = await openSessions(url);
  const pages = new Map<Who, Page>();
  for (const { name, who, path, ready } of screens) {
    const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    const page = pages.get(who) ?? (await openBrowser(sessions[who], options));
    pages.set(who, page);
    await page.goto(path);
    await ready(page);
    await look(page, name);
  }
}

async function openSessions(url: string): Promise<Record<Who, Session | undefined>> {
  const organizer = await openAccount(url, newPerson('Sanderling'));
  const superadmin = await openSession(url, SUPERADMIN);
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, superadmin, id);
  await addPlayers(url, id, 6);
  await createEvent(url, organizer, PENDING);
  return {
    visitor: undefined,
    newcomer: await openAccount(url, newPerson('Turnstone')),
    organizer,
    superadmin,
  };
}

async function signInWithNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
}

async function saveNothing(page: Page): Promise<void> {
  const form = newEventForm(page);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByText('fields need attention')).toBeVisible();
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByRole('button', { name: 'Add option group' }).click();
  await form.getByRole('combobox', { name: 'Equipment' }).scrollIntoViewIfNeeded();
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export Data' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
}

async function openDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Delete ${TITLE}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Event & Assets' })).toBeVisible();
}

async function openParticipants(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View all participants of ${TITLE}` }).click();
  await expect(page.getByRole('dialog').getByText('Player One', { exact: true })).toBeVisible();
}

async function searchWithoutMatch(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('dialog').getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('dialog').getByText('Player One', { exact: true })).toBeHidden();
}

async function chooseAll(page: Page): Promise<void> {
  await openParticipants(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Select Player Two' }).click();
  await expect(dialog.getByRole('region', { name: 'Selected participants' })).toBeVisible();
}

async function openDetail(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Player Two' }).click();
  await expect(page.getByRole('dialog', { name: 'Player Two' })).toBeVisible();
}

async function fillGallery(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add to gallery' }).click();
  await (await chooser).setFiles([await makePicture('one.jpg'), await makePicture('two.jpg')]);
  await expect(form.getByRole('button', { name: 'View picture 2 full size' })).toBeVisible();
}

async function viewPicture(page: Page): Promise<void> {
  // The pictures chosen on the screen before are still in the draft.
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
  await page.getByRole('button', { name: 'View picture 1 full size' }).click();
  await expect(page.getByRole('dialog').last().getByRole('img')).toBeVisible();
}

async function testStore(page: Page): Promise<void> {
  const form = newEventForm(page);
  await form.getByRole('button', { name: 'Test Connection' }).click();
  await expect(form.getByText(/^Connected: disk/).first()).toBeVisible();
}
