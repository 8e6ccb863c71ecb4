import { EMPTY_TEXT, type Event, FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { useComingEvents } from '@muster/features/coming-events';
import { ReportButton } from '@muster/features/report';
import { urlPage, useSession, useUrlState } from '@muster/remote-kit';
import { AsyncView, formatEventDate, MediaImage, Pager, Paper, Skeleton } from '@muster/ui';
import { Link } from 'react-router-dom';
import { eventPath } from '../paths.ts';
import * as css from './person.module.css';

const SCHEMA = { page: urlPage() };

/** The approved events to come of an organizer, soonest first. */
export function ComingEvents({ personId }: { personId: string }) {
  const {
    values: { page },
    set,
  } = useUrlState(SCHEMA);
  const events = useComingEvents({ organizerId: personId, page, limit: PAGE_SIZE.events });
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby="person-events">
      <h2 id="person-events" className={css.heading}>
        Coming events
      </h2>
      <AsyncView
        query={events}
        failure={FAILURE_TEXT.fetchEvents}
        loading="Loading events"
        skeleton={<Skeleton height={64} />}
        empty={({ pagination }) =>
          pagination.total === 0 && <p className={css.none}>{EMPTY_TEXT.comingEvents}</p>
        }
      >
        {({ events: rows, pagination }) => (
          <>
            <ul className={css.events} aria-labelledby="person-events">
              {rows.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
            <Pager {...pagination} of="events" onPage={(next) => set({ page: next })} />
          </>
        )}
      </AsyncView>
    </Paper>
  );
}

function EventRow({ event }: { event: Event }) {
  const { user } = useSession();
  return (
    <li className={css.event}>
      <MediaImage
        className={css.picture ?? ''}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={96}
        height={54}
      />
      <div className={css.names}>
        <Link to={eventPath(event.id)} className={css.title}>
          {event.title}
        </Link>
        <p className={css.about}>
          <time dateTime={event.date}>{formatEventDate(event.date)}</time> · {event.location}
          {event.series && ` · ${event.series.words}`}
        </p>
      </div>
      {event.organizer.id !== user.id && (
        <ReportButton subject={{ kind: 'event', id: event.id }} label={`Report ${event.title}`} />
      )}
    </li>
  );
}
