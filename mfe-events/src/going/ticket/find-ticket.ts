import type { OwnParticipation } from '@muster/contract';

/** A participation with its ticket. */
export type Ticketed = OwnParticipation & { ticketCode: string; ticketUrl: string };

/** Those with a ticket, in their order. */
export function findTickets(participations: readonly OwnParticipation[]): Ticketed[] {
  return participations.filter(
    (one): one is Ticketed => one.ticketCode !== null && one.ticketUrl !== null,
  );
}
