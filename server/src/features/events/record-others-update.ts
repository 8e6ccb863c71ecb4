import { isDeepStrictEqual } from 'node:util';
import { changedSinceApproval, toApprovedVersion } from '@muster/domain';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findApprovalForNoKeyUpdate } from './approval-store.ts';
import type { EventQueryRow } from './list/query.ts';
import { toOrganizersFields } from './to-event.ts';

/**
 * Records which fields the superadmin has changed of someone else's event; not what organizers do
 * with their own.
 */
export async function recordOthersUpdate(
  trx: Db,
  origin: NonNullable<AuditOrigin>,
  before: EventQueryRow,
): Promise<void> {
  if (before.organizer_id === origin.actor.id) return;
  const after = await findApprovalForNoKeyUpdate(trx, before.id);
  if (!after) return;
  const changed = changedSinceApproval(
    toOrganizersFields(after),
    toApprovedVersion(toOrganizersFields(before)),
  );
  const capacity = CAPACITY_COLUMNS.filter((column) => before[column] !== after[column]);
  const limits = limitsOf(before) === limitsOf(after) ? [] : ['limits'];
  const payment = isDeepStrictEqual(before.payment, after.payment) ? [] : ['payment'];
  const fields = [...changed, ...capacity, ...limits, ...payment].join(', ');
  const subject = { kind: 'event', id: before.id } as const;
  await recordAudit(trx, origin, { action: 'updateEvent', subject, after: { fields } });
}

const CAPACITY_COLUMNS = [
  'max_participants',
  'waitlist_enabled',
  'waitlist_skips_sold_out',
] as const;

function limitsOf({ custom_fields }: Pick<EventQueryRow, 'custom_fields'>): string {
  const limits = custom_fields.map(({ isPlace = false, options }) => [
    isPlace,
    options.map(({ id, limit }) => [id, limit ?? null]),
  ]);
  return JSON.stringify(limits);
}
