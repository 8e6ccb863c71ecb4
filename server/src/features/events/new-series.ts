import { type NewSeries, SERIES, type SeriesContent } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { makeDates } from './make-dates.ts';
import { countSeries, findSeriesRow, insertSeries } from './series-store.ts';

interface AddedSeries extends Omit<NewSeries, 'event'> {
  /** Locked. */
  organizerId: string;
  content: SeriesContent;
  isApproved: boolean;
  /** Of the event that is its first date: it makes no dates until it is changed. */
  rejection?: { rejected_at: string | null; rejection_reason: string };
}

/** Adds a series without dates; TOO_MANY_DATES when its organizer has 50. Returns its id. */
export async function addSeries(trx: Db, added: AddedSeries): Promise<string> {
  const { organizerId, content, isApproved, rejection } = added;
  const id = createObjectId();
  if ((await countSeries(trx, organizerId)) >= SERIES.maxOfAccount)
    throw new AppError('TOO_MANY_DATES', { message: SERVER_TEXT.maxSeries(SERIES.maxOfAccount) });
  const json = JSON.stringify(content);
  await insertSeries(trx, {
    ...{ id, organizer_id: organizerId, content: json, rule: JSON.stringify(added.rule) },
    ends_after_minutes: added.endsAfterMinutes,
    weeks_ahead: added.weeksAhead,
    move_until_days: added.moveUntilDays,
    ...(isApproved && { approved_at: new Date(), approved_content: json }),
    ...rejection,
  });
  return id;
}

/** Makes the first dates of a series that was added; QUOTA_REACHED, TOO_MANY_DATES. */
export async function fillSeries(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, ...making }: { id: string; now: Date; maxEvents: number },
): Promise<void> {
  const row = await findSeriesRow(trx, id);
  const dates = row ? await makeDates(trx, row, making) : [];
  const subject = { kind: 'series', id } as const;
  const after = { dates: dates.length };
  await recordAudit(trx, origin, { action: 'createSeries', subject, after });
}
