import { rolesWith } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ClientConfig } from '../database/limits.ts';
import { prepared } from '../database/prepared.ts';
import type { Db } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { countPartFailure } from '../part-failures.ts';
import { type Collapse, createCollapse } from './collapse.ts';
import { createListener } from './listener.ts';

/**
 * Notifies the subscribers on all nodes that there is something new for a user, without saying
 * what.
 */
export interface Bus {
  /** Notifies within milliseconds, in batches. Call it after the change is committed. */
  publish(userIds: readonly string[]): void;
  /**
   * Notifies the gate of an event, and its organizer and crew who manage participants, and nobody
   * else, that its participants have changed: at most twice a second and event. Call it after the
   * change is committed.
   */
  publishParticipants(eventId: string): void;
  /**
   * Notifies the crew that answers messages of the threads' events, and nobody else. Call it after
   * the change is committed.
   */
  publishThreads(threadIds: readonly string[]): void;
  /**
   * Calls `wake` when there may be something new for the user: sometimes without need, and when
   * notifications may be missing.
   */
  subscribe(userId: string, wake: Wake): () => void;
  /** Sends what is still pending, then closes the connection. */
  close(): Promise<void>;
}

/**
 * Of which event of the subscriber what has changed, and nothing else; null when it may be any,
 * because notifications were lost.
 */
export interface EventNotice {
  kind: NoticeKind;
  eventId: string | null;
}

/**
 * What a subscriber is told: there may be something new for the user; something of an event has
 * changed. What came before may be missing, because the node has only started to listen, or has
 * lost its connection.
 */
export type News = 'new' | EventNotice | 'started' | 'lost';

type Wake = (news: News) => void;

const CHANNEL = 'muster';
/**
 * A commit with NOTIFY locks the whole database, so all notifications within this time share one
 * commit.
 */
const BATCH_MS = 10;
/** 24 characters and a comma each; PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_IDS_PER_PAYLOAD = 290;
/** Together under two seconds, however many nodes an event's participants change on. */
const SEND_AGAIN_MS = 500;
const WAKE_AGAIN_MS = 1_000;
/**
 * What is between a user and an event of theirs, by what has changed; no id has it. An older node
 * finds no such user.
 */
const SEPARATORS = { participants: '/', threads: '!' } as const;

/** What of an event others than its players are told of. */
type NoticeKind = keyof typeof SEPARATORS;
const NOTICE_KINDS: readonly NoticeKind[] = ['participants', 'threads'];

/** What may have changed when notifications were lost. */
export const ANY_EVENT = NOTICE_KINDS.map((kind): EventNotice => ({ kind, eventId: null }));

/** Before the id of an event, whose gate listens. */
const GATE = 'gate-';

/** What those who listen to the gate of an event subscribe to. */
export function gateTopic(eventId: string): string {
  return GATE + eventId;
}

interface BusOptions {
  pool: pg.Pool;
  /** For the one connection that listens; opened with the first subscription. */
  directConfig: ClientConfig;
  log: Log;
}

/** A bus over LISTEN and NOTIFY. */
export function createBus({ pool, directConfig, log }: BusOptions): Bus {
  const wakes = createWakes();
  const notifications = createNotifications({ pool, log });
  const listener = createListener({
    directConfig,
    channel: CHANNEL,
    log,
    onPayload: (payload) => wakes.wake(payload.split(',')),
    // Notifications sent without a connection are lost.
    onListening: wakes.wakeAll,
  });
  return {
    publish: notifications.add,
    publishParticipants: notifications.addEvent,
    publishThreads: notifications.addThreads,
    subscribe: (userId, wake) => {
      listener.start();
      return wakes.add(userId, wake);
    },
    close: async () => {
      await notifications.close();
      await listener.stop();
    },
  };
}

/**
 * Notifies the subscribers of users, where only the database is at hand. Streams that miss it read
 * at their next heartbeat.
 */
export async function notifyUsers(db: Db, userIds: readonly string[]): Promise<void> {
  const payloads = toPayloads([...userIds]);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`
    .execute(db)
    .catch(() => countPartFailure('notification'));
}

/** Collects users and notifies about them in batches. */
function createNotifications({ pool, log }: Pick<BusOptions, 'pool' | 'log'>) {
  const pending = new Set<string>();
  const pendingEvents = new Set<string>();
  const pendingThreads = new Set<string>();
  const events: Collapse = createCollapse(SEND_AGAIN_MS, (eventId) => {
    pendingEvents.add(eventId);
    timer ??= setTimeout(flush, BATCH_MS);
  });
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size > 0) send(NOTIFY_USERS, [toPayloads([...pending])]);
    if (pendingEvents.size > 0)
      send(NOTIFY_ORGANIZERS, [[...pendingEvents], rolesWith('manageParticipants')]);
    if (pendingThreads.size > 0)
      send(NOTIFY_CREW, [[...pendingThreads], rolesWith('answerMessages')]);
    for (const ids of [pending, pendingEvents, pendingThreads]) ids.clear();
  }
  function send(text: string, values: string[][]) {
    const sent = pool
      .query(prepared(text, [CHANNEL, ...values]))
      // Streams also read again at each heartbeat.
      .catch((error: unknown) => {
        countPartFailure('notification');
        log.warn(`Listeners could not be notified: ${String(error)}`);
      });
    sending = Promise.all([sending, sent]);
  }
  function addTo(ids: Set<string>, added: readonly string[]) {
    for (const id of added) ids.add(id);
    if (added.length > 0) timer ??= setTimeout(flush, BATCH_MS);
  }
  return {
    add: (userIds: readonly string[]) => addTo(pending, userIds),
    addThreads: (threadIds: readonly string[]) => addTo(pendingThreads, threadIds),
    addEvent: events.add,
    close: async () => {
      events.flush();
      flush();
      await sending;
    },
  };
}

const NOTIFY_USERS = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
/** The recipients are read from the tables, so that no caller can notify anybody else. */
const NOTIFY_ORGANIZERS = `select pg_notify($1, account || '${SEPARATORS.participants}' || e.id)
  from live_events e cross join lateral (
    select e.organizer_id::text as account
    union
    select c.user_id::text from active_crew c where c.organizer_id = e.organizer_id
      and (c.event_id is null or c.event_id = e.id) and c.roles && $3::text[]
  ) told
  where e.id = any($2::text[])
  union all select pg_notify($1, '${GATE}' || id) from unnest($2::text[]) id`;
/** Of events that are deleted crew reads nothing. */
const NOTIFY_CREW = `select pg_notify($1, told.name) from (
    select distinct c.user_id || '${SEPARATORS.threads}' || e.id as name
    from threads t
    join live_events e on e.id = t.event_id
    join active_crew c on c.organizer_id = e.organizer_id
      and (c.event_id is null or c.event_id = e.id)
    where t.id = any($2::text[]) and c.roles && $3::text[]
  ) told`;

function toPayloads(ids: string[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_PAYLOAD)
    payloads.push(ids.slice(start, start + MAX_IDS_PER_PAYLOAD).join());
  return payloads;
}

function createWakes() {
  const subscribersByUser = new Map<string, Set<Wake>>();
  let wasListening = false;
  function wakeOf(userId: string, news: News) {
    for (const wake of subscribersByUser.get(userId) ?? []) wake(news);
  }
  const ofEvents = createCollapse(WAKE_AGAIN_MS, (name) => {
    const { userId, notice } = parseName(name);
    wakeOf(userId, notice ?? 'new');
  });
  return {
    add: (userId: string, wake: Wake) => {
      const own = subscribersByUser.get(userId) ?? new Set();
      subscribersByUser.set(userId, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0 && subscribersByUser.get(userId) === own)
          subscribersByUser.delete(userId);
      };
    },
    wake: (names: string[]) => {
      for (const name of names) {
        const { userId, notice } = parseName(name);
        if (!notice) wakeOf(userId, 'new');
        // The other nodes' users are not remembered.
        else if (subscribersByUser.has(userId)) ofEvents.add(name);
      }
    },
    wakeAll: () => {
      const news = wasListening ? 'lost' : 'started';
      wasListening = true;
      for (const own of subscribersByUser.values()) for (const wake of own) wake(news);
    },
  };
}

/** Whom a notification is for, and the notice, if it is one. */
function parseName(name: string): { userId: string; notice?: EventNotice } {
  const kind = NOTICE_KINDS.find((each) => name.includes(SEPARATORS[each]));
  if (!kind) return { userId: name };
  const [userId = '', eventId = ''] = name.split(SEPARATORS[kind]);
  return { userId, notice: { kind, eventId } };
}
