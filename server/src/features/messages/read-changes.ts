import type { StatusChange } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
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

/**
 * Reads an account's changes as stream events, each call from where the previous one ended, and
 * marks messages as delivered.
 */
export function createChangeReader(services: Services, { actor, after }: ReaderStart) {
  const actorId = actor.id;
  const { db, pool, mediaLinks } = services;
  const reading = { viewer: actor, mediaLinks };
  let cursor = after;
  let isFirst = true;
  const readPromotions = createPromotionReader(db, actorId);
  async function unread(id?: number) {
    return formatEvent('unread', { unreadCount: await countUnreadMessages(pool, { actorId }) }, id);
  }

  return async function* read(): AsyncGenerator<string> {
    // With its number, so that a client that is cut off before the first change knows where to
    // continue.
    if (isFirst) yield await unread(cursor);
    isFirst = false;
    yield* readPromotions();
    for (;;) {
      const changes = await listChanges(db, { actorId, after: cursor, limit: BATCH_SIZE });
      for (const change of changes) {
        yield toStreamEvent(change, reading);
        cursor = change.number;
      }
      const received = changes.filter((change) => change.recipient_id === actorId);
      const ids = received.filter(isUndelivered).map(({ id }) => id);
      await updateMessagesDelivered(services, { actorId, ids });
      if (received.length > 0) yield await unread();
      if (changes.length < BATCH_SIZE) return;
    }
  };
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
function createPromotionReader(db: Db, userId: string) {
  const since = new Date(Date.now() - OVERLAP_MS).toISOString();
  const sent = new Set<string>();
  return async function* read(): AsyncGenerator<string> {
    for (const row of await listPromotions(db, { userId, since })) {
      const key = `${row.event_id} ${row.promoted_at}`;
      if (sent.has(key)) continue;
      sent.add(key);
      yield formatEvent('promotion', { promotion: { eventId: row.event_id, title: row.title } });
    }
  };
}
