import {
  basePriceOf,
  type Difficulty,
  type Event,
  type GalleryItem,
  type User,
} from '@muster/contract';
import { toLondonInput } from '@muster/domain';

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
  difficulty: Difficulty;
  price: string;
  /** Pounds; empty: the first number in `price`. */
  basePrice: number | '';
  location: string;
  coordinates: { latitude: number | ''; longitude: number | '' };
  imageUrl: string;
  imageThumbnail: string | null;
  isVideo: boolean;
  gallery: GalleryItem[];
  organizer: { name: string };
  maxParticipants: number | '';
  waitlistEnabled: boolean;
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
  options: OptionValues[];
}

/** An option as it is edited. */
export interface OptionValues {
  key: string;
  id?: string;
  label: string;
  /** Pounds added to the price. */
  price: number | '';
}

/** An empty option. */
export function newOption(): OptionValues {
  return { key: crypto.randomUUID(), label: '', price: '' };
}

/** A new group with two empty options. */
export function newField(): FieldValues {
  return { key: crypto.randomUUID(), label: '', options: [newOption(), newOption()] };
}

/** The form of a new event, with the defaults of docs/product/events.md#event-defaults. */
export function newFormValues(user: User, { approved }: { approved: boolean }): EventFormValues {
  return {
    title: '',
    description: '',
    date: '',
    duration: '',
    endsAt: '',
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
    waitlistEnabled: true,
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
    waitlistEnabled: event.waitlistEnabled,
    requiredEquipment: event.requiredEquipment,
    customFields: event.customFields.map(toFieldValues),
    approved: event.approved,
  };
}

function toFieldValues({ id, label, options }: Event['customFields'][number]): FieldValues {
  const values = options.map((option) => ({
    ...option,
    key: option.id,
    // An option without a surcharge has an empty field.
    price: option.price || ('' as const),
  }));
  return { key: id, id, label, options: values };
}
