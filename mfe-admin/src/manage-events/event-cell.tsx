import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { MediaImage } from '@muster/ui';
import { Link } from 'react-router-dom';
import { ROW_TARGET } from './decisions/row-focus.ts';
import * as css from './event-cell.module.css';
import { useOpenEvent } from './use-open-event.ts';

/** Picture and title of an event in a table, and how many dates of its series wait with it. */
export function EventCell({ event }: { event: Event }) {
  const { searchFor } = useOpenEvent();
  const pendingDates = event.series?.pendingDates ?? 0;
  return (
    <div className={css.event}>
      <MediaImage
        className={css.picture}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={96}
        height={54}
      />
      <div className={css.names}>
        <Link to={{ search: searchFor(event.id) }} {...ROW_TARGET}>
          {event.title}
        </Link>
        {pendingDates > 1 && <span className={css.dates}>{pendingDates} dates</span>}
        {/* Visible where the table has no space for the organizer's column. */}
        <span className={css.organizer}>
          <PersonLink person={event.organizer} />
        </span>
      </div>
    </div>
  );
}
