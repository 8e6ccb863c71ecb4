import type { Event } from '@muster/contract';
import type { ReactNode } from 'react';
import type { Layout } from './layout-choice.tsx';
import { type Listed, listDates } from './list-dates.ts';

interface DatesInListProps {
  events: readonly Event[];
  layout: Layout;
  children: (listed: Listed, index: number) => ReactNode;
}

/** A page of events among which are dates of series. */
export function DatesInList({ events, layout, children }: DatesInListProps) {
  return listDates(events, layout).map(children);
}
