import { failureText } from '@muster/api-client';
import { type FollowSource, followSentence } from '@muster/contract';
import { lazyDialog, showBanner, useOptionalViewer } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './follow.module.css';
import { FOLLOW_FAILURE } from './follow-texts.ts';

const FollowDialog = lazyDialog(async () => (await import('./follow-dialog.tsx')).FollowDialog);

interface FollowButtonProps {
  organizerId: string;
  from: FollowSource;
}

/**
 * Follows an organizer, or stops; a visitor gives an email
 * (docs/product/organizer-pages.md#followers). Nothing where there is no page, and on one's own.
 */
export function FollowButton({ organizerId, from }: FollowButtonProps) {
  const viewer = useOptionalViewer();
  const { data } = useEndpoint('getOrganizer', { params: { address: organizerId } });
  const follow = useChange('followOrganizer', { refreshes: ['people'] });
  const unfollow = useChange('unfollowOrganizer', { refreshes: ['people'] });
  const [isAsking, setAsking] = useState(false);
  if (!data || viewer?.isSuperadmin || viewer?.id === organizerId) return null;
  // As it is recorded: events can name their organizer otherwise.
  const { isFollowing, name } = data.organizer;
  function press() {
    const params = { organizerId };
    const options = {
      onError: (error: unknown) =>
        showBanner({ tone: 'error', text: failureText(error, FOLLOW_FAILURE.follow) }),
    };
    if (!viewer) setAsking(true);
    else if (isFollowing) unfollow.mutate({ params }, options);
    else follow.mutate({ params, body: { from } }, options);
  }
  return (
    <div className={css.follow}>
      <Button
        variant="default"
        size="sm"
        loading={follow.isPending || unfollow.isPending}
        aria-label={`Follow ${name}`}
        aria-pressed={isFollowing}
        onClick={press}
      >
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
      {!isFollowing && (
        <p className={css.sentence}>{followSentence(name)}: at most one email a day.</p>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <FollowDialog {...{ organizerId, name }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
