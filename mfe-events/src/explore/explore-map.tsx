import { EMPTY_TEXT, EXPLORE, FAILURE_TEXT } from '@muster/contract';
import { AsyncView, EmptyState, formatCount, Skeleton } from '@muster/ui';
import type { ExploreView } from './explore-view.ts';
import { PinMap } from './pin-map.tsx';
import { useEventPins } from './queries.ts';
import * as css from './result-bar.module.css';

/**
 * Where the events that match are, as pins that lead to them
 * (docs/product/player-screens.md#explore-on-map).
 */
export function ExploreMap({ view }: { view: ExploreView }) {
  const first = view.near ? 'nearest' : 'soonest';
  return (
    <AsyncView
      query={useEventPins(view)}
      failure={FAILURE_TEXT.fetchEventPins}
      loading="Loading the map"
      skeleton={<Skeleton height={480} radius="lg" />}
      empty={({ pins }) => pins.length === 0 && <EmptyState {...EMPTY_TEXT.exploreMap} />}
    >
      {({ pins, isComplete }) => (
        <>
          <PinMap pins={pins} />
          {!isComplete && (
            <p className={css.count}>
              The map shows the {formatCount(EXPLORE.maxPins)} {first} events. Filter to see others.
            </p>
          )}
        </>
      )}
    </AsyncView>
  );
}
