import type { Event, OptionChoice, SideColour, SidePolicy } from '@muster/contract';
import { givesOutSides, type KeptOption, leftText, toPence } from '@muster/domain';
import { formatPounds } from '@muster/ui';

/** A group of options of the join form, of which at most one is chosen. */
export interface ChoiceField {
  key: string;
  label: string;
  /** One must be chosen. */
  isPlace: boolean;
  /** Of the sides: which one was given out, and whether the player can choose. */
  side?: { given: string | null; policy: SidePolicy };
  options: ChoiceOption[];
}

/** An option of the join form. */
export interface ChoiceOption {
  key: string;
  label: string;
  /** What it adds to the price. */
  pounds: number;
  /** Of a side. */
  colour?: SideColour | undefined;
  /** Why it is not as the event offers it, or what is left of it; or empty. */
  note: string;
  /** Whoever has it keeps it; nobody else can choose it. */
  isSoldOut: boolean;
  /** What is sent. */
  choice: OptionChoice;
}

/** The key of each chosen option by the key of its group; empty: nothing. */
export type ChosenKeys = Record<string, string>;

type Field = Event['customFields'][number];

type OfferingEvent = Pick<Event, 'customFields' | 'sides' | 'sideCounts'>;

/**
 * What can be chosen: what the event offers, and what the player has chosen already, at its price,
 * also where it is no longer offered (docs/product/participation.md#join-form-update).
 */
export function listChoices(event: OfferingEvent, kept: readonly KeptOption[]): ChoiceField[] {
  const { customFields: fields } = event;
  const removed = kept.filter(({ fieldId }) => !fields.some(({ id }) => id === fieldId));
  return [
    ...fields.map((field) => {
      const own = kept.find(({ fieldId }) => fieldId === field.id);
      return field.isSide ? toSides(event, field, own) : toChoiceField(field, own);
    }),
    ...removed.map((option, index) => ({
      key: option.fieldId ?? `removed-${index}`,
      label: option.fieldLabel,
      isPlace: false,
      options: [toRemovedOption(option)],
    })),
  ];
}

/** Of the sides that nobody chooses none is offered (docs/product/sides.md#policy). */
function toSides(event: OfferingEvent, field: Field, kept: KeptOption | undefined): ChoiceField {
  const offered = toChoiceField(field, kept);
  const given = kept?.isAssigned ? kept.selectedOptionLabel : null;
  const side = { given, policy: event.sides?.policy ?? 'choose' };
  const options = givesOutSides(event) ? [] : offered.options.map((option) => withPlayers(option));
  return { ...offered, side, options };

  function withPlayers(option: ChoiceOption): ChoiceOption {
    const count = event.sideCounts?.find(({ optionId }) => optionId === option.key)?.confirmed;
    const players = count === undefined ? [] : [`${count} ${count === 1 ? 'player' : 'players'}`];
    const { colour } = field.options.find(({ id }) => id === option.key) ?? {};
    return { ...option, colour, note: [...players, option.note].filter(Boolean).join(', ') };
  }
}

function toChoiceField(
  { id, label, isPlace, options }: Field,
  kept: KeptOption | undefined,
): ChoiceField {
  const isOffered = options.some((option) => option.id === kept?.optionId);
  return {
    key: id,
    label,
    isPlace,
    options: [
      ...options.map((option) => {
        const price = option.price ?? 0;
        const isKept = option.id === kept?.optionId;
        // Who has one need not know how many are left.
        const stockNote = isKept ? '' : leftText(option.left);
        const pounds = isKept ? kept.additionalPrice : price;
        return {
          key: option.id,
          label: option.label,
          pounds,
          note: pounds === price ? stockNote : `your price, now ${formatPounds(price)}`,
          isSoldOut: option.left === 0 && !isKept,
          choice: {
            fieldId: id,
            optionId: option.id,
            fieldLabel: label,
            selectedOptionLabel: option.label,
          },
        };
      }),
      ...(kept && !isOffered ? [toRemovedOption(kept)] : []),
    ],
  };
}

function toRemovedOption(kept: KeptOption): ChoiceOption {
  const { fieldId, optionId, fieldLabel, selectedOptionLabel, additionalPrice } = kept;
  return {
    key: keyOf(kept),
    label: selectedOptionLabel,
    pounds: additionalPrice,
    note: 'no longer offered',
    isSoldOut: false,
    choice: { fieldId, optionId, fieldLabel, selectedOptionLabel },
  };
}

function keyOf({ optionId }: KeptOption): string {
  return optionId ?? 'removed';
}

/** What the player has chosen already. */
export function toChosenKeys(
  fields: readonly ChoiceField[],
  kept: readonly KeptOption[],
): ChosenKeys {
  // Whoever was given a side has chosen either.
  const keys = new Set(kept.filter(({ isAssigned }) => !isAssigned).map(keyOf));
  return Object.fromEntries(
    fields.map(({ key, options }) => [key, options.find((one) => keys.has(one.key))?.key ?? '']),
  );
}

/**
 * The chosen options, and the fields of which nothing is chosen. One that is gone since it was
 * chosen is among them, so that the server says so.
 */
export function toChoices(fields: readonly ChoiceField[], chosen: ChosenKeys): OptionChoice[] {
  return fields.map(({ key, label, side, options }) => {
    const optionId = chosen[key];
    if (!optionId && side) return { ...none(label), fieldId: key, optionId: null, isEither: true };
    if (!optionId) return { ...none(label), fieldId: options[0]?.choice.fieldId };
    const option = options.find((one) => one.key === optionId);
    return option?.choice ?? { fieldId: key, optionId, fieldLabel: label };
  });
}

function none(fieldLabel: string) {
  return { fieldLabel, selectedOptionLabel: '' };
}

/**
 * The sentence of each ticket type that has to be chosen, by its path in the form. Who joined
 * before there were any can leave it (docs/product/participation.md#stock).
 */
export function validatePlaces(
  fields: readonly ChoiceField[],
  { chosen, before }: { chosen: ChosenKeys; before?: ChosenKeys },
): Record<string, string> {
  const missing = fields.filter(
    ({ key, isPlace }) => isPlace && !chosen[key] && (!before || before[key]),
  );
  return Object.fromEntries(
    missing.map(({ key, label }) => [`choices.${key}`, `Choose an option for “${label}”`]),
  );
}

/** The group of options that an error of the server is about, by the path in what was sent. */
export function findRefused(
  fields: readonly ChoiceField[],
  errors: Readonly<Record<string, string>>,
): { path: string; message: string } | undefined {
  for (const [path, message] of Object.entries(errors)) {
    const index = path.match(/^joinForm\.customFieldResponses\.(\d+)$/)?.[1];
    const field = index === undefined ? undefined : fields[Number(index)];
    if (field) return { path: `choices.${field.key}`, message };
  }
  return undefined;
}

/** What the options cost that are chosen, in pence. */
export function sumPence(fields: readonly ChoiceField[], chosen: ChosenKeys): number {
  return fields
    .map(({ key, options }) => options.find((one) => one.key === chosen[key])?.pounds ?? 0)
    .reduce((sum, pounds) => sum + toPence(pounds), 0);
}
