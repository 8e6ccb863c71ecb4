import type { Event, Pagination } from '@muster/contract';
import { Pager } from '@muster/ui';
import { lazy, Suspense, useState } from 'react';
import { EventCard } from '../event-card/event-card.tsx';
import * as css from './event-list.module.css';

const DeleteEventDialog = lazy(async () => ({
  default: (await import('@muster/remote-kit/delete-event')).DeleteEventDialog,
}));

interface EventGridProps {
  events: readonly Event[];
  pagination: Pagination;
  onPage: (page: number) => void;
}

/** How many cards are in the first row of the widest window; their pictures load at once. */
const CARDS_IN_FIRST_ROW = 3;

/** A page of events as cards, and the question before one is deleted. */
export function EventGrid({ events, pagination, onPage }: EventGridProps) {
  const [deleting, setDeleting] = useState<Event | null>(null);
  return (
    <>
      <ul className={css.grid} aria-label="Events">
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard
              event={event}
              isFirst={index < CARDS_IN_FIRST_ROW}
              onDelete={() => setDeleting(event)}
            />
          </li>
        ))}
      </ul>
      <Pager {...pagination} of="events" onPage={onPage} />
      <Suspense>
        {deleting && <DeleteEventDialog event={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}
