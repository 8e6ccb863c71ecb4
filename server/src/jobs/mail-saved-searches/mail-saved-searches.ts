import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_COUNT } from '@muster/contract';
import { countMatches } from '../../features/events/list/count-store.ts';
import type { EventFilter } from '../../features/events/list/filter.ts';
import { listEventRows } from '../../features/events/list/list-store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countReadyJobs } from '../../platform/queue/store.ts';
import type { Services } from '../../platform/services.ts';
import { FOLLOWS } from './follows.ts';
import { SAVED_SEARCHES } from './saved-searches.ts';
import { updateDue, updateLooked } from './store.ts';
import type { Matches, Watch, WatchKind } from './watch.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BATCH_SIZE = 100;
/** More of a kind than that wait for the next run. */
const MAX_BATCHES = 500;
/** Further ones are looked at when fewer mails wait: other mails would be sent after them. */
const MAX_QUEUED_MAILS = 100;
const QUEUE_CHECK_MS = 500;
/** As long without room, the rest waits for the next run. */
const MAX_WAIT_MS = 2 * MINUTE_MS;
/**
 * Events of the last minute wait, because an approval that began earlier can be committed later, or
 * be undone.
 */
const SETTLING_MS = MINUTE_MS;

type JobServices = Pick<Services, 'db' | 'pool'> & { signal?: AbortSignal };

/** The result of one run. */
export interface MailedSearches {
  /** Saved searches and follows. */
  searches: number;
  mails: number;
  failedSearches: number;
  /** Why the last failure happened; that search is tried again in an hour. */
  error?: unknown;
}

/**
 * Looks for new events for each saved search and each follow that is due, and mails what it finds
 * (docs/product/player-screens.md#saved-search-mail, docs/product/organizer-pages.md#followers).
 */
export async function mailSavedSearches(services: JobServices, now: Date): Promise<MailedSearches> {
  const result: MailedSearches = { searches: 0, mails: 0, failedSearches: 0 };
  await mailWatches(services, SAVED_SEARCHES, { now, result });
  await mailWatches(services, FOLLOWS, { now, result });
  return result;
}

async function mailWatches<W extends Watch>(
  services: JobServices,
  kind: WatchKind<W>,
  { now, result }: { now: Date; result: MailedSearches },
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await hasRoom(services))) return;
    const due = await kind.listDue(services.db, { now, limit: BATCH_SIZE });
    for (const watch of due) {
      if (services.signal?.aborted) return;
      result.searches += 1;
      try {
        if (watch.is_hidden) await postpone(services, kind, { watch, now });
        else if (await mailNewEvents(services, kind, { watch, now })) result.mails += 1;
      } catch (error) {
        result.failedSearches += 1;
        result.error = error;
        await postpone(services, kind, { watch, now });
      }
    }
    if (due.length < BATCH_SIZE) break;
  }
}

async function hasRoom({ db, signal }: JobServices): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS && !signal?.aborted; waitedMs += QUEUE_CHECK_MS) {
    if ((await countReadyJobs(db, 'sendMail')) < MAX_QUEUED_MAILS) return true;
    await sleep(QUEUE_CHECK_MS);
  }
  return false;
}

interface Look<W extends Watch> {
  watch: W;
  now: Date;
}

/** So that a search that cannot be mailed now does not keep the others waiting. */
async function postpone<W extends Watch>(
  { db }: JobServices,
  { table }: WatchKind<W>,
  { watch: { id }, now }: Look<W>,
): Promise<void> {
  await updateDue(db, table, { id, dueAt: new Date(now.getTime() + HOUR_MS) });
}

/** True when there was something to mail. */
async function mailNewEvents<W extends Watch>(
  services: JobServices,
  kind: WatchKind<W>,
  { watch, now }: Look<W>,
): Promise<boolean> {
  const until = new Date(now.getTime() - SETTLING_MS).toISOString();
  // Just created: nothing can be new.
  const isNew = watch.looked_at > until;
  const lookedAt = isNew ? watch.looked_at : until;
  const filter = await kind.toFilter(services.pool, watch, now);
  const firstApproved = { after: watch.looked_at, until };
  const matches = filter && (await findMatches(services, { ...filter, firstApproved }, now));
  return inTransaction(services.db, async (trx) => {
    const dueAt = new Date(now.getTime() + (matches ? DAY_MS : HOUR_MS));
    const look = { id: watch.id, before: watch.looked_at, lookedAt, dueAt };
    if (!(await updateLooked(trx, kind.table, look))) {
      await updateDue(trx, kind.table, look);
      return false;
    }
    if (matches) await kind.sendMatches(trx, watch, matches);
    return matches !== undefined;
  });
}

/** Undefined when there are none. */
async function findMatches(
  { pool }: JobServices,
  all: EventFilter,
  now: Date,
): Promise<Matches | undefined> {
  // A series is named once.
  const filter = { ...all, nextMatching: { at: now.toISOString(), criteria: all } };
  const page = { filter, viewerId: null, limit: MAX_COUNT.savedSearchMatches, offset: 0 };
  const rows = await listEventRows(pool, { ...page, sort: 'soonest' });
  if (rows.length === 0) return undefined;
  const events = await Promise.all(
    rows.map(async ({ id, title, date, location, series_id: seriesId }) => {
      const newDates = seriesId ? await countMatches(pool, { ...all, seriesId }) : 1;
      return { id, title, date, location, newDates };
    }),
  );
  return { events, moreCount: (await countMatches(pool, filter)) - events.length };
}
