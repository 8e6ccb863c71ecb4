import type { StatusChange } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import { formatEvent } from '../../platform/realtime/event-stream.ts';
import type { Services } from '../../platform/services.ts';
import { listPromotions } from '../participation/promotion-store.ts';
import { listChanges, type MessageChange } from './change-store.ts';
import { updateMessagesDelivered } from './delivery-store.ts';
import { countUnreadMessages } from './thread-query-store.ts';
import { type Reading, toMessage } from './to-message.ts';

/** How many changes are read at a time. A client that is far behind gets several batches. */
const BATCH_SIZE = 200;

interface ReaderStart {
  actor: SignedInViewer;
  /** The number of the last change that the client has. */
  after: number;
}

/** Reads an account's changes as stream events, and marks messages as delivered. */
export interface ChangeReader {
  /** Each call goes on where the previous one ended. */
  read: () => AsyncGenerator<string>;
  /** The number of the last change that was read. */
  cursor: () => number;
  promotedSince: () => string;
}

export function createChangeReader(
  services: Services,
  { actor, after }: ReaderStart,
): ChangeReader {
  const actorId = actor.id;
  const { pool, mediaLinks, streams } = services;
  const reading = { viewer: actor, mediaLinks };
  let cursor = after;
  let isFirst = true;
  const promotions = createPromotionReader(services, actorId);
  async function unread(id?: number) {
    const unreadCount = await streams.ask(() => countUnreadMessages(pool, { actorId }));
    return formatEvent('unread', { unreadCount }, id);
  }
  async function* read(): AsyncGenerator<string> {
    // With its number, so that a client that is cut off before the first change knows where to
    // continue.
    if (isFirst) yield await unread(cursor);
    isFirst = false;
    yield* promotions.read();
    for (;;) {
      const batch = { actorId, after: cursor, limit: BATCH_SIZE };
      const { changes, hasMore } = await streams.ask(() => listChanges(pool, batch));
      for (const change of changes) {
        yield toStreamEvent(change, reading);
        cursor = change.number;
      }
      const received = changes.filter((change) => change.recipient_id === actorId);
      const ids = received.filter(isUndelivered).map(({ id }) => id);
      if (ids.length > 0)
        await streams.ask(() => updateMessagesDelivered(services, { actorId, ids }));
      if (received.length > 0) yield await unread();
      if (!hasMore) return;
    }
  }
  return { read, cursor: () => cursor, promotedSince: promotions.since };
}

function isUndelivered(change: MessageChange): boolean {
  return change.is_new && change.status === 'sent';
}

function toStreamEvent(change: MessageChange, reading: Reading): string {
  return change.is_new
    ? formatEvent('message', { message: toMessage(change, reading) }, change.number)
    : formatEvent('status', { status: toStatusChange(change, reading) }, change.number);
}

function toStatusChange(change: MessageChange, reading: Reading): StatusChange {
  const { id, threadId, status, isRead, deleted, updatedAt } = toMessage(change, reading);
  return { id, threadId, status, isRead, deleted, updatedAt };
}

/**
 * Longer than a transaction takes that moves somebody up, because its time is that of its start.
 */
const OVERLAP_MS = 10_000;

/**
 * Reads where an account has moved up since the stream was opened, each once. A mail tells who was
 * not here.
 */
function createPromotionReader({ db, pool, streams }: Services, userId: string) {
  const openedAt = new Date(Date.now() - OVERLAP_MS).toISOString();
  const sent = new Set<string>();
  let readAt = openedAt;
  async function* read(): AsyncGenerator<string> {
    readAt = new Date(Date.now() - OVERLAP_MS).toISOString();
    const moved = { userId, since: openedAt };
    for (const row of await streams.ask(() => listPromotions({ db, pool }, moved))) {
      const { event_id: eventId, title, dependant } = row;
      const key = `${eventId} ${row.promoted_at} ${dependant}`;
      if (sent.has(key)) continue;
      sent.add(key);
      const promotion = { eventId, title, ...(dependant !== null && { dependantName: dependant }) };
      yield formatEvent('promotion', { promotion });
    }
  }
  return { read, since: () => readAt };
}
