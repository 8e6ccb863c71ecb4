import type { ApprovalStatus } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import type { EventColumns } from './event-store.ts';
import { ORGANIZERS_COLUMNS } from './list/query.ts';

const APPROVAL_COLUMNS = [
  'id',
  'approved',
  'approved_at',
  'approved_snapshot',
  'approval_status',
  'cancellation_reason',
  'created_at',
  'hidden_at',
  'rejected_at',
  'rejection_reason',
  'undo_state',
  'updated_at',
] as const satisfies readonly (keyof EventRow)[];

/** What a decision about an event needs. */
export type ApprovalRow = Pick<
  EventRow,
  (typeof ORGANIZERS_COLUMNS)[number] | (typeof APPROVAL_COLUMNS)[number]
>;

/**
 * Locks an event with `for no key update`, so that no change comes between what is read and the
 * approval.
 */
export async function findApprovalForNoKeyUpdate(
  trx: Db,
  id: string,
): Promise<ApprovalRow | undefined> {
  return trx
    .selectFrom('live_events')
    .select([...ORGANIZERS_COLUMNS, ...APPROVAL_COLUMNS])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Not `updated_at`: a decision changes nothing that people see of the event itself. */
export async function updateApproval(trx: Db, id: string, columns: EventColumns): Promise<void> {
  await trx.updateTable('events').set(columns).where('id', '=', id).execute();
}

/** A decision that its organizer is told about. */
export interface DecisionRow extends Pick<EventRow, 'title' | 'rejection_reason'> {
  organizer_id: string;
  approval_status: ApprovalStatus;
}

/**
 * Marks a decision as mailed. Undefined: it was mailed before, or another one has taken its place.
 */
export async function updateDecisionMailed(
  trx: Db,
  { id, decidedAt }: { id: string; decidedAt: string },
): Promise<DecisionRow | undefined> {
  return trx
    .updateTable('events')
    .set({ unmailed_decision_at: null })
    .where('id', '=', id)
    .where('unmailed_decision_at', '=', decidedAt)
    .returning(['title', 'rejection_reason', 'organizer_id', 'approval_status'])
    .executeTakeFirst();
}

/** How many events of an organizer are in each state. */
export async function countEventsOfOrganizer(
  db: Db,
  organizerId: string,
): Promise<Record<ApprovalStatus, number>> {
  const { rows } = await sql<Record<ApprovalStatus, number>>`
    select count(*) filter (where approval_status = 'approved') as approved,
      count(*) filter (where approval_status = 'pending') as pending,
      count(*) filter (where approval_status = 'rejected') as rejected
    from events where organizer_id = ${organizerId}`.execute(db);
  return rows[0] ?? { approved: 0, pending: 0, rejected: 0 };
}
