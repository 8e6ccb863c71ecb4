import type { OwnParticipation } from '@muster/contract';

import { makeFreshId } from './ids.ts';

const DAY_MS = 86_400_000;

/** A spot at an event in three days, as its player sees it. */
export function makeOwnParticipation(given: Partial<OwnParticipation> = {}): OwnParticipation {
  return {
    id: makeFreshId(),
    dependant: null,
    eventId: '64b000000000000000000101',
    title: 'Winter Fox',
    date: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    status: 'confirmed',
    position: null,
    waitsFor: null,
    holdUntil: null,
    paymentStatus: 'pending',
    paymentAmount: 40,
    balancePence: 4_000,
    duePence: 0,
    voucherPence: 0,
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    joinedAt: '2026-09-20T18:05:00.000Z',
    options: [],
    ticketCode: 'K7PM3XQ29WTF',
    ticketUrl: 'HTTPS://MUSTER.EXAMPLE/T/K7PM3XQ29WTF',
    event: {
      location: 'Badgerwood, Lewes',
      duration: '6 hours',
      endsAt: null,
      imageUrl: '/media/landscapes/1.svg',
      imageThumbnail: null,
      isVideo: false,
      organizer: { id: '64b000000000000000000002', name: 'Badgers', avatarUrl: null },
      page: null,
    },
    ...given,
  };
}
