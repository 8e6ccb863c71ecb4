import type { Event } from '@muster/contract';
import * as css from './rejection.module.css';

/**
 * Why the superadmin has rejected an event, for its organizer
 * (docs/product/administration.md#rejection).
 */
export function Rejection({ event }: { event: Pick<Event, 'rejection'> }) {
  if (!event.rejection) return null;
  const { rejectedAt, reason } = event.rejection;
  return (
    <div className={css.rejection} data-waits={rejectedAt === null || undefined}>
      <strong>
        {rejectedAt ? 'Rejected' : 'Waiting for approval again. It was rejected before:'}
      </strong>
      <p className={css.reason}>{reason || 'No reason was given.'}</p>
      {rejectedAt && (
        <p className={css.next}>Change the event and save it to send it for approval again.</p>
      )}
    </div>
  );
}
