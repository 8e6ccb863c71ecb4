import type { Event } from '@muster/contract';
import { spotsText } from '@muster/domain';
import { Button, formatEventDate } from '@muster/ui';
import { Link } from 'react-router-dom';
import { BookSeveralLink } from '../join/several/book-several-link.tsx';
import { seriesPath } from '../paths.ts';
import { useEventPath } from '../use-event-path.ts';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/** The next other dates of an event's series, at most three. */
export function OtherDates({ event }: { event: Event }) {
  const eventPath = useEventPath();
  const { series } = event;
  if (!series || series.next.length === 0) return null;
  // Of another date only the free spots are known; the rest is as here.
  const here = { ...event, cancelledAt: null, waitlistCount: 0 };
  return (
    <PageSection title="Other dates">
      <ul className={css.dates}>
        {series.next.map(({ id, date, availableSpots }) => (
          <li key={id}>
            <Link to={eventPath(id)}>
              <time dateTime={date}>{formatEventDate(date)}</time>
            </Link>{' '}
            <span className={css.dim}>{spotsText({ ...here, availableSpots })}</span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <BookSeveralLink seriesId={series.id} eventId={event.id} />
        <Button component={Link} to={seriesPath(series.id)} variant="subtle">
          All dates
        </Button>
      </div>
    </PageSection>
  );
}
