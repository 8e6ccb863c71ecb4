import type { SeriesContent } from '@muster/contract';
import { ANY_EVENT, endOf, type SeriesDate, seriesDates } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Services } from '../../platform/services.ts';
import { toEventColumns } from './edit-events.ts';
import { countEventsOfOrganizer, insertEvents, updateEventRow } from './event-store.ts';
import { approveDate } from './series-approval.ts';
import {
  findSeriesForUpdate,
  listMadeDays,
  listSeriesToMake,
  lockShownOrganizer,
  type SeriesRow,
  updateSeriesRow,
} from './series-store.ts';

interface Making {
  now: Date;
  maxEvents: number;
}

/**
 * Makes the dates of a series that are missing, each an event
 * (docs/product/series.md#series-made); none while its organizer is hidden. The caller has locked
 * the series.
 * TOO_MANY_DATES, QUOTA_REACHED. Returns the ids, soonest first.
 */
export async function makeDates(
  trx: Db,
  series: SeriesRow,
  { now, maxEvents }: Making,
): Promise<string[]> {
  if (series.is_paused || series.rejected_at) return [];
  if (!(await lockShownOrganizer(trx, series.organizer_id))) return [];
  const { id: seriesId, rule, weeks_ahead: weeksAhead, organizer_id: organizerId } = series;
  const { dates, refusal } = seriesDates(rule, { now, weeksAhead });
  if (refusal) throw new AppError(refusal);
  const made = await listMadeDays(trx, { seriesId, days: dates.map(({ day }) => day) });
  const missing = dates.filter(({ day }) => !made.has(day));
  if (missing.length > 0) await requireQuota(trx, { organizerId, more: missing.length, maxEvents });
  const rows = missing.map((date) => toDate(series, date));
  if (rows.length > 0) await insertEvents(trx, rows);
  const ids = rows.map(({ id }) => id);
  if (series.approved_content) await approve(trx, { ...series, ids });
  await updateSeriesRow(trx, { id: seriesId, made_until: madeUntil(now, weeksAhead) });
  return ids;
}

interface Asked {
  organizerId: string;
  /** So many events. */
  more: number;
  maxEvents: number;
}

async function requireQuota(trx: Db, { organizerId, more, maxEvents }: Asked): Promise<void> {
  if ((await countEventsOfOrganizer(trx, organizerId)) + more > maxEvents)
    throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.maxEvents(maxEvents) });
}

function madeUntil(now: Date, weeksAhead: number): string {
  return new Date(now.getTime() + weeksAhead * 7 * 86_400_000).toISOString().slice(0, 10);
}

/** As it was approved, because what has changed since is looked at first. */
function toDate(series: SeriesRow, { day, startsAt }: SeriesDate) {
  return {
    ...columnsOf(series.approved_content ?? series.content, series.ends_after_minutes, startsAt),
    id: createObjectId(),
    organizer_id: series.organizer_id,
    series_id: series.id,
    series_day: day,
  };
}

function columnsOf(content: SeriesContent, endsAfterMinutes: number | null, startsAt: Date) {
  const end = endOf(startsAt, endsAfterMinutes);
  const times = { date: startsAt.toISOString(), endsAt: end?.toISOString() ?? null };
  return { ...toEventColumns({ ...content, ...times }), date: times.date } as NewDate;
}

type NewDate = Parameters<typeof insertEvents>[1][number];

/** What is made later is approved with the series, and then as the series is now. */
async function approve(
  trx: Db,
  { id: seriesId, ids, content, approved_content: approved }: SeriesRow & { ids: string[] },
): Promise<void> {
  const isChanged = JSON.stringify(content) !== JSON.stringify(approved);
  for (const id of ids) {
    await approveDate(trx, { id, seriesId });
    if (isChanged)
      await updateEventRow(trx, { id, access: ANY_EVENT, columns: toEventColumns(content) });
  }
}

const BATCH_SIZE = 200;

/**
 * Makes the dates that have come within reach of every series
 * (docs/product/series.md#series-made). A series that cannot have them, for its quota of events,
 * is tried again the next day. Returns how many were made.
 */
export async function makeMissingDates({
  db,
  config,
  signal,
  now,
}: Pick<Services, 'db' | 'config'> & { signal: AbortSignal; now: Date }): Promise<{
  series: number;
  dates: number;
}> {
  const counts = { series: 0, dates: 0 };
  const today = now.toISOString().slice(0, 10);
  for (const id of await listSeriesToMake(db, { today, limit: BATCH_SIZE })) {
    if (signal.aborted) break;
    counts.series += 1;
    counts.dates += await inTransaction(db, async (trx) => {
      const series = await findSeriesForUpdate(trx, { id, access: ANY_EVENT });
      if (!series) return 0;
      const making = { now, maxEvents: config.quotas.events };
      return makeDates(trx, series, making).then(
        (made) => made.length,
        async (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          await updateSeriesRow(trx, { id, made_until: madeUntil(now, series.weeks_ahead) });
          return 0;
        },
      );
    });
  }
  return counts;
}
