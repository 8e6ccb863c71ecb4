import type { Event, Pagination } from '@muster/contract';
import { Pager } from '@muster/ui';
import { useRef } from 'react';
import * as listCss from '../event-list/event-list.module.css';
import { ExploreCard } from './explore-card.tsx';

interface EventGridProps {
  events: readonly Event[];
  pagination: Pagination;
  onPage: (page: number) => void;
  /** All are of the organizer whose page it is. */
  isOfOne?: boolean;
}

/** How many cards are in the first row of the widest window; their pictures load at once. */
const CARDS_IN_FIRST_ROW = 3;

/** A page of events as players find them. */
export function EventGrid({ events, pagination, onPage, isOfOne = false }: EventGridProps) {
  const top = useRef<HTMLDivElement>(null);
  function turnTo(page: number) {
    onPage(page);
    top.current?.scrollIntoView?.({ block: 'start' });
  }
  return (
    <div ref={top} className={listCss.page}>
      <ul className={listCss.grid} aria-label="Events">
        {events.map((event, index) => (
          <li key={event.id}>
            <ExploreCard
              event={event}
              isFirst={index < CARDS_IN_FIRST_ROW}
              namesOrganizer={!isOfOne}
            />
          </li>
        ))}
      </ul>
      <Pager {...pagination} of="events" onPage={turnTo} />
    </div>
  );
}
