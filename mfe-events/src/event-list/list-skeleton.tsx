import { Skeleton } from '@muster/ui';
import * as css from './event-list.module.css';

/** Six cards. */
export function ListSkeleton() {
  return (
    <div className={css.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} height={420} radius="lg" />
      ))}
    </div>
  );
}
