import { DIFFICULTIES } from '@muster/contract';
import { Choice } from '../choice/choice.tsx';
import * as css from './event-list.module.css';
import type { ListView } from './list-view.ts';

interface ListFiltersProps {
  view: ListView;
  onFilter: (filter: Partial<ListView>) => void;
}

const LEVELS = DIFFICULTIES.map((level) => ({ value: level, label: level }));
const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

/** Filters by level, and by before or after now. */
export function ListFilters({ view, onFilter }: ListFiltersProps) {
  return (
    <div className={css.filters}>
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
        onChange={(when) => onFilter({ when })}
      />
    </div>
  );
}
