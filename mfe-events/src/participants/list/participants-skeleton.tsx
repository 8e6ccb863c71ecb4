import { Skeleton, SkeletonAfter } from '@muster/ui';
import * as css from '../participants-dialog.module.css';

/** Eight rows. */
export function RowsSkeleton() {
  return (
    <div className={css.skeleton}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} height={48} radius="md" />
      ))}
    </div>
  );
}

/** The tiles. */
export function TilesSkeleton() {
  return (
    <SkeletonAfter label="Loading the summary">
      <Skeleton height={54} radius="md" />
    </SkeletonAfter>
  );
}
