import { addPlayers } from '../../support/add-players.ts';
import { requestApi } from '../../support/api.ts';
import { approveEvent } from '../../support/create-event.ts';
import { newPerson, type Person } from '../../support/person.ts';
import { type RunningServer, SUPERADMIN } from '../../support/server.ts';
import { openAccount, openSession, type Session } from '../../support/session.ts';
import type { WalkedPage } from './page.ts';

const TITLE = 'Operation Winter Fox';
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1_440, height: 900 };

interface Walk {
  page: WalkedPage;
  server: RunningServer;
  url: string;
  /** A JPEG on disk. */
  picture: string;
  person: Person;
  organizer: Session;
}

/** A text that it returns is printed beside it. */
type Step = (walk: Walk) => Promise<unknown>;

/** What an organizer does, step by step. Each step goes on where the one before it ended. */
export const STEPS: Readonly<Record<string, Step>> = {
  'sign in': signIn,
  'create an event with a picture': createEvent,
  'see and check in participants': checkIn,
  'let somebody in at the gate while the server is away': letIn,
  'read and answer a message': answer,
  'open the profile': openProfile,
  'nothing scrolls sideways on a phone': visitOnPhone,
};

/** A page of a browser and an account to sign in with. */
export async function startWalk(
  page: WalkedPage,
  server: RunningServer,
  picture: string,
): Promise<Walk> {
  const { url } = server;
  const person = newPerson('Foxglove');
  const organizer = await openAccount(url, person);
  await page.resize(DESKTOP.width, DESKTOP.height);
  return { page, server, url, picture, person, organizer };
}

async function signIn({ page, person }: Walk): Promise<void> {
  await page.goto('/login');
  await page.fill({ label: 'Email address' }, person.email);
  await page.fill({ label: 'Password' }, person.password);
  await page.click({ role: 'button', name: 'Sign in' });
  await page.see({ role: 'heading', name: 'Event Management' });
}

async function createEvent({ page, picture }: Walk): Promise<void> {
  await page.click({ role: 'link', name: 'New Event' });
  await page.fill({ label: /^Event title/ }, TITLE);
  await page.fill({ label: /^Description/ }, 'Two villages, one ridge and a convoy.');
  await page.fill({ label: /^Date and time/ }, '14/02/2027 09:30');
  await page.fill({ label: /^End/ }, '16:30');
  await page.fill({ role: 'textbox', name: 'Price' }, '25');
  await page.fill({ role: 'textbox', name: /^Location/ }, 'Wealden, East Sussex');
  await page.fill({ label: /^Latitude/ }, '50.97');
  await page.fill({ label: /^Longitude/ }, '0.1');
  await page.chooseFile(picture);
  await page.see({ role: 'button', name: 'Change main image' });
  await page.click({ role: 'button', name: 'Create Event' });
  await page.see({ role: 'article', name: TITLE });
}

async function checkIn({ page, url, organizer }: Walk): Promise<void> {
  const eventId = await findEventId(url, organizer);
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  await addPlayers(url, eventId, 2);
  await page.click({ role: 'link', name: `View All participants of ${TITLE}` });
  await page.click({ role: 'button', name: 'Check in Player One' });
  // The event is months away.
  await page.click({ role: 'button', name: 'Check in now' });
  await page.see({ role: 'button', name: /^Undo: Player One/ });
}

async function letIn({ page, server, url, organizer }: Walk): Promise<void> {
  const eventId = await findEventId(url, organizer);
  await page.goto(`/gate/${eventId}`);
  await page.see({ text: /^Ready without signal · 2 people/ });
  await server.kill();
  await page.fill({ role: 'searchbox', name: /^Name/ }, 'two');
  await page.click({ role: 'button', name: 'Player Two in' });
  await page.click({ role: 'button', name: 'Pays later' });
  await page.see({ text: /^No signal, [12] waiting to send/ });
  // A cold start: the page and the list are this browser's.
  await page.goto(`/gate/${eventId}`);
  await page.see({ text: /^No signal, [12] waiting to send/ });
  await server.restart();
  await page.see({ text: /^Ready without signal/ });
  const { scans } = await requestApi<{ scans: { name: string; verdict: string }[] }>(url, {
    method: 'GET',
    path: `/events/${eventId}/scans`,
    accessToken: organizer.tokens.accessToken,
  });
  const ins = scans.filter(({ name, verdict }) => name === 'Player Two' && verdict === 'in');
  if (ins.length !== 1) throw new Error(`Player Two is in ${ins.length} times`);
}

async function answer({ page, url, organizer }: Walk): Promise<void> {
  const player = await openAccount(url, newPerson('Dunlin'));
  const { message } = await requestApi<{ message: { threadId: string } }>(url, {
    path: '/messages/send',
    accessToken: player.tokens.accessToken,
    body: { eventId: await findEventId(url, organizer), content: { text: 'Is there parking?' } },
  });
  await page.goto(`/dashboard/messages/${message.threadId}`);
  await page.see({ text: 'Is there parking?' });
  await page.fill({ label: 'Write a message' }, 'Yes, for forty cars.');
  await page.click({ role: 'button', name: 'Send' });
  await page.see({ text: 'Yes, for forty cars.' });
}

async function openProfile({ page, person }: Walk): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.see({ text: person.fullName });
}

async function visitOnPhone({ page, url, organizer }: Walk): Promise<string> {
  await page.resize(PHONE.width, PHONE.height);
  const eventId = await findEventId(url, organizer);
  const places = {
    '/dashboard': { role: 'article', name: TITLE },
    [`/dashboard/events/${eventId}/participants`]: { text: 'Player Two' },
    [`/dashboard/events/${eventId}/edit`]: { label: /^Event title/ },
    '/dashboard/messages': { role: 'heading', name: 'Messages' },
    '/dashboard/profile': { role: 'heading', name: 'Profile Settings' },
  };
  for (const [path, landmark] of Object.entries(places)) {
    await page.goto(path);
    await page.see(landmark);
    const overflowPx = await page.overflowPx();
    if (overflowPx > 0) throw new Error(`${path} scrolls sideways by ${overflowPx} px`);
  }
  // A window may have a least width.
  return `${await page.width()} px wide`;
}

async function findEventId(url: string, { tokens }: Session): Promise<string> {
  const { events } = await requestApi<{ events: { id: string }[] }>(url, {
    method: 'GET',
    path: '/events?scope=mine',
    accessToken: tokens.accessToken,
  });
  return events[0]?.id ?? '';
}
