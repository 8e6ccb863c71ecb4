import { isApiError } from '@muster/api-client';
import type { Event, Series } from '@muster/contract';
import { lowestPrice, spotsText } from '@muster/domain';
import { useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, formatEventDate } from '@muster/ui';
import { IconCalendarPlus, IconMapPin, IconTag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useArrival } from '../came-from.ts';
import * as addressCss from '../event-home/event-address.module.css';
import { BackLink, UnknownEvent } from '../event-home/event-address.tsx';
import { EventHero } from '../event-page/event-hero.tsx';
import * as css from '../event-page/event-page.module.css';
import { EventSkeleton } from '../event-page/event-skeleton.tsx';
import { OrganizerCard } from '../event-page/organizer-card.tsx';
import { PageSection } from '../event-page/page-section.tsx';
import { Fact } from '../event-page/when-facts.tsx';
import { WhereSection } from '../event-page/where-section.tsx';
import { BookSeveralLink } from '../join/several/book-several-link.tsx';
import { useSeriesDates } from '../join/several/use-series-dates.ts';
import { seriesPath } from '../paths.ts';
import { useEventPath } from '../use-event-path.ts';
import * as ownCss from './series-page.module.css';

const VIEW = {
  failure: 'The series could not be loaded',
  loading: 'Loading the series',
  skeleton: <EventSkeleton />,
};

/** A series as everybody sees it (docs/product/series.md#public-series-page). */
export function SeriesPage({ id }: { id: string }) {
  const series = useEndpoint('getSeries', { params: { id } });
  const { query } = useSeriesDates(id);
  // VALIDATION: the id in the URL is not an id.
  if (isApiError(series.error, 'SERIES_NOT_FOUND', 'VALIDATION')) return <UnknownEvent />;
  return (
    <div className={addressCss.page}>
      <BackLink />
      <AsyncView query={series} {...VIEW}>
        {(shown) => (
          <AsyncView query={query} {...VIEW}>
            {({ events }) => <SeriesView series={shown.series} events={events} />}
          </AsyncView>
        )}
      </AsyncView>
    </div>
  );
}

interface SeriesViewProps {
  series: Series;
  /** The coming dates, soonest first. */
  events: readonly Event[];
}

function SeriesView({ series: { id, title, words }, events }: SeriesViewProps) {
  usePageTitle(title);
  useArrival(id);
  const isVisitor = useOptionalSession() === null;
  const face = events.find(({ cancelledAt }) => !cancelledAt) ?? events[0];
  return (
    <article className={`${css.main} ${ownCss.series}`} aria-labelledby="series-title">
      {face && <EventHero event={face} />}
      <header className={css.heading}>
        <DisplayText as={isVisitor ? 'h1' : 'h2'} size="large" id="series-title">
          <span className={css.title}>{title}</span>
        </DisplayText>
        <p className={css.dim}>{words}</p>
      </header>
      {face && (
        <dl className={css.facts}>
          <Fact icon={IconMapPin} label="Location">
            {face.location}
          </Fact>
          <Fact icon={IconTag} label="Price">
            {lowestPrice(events)}
          </Fact>
        </dl>
      )}
      <PageSection title="Dates">
        {!face && <p>No dates are to come.</p>}
        <DateList events={events} />
        {face && (
          <div className={css.actions}>
            <BookSeveralLink seriesId={id} eventId={face.id} />
            <Button
              component="a"
              href={`${seriesPath(id)}.ics`}
              download
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            >
              Calendar file
            </Button>
          </div>
        )}
      </PageSection>
      {face && (
        <>
          <WhereSection event={face} />
          <OrganizerCard event={face} />
        </>
      )}
    </article>
  );
}

function DateList({ events }: Pick<SeriesViewProps, 'events'>) {
  const eventPath = useEventPath();
  return (
    <ul className={css.dates}>
      {events.map((event) => {
        const when = <time dateTime={event.date}>{formatEventDate(event.date)}</time>;
        return (
          <li key={event.id}>
            <Link to={eventPath(event.id)}>{event.cancelledAt ? <s>{when}</s> : when}</Link>{' '}
            <span className={css.dim}>{spotsText(event)}</span>
          </li>
        );
      })}
    </ul>
  );
}
