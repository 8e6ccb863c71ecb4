import type { ApprovalResults, ApprovalStatus, NoticeKind } from '@muster/contract';
import {
  type ApprovalDecision,
  approvalStatus,
  changedSinceApproval,
  type DecidedEvent,
  effectOfDecision,
  hasChangedSince,
  toApprovedVersion,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UndoState } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { lockOrganizerForShare } from '../accounts/hidden-store.ts';
import { type ApprovalRow, findApprovalForNoKeyUpdate, updateApproval } from './approval-store.ts';
import type { EventColumns } from './event-store.ts';
import { findEvent } from './read-events.ts';
import { findSeriesOfDateForUpdate, listComingDates, updateSeriesRow } from './series-store.ts';
import { toOrganizersFields } from './to-event.ts';

/** Longer than Undo is offered, so that nobody gets a mail about a slip. */
const MAIL_DELAY_MS = 30_000;
const UNAPPROVED: EventColumns = { approved: false, hidden_at: null };

export const approval = {
  /** Approves or rejects an event (docs/product/events.md#approval). */
  async approveEvent(services, request) {
    const { actor, params, body } = request;
    const { id } = params;
    const { series = false, ...decision } = body;
    await inTransaction(services.db, async (trx) => {
      if (series) await decideSeries(trx, request, { ...decision, id });
      await decideApproval(trx, request, { ...decision, id });
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
      for (const id of ids) if (await undoOne(trx, request, id)) changed.push(id);
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

async function undoOne(trx: Db, origin: NonNullable<AuditOrigin>, id: string): Promise<boolean> {
  const locked = await lockForDecision(trx, id).catch(ignoreMissing);
  if (!locked?.event.undo_state) return false;
  const { event, isHidden } = locked;
  const columns = toColumns(locked.event.undo_state, isHidden);
  const status = approvalStatus(locked.event.undo_state);
  await updateApproval(trx, id, { ...columns, undo_state: null, unmailed_decision_at: null });
  await recordAudit(trx, origin, {
    action: 'undoApproval',
    subject: { kind: 'event', id },
    before: { status: event.approval_status },
    after: { status },
  });
  if (status !== event.approval_status) await tellOfStatus(trx, origin, { event, status });
  return true;
}

const NOTICE_OF = {
  approved: 'eventApproved',
  rejected: 'eventRejected',
  pending: 'eventPending',
} as const satisfies Record<ApprovalStatus, NoticeKind>;

/** At once: the page of an organizer who waits for it follows. */
async function tellOfStatus(
  trx: Db,
  { actor }: NonNullable<AuditOrigin>,
  { event, status }: { event: ApprovalRow; status: ApprovalStatus },
): Promise<void> {
  const { id: eventId, organizer_id: userId } = event;
  await sendNotice(trx, NOTICE_OF[status], { userId, actorId: actor.id, eventId });
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

/** Approves a date of a series that was approved before it was made; nobody is told. */
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

/**
 * Approves or rejects the series of a date, with all its other coming dates
 * (docs/product/series.md#series-approval): those that are made later are approved, too, or none is
 * made. The organizer is told of the date that was looked at.
 */
async function decideSeries(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, approved, reason = '' }: EventDecision,
): Promise<void> {
  const series = await findSeriesOfDateForUpdate(trx, id);
  if (!series) return;
  const now = new Date();
  await updateSeriesRow(trx, {
    id: series.id,
    ...(approved
      ? { approved_at: now, approved_content: JSON.stringify(series.content), rejected_at: null }
      : { approved_at: null, approved_content: null, rejected_at: now }),
    rejection_reason: approved ? '' : reason,
  });
  for (const date of await listComingDates(trx, { seriesId: series.id, now }))
    if (date.id !== id && !date.isDeleted)
      await decideApproval(trx, origin, { id: date.id, approved, reason, isQuiet: true });
  const subject = { kind: 'series', id: series.id } as const;
  if (!approved) await recordAudit(trx, origin, { action: 'rejectSeries', subject });
}

interface EventDecision extends ApprovalDecision {
  id: string;
  /** `updatedAt` of the event that was looked at. */
  updatedAt?: string | undefined;
  /** Another date of the series tells the organizer. */
  isQuiet?: boolean;
}

/**
 * Approves or rejects an event, and tells its organizer (docs/product/events.md#approval,
 * docs/product/administration.md#rejection). Approving stores what was approved. False: the event
 * was in that state already. EVENT_NOT_FOUND; EVENT_CHANGED when it is not the event that was
 * looked at.
 */
export async function decideApproval(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  { id, updatedAt, isQuiet = false, ...decision }: EventDecision,
): Promise<boolean> {
  const { event, isHidden } = await lockForDecision(trx, id);
  if (hasChangedSince(event.updated_at, updatedAt)) throw new AppError('EVENT_CHANGED');
  const before = toDecided(event);
  const effect = effectOfDecision(before, decision);
  if (!effect.isChange) return false;
  const now = new Date();
  const decided = decision.approved
    ? { ...approvedColumns(now, isHidden), approved_snapshot: JSON.stringify(versionOf(event)) }
    : { ...UNAPPROVED, rejected_at: now };
  const isTold = effect.isNews && !isQuiet;
  const isMailed = isTold && event.organizer_id !== origin.actor.id;
  await updateApproval(trx, id, {
    ...decided,
    rejection_reason: effect.reason,
    undo_state: JSON.stringify(toUndoState(event)),
    ...(isMailed && { unmailed_decision_at: now }),
  });
  if (isMailed) await addMailJob(trx, id, now);
  if (isTold)
    await tellOfStatus(trx, origin, { event, status: decision.approved ? 'approved' : 'rejected' });
  await recordAudit(trx, origin, {
    action: decision.approved ? 'approveEvent' : 'rejectEvent',
    subject: { kind: 'event', id },
    before: { status: before.status, isChanged: before.isChanged },
    after: { status: decision.approved ? 'approved' : 'rejected', hasReason: effect.reason !== '' },
  });
  return true;
}

/** An event with what decides about its approval, locked. EVENT_NOT_FOUND. */
export async function lockForDecision(
  trx: Db,
  id: string,
): Promise<{ event: ApprovalRow; isHidden: boolean }> {
  const organizer = await lockOrganizerForShare(trx, id);
  const event = await findApprovalForNoKeyUpdate(trx, id);
  if (!event || !organizer) throw new AppError('EVENT_NOT_FOUND');
  return { event, isHidden: organizer.isHidden };
}

/**
 * The columns of an approval. The event of a leaving account is shown once the account stays
 * (docs/product/roles-and-accounts.md#account-deletion).
 */
function approvedColumns(approvedAt: Date, isHidden: boolean): EventColumns {
  const shown = isHidden
    ? { approved: false, hidden_at: new Date() }
    : { approved: true, hidden_at: null };
  return { ...shown, approved_at: approvedAt, rejected_at: null };
}

/** Approved, also while it is hidden because its organizer leaves. */
export function isApproved({ approved, hidden_at: hiddenAt }: ApprovalRow): boolean {
  return approved || hiddenAt !== null;
}

function toDecided(event: ApprovalRow): DecidedEvent {
  return {
    status: isApproved(event) ? 'approved' : event.approval_status,
    reason: event.rejection_reason,
    isChanged: isApproved(event) && hasChanges(event),
  };
}

function hasChanges(event: ApprovalRow): boolean {
  const approved = event.approved_snapshot;
  return !approved || changedSinceApproval(toOrganizersFields(event), approved).length > 0;
}

function versionOf(event: ApprovalRow) {
  return toApprovedVersion(toOrganizersFields(event));
}

function toUndoState(event: ApprovalRow): UndoState {
  return {
    approved: isApproved(event),
    approvedAt: event.approved_at,
    snapshot: event.approved_snapshot,
    rejectedAt: event.rejected_at,
    reason: event.rejection_reason,
  };
}

async function addMailJob(trx: Db, eventId: string, decidedAt: Date): Promise<void> {
  const payload = { eventId, decidedAt: decidedAt.toISOString() };
  const runAt = new Date(decidedAt.getTime() + MAIL_DELAY_MS);
  await addJob(trx, 'mailDecision', payload, { runAt, key: `mailDecision ${eventId}` });
}
