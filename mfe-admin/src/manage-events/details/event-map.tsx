import { type Coordinates, DEFAULT_COORDINATES } from '@muster/contract';
import { useConfig } from '@muster/remote-kit';
import { Skeleton } from '@muster/ui';
import { lazy, Suspense } from 'react';
import * as css from './event-details.module.css';

// The library of the map is large, and the panel works without it.
const LocationMap = lazy(() =>
  import('@muster/ui/location-map').then(
    ({ LocationMap }) => ({ default: LocationMap }),
    () => ({ default: NoMap }),
  ),
);

/** The location on a map, to look at. */
export function EventMap({ coordinates }: { coordinates: Coordinates | null }) {
  const { mapTiles } = useConfig();
  if (!coordinates) return <p className={css.dim}>No position on the map.</p>;
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <LocationMap pin={coordinates} start={DEFAULT_COORDINATES} tiles={mapTiles} />
    </Suspense>
  );
}

function NoMap() {
  return <p className={css.dim}>The map could not be loaded.</p>;
}
