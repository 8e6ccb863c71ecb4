import { makeJoinForm } from '@muster/testing/builders';
import type { Page } from '@playwright/test';
import { requestApi } from './api.ts';
import { approveEvent, createEvent } from './create-event.ts';
import { newPerson, type Person } from './person.ts';
import { SUPERADMIN } from './server.ts';
import { openAccount, openSession, type Session } from './session.ts';

/** An organizer and a player who has joined the organizer's event. */
export interface Pair {
  organizer: Session;
  player: Session;
  /** The player's account, to sign in with again. */
  playerPerson: Person;
  eventId: string;
}

/** A pair with a thread. */
export interface Talk extends Pair {
  threadId: string;
  /** The id of the player's first message, which says "Hello". */
  firstId: string;
}

/** Marshal, the organizer of an approved event, and Dunlin, who has joined it. */
export async function makePair(url: string, title: string): Promise<Pair> {
  const playerPerson = newPerson('Dunlin');
  const organizer = await openAccount(url, newPerson('Marshal'));
  const player = await openAccount(url, playerPerson);
  const eventId = await createEvent(url, organizer, title);
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  await requestApi(url, {
    path: `/events/${eventId}/join`,
    accessToken: player.tokens.accessToken,
    body: { joinForm: makeJoinForm({ fullName: 'Dunlin Fox' }) },
  });
  return { organizer, player, playerPerson, eventId };
}

/** A pair whose player has written "Hello". */
export async function startTalk(url: string, title: string): Promise<Talk> {
  const pair = await makePair(url, title);
  const { id, threadId } = await send(url, pair.player, {
    eventId: pair.eventId,
    content: { text: 'Hello' },
  });
  return { ...pair, threadId, firstId: id };
}

/** Somebody who answers the messages of the pair's event. */
export async function joinCrew(
  url: string,
  pair: Pick<Pair, 'organizer' | 'eventId'>,
  nickName: string,
): Promise<Session> {
  const helper = await openAccount(url, newPerson(nickName));
  const expiresAt = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  const { token } = await requestApi<{ token: string }>(url, {
    path: '/crew/invitations',
    accessToken: pair.organizer.tokens.accessToken,
    body: { roles: ['messages'], eventId: pair.eventId, expiresAt },
  });
  await requestApi(url, {
    path: '/crew/invitations/accept',
    accessToken: helper.tokens.accessToken,
    body: { token },
  });
  return helper;
}

/** Sends a message over the API. */
export async function send(
  url: string,
  { tokens }: Session,
  body: object,
): Promise<{ id: string; threadId: string }> {
  const { message } = await requestApi<{ message: { id: string; threadId: string } }>(url, {
    path: '/messages/send',
    accessToken: tokens.accessToken,
    body,
  });
  return message;
}

/** The texts of a thread's newest 100 messages as the server has them, oldest first. */
export async function listTexts(url: string, { player, threadId }: Talk): Promise<string[]> {
  const { messages } = await requestApi<{ messages: { content: { text: string } }[] }>(url, {
    method: 'GET',
    path: `/messages/thread/${threadId}?limit=100`,
    accessToken: player.tokens.accessToken,
  });
  return messages.map(({ content }) => content.text);
}

/** Opens the thread in a tab and waits for its messages. */
export async function openTalk(page: Page, { threadId }: Talk): Promise<void> {
  await page.goto(`/dashboard/messages/${threadId}`);
  await articles(page).first().waitFor();
}

/** The messages of the open conversation. */
export function log(page: Page) {
  return page.getByRole('dialog', { name: 'Messages' }).getByRole('log', { name: 'Messages' });
}

/** The bubbles of the open conversation, including those that are not sent yet. */
export function articles(page: Page) {
  return log(page).getByRole('article');
}

/** The bubble that contains a text. */
export function bubble(page: Page, text: string) {
  return articles(page).filter({ has: page.getByText(text, { exact: true }) });
}

/** The bubble's entry in the list of messages, with its buttons. */
export function entry(page: Page, text: string) {
  return log(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
}

/** The box to write in. */
export function box(page: Page) {
  return page.getByRole('textbox', { name: 'Write a message' });
}

/** Writes a message and sends it by Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}
