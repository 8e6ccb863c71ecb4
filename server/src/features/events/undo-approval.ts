import type { EndpointResponse, Endpoints } from '@muster/contract';
import { approvalStatus } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UndoState } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateApproval } from './approval-store.ts';
import { approvedColumns, lockForDecision } from './decide-approval.ts';
import type { EventColumns } from './event-store.ts';

/**
 * Undoes the last decision about events that have not changed since
 * (docs/product/administration.md#approval-undo).
 */
export async function undoApproval(
  { db }: Services,
  request: Request<Endpoints['undoApproval']>,
): Promise<EndpointResponse<Endpoints['undoApproval']>> {
  const ids = [...new Set(request.body.ids)].sort();
  return inTransaction(db, async (trx) => {
    const changed: string[] = [];
    for (const id of ids) if (await undoOne(trx, request, id)) changed.push(id);
    return { changed };
  });
}

async function undoOne(trx: Db, origin: NonNullable<AuditOrigin>, id: string): Promise<boolean> {
  const locked = await lockForDecision(trx, id).catch(ignoreMissing);
  if (!locked?.event.undo_state) return false;
  const { event, isHidden } = locked;
  const columns = toColumns(locked.event.undo_state, isHidden);
  await updateApproval(trx, id, { ...columns, undo_state: null, unmailed_decision_at: null });
  await recordAudit(trx, origin, {
    action: 'undoApproval',
    subject: { kind: 'event', id },
    before: { status: event.approval_status },
    after: { status: approvalStatus(locked.event.undo_state) },
  });
  return true;
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
