import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { editEventPath, PersonLink, showBanner } from '@muster/remote-kit';
import { Button, formatEventDate, MediaImage, Paper, relativeTime } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { Link } from 'react-router-dom';
import { useApproveEvent } from '../queries.ts';
import * as css from './pending-events.module.css';

const COLUMNS: readonly Column<Event>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: (event) => <EventCell event={event} />,
    isRowHeader: true,
    inCard: 'head',
  },
  {
    id: 'organizer',
    header: 'Organizer',
    cell: ({ organizer }) => <PersonLink person={organizer} />,
    widthPx: 180,
    from: 'wide',
    inCard: 'labelled',
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => <time dateTime={date}>{formatEventDate(date)}</time>,
    widthPx: 150,
    inCard: 'labelled',
  },
  {
    id: 'waiting',
    header: 'Waiting since',
    cell: ({ createdAt }) => relativeTime(createdAt),
    widthPx: 120,
    inCard: 'labelled',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (event) => <ApproveButton event={event} />,
    widthPx: 140,
    align: 'end',
    inCard: 'actions',
  },
];

/** The pending events with Approve. */
export function PendingTable({ events }: { events: readonly Event[] }) {
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={COLUMNS}
        data={{
          label: 'Pending events',
          rows: events,
          id: ({ id }) => id,
          name: ({ title }) => title,
        }}
      />
    </Paper>
  );
}

function EventCell({ event }: { event: Event }) {
  return (
    <div className={css.event}>
      <MediaImage
        className={css.picture}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={96}
        height={54}
      />
      <div className={css.names}>
        <Link to={editEventPath(event.id)}>{event.title}</Link>
        {/* Visible where the table has no space for the organizer's column. */}
        <span className={css.organizer}>
          <PersonLink person={event.organizer} />
        </span>
      </div>
    </div>
  );
}

function ApproveButton({ event }: { event: Event }) {
  const approve = useApproveEvent();
  function approveIt() {
    return approve.mutate(event.id, {
      onSuccess: () =>
        showBanner({ tone: 'success', text: SUCCESS_TEXT.eventApproved(event.title) }),
      onError: (error) =>
        showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.updateApproval) }),
    });
  }
  return (
    <Button
      size="sm"
      onClick={approveIt}
      loading={approve.isPending}
      aria-label={`Approve ${event.title}`}
    >
      Approve
    </Button>
  );
}
