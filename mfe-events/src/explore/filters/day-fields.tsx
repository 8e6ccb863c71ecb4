import { TextInput } from '@muster/ui';
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
      <TextInput
        type="date"
        label="From"
        value={view.from}
        onChange={({ currentTarget }) => onFilter({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={view.to}
        error={isReversed && 'This is before the first day'}
        onChange={({ currentTarget }) => onFilter({ to: currentTarget.value })}
      />
    </div>
  );
}
