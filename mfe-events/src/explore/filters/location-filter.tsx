import { type Coordinates, RADIUS_KM } from '@muster/contract';
import { Button, CloseButton } from '@muster/ui';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { Choice } from '../../choice/choice.tsx';
import { PostcodeSearch } from '../../postcode-search/postcode-search.tsx';
import { type ExploreView, formatPosition } from '../explore-view.ts';
import * as css from './filter-bar.module.css';
import { useOwnPosition } from './use-own-position.ts';

interface LocationFilterProps {
  view: ExploreView;
  onFilter: (filter: Partial<ExploreView>) => void;
}

const RADII = [10, 25, 100, 200].map((km) => ({ value: String(km), label: `Within ${km} km` }));

/** The distance from a postcode or from where one is. */
export function LocationFilter({ view, onFilter }: LocationFilterProps) {
  const area = useRef<HTMLDivElement>(null);
  const own = useOwnPosition((position) => search(position, ''));
  function search(position: Coordinates, place: string) {
    onFilter({ near: formatPosition(position), place, sort: 'nearest' });
    focusFirst(area.current);
  }
  function remove() {
    onFilter({ near: '', place: '', radiusKm: null, sort: null });
    focusFirst(area.current);
  }
  return (
    <div className={css.location} ref={area}>
      {view.near ? (
        <div className={`${css.place} ${css.wide}`}>
          <span className={css.placeName}>
            <IconMapPin size={18} stroke={1.75} aria-hidden />
            {view.place ? `Near ${view.place}` : 'Near me'}
            <CloseButton aria-label="Remove the location" onClick={remove} />
          </span>
          <div className={css.radius}>
            <RadiusChoice view={view} onFilter={onFilter} />
          </div>
        </div>
      ) : (
        <>
          <PostcodeSearch
            label="Distance from a postcode"
            downText="The postcode search is not available now."
            positionText="Its position is not known, so no distance can be measured from it."
            onFound={({ latitude, longitude, postcode }) => {
              if (latitude !== null && longitude !== null)
                search({ latitude, longitude }, postcode);
            }}
          />
          <Button
            variant="default"
            className={css.nearMe}
            onClick={own.find}
            loading={own.isSearching}
            leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
          >
            Near me
          </Button>
          {own.problem && (
            <p className={`${css.problem} ${css.wide}`} role="alert">
              {own.problem}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function RadiusChoice({ view, onFilter }: LocationFilterProps) {
  const chosen = String(view.radiusKm ?? RADIUS_KM.default);
  // A link can hold any radius.
  const known = RADII.some(({ value }) => value === chosen) || chosen === String(RADIUS_KM.default);
  const radii = known ? RADII : [...RADII, { value: chosen, label: `Within ${chosen} km` }];
  return (
    <Choice
      label="Radius"
      all={`Within ${RADIUS_KM.default} km`}
      options={radii}
      value={chosen === String(RADIUS_KM.default) ? null : chosen}
      onChange={(radius) => onFilter({ radiusKm: radius === null ? null : Number(radius) })}
    />
  );
}

/** The control that was used is gone; the focus goes to the one that takes its place. */
function focusFirst(area: HTMLElement | null): void {
  requestAnimationFrame(() => area?.querySelector<HTMLElement>('button, input')?.focus());
}
