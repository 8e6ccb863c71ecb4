import { Skeleton } from '@muster/ui';
import * as css from './thread-list.module.css';

/** Five rows. */
export function ThreadSkeleton() {
  return [0, 1, 2, 3, 4].map((row) => <SkeletonRow key={row} />);
}

/** One row. */
export function SkeletonRow() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <Skeleton circle height={38} />
      <div>
        <Skeleton height={14} width="45%" mb={8} />
        <Skeleton height={12} width="70%" mb={6} />
        <Skeleton height={12} width="85%" />
      </div>
    </div>
  );
}
