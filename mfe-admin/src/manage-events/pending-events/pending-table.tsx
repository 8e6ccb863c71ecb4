import type { Event } from '@muster/contract';
import { Button, formatEventDate, Group, Paper, relativeTime } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { Link } from 'react-router-dom';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { EventCell } from '../event-cell.tsx';
import * as css from '../manage-events.module.css';
import { ORGANIZER_COLUMN } from '../organizer-column.tsx';
import { useOpenEvent } from '../use-open-event.ts';

const COLUMNS: readonly Column<Event>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: (event) => <EventCell event={event} note={countDates(event)} />,
    isRowHeader: true,
    inCard: 'head',
  },
  ORGANIZER_COLUMN,
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => <time dateTime={date}>{formatEventDate(date)}</time>,
    widthPx: 150,
    from: 'desktop',
    inCard: 'labelled',
  },
  {
    id: 'waiting',
    header: 'Created',
    cell: ({ createdAt }) => relativeTime(createdAt),
    widthPx: 110,
    from: 'wide',
    inCard: 'labelled',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (event) => <PendingActions event={event} />,
    widthPx: 336,
    align: 'end',
    inCard: 'actions',
  },
];

/** A series is in the list once. */
function countDates({ series }: Event): string | undefined {
  const count = series?.pendingDates ?? 0;
  return count > 1 ? `${count} dates` : undefined;
}

/** The pending events with View details, Reject and Approve. */
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

function PendingActions({ event }: { event: Event }) {
  const { searchFor } = useOpenEvent();
  return (
    <Group gap={8} justify="flex-end">
      <Button
        component={Link}
        to={{ search: searchFor(event.id) }}
        size="sm"
        variant="subtle"
        aria-label={`View details of ${event.title}`}
      >
        View details
      </Button>
      <DecisionButtons event={event} />
    </Group>
  );
}
