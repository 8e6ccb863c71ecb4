import type { Page } from '@playwright/test';
import { addPlayers } from './add-players.ts';
import { requestApi } from './api.ts';
import { approveEvent, createEvent } from './create-event.ts';
import { followRequests } from './follow-requests.ts';
import { newPerson } from './person.ts';
import { PENDING, type Screen, type Viewer } from './screen.ts';
import { TITLE } from './screen-states.ts';
import { SUPERADMIN } from './server.ts';
import { openAccount, openSession, type Session } from './session.ts';
import { joinCrew } from './talk.ts';
import type { OpenBrowser } from './test.ts';

export interface Visit {
  url: string;
  openBrowser: OpenBrowser;
  width: number;
  screens: readonly Screen[];
}

interface Visitor {
  page: Page;
  waitUntilLoaded: () => Promise<void>;
}

/** Visits screens in turn, each once it is loaded; each viewer has a browser of their own. */
export async function visitScreens(
  { url, openBrowser, width, screens }: Visit,
  look: (page: Page, name: string) => Promise<void>,
) {
  const sessions = await openSessions(url);
  const visitors = new Map<Viewer, Visitor>();
  async function openVisitor(viewer: Viewer): Promise<Visitor> {
    const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    const page = await openBrowser(sessions[viewer], options);
    return { page, waitUntilLoaded: followRequests(page) };
  }
  for (const { name, viewer, path, ready } of screens) {
    const visitor = visitors.get(viewer) ?? (await openVisitor(viewer));
    visitors.set(viewer, visitor);
    const { page, waitUntilLoaded } = visitor;
    if (path) await page.goto(path);
    await ready(page);
    await waitUntilLoaded();
    await look(page, name);
  }
}

async function openSessions(url: string): Promise<Record<Viewer, Session | undefined>> {
  const organizer = await openAccount(url, newPerson('Sanderling'));
  const superadmin = await openSession(url, SUPERADMIN);
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, superadmin, id);
  await addPlayers(url, id, 6);
  await createEvent(url, organizer, PENDING);
  const newcomer = await openAccount(url, newPerson('Turnstone'));
  const { accessToken } = newcomer.tokens;
  const content = { text: 'Is there parking? See https://example.org/van' };
  await requestApi(url, { path: '/messages/send', accessToken, body: { eventId: id, content } });
  return {
    visitor: undefined,
    newcomer,
    organizer,
    helper: await joinCrew(url, { organizer, eventId: id }, 'Whimbrel'),
    superadmin,
  };
}
