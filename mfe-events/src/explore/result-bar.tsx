import type { Pagination } from '@muster/contract';
import { Button, formatCount } from '@muster/ui';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { Choice } from '../choice/choice.tsx';
import type { ExploreView } from './explore-view.ts';
import { useExploreList } from './queries.ts';
import * as css from './result-bar.module.css';

interface ResultBarProps {
  view: ExploreView;
  onChange: (change: Partial<ExploreView>) => void;
  /** Left out: nothing is filtered. */
  onClear?: (() => void) | undefined;
}

const SORTS = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'nearest', label: 'Nearest first' },
  { value: 'likes', label: 'Most liked first' },
] as const;

/** How many events match, their order, and the switch between list and map. */
export function ResultBar({ view, onChange, onClear }: ResultBarProps) {
  const { data } = useExploreList(view);
  const isMap = view.show === 'map';
  // The first one needs no choice: what matches best in a search, else the soonest.
  const isChoice = { soonest: view.search !== '', nearest: view.near !== '', likes: true };
  const sorts = SORTS.filter(({ value }) => isChoice[value]);
  return (
    <div className={css.bar}>
      <p className={css.count} role="status">
        {data && countText(data.pagination)}
      </p>
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
      <div className={css.right}>
        {!isMap && (
          <Choice
            label="Order"
            all={view.search ? 'Best match first' : 'Soonest first'}
            options={sorts}
            value={sorts.some(({ value }) => value === view.sort) ? view.sort : null}
            onChange={(sort) => onChange({ sort })}
          />
        )}
        <Button
          variant="default"
          onClick={() => onChange({ show: isMap ? null : 'map' })}
          leftSection={
            isMap ? (
              <IconList size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconMap2 size={18} stroke={1.75} aria-hidden />
            )
          }
        >
          {isMap ? 'List' : 'Map'}
        </Button>
      </div>
    </div>
  );
}

function countText({ total, totalIsExact }: Pagination): string {
  if (totalIsExact === false) return `More than ${formatCount(total)} events`;
  return total === 1 ? '1 event' : `${formatCount(total)} events`;
}
