import { failureText } from '@muster/api-client';
import { FOLLOW, type Followed } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatShortDate, Pager, Skeleton } from '@muster/ui';
import { useState } from 'react';
import { PersonRows } from './person-rows.tsx';
import * as css from './settings.module.css';

/** Whom the user follows, to stop (docs/product/organizer-pages.md#followers). */
export function FollowsSection() {
  const [page, setPage] = useState(1);
  const query = { page, limit: FOLLOW.pageSize };
  return (
    <AsyncView
      query={useEndpoint('listFollows', { query })}
      failure="The organizers you follow could not be loaded"
      loading="Loading the organizers you follow"
      skeleton={<Skeleton height={32} />}
    >
      {({ follows, pagination }) => (
        <>
          <FollowList follows={follows} />
          {pagination.pages > 1 && <Pager {...pagination} of="organizers" onPage={setPage} />}
        </>
      )}
    </AsyncView>
  );
}

function FollowList({ follows }: { follows: readonly Followed[] }) {
  const unfollow = useChange('unfollowOrganizer', { refreshes: ['people'] });
  if (follows.length === 0)
    return <p className={css.text}>You follow nobody. The pages of events offer it.</p>;
  return (
    <PersonRows
      people={follows.map(({ since, ...user }) => ({
        user,
        note: `Since ${formatShortDate(since)}`,
      }))}
      action="Stop"
      busyId={unfollow.isPending ? unfollow.variables?.params.organizerId : undefined}
      onAction={({ id, name }) =>
        unfollow.mutate(
          { params: { organizerId: id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: `You no longer follow ${name}.` }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'This could not be changed. Please try again'),
              }),
          },
        )
      }
    />
  );
}
