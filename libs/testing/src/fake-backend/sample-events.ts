import type { Event } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { makeEvent } from '../builders/make-event.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { FakeBackend } from './fake-backend.ts';

const DAY_MS = 86_400_000;

/** The organizer's first event; most of the sample messages are about it. */
const WINTER_FOX = makeId(0x101);

function makeCustomFields(id: number): Event['customFields'] {
  return [
    {
      id: makeId(id),
      label: 'Hire kit',
      isPlace: false,
      options: [
        { id: makeId(id + 1), label: 'No, I bring my own', price: 0, limit: null, left: null },
        { id: makeId(id + 2), label: 'Mask and rifle', price: 15, limit: null, left: null },
        { id: makeId(id + 3), label: 'Full set with vest', price: 22.5, limit: null, left: null },
      ],
    },
    {
      id: makeId(id + 4),
      label: 'Lunch',
      isPlace: false,
      options: [
        { id: makeId(id + 5), label: 'Soup and bread', price: 4, limit: null, left: null },
        { id: makeId(id + 6), label: 'Vegan chilli', price: 5.5, limit: null, left: null },
      ],
    },
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
