import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { Button, formatEventDate, MediaImage, relativeTime } from '@muster/ui';
import { Link } from 'react-router-dom';
import { useApproveEvent } from '../queries.ts';
import * as css from './pending-events.module.css';

/** Waiting events, a row each: what it is, whose, when, and the decision. A list on a phone. */
export function PendingTable({ events }: { events: readonly Event[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Organizer</th>
          <th scope="col">Date</th>
          <th scope="col">Waiting since</th>
          <th scope="col">
            <span className={css.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <PendingRow key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function PendingRow({ event }: { event: Event }) {
  const approve = useApproveEvent();
  const approveIt = () =>
    approve.mutate(event.id, {
      onSuccess: () => showBanner({ tone: 'success', text: `“${event.title}” is approved.` }),
      onError: (error) => showBanner({ tone: 'error', text: failureText(error) }),
    });
  return (
    <tr>
      <th scope="row">
        <div className={css.event}>
          <MediaImage
            className={css.picture}
            src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
            alt=""
            width={96}
            height={54}
          />
          <Link to={`/dashboard/events/${event.id}/edit`}>{event.title}</Link>
        </div>
      </th>
      <td data-label="Organizer">{event.organizer.name}</td>
      <td data-label="Date">
        <time dateTime={event.date}>{formatEventDate(event.date)}</time>
      </td>
      <td data-label="Waiting since">{relativeTime(event.createdAt)}</td>
      <td className={css.actions}>
        <Button
          size="sm"
          onClick={approveIt}
          loading={approve.isPending}
          aria-label={`Approve ${event.title}`}
        >
          Approve
        </Button>
      </td>
    </tr>
  );
}

function failureText(error: unknown): string {
  return isApiError(error) && error.message ? error.message : FAILURE_TEXT.updateApproval;
}
