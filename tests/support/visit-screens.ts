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
  look: (page: Page, screen: Screen) => Promise<void>,
) {
  const isPublic = screens.every(({ viewer }) => viewer === 'visitor');
  const sessions = isPublic ? undefined : await openSessions(url);
  const visitors = new Map<Viewer, Visitor>();
  async function openVisitor(viewer: Viewer): Promise<Visitor> {
    const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    const page = await openBrowser(sessions?.[viewer], options);
    return { page, waitUntilLoaded: followRequests(page) };
  }
  for (const screen of screens) {
    const { viewer, path, ready } = screen;
    const visitor = visitors.get(viewer) ?? (await openVisitor(viewer));
    visitors.set(viewer, visitor);
    const { page, waitUntilLoaded } = visitor;
    if (path) await openPath(page, new URL(path, url));
    await ready(page);
    await waitUntilLoaded();
    await look(page, screen);
  }
}

/** What a page keeps open at another address with the same path. */
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Within the open page where that shows the same: loading it anew takes half of the time. */
async function openPath(page: Page, to: URL): Promise<void> {
  const at = new URL(page.url());
  const isWithin = [at, to].every(({ pathname }) => pathname.startsWith('/dashboard/'));
  const isOpen = at.pathname === to.pathname && (await page.locator(OPEN).count()) > 0;
  if (!isWithin || isOpen || at.href === to.href) await page.goto(to.href);
  else
    await page.evaluate((next) => {
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to.href);
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
