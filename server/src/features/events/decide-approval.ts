import type { ApprovalStatus, NoticeKind } from '@muster/contract';
import {
  type ApprovalDecision,
  changedSinceApproval,
  type DecidedEvent,
  effectOfDecision,
  hasChangedSince,
  toApprovedVersion,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UndoState } from '../../platform/database/schema.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { lockOrganizerForShare } from '../accounts/hidden-store.ts';
import { type ApprovalRow, findApprovalForNoKeyUpdate, updateApproval } from './approval-store.ts';
import type { EventColumns } from './event-store.ts';
import { toOrganizersFields } from './to-event.ts';

/** Longer than Undo is offered, so that nobody gets a mail about a slip. */
const MAIL_DELAY_MS = 30_000;
const UNAPPROVED: EventColumns = { approved: false, hidden_at: null };

/** What is decided about an event. */
export interface EventDecision extends ApprovalDecision {
  id: string;
  /** Now by default. */
  at?: Date;
  /** How its series was, which was decided about with it. */
  seriesBefore?: UndoState['series'];
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
  {
    id,
    at: now = new Date(),
    updatedAt,
    isQuiet = false,
    seriesBefore,
    ...decision
  }: EventDecision,
): Promise<boolean> {
  const { event, isHidden } = await lockForDecision(trx, id);
  if (hasChangedSince(event.updated_at, updatedAt)) throw new AppError('EVENT_CHANGED');
  const before = toDecided(event);
  const effect = effectOfDecision(before, decision);
  // With its series a date is decided about even if it stays as it is, so that one undoes both.
  if (!effect.isChange && !seriesBefore) return false;
  const decided = decision.approved
    ? { ...approvedColumns(now, isHidden), approved_snapshot: JSON.stringify(versionOf(event)) }
    : { ...UNAPPROVED, rejected_at: now };
  const isTold = effect.isNews && !isQuiet;
  const isMailed = isTold && event.organizer_id !== origin.actor.id;
  await updateApproval(trx, id, {
    ...decided,
    rejection_reason: effect.reason,
    undo_state: JSON.stringify({ ...toUndoState(event), series: seriesBefore }),
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
export function approvedColumns(approvedAt: Date, isHidden: boolean): EventColumns {
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

/** What would be approved of an event. */
export function versionOf(event: ApprovalRow) {
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

const NOTICE_OF = {
  approved: 'eventApproved',
  rejected: 'eventRejected',
  pending: 'eventPending',
} as const satisfies Record<ApprovalStatus, NoticeKind>;

/** At once: the page of an organizer who waits for it follows. */
export async function tellOfStatus(
  trx: Db,
  { actor }: NonNullable<AuditOrigin>,
  { event, status }: { event: ApprovalRow; status: ApprovalStatus },
): Promise<void> {
  const { id: eventId, organizer_id: userId } = event;
  await sendNotice(trx, NOTICE_OF[status], { userId, actorId: actor.id, eventId });
}
