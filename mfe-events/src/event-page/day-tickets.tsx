import { useEndpoint } from '@muster/remote-kit/endpoints';
import { findTickets } from '../going/ticket/find-ticket.ts';
import { TicketCard } from '../going/ticket/ticket-card.tsx';

/**
 * One's tickets for an event, and those of dependants, on the day of the game; nothing without one
 * (docs/product/player-screens.md#event-page).
 */
export function DayTickets({ eventId }: { eventId: string }) {
  const { data } = useEndpoint('listMyParticipations', { query: { scope: 'coming' } });
  const own = data?.participations.filter((one) => one.eventId === eventId) ?? [];
  return findTickets(own).map((participation) => (
    <TicketCard key={participation.id} participation={participation} />
  ));
}
