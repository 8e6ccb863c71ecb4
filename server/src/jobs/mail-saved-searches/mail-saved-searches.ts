import { MAX_COUNT } from '@muster/contract';
import { exploreFilters } from '@muster/contract/schemas';
import { toEventCriteria } from '@muster/domain';
import { nameOf } from '../../features/accounts/people.ts';
import { countMatches } from '../../features/events/list/count-store.ts';
import { listEventRows } from '../../features/events/list/list-store.ts';
import { comingEventsOfOthers, toEventFilter } from '../../features/events/list/to-filter.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type DueSearch, listDueSearches, updateSearchDue, updateSearchLooked } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BATCH_SIZE = 100;
/** More searches than that wait for the next run. */
const MAX_BATCHES = 50;
/**
 * Events of the last minute wait, because an approval that began earlier can be committed later, or
 * be undone.
 */
const SETTLING_MS = MINUTE_MS;

type JobServices = Pick<Services, 'db' | 'pool'> & { signal?: AbortSignal };

/** The result of one run. */
export interface MailedSearches {
  searches: number;
  mails: number;
  failedSearches: number;
  /** Why the last failure happened; that search is tried again in an hour. */
  error?: unknown;
}

/**
 * Looks for new events for each saved search that is due, and mails what it finds
 * (docs/product/player-screens.md#saved-search-mail).
 */
export async function mailSavedSearches(services: JobServices, now: Date): Promise<MailedSearches> {
  const result: MailedSearches = { searches: 0, mails: 0, failedSearches: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await listDueSearches(services.db, { now, limit: BATCH_SIZE });
    for (const search of due) {
      if (services.signal?.aborted) return result;
      result.searches += 1;
      try {
        if (search.is_hidden) await postpone(services, search, now);
        else if (await mailNewEvents(services, search, now)) result.mails += 1;
      } catch (error) {
        result.failedSearches += 1;
        result.error = error;
        await postpone(services, search, now);
      }
    }
    if (due.length < BATCH_SIZE) break;
  }
  return result;
}

/** So that a search that cannot be mailed now does not keep the others waiting. */
async function postpone({ db }: JobServices, { id }: DueSearch, now: Date): Promise<void> {
  await updateSearchDue(db, { id, dueAt: new Date(now.getTime() + HOUR_MS) });
}

/** True when there was something to mail. */
async function mailNewEvents(
  services: JobServices,
  search: DueSearch,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() - SETTLING_MS).toISOString();
  // Just created: nothing can be new.
  const isNew = search.looked_at > until;
  const lookedAt = isNew ? search.looked_at : until;
  const matches = await findMatches(services, search, { now, until });
  const hasMatches = matches.total > 0;
  return inTransaction(services.db, async (trx) => {
    const dueAt = new Date(now.getTime() + (hasMatches ? DAY_MS : HOUR_MS));
    const look = { id: search.id, before: search.looked_at, lookedAt, dueAt };
    if (!(await updateSearchLooked(trx, look))) {
      await updateSearchDue(trx, look);
      return false;
    }
    if (!hasMatches) return false;
    const to = { userId: search.user_id, email: search.email, name: nameOf(search) };
    await sendMail(trx, 'savedSearchMatches', to, {
      searchId: search.id,
      searchName: search.name,
      events: matches.events,
      moreCount: matches.total - matches.events.length,
    });
    return true;
  });
}

async function findMatches(
  { pool }: JobServices,
  search: DueSearch,
  { now, until }: { now: Date; until: string },
) {
  const criteria = toEventCriteria(exploreFilters.parse(search.filters), now);
  const chosen = await toEventFilter(pool, criteria);
  if (!chosen) return { events: [], total: 0 };
  const viewer = { id: search.user_id, isSuperadmin: false };
  const firstApproved = { after: search.looked_at, until };
  const all = { ...comingEventsOfOthers(viewer, now), ...chosen, firstApproved };
  // A series is named once.
  const filter = { ...all, nextMatching: { at: now.toISOString(), criteria: all } };
  const page = { filter, viewerId: null, limit: MAX_COUNT.savedSearchMatches, offset: 0 };
  const rows = await listEventRows(pool, { ...page, sort: 'soonest' });
  const events = await Promise.all(
    rows.map(async ({ id, title, date, location, series_id: seriesId }) => {
      const newDates = seriesId ? await countMatches(pool, { ...all, seriesId }) : 1;
      return { id, title, date, location, newDates };
    }),
  );
  return { events, total: await countMatches(pool, filter) };
}
