import type { StatusChange } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import { formatEvent } from '../../platform/realtime/event-stream.ts';
import type { Look, SourceReader, StreamSource } from '../../platform/realtime/stream-source.ts';
import type { Services } from '../../platform/services.ts';
import { findLatestChange, findNews, listChanges, type MessageChange } from './change-store.ts';
import { updateMessagesDelivered } from './delivery-store.ts';
import { countUnreadMessages } from './thread-query-store.ts';
import { type Reading, toMessage } from './to-message.ts';

/** Far below 2^53, up to which numbers are exact. */
const EVENT_ID = /^\d{1,15}$/;
/** Longer than any transaction that writes messages. */
const SETTLED_MS = 120_000;
/** How many changes are read at a time. A client that is far behind gets several batches. */
const BATCH_SIZE = 200;

/**
 * Tells the changes of an account's messages. The id of an event is the number of the change, so a
 * client that reconnects misses nothing and gets nothing twice.
 */
export const messageChanges: StreamSource = {
  open: async (services, { viewer, lastEventId }) => {
    const after = await services.streams.ask(() => findStart(services, viewer.id, lastEventId));
    return createChangeReader(services, { viewer, after });
  },
  createLook: createChangeLook,
};

async function findStart({ pool }: Services, actorId: string, lastEventId = ''): Promise<number> {
  const latest = await findLatestChange(pool, actorId);
  // A number that does not exist yet, from before the database was restored, would skip everything
  // up to it.
  return EVENT_ID.test(lastEventId) ? Math.min(Number(lastEventId), latest) : latest;
}

function createChangeLook({ db }: Services): Look {
  let latest: number | undefined;
  let movedAtMs = 0;
  /** The number up to which nothing can be written any more; undefined while numbers are given. */
  function settled() {
    return Date.now() - movedAtMs > SETTLED_MS ? latest : undefined;
  }
  return async (places) => {
    const news = await findNews(db, { places, settled: settled() });
    if (news.latest !== latest) [latest, movedAtMs] = [news.latest, Date.now()];
    return news.indexes;
  };
}

interface ReaderStart {
  viewer: SignedInViewer;
  /** The number of the last change that the client has. */
  after: number;
}

/** Reads an account's changes as stream events, and marks messages as delivered. */
function createChangeReader(services: Services, { viewer, after }: ReaderStart): SourceReader {
  const actorId = viewer.id;
  const { pool, mediaLinks, streams } = services;
  const reading = { viewer, mediaLinks };
  let cursor = after;
  let isFirst = true;
  async function unread(id?: number) {
    const unreadCount = await streams.ask(() => countUnreadMessages(pool, { actorId }));
    return formatEvent('unread', { unreadCount }, id);
  }
  async function* read(): AsyncGenerator<string> {
    // With its number, so that a client that is cut off before the first change knows where to
    // continue.
    if (isFirst) yield await unread(cursor);
    isFirst = false;
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
  return { userId: actorId, cursor: () => String(cursor), read };
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
