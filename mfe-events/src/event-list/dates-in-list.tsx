import type { Event } from '@muster/contract';
import { hasStarted, nextOfSeries } from '@muster/domain';
import type { ReactNode } from 'react';
import type { Layout } from './layout-choice.tsx';

interface DatesInListProps {
  events: readonly Event[];
  layout: Layout;
  children: (listed: Listed, index: number) => ReactNode;
}

/** A page of events among which are dates of series. */
export function DatesInList({ events, layout, children }: DatesInListProps) {
  return listDates(events, layout).map(children);
}

/** An event in the list. */
export interface Listed {
  event: Event;
  /** A date below one of its series. */
  isUnder: boolean;
}

/**
 * What a page shows: as cards each series by its next date, in the compact list all dates, below
 * the first that the page has of their series.
 */
function listDates(events: readonly Event[], layout: Layout): Listed[] {
  const now = new Date();
  if (layout === 'cards')
    return nextOfSeries(events, now).map((event) => ({ event, isUnder: false }));
  const groups = Map.groupBy(events, ({ id, date, series }) =>
    series && !hasStarted({ date }, now) ? series.id : id,
  );
  return [...groups.values()].flatMap((dates) =>
    dates.map((event, index) => ({ event, isUnder: index > 0 })),
  );
}
