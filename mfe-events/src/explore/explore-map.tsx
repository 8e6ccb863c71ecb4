import { EMPTY_TEXT, type EventPin, EXPLORE, FAILURE_TEXT } from '@muster/contract';
import { useConfig } from '@muster/remote-kit';
import { AsyncView, EmptyState, formatCount, formatEventDate, Skeleton } from '@muster/ui';
import { ClusterMap } from '@muster/ui/cluster-map';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEventPath } from '../use-event-path.ts';
import type { ExploreView } from './explore-view.ts';
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

function PinMap({ pins }: { pins: readonly EventPin[] }) {
  const { mapTiles } = useConfig();
  const navigate = useNavigate();
  const eventPath = useEventPath();
  const named = useMemo(
    () => pins.map((pin) => ({ ...pin, label: `${pin.title}, ${formatEventDate(pin.date)}` })),
    [pins],
  );
  return (
    <ClusterMap
      pins={named}
      tiles={mapTiles}
      label="Map of events"
      onOpen={(id) => navigate(eventPath(id))}
    />
  );
}
