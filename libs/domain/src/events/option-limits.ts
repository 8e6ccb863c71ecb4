import { type Event, FIELD_TEXT, type SentCustomField, type SideColour } from '@muster/contract';
import type { TakenOptions } from '../participation/stock.ts';
import { optionLeft } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { withColours } from '../sides/side-field.ts';

interface LimitedOption {
  readonly id?: string | undefined;
  readonly limit?: number | null | undefined;
  readonly isHandedOut?: boolean | undefined;
  readonly colour?: SideColour | undefined;
}

/** A custom field with what its options are limited to. */
export interface LimitedField {
  readonly id?: string | undefined;
  readonly isPlace?: boolean | undefined;
  readonly isSide?: boolean | undefined;
  readonly options: readonly LimitedOption[];
}

/**
 * The sent fields with the limits, ticket types, sides and what is handed out that the request
 * leaves out, as the event has them (docs/product/events.md#option-limits): clients that do not
 * know them keep them.
 */
export function keepLimits(
  sent: readonly SentCustomField[],
  stored: readonly LimitedField[],
): SentCustomField[] {
  return sent.map((field) => {
    const before = stored.find(({ id }) => id !== undefined && id === field.id);
    const isSide = field.isSide ?? before?.isSide ?? false;
    const options = field.options.map((option) => {
      const known = findOption(before, option.id);
      const { limit = known?.limit ?? null, isHandedOut = known?.isHandedOut ?? false } = option;
      return { ...option, limit, isHandedOut, colour: option.colour ?? known?.colour };
    });
    return {
      ...field,
      isPlace: field.isPlace ?? before?.isPlace ?? false,
      isSide,
      options: isSide ? withColours(options) : options.map(({ colour: _, ...option }) => option),
    };
  });
}

function findOption(field: LimitedField | undefined, id: string | undefined) {
  return id === undefined ? undefined : field?.options.find((option) => option.id === id);
}

/**
 * Why an event cannot have these ticket types with this maximum; undefined when it can
 * (docs/product/events.md#option-limits).
 */
export function refusePlaces(
  fields: readonly LimitedField[],
  maxParticipants: number | null,
): FieldRefusal | undefined {
  const [place, second] = fields.flatMap(({ isPlace }, index) => (isPlace ? [index] : []));
  if (second !== undefined)
    return refuse(`customFields.${second}.isPlace`, FIELD_TEXT.onePlaceField);
  if (place === undefined || maxParticipants === null) return undefined;
  const limits = fields[place]?.options.map(({ limit }) => limit ?? 0) ?? [];
  const wrong = limits.findIndex((limit) => limit > maxParticipants);
  if (wrong < 0) return undefined;
  const most = `The event has ${maxParticipants} spots, so no ticket type can have more`;
  return refuse(`customFields.${place}.options.${wrong}.limit`, most);
}

function refuse(field: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field, message };
}

/** Refuses a limit below what is taken with BELOW_TAKEN; undefined when all are possible. */
export function refuseLimits(
  fields: readonly LimitedField[],
  taken: TakenOptions,
): FieldRefusal | undefined {
  for (const [index, { options }] of fields.entries()) {
    const wrong = options.findIndex(({ id = '', limit }) => (limit ?? Infinity) < (taken[id] ?? 0));
    if (wrong < 0) continue;
    const count = taken[options[wrong]?.id ?? ''] ?? 0;
    return {
      code: 'BELOW_TAKEN',
      field: `customFields.${index}.options.${wrong}.limit`,
      message: `${count} ${count === 1 ? 'is' : 'are'} taken, so the limit cannot go below ${count}`,
    };
  }
  return undefined;
}

interface StoredField extends LimitedField {
  readonly id: string;
  readonly label: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly price: number | null;
    readonly limit?: number | null | undefined;
    readonly isHandedOut?: boolean | undefined;
    readonly colour?: SideColour | undefined;
  }[];
}

/** The custom fields as responses have them: with what is left of each option. */
export function withLeft(
  fields: readonly StoredField[],
  taken: TakenOptions,
): Event['customFields'] {
  return fields.map(({ id, label, isPlace = false, isSide = false, options }) => ({
    id,
    label,
    isPlace,
    ...(isSide && { isSide }),
    options: options.map((option) => ({
      id: option.id,
      label: option.label,
      price: option.price,
      limit: option.limit ?? null,
      left: optionLeft(option, taken),
      isHandedOut: option.isHandedOut ?? false,
      ...(option.colour && { colour: option.colour }),
    })),
  }));
}
