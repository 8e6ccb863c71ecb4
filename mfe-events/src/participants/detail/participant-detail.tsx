import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT, type Participant } from '@muster/contract';
import { AsyncView, EmptyState, Skeleton, Stack, useReturnFocus } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { RowActions } from '../changes/row-actions.tsx';
import { useParticipant } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';
import { JoinFormFacts } from './join-form-facts.tsx';
import * as css from './participant-detail.module.css';

/** Everything about one participant, in a panel at the side with a URL of its own. */
export function ParticipantDetail({ userId }: { userId: string }) {
  useReturnFocus();
  const { eventId, list, url } = useParticipantsScreen();
  const { cancelling } = useParticipantChanges();
  const listed = list.data?.participants.find(({ user }) => user.id === userId);
  const query = useParticipant(eventId, { userId, isEnabled: !listed });
  const participant = listed ?? query.data;
  return (
    <Drawer
      opened
      onClose={() => url.set({ openUserId: null })}
      // Escape is for the question on top of the panel.
      closeOnEscape={!cancelling}
      title={participant ? nameOf(participant) : 'Participant'}
      position="right"
      size={480}
      padding={0}
      // The dialog below has darkened the page already.
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ header: css.header ?? '', body: css.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      {participant ? <Content participant={participant} /> : <Loading query={query} />}
    </Drawer>
  );
}

function Content({ participant }: { participant: Participant }) {
  return (
    <>
      <div className={css.actions}>
        <RowActions participant={participant} />
      </div>
      <JoinFormFacts participant={participant} />
    </>
  );
}

function Loading({ query }: { query: ReturnType<typeof useParticipant> }) {
  // VALIDATION: the id in the URL is not an id.
  if (isApiError(query.error, 'PARTICIPANT_NOT_FOUND', 'VALIDATION'))
    return <EmptyState {...EMPTY_TEXT.participant} />;
  return (
    <div className={css.loading}>
      <AsyncView
        query={query}
        failure={FAILURE_TEXT.fetchParticipants}
        loading="Loading the participant"
        skeleton={<DetailSkeleton />}
      >
        {() => null}
      </AsyncView>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <Stack>
      <Skeleton height={34} />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </Stack>
  );
}
