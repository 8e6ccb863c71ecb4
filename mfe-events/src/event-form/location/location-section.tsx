import type { PostcodeLocation } from '@muster/api-client';
import type { Coordinates } from '@muster/contract';
import { DEFAULT_COORDINATES, LENGTH } from '@muster/contract';
import { lazyPart, useConfig } from '@muster/remote-kit';
import { Skeleton, TextInput } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { Suspense } from 'react';
import { describeLocation } from '../../postcode-search/describe-location.ts';
import { PostcodeSearch } from '../../postcode-search/postcode-search.tsx';
import * as formCss from '../event-form.module.css';
import { More } from '../more/more.tsx';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import { AccessFields } from './access-fields.tsx';

// The library of the map is larger than the rest of the form, which works without it.
const LocationMap = lazyPart(
  async () => (await import('@muster/ui/location-map')).LocationMap,
  'The map could not be loaded. Enter latitude and longitude above.',
);

/**
 * The location by its postcode, which says the position too. A location that is typed asks for the
 * position, in numbers or by the pin on the map.
 */
export function LocationSection({ form }: { form: EventForm }) {
  const { mapTiles } = useConfig();
  const pin = pinOf(form);
  return (
    <Section title="Location">
      <PostcodeSearch onFound={(found) => fillIn(form, found)} />
      <TextInput
        label="Location"
        placeholder="Wealden, East Sussex, TN22 3QW"
        required
        maxLength={LENGTH.location}
        {...form.getInputProps('location')}
      />
      {pin && <p className={formCss.known}>{`Position: ${pin.latitude}, ${pin.longitude}`}</p>}
      <More
        form={form}
        of="latitude and longitude, or a pin on the map"
        paths={['coordinates']}
        isNeeded={form.values.location.trim() !== '' && !pin}
      >
        <CoordinateFields form={form} />
        <Suspense fallback={<Skeleton height={260} />}>
          <LocationMap
            pin={pin}
            start={DEFAULT_COORDINATES}
            tiles={mapTiles}
            onMove={(coordinates) => {
              form.setFieldValue('coordinates', coordinates);
              clearErrors(form, COORDINATE_PATHS);
            }}
          />
        </Suspense>
      </More>
      <AccessFields form={form} />
    </Section>
  );
}

function CoordinateFields({ form }: { form: EventForm }) {
  return (
    <div className={formCss.pair}>
      <NumberInput
        label="Latitude"
        placeholder="51.5074"
        required
        hideControls
        decimalScale={6}
        {...form.getInputProps('coordinates.latitude')}
      />
      <NumberInput
        label="Longitude"
        placeholder="-0.1278"
        required
        hideControls
        decimalScale={6}
        {...form.getInputProps('coordinates.longitude')}
      />
    </div>
  );
}

const COORDINATE_PATHS = ['coordinates.latitude', 'coordinates.longitude'];

function clearErrors(form: EventForm, paths: readonly string[]): void {
  for (const path of paths) form.clearFieldError(path);
}

function fillIn(form: EventForm, found: PostcodeLocation): void {
  // A position of an earlier search is not that of this one.
  const coordinates = { latitude: found.latitude ?? '', longitude: found.longitude ?? '' } as const;
  form.setValues({ location: describeLocation(found), coordinates });
  clearErrors(form, ['location', ...COORDINATE_PATHS]);
}

/** Null until both coordinates are given. */
function pinOf(form: EventForm): Coordinates | null {
  const { latitude, longitude } = form.values.coordinates;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { latitude, longitude };
}
