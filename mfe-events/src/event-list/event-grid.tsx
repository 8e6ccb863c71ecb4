import type { Event, Pagination } from '@muster/contract';
import { lazyDialog, lazyPart } from '@muster/remote-kit';
import { Skeleton, useKeepFocus } from '@muster/ui';
import { Suspense, useCallback, useState } from 'react';
import type { Listed } from './dates-in-list.tsx';
import * as css from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import { EVENT_LIST_ID, findEventToFocus } from './find-event-to-focus.ts';
import type { Layout } from './layout-choice.tsx';

const DeleteEventDialog = lazyDialog(
  async () => (await import('@muster/features/delete-event')).DeleteEventDialog,
);

// Long lists have rows.
const EventCard = lazyPart(async () => (await import('../event-card/event-card.tsx')).EventCard);

// Most have no series.
const DatesInList = lazyPart(async () => (await import('./dates-in-list.tsx')).DatesInList);

// Most have one page.
const Pager = lazyPart(async () => (await import('./list-pager.ts')).Pager);

interface EventGridProps {
  events: readonly Event[];
  pagination: Pagination;
  layout: Layout;
  onPage: (page: number) => void;
}

/** How many cards are in the first row of the widest window; their pictures load at once. */
const CARDS_IN_FIRST_ROW = 3;

/** A page of events as cards or rows, and the question before one is deleted. */
export function EventGrid({ events, pagination, layout, onPage }: EventGridProps) {
  const [deleting, setDeleting] = useState<{ event: Event; index: number } | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  // A deletion is closed before or after its event leaves the list.
  useKeepFocus(list);
  function drawItem({ event, isUnder }: Listed, index: number) {
    return (
      <li key={event.id} data-index={index} className={isUnder ? css.under : undefined}>
        {layout === 'rows' ? (
          <EventRow
            event={event}
            isUnder={isUnder}
            onDelete={() => setDeleting({ event, index })}
          />
        ) : (
          <Suspense fallback={<Skeleton height={420} radius="lg" />}>
            <EventCard
              event={event}
              isFirst={index < CARDS_IN_FIRST_ROW}
              onDelete={() => setDeleting({ event, index })}
            />
          </Suspense>
        )}
      </li>
    );
  }
  return (
    <>
      <ul
        className={layout === 'rows' ? css.rows : css.grid}
        aria-label="Events"
        id={EVENT_LIST_ID}
        ref={setList}
      >
        {events.some(({ series }) => series) ? (
          <Suspense>
            <DatesInList {...{ events, layout }}>{drawItem}</DatesInList>
          </Suspense>
        ) : (
          events.map((event, index) => drawItem({ event, isUnder: false }, index))
        )}
      </ul>
      <Suspense>
        {pagination.pages > 1 && <Pager {...pagination} of="events" onPage={onPage} />}
      </Suspense>
      <Suspense>
        {deleting && <Deletion {...deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}

interface DeletionProps {
  event: Event;
  index: number;
  onClose: () => void;
}

/**
 * The question. Once the event is deleted, the focus goes to the one that has its position by then.
 */
function Deletion({ event, index, onClose }: DeletionProps) {
  const findFallback = useCallback(() => findEventToFocus(index), [index]);
  return <DeleteEventDialog event={event} onClose={onClose} focusFallback={findFallback} />;
}
