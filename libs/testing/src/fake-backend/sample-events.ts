import type { Event } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { makeEvent } from '../builders/make-event.ts';
import { makeMoment } from '../builders/make-moment.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { type FakeBackend, userOf } from './fake-backend.ts';
import { DAY_MS } from './lists.ts';
import { participantsOf } from './stock.ts';

/** The organizer's first event; most of the sample messages are about it. */
const WINTER_FOX = makeId(0x101);

function makeCustomFields(firstId: number): Event['customFields'] {
  let id = firstId;
  function makeField(label: string, prices: Record<string, number>) {
    const field = { id: makeId(id++), label, isPlace: false };
    const options = Object.entries(prices).map(([name, price]) => {
      return { id: makeId(id++), label: name, price, limit: null, left: null };
    });
    return { ...field, options };
  }
  return [
    makeField('Hire kit', {
      'No, I bring my own': 0,
      'Mask and rifle': 15,
      'Full set with vest': 22.5,
    }),
    makeField('Lunch', { 'Soup and bread': 4, 'Vegan chilli': 5.5 }),
  ];
}

/**
 * The fields that differ from the defaults of `makeEvent`; the date is `inDays` from now, at 09:30.
 */
type SampleEvent = Partial<Event> & { inDays: number };

const OWN_EVENTS: SampleEvent[] = [
  {
    id: WINTER_FOX,
    inDays: 12,
    gallery: [2, 3, 4].map((seed) => ({
      type: seed === 3 ? ('video' as const) : ('image' as const),
      url: `/media/landscapes/${seed}.svg`,
      thumbnail: `/media/landscapes/${seed}.svg`,
    })),
    requiredEquipment: ['Full-face mask', 'Boots', 'Head torch', 'Water, 2 litres', 'Dead rag'],
    customFields: makeCustomFields(0x500),
    participantCount: 31,
    availableSpots: 9,
    likes: 14,
    isLiked: true,
  },
  {
    title: 'Night Watch: Old Quarry',
    description:
      'Tracer rounds, three relay stations and no moon. Ends with tea at one in the morning.',
    location: 'Old Quarry, Dorking, Surrey, RH4 1AA',
    inDays: 26,
    difficulty: 'Advanced',
    price: '£32 to £40',
    basePrice: 32,
    duration: '19:00 to 01:00',
    maxParticipants: 24,
    participantCount: 24,
    waitlistCount: 5,
    availableSpots: 0,
  },
  {
    title: 'First Steps Sunday',
    description:
      'A slow day for those who have never played: rules at nine, four short games, questions welcome.',
    inDays: 40,
    difficulty: 'Beginner',
    price: 'Free',
    basePrice: 0,
    duration: '4 hours',
    maxParticipants: null,
    availableSpots: null,
    participantCount: 0,
    approved: false,
    requiredEquipment: [],
  },
  {
    title: 'Broken Arrow: the long one with a title that needs both of its lines on a narrow card',
    description: '',
    inDays: 61,
    approved: false,
    duration: '',
    price: '',
    basePrice: 0,
    requiredEquipment: ['Boots'],
  },
  { title: 'Harvest Skirmish', inDays: -48, participantCount: 40, availableSpots: 0 },
  {
    title: 'Midsummer Relay',
    inDays: -150,
    difficulty: 'Beginner',
    maxParticipants: null,
    participantCount: 5_000,
    availableSpots: null,
    customFields: makeCustomFields(0x600),
  },
];

const OTHER_EVENTS: SampleEvent[] = [
  {
    title: 'Slate and Steel',
    inDays: 19,
    approved: false,
    location: 'Old Quarry, Dorking, RH4 1AA',
  },
  { title: 'Charity Push for the Air Ambulance', inDays: 33, approved: false, price: '£30' },
  { title: 'Quarry Open Day', inDays: 9, difficulty: 'Beginner' },
];

/** The organizer's events, another organizer's, and one of the superadmin's. */
export function addSampleEvents(backend: FakeBackend, now: Date): void {
  const [organizer] = backend.users;
  const other = backend.users.find(({ nickName }) => nickName === 'Quarrymaster');
  const superadmin = backend.users.find(({ id }) => id === SUPERADMIN_ID);
  const groups = [
    { by: organizer, samples: OWN_EVENTS, first: 0x101 },
    { by: other, samples: OTHER_EVENTS, first: 0x201 },
    { by: superadmin, samples: [{ title: 'Marshal Training Day', inDays: 15 }], first: 0x301 },
  ];
  backend.events = groups.flatMap(({ by, samples, first }) =>
    samples.map(({ inDays, ...given }, index) => {
      const image = `/media/landscapes/${first + index}.svg`;
      return makeEvent({
        id: makeId(first + index),
        date: morningIn(now, inDays),
        imageUrl: image,
        imageThumbnail: image,
        ...(by && { organizer: { id: by.id, name: by.organizerName, avatarUrl: by.avatarUrl } }),
        createdAt: new Date(now.getTime() - (index + 2) * 3 * DAY_MS).toISOString(),
        updatedAt: new Date(now.getTime() - (index + 1) * DAY_MS).toISOString(),
        ...given,
      });
    }),
  );
}

function morningIn(now: Date, days: number): string {
  const date = new Date(now.getTime() + days * DAY_MS);
  date.setHours(9, 30, 0, 0);
  return date.toISOString();
}

/** Makes the organizer the first participant of each approved event of others. */
export function addSampleJoins(backend: FakeBackend): void {
  const { fullName, ...player } = userOf(backend, 'organizer');
  const { id, email, nickName: name, avatarUrl } = player;
  for (const event of backend.events) {
    const [first] =
      event.approved && event.organizer.id !== id ? participantsOf(backend, event) : [];
    if (!first) continue;
    first.user = { ...first.user, id, email, name, avatarUrl };
    Object.assign(first.joinForm, { fullName, email });
  }
}

/** Adds photos of both organizers, newest first. */
export function addSampleMoments({ moments }: FakeBackend, now: Date): void {
  const daysAgo = { [makeId(1)]: [1, 4, 9, 16, 25], [makeId(2)]: [2, 8, 32] };
  for (const [id, all] of Object.entries(daysAgo)) {
    const made = all.map((days) => {
      const url = `/media/landscapes/${days}.svg`;
      const uploadedAt = new Date(now.getTime() - days * DAY_MS).toISOString();
      return makeMoment({ url, thumbnailUrl: url, uploadedAt });
    });
    moments.set(id, made);
  }
}
