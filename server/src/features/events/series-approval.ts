import type { SeriesContent } from '@muster/contract';
import { APPROVED_FIELDS, changedSinceApproval } from '@muster/domain';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UndoState } from '../../platform/database/schema.ts';
import { type ApprovalRow, updateApproval } from './approval-store.ts';
import {
  approvedColumns,
  decideApproval,
  type EventDecision,
  lockForDecision,
  versionOf,
} from './decide-approval.ts';
import { changedFields } from './event-audit.ts';
import { findSeriesOfDateForUpdate, listComingDates, updateSeriesRow } from './series-store.ts';
import { toOrganizersFields } from './to-event.ts';

/**
 * Approves or rejects the series of a date, with its other coming dates
 * (docs/product/series.md#series-approval): those that are made later are approved, too, or none is
 * made. Only what is like the date that was looked at is approved with it. The organizer is told of
 * that date. Returns how the series was before; undefined when it stays so.
 */
export async function decideSeries(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, approved, reason = '', at }: EventDecision & { at: Date },
): Promise<UndoState['series']> {
  const series = await findSeriesOfDateForUpdate(trx, id);
  if (!series) return undefined;
  const { event: seen } = await lockForDecision(trx, id);
  for (const date of await listComingDates(trx, { seriesId: series.id, now: at })) {
    if (date.id === id || date.isDeleted) continue;
    const { event: other } = await lockForDecision(trx, date.id);
    // A rejection of a date alone stays.
    const isOwn = other.approval_status === 'rejected' && !series.rejected_at;
    if (approved && (isOwn || !isLike(other, seen))) continue;
    await decideApproval(trx, origin, { id: date.id, approved, reason, at, isQuiet: true });
  }
  const subject = { kind: 'series', id: series.id } as const;
  if (!approved) await recordAudit(trx, origin, { action: 'rejectSeries', subject });
  if (approved && !makesLike(series.content, seen)) return undefined;
  await updateSeriesRow(trx, {
    id: series.id,
    ...(approved
      ? { approved_at: at, approved_content: JSON.stringify(series.content), rejected_at: null }
      : { approved_at: null, approved_content: null, rejected_at: at }),
    rejection_reason: approved ? '' : reason,
  });
  return {
    approvedAt: series.approved_at,
    content: series.approved_content,
    rejectedAt: series.rejected_at,
    reason: series.rejection_reason,
  };
}

/** Whether nothing but the day of a date differs from one that was looked at. */
function isLike(date: ApprovalRow, seen: ApprovalRow): boolean {
  const { date: startsAt, endsAt } = toOrganizersFields(date);
  const expected = { ...versionOf(seen), date: startsAt, endsAt };
  return changedSinceApproval(toOrganizersFields(date), expected).length === 0;
}

/** Whether the dates that a series makes are like one that was looked at. */
function makesLike(content: SeriesContent, seen: ApprovalRow): boolean {
  const isApproved = new Set<string>(APPROVED_FIELDS);
  return !changedFields(content, seen).some((field) => isApproved.has(field));
}

/** Approves a date of a series that was approved before the date was made; sends no mail. */
export async function approveDate(
  trx: Db,
  { id, seriesId }: { id: string; seriesId: string },
): Promise<void> {
  const { event, isHidden } = await lockForDecision(trx, id);
  const approved_snapshot = JSON.stringify(versionOf(event));
  await updateApproval(trx, id, { ...approvedColumns(new Date(), isHidden), approved_snapshot });
  await recordAudit(trx, null, {
    action: 'approveEvent',
    subject: { kind: 'event', id },
    after: { status: 'approved', series: seriesId },
  });
}
