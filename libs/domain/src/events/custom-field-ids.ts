import { FIELD_TEXT } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';

interface SentOption {
  readonly id?: string | undefined;
}

interface SentField extends SentOption {
  readonly options: readonly SentOption[];
}

interface StoredField {
  readonly id: string;
  readonly options: readonly { readonly id: string }[];
}

/**
 * Why the custom fields of an event cannot become these; undefined when they can
 * (docs/product/events.md#custom-options). An id stands for the field or option that has it, so it
 * must be one of the event's, of the same field, and used once.
 */
export function refuseCustomFieldIds(
  sent: readonly SentField[],
  stored: readonly StoredField[],
): FieldRefusal | undefined {
  const fieldIds = new Set(stored.map(({ id }) => id));
  for (const [index, field] of sent.entries()) {
    const path = `customFields.${index}`;
    if (!take(fieldIds, field)) return refuse(`${path}.id`, FIELD_TEXT.customFieldRemoved);
    const optionsOfField = stored.find(({ id }) => id === field.id)?.options ?? [];
    const optionIds = new Set(optionsOfField.map(({ id }) => id));
    const wrong = field.options.findIndex((option) => !take(optionIds, option));
    if (wrong >= 0) return refuse(`${path}.options.${wrong}.id`, FIELD_TEXT.optionRemoved);
  }
  return undefined;
}

/** False when the id is none of the rest. */
function take(rest: Set<string>, { id }: SentOption): boolean {
  return id === undefined || rest.delete(id);
}

function refuse(field: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field, message };
}
