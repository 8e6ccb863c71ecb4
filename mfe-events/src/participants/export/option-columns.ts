import type { Event, Participant, StoredJoinForm } from '@muster/contract';
import { describeChosenOption } from '@muster/domain';
import type { ExportColumn } from './export-column.ts';

type Fields = Event['customFields'];
type Choice = StoredJoinForm['customFieldResponses'][number];

/**
 * Two columns for each custom field that was answered: the choice, and what it adds to the price.
 * They go by the field's id and have its labels of today, in the order of the event; what was
 * answered of fields that are removed is last, as it was chosen.
 */
export function optionColumns(
  participants: readonly Participant[],
  customFields: Fields,
): ExportColumn[] {
  const choices = participants.flatMap(({ joinForm }) => joinForm.customFieldResponses);
  const answered = new Map(choices.map((choice) => [keyOf(choice), choice]));
  const order = customFields.map(({ id }) => id);
  const keys = [...order.filter((id) => answered.has(id)), ...answered.keys()];
  return [...new Set(keys)].flatMap((key) => {
    const choice = answered.get(key);
    if (!choice) return [];
    const { fieldLabel } = describeChosenOption(customFields, choice);
    return columnsOf(fieldLabel, { customFields, key });
  });
}

/** A field that was removed before there were ids is known by its label. */
function keyOf({ fieldId, fieldLabel }: Choice): string {
  return fieldId ?? `label ${fieldLabel}`;
}

function columnsOf(
  header: string,
  { customFields, key }: { customFields: Fields; key: string },
): ExportColumn[] {
  function choicesOf({ joinForm }: Participant) {
    return joinForm.customFieldResponses.filter((choice) => keyOf(choice) === key);
  }
  return [
    {
      header,
      cell: (participant) =>
        choicesOf(participant)
          .map((choice) => describeChosenOption(customFields, choice).optionLabel)
          .join('; '),
    },
    {
      header: `${header} (£)`,
      kind: 'pounds',
      cell: (participant) => {
        const choices = choicesOf(participant);
        const pounds = choices.reduce((sum, { additionalPrice }) => sum + additionalPrice, 0);
        return choices.length > 0 ? pounds.toFixed(2) : null;
      },
    },
  ];
}
