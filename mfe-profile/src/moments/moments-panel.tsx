import { EMPTY_TEXT, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { lazyPart, useAbilities } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Paper, Skeleton } from '@muster/ui';
import { Suspense, useRef } from 'react';
import { MomentGrid } from './moment-grid.tsx';
import * as css from './moments.module.css';

// It brings the drop area, which nothing else on the page needs.
const MomentUpload = lazyPart(async () => (await import('./moment-upload.tsx')).MomentUpload);

/** The user's own photos (docs/product/profile-and-moments.md#moments). The superadmin has none. */
export function MomentsPanel() {
  const { keepMoments } = useAbilities();
  return (
    <Paper withBorder className={css.panel}>
      {keepMoments ? <OwnMoments /> : <EmptyState {...EMPTY_TEXT.momentsNotAvailable} />}
    </Paper>
  );
}

function OwnMoments() {
  const moments = useEndpoint('listMoments', {});
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={css.section} aria-labelledby="moments-heading">
      <header className={css.head}>
        <h2 id="moments-heading" ref={heading} tabIndex={-1} className={css.heading}>
          Moments
        </h2>
        {moments.data && <Usage count={moments.data.moments.length} />}
      </header>
      <AsyncView
        query={moments}
        failure={FAILURE_TEXT.fetchMoments}
        loading="Loading photos"
        skeleton={<GridSkeleton />}
      >
        {({ moments: list }) => (
          <>
            {list.length === 0 && <EmptyState {...EMPTY_TEXT.moments} />}
            {/* The photo that had the focus is gone, so it goes to the heading. */}
            <MomentGrid moments={list} onDeleted={() => heading.current?.focus()} />
            <Suspense fallback={<div className={css.uploadSpace} />}>
              <MomentUpload count={list.length} />
            </Suspense>
          </>
        )}
      </AsyncView>
    </section>
  );
}

function Usage({ count }: { count: number }) {
  const stats = useEndpoint('getMomentStats', {});
  return (
    <p className={css.usage}>
      {count} of {MAX_COUNT.moments}
      {stats.data && ` · ${stats.data.totalSizeMB.toFixed(1)} MB`}
    </p>
  );
}

function GridSkeleton() {
  return (
    <div className={css.grid}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className={css.square ?? ''} />
      ))}
    </div>
  );
}
