import type { AdminEventSort, Event } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { ApprovalBadge, formatEventDate, Group, Paper, ToneBadge } from '@muster/ui';
import { type Column, DataTable, type Selection } from '@muster/ui/data-table';
import { EventCell } from '../event-cell.tsx';
import * as css from '../manage-events.module.css';
import { ORGANIZER_COLUMN } from '../organizer-column.tsx';
import type { useEventsView } from './events-view.ts';
import { RowActions } from './row-actions.tsx';

const COLUMNS: readonly Column<Event>[] = [
  {
    id: 'title',
    header: 'Event',
    cell: (event) => <EventCell event={event} />,
    isRowHeader: true,
    isSortable: true,
    inCard: 'head',
  },
  { ...ORGANIZER_COLUMN, isSortable: true },
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => <time dateTime={date}>{formatEventDate(date)}</time>,
    widthPx: 140,
    from: 'desktop',
    isSortable: true,
    inCard: 'labelled',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (event) => <StatusCell event={event} />,
    widthPx: 130,
    isSortable: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (event) => <RowActions event={event} />,
    widthPx: 220,
    inCard: 'actions',
  },
];

interface EventsTableProps {
  events: readonly Event[];
  state: ReturnType<typeof useEventsView>;
  selection: Selection;
}

/** All events, a row each; cards on a phone. */
export function EventsTable({ events, state, selection }: EventsTableProps) {
  const { view, sortBy } = state;
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={COLUMNS}
        data={{
          label: 'All events',
          rows: events,
          id: ({ id }) => id,
          name: ({ title }) => title,
        }}
        selection={selection}
        sort={{
          columnId: view.sort ?? 'date',
          direction: view.sort ? view.direction : 'descending',
          onSort: (columnId, direction) => sortBy(columnId as AdminEventSort, direction),
        }}
      />
    </Paper>
  );
}

function StatusCell({ event }: { event: Event }) {
  return (
    <Group gap={4}>
      <ApprovalBadge status={approvalStatusOf(event)} on="text" />
      {(event.changedSinceApproval?.length ?? 0) > 0 && (
        <ToneBadge tone="signal">Changed</ToneBadge>
      )}
    </Group>
  );
}
