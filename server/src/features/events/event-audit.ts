import { isDeepStrictEqual } from 'node:util';
import type { EventUpdate } from '@muster/contract';
import { changedSinceApproval, isEditorField, keepLimits, toApprovedVersion } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findApprovalForNoKeyUpdate } from './approval-store.ts';
import type { EventQueryRow, OrganizersColumns } from './list/query.ts';
import { toOrganizersFields } from './to-event.ts';

/**
 * What an editor can change of what was sent. The form sends every field: FORBIDDEN only when one
 * of the others would change something (docs/product/crew.md#crew-roles).
 */
export function toEditorsChange(sent: EventUpdate, before: EventQueryRow): EventUpdate {
  const changed = listChanged(sent, before).filter((field) => !isEditorField(field));
  if (changed.length > 0) {
    const message = 'An editor can change texts and pictures only';
    const refused = Object.fromEntries(changed.map((field) => [field, message]));
    throw new AppError('FORBIDDEN', { message, fields: refused });
  }
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isEditorField(field)));
}

/** The fields that a change sets to something else. */
export function changedFields(sent: EventUpdate, before: OrganizersColumns): string[] {
  return [...new Set(listChanged(sent, before).map((path) => path.split('.')[0] ?? path))];
}

/** By the path of the field: `organizer.name`. */
function listChanged(sent: EventUpdate, before: OrganizersColumns): string[] {
  const stored = before.custom_fields;
  const current: Record<string, unknown> = toOrganizersFields(before);
  const { _cleanupMedia, approved, organizer, ...fields } = sent;
  // A form that knows no limits leaves them out, which changes nothing.
  const customFields = fields.customFields && keepLimits(fields.customFields, stored);
  const given = { ...fields, customFields, ...organizersPart(organizer) };
  const known: Record<string, unknown> = {
    ...current,
    customFields: keepLimits(stored, stored),
    ...organizersPart(toOrganizersFields(before).organizer),
  };
  return Object.entries(given)
    .filter(([field, value]) => value !== undefined && !isSame(value, known[field]))
    .map(([field]) => field);
}

/** Without the id, which is never sent. */
function organizersPart(organizer: EventUpdate['organizer']): Record<string, unknown> {
  return organizer
    ? { 'organizer.name': organizer.name, 'organizer.avatarUrl': organizer.avatarUrl || null }
    : {};
}

function isSame(sent: unknown, current: unknown): boolean {
  if (sent === null || current === null) return (sent || null) === (current || null);
  return isDeepStrictEqual(sent, current);
}

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
  const sides = isDeepStrictEqual(before.sides, after.sides) ? [] : ['sides'];
  const fields = [...changed, ...capacity, ...limits, ...payment, ...sides].join(', ');
  const subject = { kind: 'event', id: before.id } as const;
  await recordAudit(trx, origin, { action: 'updateEvent', subject, after: { fields } });
}

const CAPACITY_COLUMNS = [
  'max_participants',
  'max_party_size',
  'max_unpaid_open_spots',
  'transfer_until_hours',
  'waitlist_enabled',
  'waitlist_skips_sold_out',
  'waitlist_passes_groups',
] as const;

function limitsOf({ custom_fields }: Pick<EventQueryRow, 'custom_fields'>): string {
  const limits = custom_fields.map(({ isPlace = false, isSide = false, options }) => [
    isPlace,
    isSide,
    options.map(({ id, limit }) => [id, limit ?? null]),
  ]);
  return JSON.stringify(limits);
}
