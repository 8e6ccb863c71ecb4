import { DisplayText, formatCount, Skeleton } from '@muster/ui';
import { usePendingEvents } from '../use-admin-events.ts';
import * as css from './counters.module.css';

/** The counters of the Admin Dashboard (docs/product/administration.md#admin-dashboard). */
export function Counters() {
  const { summary, pagination } = usePendingEvents(1).data ?? {};
  return (
    <dl className={css.counters}>
      <Counter label="Total Events" count={summary?.total} />
      <Counter label="Approved" count={summary?.approved} />
      {/* A series is decided once, so it counts once. */}
      <Counter label="Pending Approval" count={pagination?.total} isPending />
    </dl>
  );
}

interface CounterProps {
  label: string;
  count: number | undefined;
  /** Counts events that wait for approval; coloured unless it is zero. */
  isPending?: boolean;
}

function Counter({ label, count, isPending = false }: CounterProps) {
  return (
    <div className={isPending && count ? `${css.counter} ${css.pending}` : css.counter}>
      <dt>{label}</dt>
      <dd>
        {count === undefined ? (
          <Skeleton height={34} width={48} />
        ) : (
          <DisplayText size="large">{formatCount(count)}</DisplayText>
        )}
      </dd>
    </div>
  );
}
