import type { ApprovalStatus } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { Viewer } from '../viewer.ts';

/** What the state of an event's approval follows from. */
export interface ApprovalState {
  approved: boolean;
  /** Null: not rejected, or changed by its organizer since. */
  rejectedAt: Instant | null;
}

/**
 * The state of an event's approval. An event that was rejected and then changed by its organizer is
 * pending again.
 */
export function approvalStatus({ approved, rejectedAt }: ApprovalState): ApprovalStatus {
  if (approved) return 'approved';
  return rejectedAt === null ? 'pending' : 'rejected';
}

/** The state of an event in a response. */
export function approvalStatusOf(event: {
  approved: boolean;
  rejection?: { rejectedAt: string | null } | undefined;
}): ApprovalStatus {
  return approvalStatus({
    approved: event.approved,
    rejectedAt: event.rejection?.rejectedAt ?? null,
  });
}

/** An event before a decision. */
export interface DecidedEvent {
  status: ApprovalStatus;
  /** Of the last rejection; empty: none was given. */
  reason: string;
  /** Its organizer has changed it since it was approved. */
  isChanged: boolean;
}

/** Approve, or reject with a reason. Undefined: the reason stays as it is. */
export interface ApprovalDecision {
  approved: boolean;
  reason?: string | undefined;
}

/** What a decision does to an event. */
export interface DecisionEffect {
  /** False: the event is in that state already. */
  isChange: boolean;
  /** The organizer learns of it. Approving changes of an approved event tells them nothing new. */
  isNews: boolean;
  /** Afterwards. */
  reason: string;
}

/**
 * What approving or rejecting does (docs/product/events.md#approval,
 * docs/product/administration.md#rejection).
 */
export function effectOfDecision(event: DecidedEvent, decision: ApprovalDecision): DecisionEffect {
  if (decision.approved) {
    const isNews = event.status !== 'approved';
    return { isChange: isNews || event.isChanged, isNews, reason: '' };
  }
  const reason = decision.reason ?? (event.status === 'rejected' ? event.reason : '');
  const isNews = event.status !== 'rejected' || reason !== event.reason;
  return { isChange: isNews, isNews, reason };
}

/**
 * Whether an event has changed since it was looked at, at its `updatedAt` then. Undefined: the
 * caller does not say.
 */
export function hasChangedSince(updatedAt: Instant, seenAt: string | undefined): boolean {
  return seenAt !== undefined && toMs(updatedAt) !== toMs(seenAt);
}

/**
 * Whether a new event starts approved (docs/product/events.md#approval): only the superadmin's,
 * unless they ask for it to be pending. Requests of other accounts are ignored.
 */
export function initialApproval(viewer: Viewer, requested: boolean | undefined): boolean {
  return (viewer?.isSuperadmin ?? false) && (requested ?? true);
}
