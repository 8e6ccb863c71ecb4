import type { Event } from '@muster/contract';
import { Band } from '../band/band.tsx';

/**
 * Why the superadmin has rejected an event, for its organizer
 * (docs/product/administration.md#rejection).
 */
export function Rejection({ event }: { event: Pick<Event, 'rejection'> }) {
  if (!event.rejection) return null;
  const { rejectedAt, reason } = event.rejection;
  const title = rejectedAt ? 'Rejected' : 'Waiting for approval again. It was rejected before:';
  return (
    <Band title={title} text={reason || 'No reason was given.'} waits={rejectedAt === null}>
      {rejectedAt && 'Change the event and save it to send it for approval again.'}
    </Band>
  );
}
