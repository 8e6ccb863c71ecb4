import { DisplayText, Skeleton } from '@muster/ui';
import { usePendingEvents } from '../queries.ts';
import * as css from './counters.module.css';

/** Total Events, Approved, Pending Approval (spec.md §2). */
export function Counters() {
  const summary = usePendingEvents(1).data?.summary;
  return (
    <dl className={css.counters}>
      <Counter label="Total Events" count={summary?.total} />
      <Counter label="Approved" count={summary?.approved} />
      <Counter label="Pending Approval" count={summary?.unapproved} waits />
    </dl>
  );
}

interface CounterProps {
  label: string;
  count: number | undefined;
  /** Waits on a person, and is coloured so while it is not zero. */
  waits?: boolean;
}

function Counter({ label, count, waits = false }: CounterProps) {
  return (
    <div className={waits && count ? `${css.counter} ${css.waits}` : css.counter}>
      <dt>{label}</dt>
      <dd>
        {count === undefined ? (
          <Skeleton height={34} width={48} />
        ) : (
          <DisplayText size="large">{new Intl.NumberFormat('en-GB').format(count)}</DisplayText>
        )}
      </dd>
    </div>
  );
}
