import { failureText } from '@muster/api-client';
import { type FollowSource, followSentence } from '@muster/contract';
import { lazyDialog, showBanner, useOptionalViewer } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './follow.module.css';
import { FOLLOW_FAILURE } from './follow-texts.ts';

const FollowDialog = lazyDialog(async () => (await import('./follow-dialog.tsx')).FollowDialog);

const PEOPLE = { refreshes: ['people'] } as const;

/** Going is of events. */
const REFRESH = {
  ...{ page: PEOPLE, event: PEOPLE, join: PEOPLE },
  going: { refreshes: ['people', 'events'] },
} as const;

interface FollowButtonProps {
  /** As it is recorded: events can name their organizer otherwise. */
  organizer: { id: string; name: string; isFollowing: boolean };
  from: FollowSource;
}

/**
 * Follows an organizer, or stops; a visitor gives an email
 * (docs/product/organizer-pages.md#followers). Nothing on one's own page.
 */
export function FollowButton({ organizer, from }: FollowButtonProps) {
  const { id: organizerId, name, isFollowing } = organizer;
  const viewer = useOptionalViewer();
  const follow = useChange('followOrganizer', REFRESH[from]);
  const unfollow = useChange('unfollowOrganizer', REFRESH[from]);
  const [isAsking, setAsking] = useState(false);
  if (viewer?.isSuperadmin || viewer?.id === organizerId) return null;
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
        size={from === 'page' ? 'md' : 'sm'}
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
