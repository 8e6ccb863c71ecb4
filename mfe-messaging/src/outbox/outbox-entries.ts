import type { ReplyTarget } from '../draft/reply-target.ts';
import type { Address } from './address.ts';

/**
 * A message of the user that the server has not confirmed (docs/product/message-screens.md#outbox).
 */
export interface OutboxEntry extends Address {
  /** The same id twice creates one message (docs/product/messages.md#client-id). */
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
  /** The file itself is stored apart, by `clientId`. */
  image: { name: string; caption: string; type: string } | null;
  /** Entries are ordered by it; no two have the same. */
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why the last attempt failed, for people. A waiting entry is tried again by itself. */
  failure: string | null;
}

/** All entries of an account, oldest first. */
export type Entries = readonly OutboxEntry[];

/** A message to add. */
export type OutboxMessage = Pick<OutboxEntry, 'clientId' | 'text' | 'replyTo' | 'image'>;

interface Addition {
  address: Address;
  messages: readonly OutboxMessage[];
  nowMs: number;
}

/** Adds messages at the end, in this order. */
export function addMessages(entries: Entries, { address, messages, nowMs }: Addition): Entries {
  const last = entries.at(-1);
  const firstMs = Math.max(nowMs, last ? Date.parse(last.createdAt) + 1 : 0);
  const added = messages.map((message, index) => ({
    ...message,
    ...address,
    createdAt: new Date(firstMs + index).toISOString(),
    state: 'waiting' as const,
    failure: null,
  }));
  return [...entries, ...added];
}

/**
 * The entry of the conversation to send now: its first one that waits, unless one is being sent.
 * Failed ones are passed over.
 */
export function findNext(entries: Entries, conversation: string): OutboxEntry | null {
  const own = entries.filter((entry) => entry.conversation === conversation);
  if (own.some(({ state }) => state === 'sending')) return null;
  return own.find(({ state }) => state === 'waiting') ?? null;
}

/** The first entry of the conversation that waits behind another. */
export function findBehind(entries: Entries, { clientId }: OutboxEntry): OutboxEntry | null {
  const index = entries.findIndex((entry) => entry.clientId === clientId);
  const conversation = entries[index]?.conversation;
  const behind = entries.slice(index + 1);
  return behind.find((entry) => conversation && isIn(conversation, 'waiting')(entry)) ?? null;
}

/** Marks an entry as being sent. */
export function startSending(entries: Entries, clientId: string): Entries {
  return change(entries, (entry) => entry.clientId === clientId, { state: 'sending' });
}

/**
 * Lets what was being sent when its tab was closed wait again. Only the holder of the
 * conversation's lock may say so.
 */
export function recoverInterrupted(entries: Entries, conversation: string): Entries {
  return change(entries, isIn(conversation, 'sending'), { state: 'waiting' });
}

/** Removes a sent entry. The connection works again for those behind it. */
export function markSent(entries: Entries, clientId: string): Entries {
  const sent = find(entries, clientId);
  if (!sent) return entries;
  return removeEntry(clearFailures(entries, sent.conversation), clientId);
}

/**
 * Keeps an entry that the server refused. It is not sent again by itself, and those behind it do
 * not wait for it.
 */
export function markRefused(entries: Entries, clientId: string, failure: string): Entries {
  return change(entries, (entry) => entry.clientId === clientId, { state: 'failed', failure });
}

/**
 * Lets an entry wait that did not reach the server; those behind it in the conversation wait for
 * it.
 */
export function markUnreachable(
  entries: Entries,
  clientId: string,
  failure: string | null,
): Entries {
  const unsent = find(entries, clientId);
  if (!unsent) return entries;
  const waiting = change(entries, (entry) => entry === unsent, { state: 'waiting' });
  return change(waiting, isIn(unsent.conversation, 'waiting'), { failure });
}

/** Lets a failed entry wait again. */
export function retryEntry(entries: Entries, clientId: string): Entries {
  const failed = find(entries, clientId);
  if (!failed || failed.state === 'sending') return entries;
  const waiting = change(entries, (entry) => entry === failed, { state: 'waiting' });
  return clearFailures(waiting, failed.conversation);
}

/** Removes an entry that is not to be sent any more. */
export function removeEntry(entries: Entries, clientId: string): Entries {
  return entries.filter((entry) => entry.clientId !== clientId);
}

/** The first message of a new conversation has made its thread: the other entries go into it. */
export function adoptThread(
  entries: Entries,
  { conversation, threadId }: { conversation: string; threadId: string },
): Entries {
  return change(entries, (entry) => entry.conversation === conversation && !entry.threadId, {
    conversation: threadId,
    threadId,
  });
}

/** Removes what the thread shows already. An entry that is being sent stays until its response. */
export function removeShown(entries: Entries, shown: ReadonlySet<string>): Entries {
  return entries.filter(({ clientId, state }) => state === 'sending' || !shown.has(clientId));
}

function clearFailures(entries: Entries, conversation: string): Entries {
  return change(entries, isIn(conversation, 'waiting'), { failure: null });
}

function find(entries: Entries, clientId: string): OutboxEntry | undefined {
  return entries.find((entry) => entry.clientId === clientId);
}

function isIn(conversation: string, state: OutboxEntry['state']) {
  return (entry: OutboxEntry) => entry.conversation === conversation && entry.state === state;
}

/** Entries that stay as they are keep their identity. */
function change(
  entries: Entries,
  isMeant: (entry: OutboxEntry) => boolean,
  part: Partial<OutboxEntry>,
): Entries {
  return entries.map((entry) => (isMeant(entry) ? { ...entry, ...part } : entry));
}
