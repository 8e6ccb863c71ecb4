import { isDeepStrictEqual } from 'node:util';
import type { EventUpdate } from '@muster/contract';
import { isEditorField, keepLimits } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { EventQueryRow } from './list/query.ts';
import { toOrganizersFields } from './to-event.ts';

/**
 * What an editor can change of what was sent. The form sends every field: FORBIDDEN only when one
 * of the others would change something (docs/product/crew.md#crew-roles).
 */
export function toEditorsChange(sent: EventUpdate, before: EventQueryRow): EventUpdate {
  const stored = before.custom_fields;
  const current: Record<string, unknown> = toOrganizersFields(before);
  const { _cleanupMedia, approved, organizer, ...fields } = sent;
  // A form that knows no limits leaves them out, which changes nothing.
  const customFields = fields.customFields && keepLimits(fields.customFields, stored);
  const others = Object.entries({
    ...fields,
    customFields,
    ...organizersPart(organizer),
  }).filter(([field, value]) => value !== undefined && !isEditorField(field));
  const known: Record<string, unknown> = {
    ...current,
    customFields: keepLimits(stored, stored),
    ...organizersPart(toOrganizersFields(before).organizer),
  };
  const changed = others.filter(([field, value]) => !isSame(value, known[field]));
  if (changed.length > 0) {
    const message = 'An editor can change texts and pictures only';
    const refused = Object.fromEntries(changed.map(([field]) => [field, message]));
    throw new AppError('FORBIDDEN', { message, fields: refused });
  }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isEditorField(field)));
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
