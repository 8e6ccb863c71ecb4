import { DateField } from '@muster/ui/date-field';
import type { ExploreView } from '../explore-view.ts';
import * as css from './filter-bar.module.css';

interface DayFieldsProps {
  view: ExploreView;
  onFilter: (filter: Partial<ExploreView>) => void;
}

/** The first and the last day. */
export function DayFields({ view, onFilter }: DayFieldsProps) {
  const isReversed = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <div className={css.days}>
      <DateField isFilter label="From" value={view.from} onChange={(from) => onFilter({ from })} />
      <DateField
        isFilter
        label="To"
        value={view.to}
        error={isReversed && 'This is before the first day'}
        onChange={(to) => onFilter({ to })}
      />
    </div>
  );
}
