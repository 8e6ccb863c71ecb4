import { EMPTY_TEXT, FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { urlPage, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Pager, Skeleton } from '@muster/ui';
import * as css from './helping.module.css';
import { HelpingCard } from './helping-card.tsx';

const HELPING_SCHEMA = { page: urlPage('page') };

/** The events of others that one helps with (docs/product/crew.md#crew-screens). */
export function Helping() {
  const { values, set } = useUrlState(HELPING_SCHEMA);
  const query = { scope: 'helping' as const, page: values.page, limit: PAGE_SIZE.events };
  return (
    <AsyncView
      query={useEndpoint('listEvents', { query })}
      failure={FAILURE_TEXT.fetchEvents}
      loading="Loading the events you help with"
      skeleton={<Skeleton height={320} radius="lg" />}
      empty={({ pagination }) => pagination.total === 0 && <EmptyState {...EMPTY_TEXT.helping} />}
    >
      {({ events, pagination }) => (
        <>
          <ul className={css.list} aria-label="Events you help with">
            {events.map((event) => (
              <li key={event.id}>
                <HelpingCard event={event} />
              </li>
            ))}
          </ul>
          <Pager {...pagination} of="events" onPage={(page) => set({ page })} />
        </>
      )}
    </AsyncView>
  );
}
