import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { removeDeletedEvent, UNDO_MS } from './event-deletion.ts';
import { lockEventForUpdate, updateDeletesAt } from './event-store.ts';
import { mailSeriesChange } from './mail-series-change.ts';
import { findSeries, SERIES_WRITES } from './series.ts';
import { lockSeries } from './series-edits.ts';
import {
  deleteEndedSeries,
  findEndedSeries,
  isUntouched,
  listComingDates,
  restoreSeriesRow,
  updateSeriesRow,
} from './series-store.ts';

export const seriesEnd = {
  /**
   * Ends a series: coming dates that nobody has joined, liked or written about are deleted, the
   * others stay as events of their own. Until they are removed it can be undone
   * (docs/product/series.md#series-end).
   */
  async endSeries(services, request) {
    const { actor, params } = request;
    const { id } = params;
    await services.limits.count(SERIES_WRITES, `${actor.id} ${id}`);
    return inTransaction(services.db, async (trx) => {
      await lockSeries(trx, actor, { id, ability: undefined });
      const end = { deletesAt: new Date(Date.now() + UNDO_MS), deletedBy: actor.id };
      const coming = await listComingDates(trx, { seriesId: id, now: new Date() });
      const dates = coming.filter(({ isDeleted }) => !isDeleted);
      let removed = 0;
      for (const date of dates)
        if (await deleteIfUntouched(trx, { ...end, id: date.id })) removed += 1;
      await updateSeriesRow(trx, { id, deletes_at: end.deletesAt, deleted_by: end.deletedBy });
      const options = { runAt: end.deletesAt, key: `removeEndedSeries ${id}` };
      await addJob(trx, 'removeEndedSeries', { seriesId: id }, options);
      const counts = { kept: dates.length - removed, removed };
      const subject = { kind: 'series', id } as const;
      await recordAudit(trx, request, { action: 'endSeries', subject, after: counts });
      return { id, ...counts };
    });
  },

  /**
   * Undoes the end of a series that the caller has ended, with the dates that went with it; the
   * superadmin's undoes any. SERIES_NOT_FOUND once they are removed
   * (docs/product/series.md#series-end).
   */
  async restoreSeries(services, request) {
    const { actor, params } = request;
    const { id } = params;
    await inTransaction(services.db, async (trx) => {
      if (!(await restoreSeriesRow(trx, { id, endedBy: ownershipScope(actor) })))
        throw new AppError('SERIES_NOT_FOUND');
      const subject = { kind: 'series', id } as const;
      await recordAudit(trx, request, { action: 'restoreSeries', subject });
    });
    return { series: (await findSeries(services, actor, id)).series };
  },
} satisfies Partial<Handlers>;

interface Deletion {
  id: string;
  deletesAt: Date;
  deletedBy: string;
}

async function deleteIfUntouched(trx: Db, date: Deletion): Promise<boolean> {
  // Nobody joins between the look and the deletion.
  if (!(await lockEventForUpdate(trx, { id: date.id, organizerId: null }))) return false;
  if (!(await isUntouched(trx, date.id))) return false;
  return (await updateDeletesAt(trx, { ...date, organizerId: null })) !== undefined;
}

/** Removes a series that was ended, and its deleted dates, unless that was undone. */
export async function removeEndedSeries(
  services: Services,
  { seriesId }: JobPayload<'removeEndedSeries'>,
  attempt: Pick<JobAttempt, 'log'>,
): Promise<void> {
  const ended = await findEndedSeries(services.db, seriesId);
  if (!ended) return;
  for (const eventId of ended.dateIds) await removeDeletedEvent(services, { eventId }, attempt);
  await mailSeriesChange(services, { seriesId });
  await deleteEndedSeries(services.db, seriesId);
}
