import type { Squad } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A squad of two as its leader sees it. */
export function makeSquad(given: Partial<Squad> = {}): Squad {
  const member = { status: 'confirmed', isReady: true, isOwn: false, isOpen: false } as const;
  const leader = { participationId: makeFreshId(), name: 'Fox' };
  const members = [
    { ...member, ...leader, isOwn: true },
    { ...member, participationId: makeFreshId(), name: 'Owl', isReady: false },
  ];
  return {
    id: makeFreshId(),
    eventId: '64b000000000000000000101',
    name: 'Night Owls',
    size: members.length,
    maxSize: 8,
    side: null,
    pays: 'member',
    code: 'K7QM2X9P',
    leader,
    members,
    can: { lead: true, leave: true },
    ...given,
  };
}
