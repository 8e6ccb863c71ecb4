import type { StatusChange } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import { type Handlers, SentStream } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import type { EventNotice } from '../../platform/realtime/bus.ts';
import {
  formatEvent,
  type Notices,
  openEventStream,
} from '../../platform/realtime/event-stream.ts';
import type { Streams } from '../../platform/realtime/streams.ts';
import { createWatch, type Watch } from '../../platform/realtime/watch.ts';
import type { Services } from '../../platform/services.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import { listPromotions } from '../participation/hold-store.ts';
import {
  findLatestChange,
  findNews,
  listChanges,
  type MessageChange,
  type MessagePlace,
} from './change-store.ts';
import { updateMessagesDelivered } from './delivery-store.ts';
import { countUnreadMessages } from './thread-query-store.ts';
import { type Reading, toMessage } from './to-message.ts';

/** Far below 2^53, up to which numbers are exact. */
const EVENT_ID = /^\d{1,15}$/;
/** Longer than any transaction that writes messages. */
const SETTLED_MS = 120_000;
const watches = new WeakMap<Streams, Watch<SessionPlace>>();
/** How many changes are read at a time. A client that is far behind gets several batches. */
const BATCH_SIZE = 200;
/**
 * Longer than a transaction takes that moves somebody up, because its time is that of its start.
 */
const OVERLAP_MS = 10_000;

export const messageStream = {
  /**
   * Streams the changes of the caller's messages, after the client's last event or from now on
   * (docs/product/messages.md#message-stream). The id of an event is the number of the change, so a
   * client that reconnects misses nothing and gets nothing twice.
   */
  async streamMessages(services, { actor, lastEventId, log }) {
    const after = await services.streams.ask(() => findStart(services, actor.id, lastEventId));
    const claims = { userId: actor.id, sessionId: actor.sessionId };
    const { read, cursor, promotedSince } = createChangeReader(services, { actor, after });
    const events = openEventStream(services, {
      userId: actor.id,
      read,
      notices: createEventNotices(),
      isAlive: () => services.streams.ask(() => services.sessions.isAlive(claims)),
      watch: watchMessages(services).of({ ...claims, after: cursor, promotedSince }),
      onFailure: (error) => {
        if (toAppError(error)) log.warn({ err: error }, 'a stream was ended');
        else log.error({ err: error }, 'unexpected error in a stream');
      },
    });
    return new SentStream(events);
  },
} satisfies Partial<Handlers>;

async function findStart({ pool }: Services, actorId: string, lastEventId = ''): Promise<number> {
  const latest = await findLatestChange(pool, actorId);
  // A number that does not exist yet, from before the database was restored, would skip everything
  // up to it.
  return EVENT_ID.test(lastEventId) ? Math.min(Number(lastEventId), latest) : latest;
}

/** Of a session, with which the stream ends. */
type SessionPlace = MessagePlace & AccessClaims;

/** Looks for the message streams of this node: a statement for their sessions, one for news. */
function watchMessages(services: Services): Watch<SessionPlace> {
  const found = watches.get(services.streams);
  if (found) return found;
  const watch = createMessageWatch(services);
  watches.set(services.streams, watch);
  return watch;
}

function createMessageWatch({ db, sessions, streams, log }: Services): Watch<SessionPlace> {
  let latest: number | undefined;
  let movedAtMs = 0;
  /** The number up to which nothing can be written any more; undefined while numbers are given. */
  function settled() {
    return Date.now() - movedAtMs > SETTLED_MS ? latest : undefined;
  }
  return createWatch({
    intervalMs: streams.times.heartbeatMs,
    log,
    look: async (places) => {
      const alive = await sessions.listAlive(places);
      const news = await findNews(db, { places, settled: settled() });
      if (news.latest !== latest) [latest, movedAtMs] = [news.latest, Date.now()];
      return places.map((place, index) => {
        if (!alive.has(place.sessionId)) return 'ended';
        return news.indexes.has(index) ? 'new' : 'nothing';
      });
    },
  });
}

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

function createChangeReader(services: Services, { actor, after }: ReaderStart): ChangeReader {
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

/**
 * At which events of an account participants or threads have changed, for one stream. It says no
 * more than that: what has changed is read by a request, which checks who asks.
 */
function createEventNotices(): Notices {
  const noted = new Map<string, EventNotice>();
  return {
    note: (notice) => void noted.set(`${notice.kind} ${notice.eventId}`, notice),
    isEmpty: () => noted.size === 0,
    read: function* () {
      for (const [key, { kind, eventId }] of noted) {
        noted.delete(key);
        yield formatEvent(kind, { [kind]: { eventId } });
      }
    },
  };
}
