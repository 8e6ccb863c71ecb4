import { EMPTY_TEXT, FAILURE_TEXT, type Moment } from '@muster/contract';
import { ReportButton } from '@muster/features/report';
import { lazyDialog, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  formatShortDate,
  MediaImage,
  Paper,
  Skeleton,
  UnstyledButton,
} from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './person.module.css';

// The viewer and the overlays it needs are loaded when a photo is opened.
const MediaViewer = lazyDialog(async () => (await import('@muster/ui/upload')).MediaViewer);

/**
 * The Moments of an account, latest first, in three columns
 * (docs/product/profile-and-moments.md#moments).
 */
export function PersonMoments({ personId }: { personId: string }) {
  const { user } = useSession();
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby="person-moments">
      <h2 id="person-moments" className={css.heading}>
        Moments
      </h2>
      <AsyncView
        query={useEndpoint('listUserMoments', { params: { id: personId } })}
        failure={FAILURE_TEXT.fetchMoments}
        loading="Loading Moments"
        skeleton={<Skeleton height={160} />}
        empty={({ moments }) =>
          moments.length === 0 && <p className={css.none}>{EMPTY_TEXT.personMoments}</p>
        }
      >
        {({ moments }) => <MomentGrid moments={moments} isOwn={personId === user.id} />}
      </AsyncView>
    </Paper>
  );
}

interface MomentGridProps {
  moments: readonly Moment[];
  isOwn: boolean;
}

function MomentGrid({ moments, isOwn }: MomentGridProps) {
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);
  const viewed = viewedIndex === null ? undefined : moments[viewedIndex];
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
            details={viewed && !isOwn && <ReportMoment moment={viewed} />}
          />
        )}
      </Suspense>
    </>
  );
}

function ReportMoment({ moment }: { moment: Moment }) {
  return (
    <>
      <time dateTime={moment.uploadedAt}>Added {formatShortDate(moment.uploadedAt)}</time>
      <ReportButton subject={{ kind: 'moment', id: moment.id }} label="Report this photo" />
    </>
  );
}
