import type { PostcodeLocation } from '@muster/api-client';
import { LENGTH } from '@muster/contract';
import { Skeleton, TextInput } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { lazy, Suspense } from 'react';
import * as formCss from '../event-form.module.css';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import { describePlace } from './describe-place.ts';
import * as css from './location.module.css';
import { PostcodeSearch } from './postcode-search.tsx';

// The map's library is larger than the rest of the form, which goes on without it.
const LocationMap = lazy(() =>
  import('./location-map.tsx').then(
    ({ LocationMap }) => ({ default: LocationMap }),
    () => ({ default: NoMap }),
  ),
);

function NoMap() {
  return (
    <p className={css.note}>The map could not be loaded; the numbers above are all it takes.</p>
  );
}

/** Where it is: by postcode, by hand, or by the pin on the map. */
export function LocationSection({ form }: { form: EventForm }) {
  const { latitude, longitude } = form.values.coordinates;
  const fill = (place: PostcodeLocation) => {
    form.setValues({
      location: describePlace(place),
      coordinates: { latitude: place.latitude, longitude: place.longitude },
    });
    for (const path of ['location', 'coordinates.latitude', 'coordinates.longitude'])
      form.clearFieldError(path);
  };
  return (
    <Section title="Location">
      <PostcodeSearch onFound={fill} />
      <TextInput
        label="Location"
        placeholder="Wealden, East Sussex, TN22 3QW"
        required
        maxLength={LENGTH.location}
        {...form.getInputProps('location')}
      />
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
      <Suspense fallback={<Skeleton height={260} />}>
        <LocationMap
          pin={
            typeof latitude === 'number' && typeof longitude === 'number'
              ? { latitude, longitude }
              : null
          }
          onMove={(coordinates) => {
            form.setFieldValue('coordinates', coordinates);
            form.clearFieldError('coordinates.latitude');
            form.clearFieldError('coordinates.longitude');
          }}
        />
      </Suspense>
    </Section>
  );
}
