import { type EventSides, SIDE_COLOURS, SIDES, type SideColour } from '@muster/contract';
import type { OfferedField } from '../participation/chosen-options.ts';
import type { FieldRefusal } from '../refusal.ts';

/** An event with its option groups and how players come to their sides. */
export interface SidedEvent {
  readonly customFields: readonly OfferedField[];
  /** Null or left out: players choose, as they like. */
  readonly sides?: EventSides | null | undefined;
}

/** The option group that has the sides; undefined without (docs/product/sides.md#field). */
export function sideField<F extends { readonly isSide?: boolean | undefined }>(
  fields: readonly F[],
): F | undefined {
  return fields.find(({ isSide }) => isSide);
}

/** Whether an event has sides. */
export function hasSides(fields: readonly { readonly isSide?: boolean | undefined }[]): boolean {
  return sideField(fields) !== undefined;
}

type Coloured = { readonly colour?: SideColour | undefined };

/** The sides, each with a colour: what it has, or the first that no other side has. */
export function withColours<O extends Coloured>(options: readonly O[]): (O & Coloured)[] {
  const free = SIDE_COLOURS.filter((name) => !options.some(({ colour }) => colour === name));
  return options.map((option) => ({ ...option, colour: option.colour ?? free.shift() }));
}

interface SentField {
  readonly isPlace?: boolean | undefined;
  readonly isSide?: boolean | undefined;
  readonly options: readonly {
    readonly label: string;
    readonly price?: number | null | undefined;
    readonly limit?: number | null | undefined;
  }[];
}

interface SentEvent {
  readonly customFields: readonly SentField[];
  readonly sides: EventSides | null;
  /** Null: unlimited. */
  readonly maxParticipants: number | null;
}

/**
 * Why an event cannot have these sides; undefined when it can (docs/product/sides.md#field). With
 * VALIDATION, at the field of the request.
 */
export function refuseSides(event: SentEvent): FieldRefusal | undefined {
  const { customFields, sides, maxParticipants } = event;
  const [index, second] = customFields.flatMap(({ isSide }, at) => (isSide ? [at] : []));
  if (second !== undefined)
    return refuse(`${second}.isSide`, 'Only one option group can be the sides');
  const field = index === undefined ? undefined : customFields[index];
  if (!field) return undefined;
  if (field.isPlace)
    return refuse(`${index}.isSide`, 'An option group is either the ticket types or the sides');
  const options = field.options.filter(({ label }) => label !== '');
  if (options.length < SIDES.min || options.length > SIDES.max)
    return refuse(`${index}.isSide`, 'A game has two to six sides');
  if (sides && sides.policy !== 'choose') {
    const priced = field.options.findIndex(({ label, price }) => label !== '' && price);
    if (priced >= 0)
      return refuse(
        `${index}.options.${priced}.price`,
        'A side that players do not choose has no price of its own',
      );
  }
  // Otherwise there would be a spot and no side for whoever takes any.
  const limits = options.map(({ limit }) => limit ?? Infinity);
  const most = limits.reduce((sum, limit) => sum + limit, 0);
  if (most >= (maxParticipants ?? Infinity)) return undefined;
  const spots = maxParticipants === null ? 'no maximum' : `${maxParticipants} spots`;
  const message = `The sides have room for ${most} players, and the event has ${spots}`;
  return refuse(`${index}.isSide`, message);
}

function refuse(path: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field: `customFields.${path}`, message };
}
