import { Skeleton, SkeletonAfter } from '@muster/ui';
import * as css from './participants-dialog.module.css';

/** Eight rows to come. */
export function RowsSkeleton() {
  return (
    <SkeletonAfter label="Loading participants">
      <div className={css.skeleton}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <Skeleton key={row} height={48} radius="md" />
        ))}
      </div>
    </SkeletonAfter>
  );
}

/** The tiles to come. */
export function SumsSkeleton() {
  return (
    <SkeletonAfter label="Loading the sums">
      <Skeleton height={54} radius="md" />
    </SkeletonAfter>
  );
}
