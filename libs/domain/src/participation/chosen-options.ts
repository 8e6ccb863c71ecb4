import { cleanText, type OptionCount, type StoredJoinForm } from '@muster/contract';

/** An option of a custom field of an event; `price` is in pounds, null for no extra. */
export interface OfferedOption {
  readonly id: string;
  readonly label: string;
  readonly price: number | null;
  /** How many can have it; null or missing: as many as like. */
  readonly limit?: number | null | undefined;
  /** Something to hand out. */
  readonly isHandedOut?: boolean | undefined;
}

/** A custom field of an event. */
export interface OfferedField {
  readonly id: string;
  readonly label: string;
  /** These are the ticket types, of which everyone chooses one. */
  readonly isPlace?: boolean | undefined;
  /** These are the sides. */
  readonly isSide?: boolean | undefined;
  readonly options: readonly OfferedOption[];
}

/** A chosen option as a response has it. */
export type ChosenOptionResponse = StoredJoinForm['customFieldResponses'][number];

/** A chosen option as it is kept: with the labels and the price of when it was chosen. */
export type KeptOption = Omit<ChosenOptionResponse, 'isOffered'>;

/** The ids of a chosen option; null where it was removed before choices were kept by id. */
export type OptionIds = Pick<KeptOption, 'fieldId' | 'optionId'>;

/** A custom field with one of its options, both as they are today. */
export interface Offer {
  readonly field: OfferedField;
  readonly option: OfferedOption;
}

/** What an event offers today under the ids of an option; undefined when it was removed. */
export function findOffer(
  fields: readonly OfferedField[],
  { fieldId, optionId }: OptionIds,
): Offer | undefined {
  const field = fields.find(({ id }) => id === fieldId);
  const option = field?.options.find(({ id }) => id === optionId);
  return field && option && { field, option };
}

/** Kept options, each with whether the event still has it. */
export function toChosenOptions(
  fields: readonly OfferedField[],
  kept: readonly KeptOption[],
): ChosenOptionResponse[] {
  return kept.map((option) => ({
    fieldId: option.fieldId,
    optionId: option.optionId,
    fieldLabel: option.fieldLabel,
    selectedOptionLabel: option.selectedOptionLabel,
    additionalPrice: option.additionalPrice,
    isOffered: findOffer(fields, option) !== undefined,
    ...(option.isAssigned && { isAssigned: true }),
  }));
}

type Labelled = Pick<KeptOption, 'fieldId' | 'optionId' | 'fieldLabel' | 'selectedOptionLabel'>;

/**
 * How a chosen option is named in lists, counts and exports: by the labels of today, and as it was
 * chosen where the event no longer has the field or the option
 * (docs/product/participation.md#option-counts).
 */
export function describeChosenOption(
  fields: readonly OfferedField[],
  chosen: Labelled,
): Pick<OptionCount, 'fieldLabel' | 'optionLabel' | 'limit' | 'isOffered'> {
  const offer = findOffer(fields, chosen);
  const field = fields.find(({ id }) => id === chosen.fieldId);
  return {
    fieldLabel: field?.label ?? chosen.fieldLabel,
    optionLabel: offer?.option.label ?? chosen.selectedOptionLabel,
    limit: offer?.option.limit ?? null,
    isOffered: offer !== undefined,
  };
}

/**
 * The counts of chosen options, and of those with a limit that nobody has chosen, with their labels
 * of today: by field, most chosen first; what the event no longer has is last.
 */
export function describeOptionCounts(
  fields: readonly OfferedField[],
  counted: readonly Counted[],
): OptionCount[] {
  const described = [...counted, ...listUnchosen(fields, counted)].map((one) =>
    describeCount(fields, one),
  );
  return described.sort(
    (a, b) =>
      Number(b.isOffered) - Number(a.isOffered) ||
      a.fieldLabel.localeCompare(b.fieldLabel, 'en-GB') ||
      b.count - a.count ||
      a.optionLabel.localeCompare(b.optionLabel, 'en-GB'),
  );
}

type Counted = Labelled & { readonly count: number };

function describeCount(
  fields: readonly OfferedField[],
  { fieldId, optionId, count, ...chosen }: Counted,
): OptionCount {
  const described = describeChosenOption(fields, { fieldId, optionId, ...chosen });
  return { fieldId, optionId, ...described, count };
}

/** Options with a limit of which none is taken. */
function listUnchosen(fields: readonly OfferedField[], counted: readonly OptionIds[]): Counted[] {
  const chosen = new Set(counted.map(({ optionId }) => optionId));
  return fields.flatMap((field) =>
    field.options
      .filter(({ id, limit }) => typeof limit === 'number' && !chosen.has(id))
      .map(({ id, label }) => ({
        fieldId: field.id,
        optionId: id,
        fieldLabel: field.label,
        selectedOptionLabel: label,
        count: 0,
      })),
  );
}

/** Labels are compared as people read them: requests are cleaned, and old events are not. */
export function isSameLabel(one: string, other: string): boolean {
  return cleanText(one).trim() === cleanText(other).trim();
}

/** The ids of the option that has these labels today; those that nothing has are missing. */
export function findIdsByLabels(
  fields: readonly OfferedField[],
  labels: { readonly fieldLabel: string; readonly optionLabel: string },
): { fieldId?: string; optionId?: string } {
  const field = fields.find(({ label }) => isSameLabel(label, labels.fieldLabel));
  const option = field?.options.find(({ label }) => isSameLabel(label, labels.optionLabel));
  return { ...(field && { fieldId: field.id }), ...(option && { optionId: option.id }) };
}
