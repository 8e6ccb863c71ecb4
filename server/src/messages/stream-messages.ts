import type { Endpoints, StatusChange } from '@muster/contract';
import { type Request, SentStream } from '../http/handler.ts';
import { toAppError } from '../http/to-app-error.ts';
import { formatEvent, openEventStream } from '../realtime/event-stream.ts';
import type { Services } from '../services.ts';
import { findLatestChange, listChanges, type MessageChange } from './change-store.ts';
import { countUnread } from './store.ts';
import { toMessage } from './to-message.ts';
import { markMessagesDelivered } from './write-store.ts';

/** How many changes are read at a time; a client that is far behind gets batch after batch. */
const BATCH = 200;
/** Numbers stay far below 2^53. */
const EVENT_ID = /^\d{1,15}$/;

/**
 * What happens in one's messages, as it happens (decisions.md §6). After the client's last event, or from now on. An event's id
 * is the number of what happened, so a client that comes back with it misses nothing and gets nothing twice.
 */
export async function streamMessages(
  services: Services,
  { actor, lastEventId, log }: Request<Endpoints['streamMessages']>,
): Promise<SentStream> {
  const after = await findStart(services, actor.id, lastEventId);
  const events = openEventStream(services, {
    userId: actor.id,
    read: createReader(services, { actorId: actor.id, after }),
    isAlive: () => services.sessions.isAlive({ userId: actor.id, sessionId: actor.sessionId }),
    onFailure: (error) => {
      if (toAppError(error)) log.warn({ err: error }, 'a stream was ended');
      else log.error({ err: error }, 'unexpected error in a stream');
    },
  });
  return new SentStream(events);
}

async function findStart({ pool }: Services, actorId: string, lastEventId = ''): Promise<number> {
  const latest = await findLatestChange(pool, actorId);
  // A number that is still to come (of a database that was restored since) would wait for ever.
  return EVENT_ID.test(lastEventId) ? Math.min(Number(lastEventId), latest) : latest;
}

interface Start {
  actorId: string;
  after: number;
}

function createReader(services: Services, { actorId, after }: Start) {
  let cursor = after;
  let isFirst = true;
  const unread = async (id?: number) =>
    formatEvent('unread', { unreadCount: await countUnread(services.pool, actorId) }, id);

  return async function* read(): AsyncGenerator<string> {
    // With its number, so that a client which is cut off before anything happens knows where to go on too.
    if (isFirst) yield await unread(cursor);
    isFirst = false;
    for (let changes: MessageChange[] = []; ; ) {
      changes = await listChanges(services.pool, { actorId, after: cursor, limit: BATCH });
      for (const change of changes) {
        yield toEvent(change);
        cursor = change.number;
      }
      const received = changes.filter((change) => change.recipient_id === actorId);
      await markMessagesDelivered(services, { actorId, ids: received.filter(isNew).map(toId) });
      if (received.length > 0) yield await unread();
      if (changes.length < BATCH) return;
    }
  };
}

const isNew = (change: MessageChange) => change.is_new && change.status === 'sent';
const toId = ({ id }: MessageChange) => id;

function toEvent(change: MessageChange): string {
  return change.is_new
    ? formatEvent('message', { message: toMessage(change) }, change.number)
    : formatEvent('status', { status: toStatus(change) }, change.number);
}

function toStatus(change: MessageChange): StatusChange {
  const { id, threadId, status, isRead, deleted, updatedAt } = toMessage(change);
  return { id, threadId, status, isRead, deleted, updatedAt };
}
