import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { MediaImage } from '@muster/ui';
import { Link } from 'react-router-dom';
import { ROW_TARGET } from './decisions/row-focus.ts';
import * as css from './event-cell.module.css';
import { useOpenEvent } from './use-open-event.ts';

interface EventCellProps {
  event: Event;
  /** Below the title. */
  note?: string | undefined;
}

/** Picture and title of an event in a table; the title opens its details. */
export function EventCell({ event, note }: EventCellProps) {
  const { searchFor } = useOpenEvent();
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
        {note && <span className={css.note}>{note}</span>}
        {/* Visible where the table has no space for the organizer's column. */}
        <span className={css.organizer}>
          <PersonLink person={event.organizer} />
        </span>
      </div>
    </div>
  );
}
