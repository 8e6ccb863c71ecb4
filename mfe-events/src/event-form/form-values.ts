import {
  type Difficulty,
  type Event,
  eventForm,
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
  location: string;
  coordinates: { latitude: number | ''; longitude: number | '' };
  imageUrl: string;
  imageThumbnail: string | null;
  organizer: { name: string };
  maxParticipants: number | '';
  waitlistEnabled: boolean;
  approved: boolean;
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
    location: '',
    coordinates: { latitude: '', longitude: '' },
    imageUrl: '',
    imageThumbnail: null,
    organizer: { name: user.organizerName },
    maxParticipants: '',
    waitlistEnabled: true,
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
    location: event.location,
    coordinates: {
      latitude: event.coordinates?.latitude ?? '',
      longitude: event.coordinates?.longitude ?? '',
    },
    imageUrl: event.imageUrl,
    imageThumbnail: event.imageThumbnail,
    organizer: { name: event.organizer.name },
    maxParticipants: event.maxParticipants ?? '',
    waitlistEnabled: event.waitlistEnabled,
    approved: event.approved,
  };
}

/** What is sent. A field that was left empty is sent as nothing, so that its own message is the one shown. */
export function toBody(values: EventFormValues, { mayApprove }: { mayApprove: boolean }) {
  const { approved, maxParticipants, coordinates, date, ...plain } = values;
  return {
    ...plain,
    date: toIso(date),
    coordinates: {
      latitude: coordinates.latitude === '' ? undefined : coordinates.latitude,
      longitude: coordinates.longitude === '' ? undefined : coordinates.longitude,
    },
    maxParticipants: maxParticipants === '' ? null : maxParticipants,
    ...(mayApprove && { approved }),
  };
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
