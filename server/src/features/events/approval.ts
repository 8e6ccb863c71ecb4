import type { ApprovalResults } from '@muster/contract';
import { approvalStatus } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UndoState } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { type ApprovalRow, updateApproval } from './approval-store.ts';
import {
  approvedColumns,
  decideApproval,
  isApproved,
  lockForDecision,
  tellOfStatus,
} from './decide-approval.ts';
import type { EventColumns } from './event-store.ts';
import { findEvent } from './read-events.ts';
import { decideSeries } from './series-approval.ts';
import {
  findSeriesOfDateForUpdate,
  listComingDates,
  lockSeriesOfDate,
  updateSeriesRow,
} from './series-store.ts';

export const approval = {
  /** Approves or rejects an event (docs/product/events.md#approval). */
  async approveEvent(services, request) {
    const { actor, params, body } = request;
    const { id } = params;
    const { series = false, ...decision } = body;
    await inTransaction(services.db, async (trx) => {
      const at = new Date();
      await lockSeriesOfDate(trx, id);
      const date = { ...decision, id, at };
      const seriesBefore = series ? await decideSeries(trx, request, date) : undefined;
      await decideApproval(trx, request, { ...date, seriesBefore });
    });
    return { event: await findEvent(services, { viewer: actor, id }) };
  },

  /**
   * Approves or rejects several events in one transaction, and says what became of each
   * (docs/product/administration.md#bulk-approval).
   */
  async approveEvents({ db }, request) {
    const { events, ...decision } = request.body;
    const byId = new Map(events.map((event) => [event.id, event]));
    // In the order of the ids, so that two requests never wait for each other.
    const ordered = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return inTransaction(db, async (trx) => {
      const results: ApprovalResults = { changed: [], unchanged: [], skipped: [] };
      for (const event of ordered) {
        await lockSeriesOfDate(trx, event.id);
        try {
          const isChanged = await decideApproval(trx, request, { ...decision, ...event });
          results[isChanged ? 'changed' : 'unchanged'].push(event.id);
        } catch (error) {
          results.skipped.push({ id: event.id, code: toSkipCode(error) });
        }
      }
      return results;
    });
  },

  /**
   * Undoes the last decision about events that have not changed since
   * (docs/product/administration.md#approval-undo).
   */
  async undoApproval({ db }, request) {
    const ids = [...new Set(request.body.ids)].sort();
    return inTransaction(db, async (trx) => {
      const changed: string[] = [];
      for (const id of ids) if (await undoOne(trx, request, { id })) changed.push(id);
      return { changed };
    });
  },
} satisfies Partial<Handlers>;

/** Only what is refused before anything is written; everything else ends the transaction. */
function toSkipCode(error: unknown): ApprovalResults['skipped'][number]['code'] {
  if (!(error instanceof AppError)) throw error;
  if (error.code !== 'EVENT_NOT_FOUND' && error.code !== 'EVENT_CHANGED') throw error;
  return error.code;
}

interface Undo {
  id: string;
  /** Its organizer is told of another date of the series. */
  isQuiet?: boolean;
  /** How it was before, of a date that nobody decided about alone. */
  state?: UndoState | undefined;
}

async function undoOne(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, isQuiet = false, state: given }: Undo,
): Promise<boolean> {
  await lockSeriesOfDate(trx, id);
  const locked = await lockForDecision(trx, id).catch(ignoreMissing);
  const state = given ?? locked?.event.undo_state;
  if (!locked || !state) return false;
  const { event, isHidden } = locked;
  if (state.series) await undoSeries(trx, origin, event);
  const columns = toColumns(state, isHidden);
  const status = approvalStatus(state);
  await updateApproval(trx, id, { ...columns, undo_state: null, unmailed_decision_at: null });
  await recordAudit(trx, origin, {
    action: 'undoApproval',
    subject: { kind: 'event', id },
    before: { status: event.approval_status },
    after: { status },
  });
  if (status !== event.approval_status && !isQuiet)
    await tellOfStatus(trx, origin, { event, status });
  return true;
}

/** With the decision about a date goes that about its series and the other dates. */
async function undoSeries(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, undo_state: state, ...event }: ApprovalRow,
): Promise<void> {
  const series = await findSeriesOfDateForUpdate(trx, id);
  if (!series || !state?.series) return;
  const { approvedAt, content, rejectedAt, reason } = state.series;
  await updateSeriesRow(trx, {
    ...{ id: series.id, approved_at: approvedAt, rejected_at: rejectedAt },
    ...{ approved_content: content && JSON.stringify(content), rejection_reason: reason },
  });
  for (const date of await listComingDates(trx, { seriesId: series.id, now: new Date() })) {
    if (date.id === id || date.isDeleted) continue;
    const { event: other } = await lockForDecision(trx, date.id);
    const isMadeSince = series.approved_at !== null && other.created_at > series.approved_at;
    if (isMadeSince && isApproved(other)) {
      const made = stateOfMade(state, other);
      await undoOne(trx, origin, { id: date.id, isQuiet: true, state: made });
    } else if (decidedAt(other) === decidedAt(event))
      await undoOne(trx, origin, { id: date.id, isQuiet: true });
  }
}

/**
 * How a date that was made with an approval would be without it: pending, or approved as the date
 * that was looked at had been before.
 */
function stateOfMade({ series, snapshot }: UndoState, { date, ends_at }: ApprovalRow): UndoState {
  const before = series?.content ? snapshot : null;
  return {
    approved: before !== null,
    approvedAt: (before && series?.approvedAt) ?? null,
    snapshot: before && { ...before, date, endsAt: ends_at },
    ...{ rejectedAt: null, reason: '' },
  };
}

/** Who was rejected has been approved before, each date at another moment. */
function decidedAt({ approved_at, rejected_at }: Pick<ApprovalRow, 'approved_at' | 'rejected_at'>) {
  return rejected_at ?? approved_at;
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function toColumns(state: UndoState, isHidden: boolean): EventColumns {
  const approvedAt = toDate(state.approvedAt);
  return {
    ...(state.approved
      ? approvedColumns(approvedAt ?? new Date(), isHidden)
      : { approved: false, hidden_at: null, approved_at: approvedAt }),
    approved_snapshot: state.snapshot && JSON.stringify(state.snapshot),
    rejected_at: toDate(state.rejectedAt),
    rejection_reason: state.reason,
  };
}

function toDate(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
