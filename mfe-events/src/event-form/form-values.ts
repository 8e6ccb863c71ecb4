import {
  basePriceOf,
  type Difficulty,
  type Event,
  eventForm,
  type GalleryItem,
  type User,
  validateFields,
} from '@muster/contract';

/** The form as its fields hold it: dates in the user's own zone, numbers empty until typed. */
export interface EventFormValues {
  title: string;
  description: string;
  /** `YYYY-MM-DDTHH:mm`, local. */
  date: string;
  duration: string;
  difficulty: Difficulty;
  price: string;
  /** Empty: taken from the price's text. */
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

/** An option group as it is edited. `key` is this page's own; `id` is the server's, which join forms refer to. */
export interface FieldValues {
  key: string;
  id?: string;
  label: string;
  options: OptionValues[];
}

export interface OptionValues {
  key: string;
  id?: string;
  label: string;
  price: number | '';
}

export function newOption(): OptionValues {
  return { key: crypto.randomUUID(), label: '', price: '' };
}

/** A group nobody has written in yet, with room for two options. */
export function newField(): FieldValues {
  return { key: crypto.randomUUID(), label: '', options: [newOption(), newOption()] };
}

/** An empty form; Beginner and waitlist on, as spec.md §9 has it. */
export function newFormValues(user: User, isSuperadmin: boolean): EventFormValues {
  return {
    title: '',
    description: '',
    date: '',
    duration: '',
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
    approved: isSuperadmin,
  };
}

/** What an event fills the form with. */
export function toFormValues(event: Event): EventFormValues {
  return {
    title: event.title,
    description: event.description,
    date: toLocalInput(event.date),
    duration: event.duration,
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
    // Nothing is typed where nothing is added.
    price: option.price || ('' as const),
  }));
  return { key: id, id, label, options: values };
}

/** What is sent. A field that was left empty is sent as nothing, so that its own message is the one shown. */
export function toBody(values: EventFormValues, { mayApprove }: { mayApprove: boolean }) {
  const { approved, maxParticipants, basePrice, coordinates, customFields, date, ...plain } =
    values;
  return {
    ...plain,
    date: toIso(date),
    coordinates: {
      latitude: coordinates.latitude === '' ? undefined : coordinates.latitude,
      longitude: coordinates.longitude === '' ? undefined : coordinates.longitude,
    },
    basePrice: basePrice === '' ? basePriceOf({ price: values.price }) : basePrice,
    maxParticipants: maxParticipants === '' ? null : maxParticipants,
    customFields: customFields.map(toFieldBody),
    ...(mayApprove && { approved }),
  };
}

function toFieldBody({ key: _, options, ...field }: FieldValues) {
  const sent = options.map(({ key: _key, price, ...option }) => ({
    ...option,
    price: price === '' ? 0 : price,
  }));
  return { ...field, options: sent };
}

/** The sentence of each field that is wrong, by its path in the form (spec.md §5). */
export function validateForm(values: EventFormValues): Record<string, string> {
  return validateFields(eventForm, toBody(values, { mayApprove: false }));
}

/** The body once `validateForm` has found nothing. */
export function toCheckedBody(values: EventFormValues, may: { mayApprove: boolean }) {
  return eventForm.parse(toBody(values, may));
}

/** `2026-11-14T09:30:00.000Z` → `2026-11-14T09:30` in this browser's zone. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The other way; empty for what is no date. */
function toIso(local: string): string {
  const date = new Date(local);
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : '';
}
