import { type Coordinates, DEFAULT_COORDINATES } from '@muster/contract';
import { lazyPart, useConfig } from '@muster/remote-kit';
import { Skeleton } from '@muster/ui';
import { Suspense } from 'react';
import * as css from './event-details.module.css';

// The library of the map is large, and the panel works without it.
const LocationMap = lazyPart(
  async () => (await import('@muster/ui/location-map')).LocationMap,
  'The map could not be loaded.',
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
