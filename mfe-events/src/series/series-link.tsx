import type { Event } from '@muster/contract';
import { Link } from 'react-router-dom';
import { count } from '../count.ts';
import { eventTabPath } from '../paths.ts';

/** `Every Sunday · 12 dates`, which leads to the dates; nothing for an event of its own. */
export function SeriesLink({ event: { id, title, series } }: { event: Event }) {
  if (!series) return null;
  const dates = count(series.comingDates, 'date');
  return (
    <>
      {series.words} ·{' '}
      <Link to={eventTabPath(id, 'dates')} aria-label={`${dates} of ${title}`}>
        {dates}
      </Link>
    </>
  );
}
