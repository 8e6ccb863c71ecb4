import type { JoinForm } from '@muster/contract';
import {
  findIdsByLabels,
  findOffer,
  isSameLabel,
  type KeptOption,
  type OfferedField,
  type OptionIds,
} from './chosen-options.ts';

/** One choice of a player: an option of one of the event's custom fields, by ids or by labels. */
export type ChosenOption = JoinForm['customFieldResponses'][number];

/** An event with its custom fields of today. */
type OfferingEvent = { readonly customFields: readonly OfferedField[] };

/** The ids that a choice means; null where nothing has its labels today. */
export function idsOf({ customFields }: OfferingEvent, choice: ChosenOption): OptionIds {
  const { fieldLabel = '', selectedOptionLabel: optionLabel = '' } = choice;
  const { fieldId = null, optionId = null } = choice.optionId
    ? choice
    : findIdsByLabels(customFields, { fieldLabel, optionLabel });
  return { fieldId, optionId };
}

/**
 * The option that was chosen before, if this is the same choice. Labels mean the option that has
 * them today; those of an option that nothing has any more mean the one that was chosen.
 */
export function findKept(
  event: OfferingEvent,
  choice: ChosenOption,
  kept: readonly KeptOption[],
): KeptOption | undefined {
  const { fieldId, optionId } = idsOf(event, choice);
  if (choice.optionId || optionId) {
    const same = kept.find((one) => one.fieldId === fieldId && one.optionId === optionId);
    if (same || choice.optionId) return same;
  }
  return kept.find(
    (one) =>
      (one.optionId === null || !optionId) &&
      ((fieldId && one.fieldId === fieldId) ||
        isSameLabel(one.fieldLabel, choice.fieldLabel ?? '')) &&
      isSameLabel(one.selectedOptionLabel, choice.selectedOptionLabel ?? ''),
  );
}

/** Says of a field that no option of it is chosen. */
export function isNone({ optionId, selectedOptionLabel }: ChosenOption): boolean {
  return !optionId && selectedOptionLabel === '';
}

/** Whether a choice of nothing is about the field of a kept option. */
function isFieldOf({ customFields }: OfferingEvent, none: ChosenOption, kept: KeptOption): boolean {
  const { fieldId, fieldLabel = '' } = none;
  if (fieldId) return fieldId === kept.fieldId;
  if (kept.fieldId === null) return isSameLabel(fieldLabel, kept.fieldLabel);
  return findIdsByLabels(customFields, { fieldLabel, optionLabel: '' }).fieldId === kept.fieldId;
}

/**
 * Whether every client shows this choice, so that leaving it out gives it up. A client that goes by
 * labels does not see one that was removed or renamed.
 */
function isSeenByAll({ customFields }: OfferingEvent, kept: KeptOption): boolean {
  const offer = findOffer(customFields, kept);
  return (
    offer !== undefined &&
    isSameLabel(offer.field.label, kept.fieldLabel) &&
    isSameLabel(offer.option.label, kept.selectedOptionLabel)
  );
}

/** Whether two choices are options of one field. */
export function isSameField(one: KeptOption, other: KeptOption): boolean {
  if (one.fieldId !== null || other.fieldId !== null) return one.fieldId === other.fieldId;
  return isSameLabel(one.fieldLabel, other.fieldLabel);
}

/**
 * What was chosen before, and is neither shown by every client nor named by a changed form: it
 * stays (docs/product/participation.md#join-form-update).
 */
export function listUnseen(
  event: OfferingEvent,
  kept: readonly KeptOption[],
  { chosen, emptied }: { chosen: readonly KeptOption[]; emptied: readonly ChosenOption[] },
): KeptOption[] {
  return kept.filter(
    (one) =>
      !isSeenByAll(event, one) &&
      !chosen.some((other) => isSameField(other, one)) &&
      !emptied.some((none) => isFieldOf(event, none, one)),
  );
}
