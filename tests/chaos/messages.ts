import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '../support/seed-messages.ts';
import { callApi } from './call.ts';
import { keepListening, type Listener } from './listener.ts';

const ARRIVAL_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 60;
const ASK_AGAIN_MS = 250;

/** Accounts on several nodes that write to each other. */
export interface Conversations {
  urls: readonly string[];
  /** Account → its access token. */
  tokens: ReadonlyMap<string, string>;
  routes: readonly Route[];
  perSecond: number;
  seconds: number;
}

/** A message that the server has acknowledged. */
export interface Sent extends Route {
  id: string;
  /** How often it was sent without a response. */
  failures: number;
}

/** Account → its listener. */
export type Listeners = ReadonlyMap<string, Listener>;

/** Every account listens, at the nodes in turn. */
export async function listenAll({ urls, tokens }: Conversations): Promise<Listeners> {
  const listeners = new Map(
    [...tokens].map(([id, token], index) => [id, keepListening({ urls, token, first: index })]),
  );
  await Promise.all([...listeners.values()].map(({ connected }) => connected));
  return listeners;
}

/**
 * Sends at a constant rate to the nodes in turn. What is not answered is sent again to the next, as
 * the product does.
 */
export async function sendAll(conversations: Conversations): Promise<Sent[]> {
  const { perSecond, seconds } = conversations;
  const sending: Promise<Sent>[] = [];
  const startMs = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const waitMs = startMs + (number * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sending.push(sendOne(conversations, number));
  }
  return Promise.all(sending);
}

/** Sends the message of a number until it is acknowledged. */
export async function sendOne(
  { urls, tokens, routes }: Pick<Conversations, 'urls' | 'tokens' | 'routes'>,
  number: number,
): Promise<Sent> {
  const route = routes[number % routes.length] as Route;
  const body = {
    eventId: route.eventId,
    threadId: route.threadId,
    content: { text: `Message ${number}` },
    metadata: { clientId: `chaos-${String(number).padStart(8, '0')}` },
  };
  for (let failures = 0; failures < MAX_ATTEMPTS; failures += 1) {
    const { data, retryAfterMs } = await callApi<{ message: { id: string } }>(
      urls[(number + failures) % urls.length] ?? '',
      { method: 'POST', path: '/messages/send', token: tokens.get(route.senderId) ?? '', body },
    );
    if (data) return { ...route, id: data.message.id, failures };
    await sleep(retryAfterMs ?? ASK_AGAIN_MS);
  }
  throw new Error(`message ${number} was never acknowledged`);
}

/** Both sides of a conversation hear of a message. */
function listDue(sent: readonly Sent[], listeners: Listeners) {
  return sent.flatMap(({ id, senderId, recipientId }) =>
    [senderId, recipientId].map((account) => ({ id, listener: listeners.get(account) })),
  );
}

function countMissed(sent: readonly Sent[], listeners: Listeners): number {
  const due = listDue(sent, listeners);
  return due.filter(({ id, listener }) => !listener?.counts.has(id)).length;
}

/** Waits until each message has arrived, then ends the listeners and counts what went wrong. */
export async function countDeliveries(sent: readonly Sent[], listeners: Listeners) {
  const untilMs = Date.now() + ARRIVAL_TIMEOUT_MS;
  while (countMissed(sent, listeners) > 0 && Date.now() < untilMs) await sleep(200);
  // One that comes twice may come late.
  await sleep(2_000);
  const all = [...listeners.values()];
  await Promise.all(all.map((listener) => listener.stop()));
  return {
    missed: countMissed(sent, listeners),
    twice: all.flatMap(({ counts }) => [...counts.values()].filter((n) => n > 1)).length,
    'out of order': all.reduce((sum, listener) => sum + listener.outOfOrder(), 0),
    reconnects: all.reduce((sum, listener) => sum + listener.reconnects(), 0),
  };
}
