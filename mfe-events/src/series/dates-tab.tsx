import { type Event, PAGE_SIZE } from '@muster/contract';
import { urlPage, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Pager, Skeleton } from '@muster/ui';
import { DateRow } from './date-row.tsx';
import * as css from './dates-tab.module.css';
import { SeriesActions } from './series-actions.tsx';

const SCHEMA = { page: urlPage('dates-page') };
const FAILURE = 'The dates could not be loaded';

/** The coming dates of an event's series, and what is done with all of them. */
export function DatesTab({ event }: { event: Event }) {
  const params = { id: event.series?.id ?? '' };
  const { values, set } = useUrlState(SCHEMA);
  const series = useEndpoint('getSeries', { params });
  const query = { page: values.page, limit: PAGE_SIZE.explore };
  const dates = useEndpoint('listSeriesEvents', { params, query });
  return (
    <section className={css.tab} aria-label="Dates">
      {series.data && <SeriesActions series={series.data.series} />}
      <AsyncView
        query={dates}
        failure={FAILURE}
        loading="Loading the dates"
        skeleton={<Skeleton height={240} radius="lg" />}
        empty={({ pagination }) => pagination.total === 0 && <p>No dates are to come.</p>}
      >
        {({ events, pagination }) => (
          <>
            <ul className={css.list} aria-label="Coming dates">
              {events.map((date) => (
                <DateRow key={date.id} date={date} isOpen={date.id === event.id} />
              ))}
            </ul>
            <Pager {...pagination} of="dates" onPage={(page) => set({ page })} />
          </>
        )}
      </AsyncView>
    </section>
  );
}
