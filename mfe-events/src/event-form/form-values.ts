import {
  basePriceOf,
  type Difficulty,
  type Event,
  type GalleryItem,
  OFFER,
  SERIES,
  type SeriesRule,
  type SideColour,
  type SidePolicy,
  type SiteAccess,
  SQUAD,
  type User,
} from '@muster/contract';
import { toLondonInput } from '@muster/domain';
import { makeId } from '@muster/remote-kit/nonces';
import type { PaymentValues } from './payment/payment-values.ts';

/**
 * The form as its fields hold it: dates in the United Kingdom, empty texts for numbers that are not
 * given.
 */
export interface EventFormValues {
  title: string;
  description: string;
  /** `YYYY-MM-DDTHH:mm` in the United Kingdom. */
  date: string;
  duration: string;
  /** As `date`; empty: as the duration tells. */
  endsAt: string;
  /** When a new event repeats, without its first day and time; null: once. */
  rule: SeriesRule | null;
  /** How far ahead its dates are made. */
  weeksAhead: number | '';
  /** Until how many days before a date its players can move to another one; null: they cannot. */
  moveUntilDays: number | null;
  difficulty: Difficulty;
  price: string;
  /** Pounds; empty: what `price` says. */
  basePrice: number | '';
  location: string;
  coordinates: { latitude: number | ''; longitude: number | '' };
  imageUrl: string;
  imageThumbnail: string | null;
  isVideo: boolean;
  gallery: GalleryItem[];
  organizer: { name: string };
  maxParticipants: number | '';
  /** On the day of the event; empty: for everybody. */
  minAge: number | '';
  /** Empty: the default. */
  maxPartySize: number | '';
  /** As `maxPartySize`. */
  maxUnpaidOpenSpots: number | '';
  /** Players give their spots away, until so many hours before the start; empty: 0. */
  givesSpots: boolean;
  transferUntilHours: number | '';
  waitlistEnabled: boolean;
  waitlistSkipsSoldOut: boolean;
  waitlistPassesGroups: boolean;
  /** Left out where nothing can be paid online. */
  payment?: PaymentValues | undefined;
  /** How players come to their sides, where an option group has them; `maxGap` empty: no limit. */
  sides: { policy: SidePolicy; maxGap: number | '' };
  /** What the site has, and whom to ask. */
  access: SiteAccess;
  requiredEquipment: string[];
  customFields: FieldValues[];
  approved: boolean;
}

/**
 * An option group as it is edited. `key` exists in this page only; `id` is the server's, to which
 * join forms refer.
 */
export interface FieldValues {
  key: string;
  id?: string;
  label: string;
  /** These are the ticket types, of which everyone chooses one. */
  isPlace: boolean;
  /** These are the sides. */
  isSide: boolean;
  options: OptionValues[];
}

/** An option as it is edited. */
export interface OptionValues {
  key: string;
  id?: string;
  label: string;
  /** Pounds added to the price. */
  price: number | '';
  /** How many can have it; empty: as many as like. */
  limit: number | '';
  /** Something to hand out at the gate. */
  isHandedOut: boolean;
  /** Of a side; left out: the server chooses. */
  colour?: SideColour | undefined;
  /** How many confirmed players have it; 0 as long as it has no limit. */
  taken: number;
}

/** An empty option. */
export function newOption(): OptionValues {
  return { key: makeId(), label: '', price: '', limit: '', isHandedOut: false, taken: 0 };
}

/** A new group with two empty options. */
export function newField(): FieldValues {
  const options = [newOption(), newOption()];
  return { key: makeId(), label: '', isPlace: false, isSide: false, options };
}

const ONCE = {
  rule: null,
  weeksAhead: SERIES.defaultWeeksAhead,
  moveUntilDays: null,
} as const;

/** The form of a new event, with the defaults of docs/product/events.md#event-defaults. */
export function newFormValues(user: User, { approved }: { approved: boolean }): EventFormValues {
  return {
    title: '',
    description: '',
    date: '',
    duration: '',
    endsAt: '',
    ...ONCE,
    difficulty: 'Beginner',
    price: '',
    basePrice: '',
    location: '',
    coordinates: { latitude: '', longitude: '' },
    imageUrl: '',
    imageThumbnail: null,
    isVideo: false,
    gallery: [],
    organizer: { name: user.organizerName },
    maxParticipants: '',
    minAge: '',
    maxPartySize: SQUAD.defaultMaxPartySize,
    maxUnpaidOpenSpots: SQUAD.defaultMaxUnpaidOpen,
    givesSpots: true,
    transferUntilHours: OFFER.defaultUntilHours,
    waitlistEnabled: true,
    waitlistSkipsSoldOut: false,
    waitlistPassesGroups: true,
    sides: { policy: 'choose', maxGap: '' },
    access: { features: [], contact: '' },
    requiredEquipment: [],
    customFields: [],
    approved,
  };
}

/** The form of an existing event. */
export function toFormValues(event: Event): EventFormValues {
  return {
    title: event.title,
    description: event.description,
    date: toLondonInput(event.date),
    duration: event.duration,
    endsAt: event.endsAt === null ? '' : toLondonInput(event.endsAt),
    ...ONCE,
    difficulty: event.difficulty,
    price: event.price,
    basePrice: event.basePrice === basePriceOf({ price: event.price }) ? '' : event.basePrice,
    location: event.location,
    coordinates: {
      latitude: event.coordinates?.latitude ?? '',
      longitude: event.coordinates?.longitude ?? '',
    },
    imageUrl: event.imageUrl,
    imageThumbnail: event.imageThumbnail,
    isVideo: event.isVideo,
    gallery: event.gallery,
    organizer: { name: event.organizer.name },
    maxParticipants: event.maxParticipants ?? '',
    minAge: event.minAge ?? '',
    maxPartySize: event.maxPartySize ?? SQUAD.defaultMaxPartySize,
    maxUnpaidOpenSpots: event.maxUnpaidOpenSpots ?? SQUAD.defaultMaxUnpaidOpen,
    givesSpots: event.transferUntilHours !== null,
    transferUntilHours: event.transferUntilHours ?? OFFER.defaultUntilHours,
    waitlistEnabled: event.waitlistEnabled,
    waitlistSkipsSoldOut: event.waitlistSkipsSoldOut,
    waitlistPassesGroups: event.waitlistPassesGroups ?? true,
    sides: { policy: event.sides?.policy ?? 'choose', maxGap: event.sides?.maxGap ?? '' },
    access: event.access ?? { features: [], contact: '' },
    requiredEquipment: event.requiredEquipment,
    customFields: event.customFields.map(toFieldValues),
    approved: event.approved,
  };
}

function toFieldValues({
  id,
  label,
  isPlace,
  isSide = false,
  options,
}: Event['customFields'][number]): FieldValues {
  const values = options.map(({ limit, left, price, isHandedOut = false, ...option }) => ({
    ...option,
    key: option.id,
    // An option without a surcharge, or without a limit, has an empty field.
    price: price || ('' as const),
    limit: limit ?? ('' as const),
    isHandedOut,
    taken: (limit ?? 0) - (left ?? 0),
  }));
  return { key: id, id, label, isPlace, isSide, options: values };
}
