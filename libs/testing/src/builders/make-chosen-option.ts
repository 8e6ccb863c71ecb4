import type { Event, StoredJoinForm } from '@muster/contract';

type Field = Event['customFields'][number];

/** A choice of a join form: an option as an event offers it. */
export function makeChosenOption(
  field: Pick<Field, 'id' | 'label'>,
  option: Pick<Field['options'][number], 'id' | 'label' | 'price'>,
): StoredJoinForm['customFieldResponses'][number] {
  return {
    fieldId: field.id,
    optionId: option.id,
    fieldLabel: field.label,
    selectedOptionLabel: option.label,
    additionalPrice: option.price ?? 0,
    isOffered: true,
  };
}
