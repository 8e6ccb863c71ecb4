import type {
  Event,
  EventPayment,
  EventSides,
  EventUpdate,
  SideColour,
  SiteAccess,
} from '@muster/contract';
import type { ColumnType } from 'kysely';
import { createObjectId } from './object-id.ts';

/*
 * The fields of an event that its organizer fills in, each with the column that stores it. The
 * table's type, the columns of queries, inserts and updates, responses and exports are derived from
 * this list.
 */

export type GalleryItem = Event['gallery'][number];

export type CustomField = {
  id: string;
  label: string;
  isPlace?: boolean;
  isSide?: boolean;
  /** `price` is in pounds, as in the contract. Fields of before there were limits have none. */
  options: {
    id: string;
    label: string;
    price: number;
    limit?: number | null;
    isHandedOut?: boolean;
    colour?: SideColour;
  }[];
};

const text = same<string>();
const boolean = same<boolean>();
/** Other code may write a Date as well (./column-types.ts). */
const timestamp = { ...text, write: (iso: string): Date | string => iso };

export const EVENT_FIELDS = {
  title: { column: 'title', ...text },
  description: { column: 'description', ...text },
  location: { column: 'location', ...text },
  date: { column: 'date', ...timestamp },
  imageUrl: { column: 'image_url', ...text },
  imageThumbnail: {
    column: 'image_thumbnail',
    write: (url: string | null) => url ?? '',
    read: (url: string) => url || null,
  },
  isVideo: { column: 'is_video', ...boolean },
  gallery: {
    column: 'gallery',
    write: (items: readonly GalleryItem[]) => JSON.stringify(items),
    read: (items: GalleryItem[]) => items,
  },
  price: { column: 'price', ...text },
  duration: { column: 'duration', ...text },
  endsAt: {
    column: 'ends_at',
    write: (iso: string | null): Date | string | null => iso,
    read: (iso: string | null) => iso,
  },
  difficulty: { column: 'difficulty', ...same<Event['difficulty']>() },
  access: {
    column: 'access',
    write: (access: SiteAccess | null) => access && JSON.stringify(access),
    read: (access: SiteAccess | null) => access,
  },
  requiredEquipment: { column: 'required_equipment', ...same<string[]>() },
  customFields: {
    column: 'custom_fields',
    write: (fields: NonNullable<EventUpdate['customFields']>) => JSON.stringify(withIds(fields)),
    read: (fields: CustomField[]) => fields,
  },
  maxParticipants: { column: 'max_participants', ...same<number | null>() },
  minAge: { column: 'min_age', ...same<number | null>() },
  maxPartySize: { column: 'max_party_size', ...same<number>() },
  maxUnpaidOpenSpots: { column: 'max_unpaid_open_spots', ...same<number>() },
  transferUntilHours: { column: 'transfer_until_hours', ...same<number | null>() },
  waitlistEnabled: { column: 'waitlist_enabled', ...boolean },
  waitlistSkipsSoldOut: { column: 'waitlist_skips_sold_out', ...boolean },
  waitlistPassesGroups: { column: 'waitlist_passes_groups', ...boolean },
  payment: {
    column: 'payment',
    write: (payment: EventPayment) => JSON.stringify(payment),
    read: (payment: EventPayment) => payment,
  },
  sides: {
    column: 'sides',
    write: (sides: EventSides | null) => sides && JSON.stringify(sides),
    read: (sides: EventSides | null) => sides,
  },
} as const satisfies Partial<Record<keyof Event & keyof EventUpdate, object>>;

function same<Value>() {
  return { write: (value: Value) => value, read: (value: Value) => value };
}

/**
 * Options keep the ids they have, because join forms refer to them. Those without a label are
 * dropped (docs/product/events.md#custom-options).
 */
function withIds(fields: NonNullable<EventUpdate['customFields']>): CustomField[] {
  return fields.map((field) => ({
    id: field.id ?? createObjectId(),
    label: field.label,
    isPlace: field.isPlace ?? false,
    ...(field.isSide && { isSide: true }),
    options: field.options
      .filter(({ label }) => label !== '')
      .map(({ id = createObjectId(), label, price, limit = null, ...option }) => ({
        ...{ id, label, price, limit },
        ...(option.isHandedOut && { isHandedOut: true }),
        ...(option.colour && { colour: option.colour }),
      })),
  }));
}

type Fields = typeof EVENT_FIELDS;
type Stored<F extends keyof Fields> = Parameters<Fields[F]['read']>[0];
type Written<F extends keyof Fields> = ReturnType<Fields[F]['write']>;

/**
 * The columns of the list, as kysely describes a table. The database requires or defaults those
 * that an insert leaves out.
 */
export type EventFieldColumns = {
  [F in keyof Fields as Fields[F]['column']]: ColumnType<
    Stored<F>,
    Written<F> | undefined,
    Written<F>
  >;
};

/** The fields of a row, as responses show them. */
export type EventFieldValues = { [F in keyof Fields]: ReturnType<Fields[F]['read']> };

/** The columns of the list. */
export const EVENT_FIELD_COLUMNS = Object.values(EVENT_FIELDS).map(({ column }) => column);

/** What an insert or update writes; fields that the change leaves out are left out. */
export function writeEventFields(
  change: EventUpdate,
): Partial<{ [F in keyof Fields as Fields[F]['column']]: Written<F> }> {
  const given = Object.entries(EVENT_FIELDS).flatMap(([field, { column, write }]) => {
    const value = change[field as keyof Fields];
    return value === undefined ? [] : [[column, (write as (value: unknown) => unknown)(value)]];
  });
  return Object.fromEntries(given);
}

const READERS = Object.entries(EVENT_FIELDS).map(([field, { column, read }]) => {
  return { field, column, read: read as (value: unknown) => unknown };
});

/** The fields of a row. */
export function readEventFields(
  row: {
    [F in keyof Fields as Fields[F]['column']]: Stored<F>;
  },
): EventFieldValues {
  const values: Record<string, unknown> = {};
  for (const { field, column, read } of READERS) values[field] = read(row[column]);
  return values as unknown as EventFieldValues;
}
