import { Skeleton, SkeletonAfter } from '@muster/ui';
import * as css from './event-list.module.css';

/** Six cards to come. */
export function ListSkeleton() {
  return (
    <SkeletonAfter label="Loading events">
      <div className={css.grid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <Skeleton key={card} height={420} radius="lg" />
        ))}
      </div>
    </SkeletonAfter>
  );
}
