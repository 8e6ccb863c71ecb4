import { Button } from '@muster/ui';
import * as css from './thread-list.module.css';
import { SkeletonRow } from './thread-skeleton.tsx';
import type { MoreThreads } from './use-thread-list.ts';

/** The end of the list: the next page while it is loaded, or that it could not be loaded. */
export function MoreRows({ more }: { more: MoreThreads }) {
  if (more.hasFailed) {
    return (
      <div className={css.more}>
        <p role="status">More threads could not be loaded.</p>
        <Button variant="default" size="sm" loading={more.isLoading} onClick={more.load}>
          Try again
        </Button>
      </div>
    );
  }
  return more.isLoading && <SkeletonRow />;
}
