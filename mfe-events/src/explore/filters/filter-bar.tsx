import { DIFFICULTIES, LENGTH } from '@muster/contract';
import { SearchField } from '@muster/ui';
import { Choice } from '../../choice/choice.tsx';
import type { ExploreView } from '../explore-view.ts';
import { AccessFilter } from './access-filter.tsx';
import { DayFields } from './day-fields.tsx';
import * as css from './filter-bar.module.css';
import { LocationFilter } from './location-filter.tsx';
import { PriceField } from './price-field.tsx';

interface FilterBarProps {
  view: ExploreView;
  onFilter: (filter: Partial<ExploreView>) => void;
}

const LEVELS = DIFFICULTIES.map((level) => ({ value: level, label: level }));
const TIMES = [
  { value: 'weekend', label: 'This weekend' },
  { value: 'days', label: 'Choose days' },
] as const;

/** What the coming events are filtered by (docs/product/player-screens.md#explore-filters). */
export function FilterBar({ view, onFilter }: FilterBarProps) {
  return (
    <section className={css.bar} aria-label="Filters">
      <div className={css.search}>
        <SearchField
          label="Search events"
          placeholder="Search title, location, description or organizer"
          maxLength={LENGTH.search}
          search={view.search}
          onSearch={(search) => onFilter({ search })}
        />
      </div>
      <Choice
        label="Difficulty"
        all="All levels"
        options={LEVELS}
        value={view.difficulty}
        onChange={(level) => onFilter({ difficulty: level })}
      />
      <Choice
        label="When"
        all="Any time"
        options={TIMES}
        value={view.when}
        onChange={(when) => onFilter({ when, ...(when !== 'days' && { from: '', to: '' }) })}
      />
      <PriceField
        label="Lowest price in pounds"
        placeholder="£ from"
        pounds={view.minPrice}
        onPounds={(minPrice) => onFilter({ minPrice })}
      />
      <PriceField
        label="Highest price in pounds"
        placeholder="£ to"
        pounds={view.maxPrice}
        onPounds={(maxPrice) => onFilter({ maxPrice })}
      />
      {view.when === 'days' && <DayFields view={view} onFilter={onFilter} />}
      <AccessFilter view={view} onFilter={onFilter} />
      <LocationFilter view={view} onFilter={onFilter} />
    </section>
  );
}
