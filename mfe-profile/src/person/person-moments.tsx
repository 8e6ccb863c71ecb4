import { EMPTY_TEXT, FAILURE_TEXT, type Moment } from '@muster/contract';
import {
  AsyncView,
  formatShortDate,
  MediaImage,
  Paper,
  Skeleton,
  UnstyledButton,
} from '@muster/ui';
import { lazy, Suspense, useState } from 'react';
import * as css from './person.module.css';
import { useMomentsOf } from './queries.ts';

// The viewer and the overlays it needs are loaded when a photo is opened.
const MediaViewer = lazy(async () => ({
  default: (await import('@muster/ui/upload')).MediaViewer,
}));

/** The Moments of an account, latest first, in three columns (docs/product.md#moments). */
export function PersonMoments({ personId }: { personId: string }) {
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby="person-moments">
      <h2 id="person-moments" className={css.heading}>
        Moments
      </h2>
      <AsyncView
        query={useMomentsOf(personId)}
        failure={FAILURE_TEXT.fetchMoments}
        loading="Loading Moments"
        skeleton={<Skeleton height={160} />}
        empty={(moments) =>
          moments.length === 0 && <p className={css.none}>{EMPTY_TEXT.personMoments}</p>
        }
      >
        {(moments) => <MomentGrid moments={moments} />}
      </AsyncView>
    </Paper>
  );
}

function MomentGrid({ moments }: { moments: readonly Moment[] }) {
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);
  const items = moments.map(({ url, thumbnailUrl }) => ({
    type: 'image' as const,
    url,
    thumbnail: thumbnailUrl,
  }));
  return (
    <>
      <ul className={css.moments} aria-labelledby="person-moments">
        {moments.map((moment, index) => (
          <li key={moment.id}>
            <UnstyledButton
              className={css.moment ?? ''}
              aria-label={`Photo ${index + 1} of ${moments.length}, ${formatShortDate(moment.uploadedAt)}`}
              onClick={() => setViewedIndex(index)}
            >
              <MediaImage
                className={css.photo ?? ''}
                src={moment.thumbnailUrl ?? moment.url}
                alt=""
                width={320}
                height={320}
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {viewedIndex !== null && (
          <MediaViewer
            title={undefined}
            items={items}
            index={viewedIndex}
            onIndex={setViewedIndex}
          />
        )}
      </Suspense>
    </>
  );
}
