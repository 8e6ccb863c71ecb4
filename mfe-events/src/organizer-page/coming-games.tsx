import { EMPTY_TEXT, type Event, FAILURE_TEXT, ORGANIZER_PAGE } from '@muster/contract';
import { useComingEvents } from '@muster/features/coming-events';
import { lazyPart, urlPage, useUrlState } from '@muster/remote-kit';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { IconMap2 } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { ListSkeleton } from '../event-list/list-skeleton.tsx';
import * as eventCss from '../event-page/event-page.module.css';
import { EventGrid } from '../explore/event-grid.tsx';
import * as css from './organizer-page.module.css';

// The library of the map is large, and the list works without it.
const PinMap = lazyPart(
  async () => (await import('../explore/pin-map.tsx')).PinMap,
  'The map could not be loaded. The list still works.',
);

const SCHEMA = { page: urlPage() };

/** The events to come of an organizer, with a map on demand. */
export function ComingGames({ organizerId }: { organizerId: string }) {
  const { values, set } = useUrlState(SCHEMA);
  const [isMapWanted, setMapWanted] = useState(false);
  const shown = { organizerId, page: values.page, limit: ORGANIZER_PAGE.pageSize };
  const query = useComingEvents(shown);
  const events = query.data?.events;
  const pins = useMemo(() => (events ?? []).flatMap(toPin), [events]);
  return (
    <section
      className={query.isPending ? css.waitingGames : css.games}
      aria-labelledby="coming-games"
    >
      <div className={css.gamesHead}>
        <h2 id="coming-games" className={eventCss.sectionTitle}>
          Coming games
        </h2>
        {pins.length > 0 && !isMapWanted && (
          <Button
            variant="default"
            leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
            onClick={() => setMapWanted(true)}
          >
            Show map
          </Button>
        )}
      </div>
      {isMapWanted && (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <PinMap pins={pins} />
        </Suspense>
      )}
      <AsyncView
        query={query}
        failure={FAILURE_TEXT.fetchEvents}
        loading="Loading events"
        skeleton={<ListSkeleton />}
        empty={({ pagination }) => pagination.total === 0 && <p>{EMPTY_TEXT.comingEvents}</p>}
      >
        {(list) => <EventGrid {...list} isOfOne onPage={(page) => set({ page })} />}
      </AsyncView>
    </section>
  );
}

function toPin({ id, title, date, coordinates }: Event) {
  return coordinates ? [{ id, title, date, ...coordinates }] : [];
}
