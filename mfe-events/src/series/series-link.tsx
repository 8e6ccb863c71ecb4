import type { Event } from '@muster/contract';
import { Anchor } from '@muster/ui';
import { Link } from 'react-router-dom';
import { count } from '../count.ts';
import { eventTabPath } from '../paths.ts';

/** `Every Sunday · 12 dates`, which leads to the dates; nothing for an event of its own. */
export function SeriesLink({ event: { id, title, series } }: { event: Event }) {
  if (!series) return null;
  // Those that wait for approval are not counted beside one that does not.
  const dates = series.comingDates > 1 ? count(series.comingDates, 'date') : 'Dates';
  return (
    <>
      {series.words} ·{' '}
      <Anchor
        component={Link}
        inherit
        to={eventTabPath(id, 'dates')}
        aria-label={`${dates} of ${title}`}
      >
        {dates}
      </Anchor>
    </>
  );
}
