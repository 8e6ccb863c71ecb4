import { basePriceOf, type Event, type User } from '@muster/contract';
import type { EventFormValues, FieldValues } from '../form-values.ts';

interface PreviewOptions {
  /** The event as it is stored; undefined for a new one. */
  event: Event | undefined;
  user: Pick<User, 'id' | 'avatarUrl'>;
}

/** The event as it would be saved now. */
export function toPreviewEvent(values: EventFormValues, { event, user }: PreviewOptions): Event {
  const { basePrice, maxParticipants, minAge, customFields, ...rest } = values;
  const { maxPartySize, maxUnpaidOpenSpots, givesSpots, payment: _, sides, ...texts } = rest;
  const max = maxParticipants === '' ? null : Number(maxParticipants);
  const { participantCount, waitlistCount, likes, isLiked } = event ?? NOBODY_YET;
  return {
    ...texts,
    id: event?.id ?? 'preview',
    title: texts.title.trim() || 'Untitled event',
    location: texts.location.trim() || 'Not given yet',
    basePrice:
      basePriceOf({
        price: texts.price,
        basePrice: basePrice === '' ? null : Number(basePrice),
      }) ?? 0,
    coordinates: null,
    organizer: { ...(event?.organizer ?? user), name: texts.organizer.name },
    customFields: customFields.filter(({ label }) => label.trim()).map(toPreviewField),
    maxParticipants: max,
    minAge: minAge === '' ? null : Number(minAge),
    ...(maxPartySize !== '' && { maxPartySize: Number(maxPartySize) }),
    ...(maxUnpaidOpenSpots !== '' && { maxUnpaidOpenSpots: Number(maxUnpaidOpenSpots) }),
    transferUntilHours: givesSpots ? Number(rest.transferUntilHours) : null,
    payment: event?.payment ?? NO_PAYMENT,
    sides: { policy: sides.policy, maxGap: sides.maxGap === '' ? null : sides.maxGap },
    participantCount,
    waitlistCount,
    availableSpots: max === null ? null : Math.max(max - participantCount, 0),
    likes,
    isLiked,
    createdAt: '',
    updatedAt: '',
    can: NOTHING,
    crewRoles: [],
  };
}

const NO_PAYMENT: Event['payment'] = { mode: 'off', depositPence: null, refundRule: [] };

const NOTHING: Event['can'] = {
  update: false,
  delete: false,
  approve: false,
  checkIn: false,
  viewParticipants: false,
  message: false,
  viewMedical: false,
  viewLedger: false,
  bookPayment: false,
  manageDevices: false,
  manageCrew: false,
};

const NOBODY_YET = { participantCount: 0, waitlistCount: 0, likes: 0, isLiked: false };

/** Options without a label are not saved. */
function toPreviewField({
  key,
  label,
  isPlace,
  isSide,
  options,
}: FieldValues): Event['customFields'][number] {
  const labelled = options.filter((option) => option.label.trim());
  return {
    id: key,
    label,
    isPlace,
    isSide,
    options: labelled.map((option) => ({
      id: option.key,
      label: option.label,
      price: Number(option.price),
      limit: option.limit === '' ? null : option.limit,
      left: option.limit === '' ? null : Math.max(0, option.limit - option.taken),
      isHandedOut: option.isHandedOut,
      colour: option.colour,
    })),
  };
}
