import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import type { Column } from '@muster/ui/data-table';

/** Whose event it is; in a narrower table the cell of the event says it. */
export const ORGANIZER_COLUMN: Column<Event> = {
  id: 'organizer',
  header: 'Organizer',
  cell: ({ organizer }) => <PersonLink person={organizer} />,
  widthPx: 170,
  from: 'wide',
  inCard: 'labelled',
};
