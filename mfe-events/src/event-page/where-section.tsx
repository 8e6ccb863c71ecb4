import { DEFAULT_COORDINATES, type Event } from '@muster/contract';
import { lazyPart, useConfig } from '@muster/remote-kit';
import { Button, Skeleton } from '@muster/ui';
import { IconMap2, IconMapPin, IconSunrise, IconSunset } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';
import { sunTimesOf } from './sun-times.ts';

// The library of the map is large, and the page works without it.
const LocationMap = lazyPart(
  async () => (await import('@muster/ui/location-map')).LocationMap,
  'The map could not be loaded.',
);

/**
 * The map, a link to directions, and when the sun rises and sets. No server of tiles hears of a
 * visitor before they ask for the map.
 */
export function WhereSection({ event }: { event: Event }) {
  const { mapTiles } = useConfig();
  const [isMapWanted, setMapWanted] = useState(false);
  const sun = sunTimesOf(event);
  return (
    <PageSection title="Getting there">
      <p>{event.location}</p>
      {isMapWanted && event.coordinates && (
        <Suspense fallback={<Skeleton height={260} />}>
          <LocationMap pin={event.coordinates} start={DEFAULT_COORDINATES} tiles={mapTiles} />
        </Suspense>
      )}
      <div className={css.where}>
        {event.coordinates && !isMapWanted && (
          <Button
            variant="default"
            leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
            onClick={() => setMapWanted(true)}
          >
            Show map
          </Button>
        )}
        <Button
          component="a"
          href={directionsUrl(event)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
        >
          Directions
        </Button>
        {sun && (
          <p className={css.sun}>
            <span>
              <IconSunrise size={18} stroke={1.75} aria-hidden /> Sunrise {sun.sunrise}
            </span>
            <span>
              <IconSunset size={18} stroke={1.75} aria-hidden /> Sunset {sun.sunset}
            </span>
          </p>
        )}
      </div>
    </PageSection>
  );
}

/** A route to the pin, or to what the organizer calls the location. */
function directionsUrl({ coordinates, location }: Pick<Event, 'coordinates' | 'location'>) {
  const destination = coordinates ? `${coordinates.latitude},${coordinates.longitude}` : location;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
