import type { Event } from '@muster/contract';
import { findOffer } from '@muster/domain';

/** The options of a date that another one does not offer. */
export function listMissing({ customFields }: Event, other: Event) {
  return customFields.flatMap(({ id: fieldId, isPlace, options }) =>
    options
      .filter(({ id: optionId }) => !findOffer(other.customFields, { fieldId, optionId }))
      .map(({ label }) => ({ label, isPlace })),
  );
}

export function describeMissing(labels: readonly string[]): string {
  return `Not there: ${labels.join(', ')}.`;
}
