import { Skeleton } from '@muster/ui';
import * as css from '../participants-dialog.module.css';

/** Eight rows. */
export function RowsSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} height={48} radius="md" />
      ))}
    </div>
  );
}
