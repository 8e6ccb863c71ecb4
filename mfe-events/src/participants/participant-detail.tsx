import { FAILURE_TEXT, type Participant } from '@muster/contract';
import { Banner, Button, EmptyState, Skeleton, SkeletonAfter } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { useReturnFocus } from '../use-return-focus.ts';
import { JoinFormFacts } from './join-form-facts.tsx';
import * as css from './participant-detail.module.css';
import { useParticipant } from './queries.ts';
import { RowActions } from './row-actions.tsx';
import type { RowChanges, Undo } from './use-changes.ts';
import { nameOf } from './words.ts';

interface ParticipantDetailProps {
  eventId: string;
  userId: string;
  /** When the list shows them anyway; else they are looked for. */
  known: Participant | undefined;
  undo: Undo | undefined;
  changes: RowChanges;
  isLocked: boolean;
  /** Something asks on top of the panel: Escape is for that. */
  isCovered: boolean;
  onClose: () => void;
}

/** Everything about one participant, in a panel at the side with a URL of its own. */
export function ParticipantDetail(props: ParticipantDetailProps) {
  const { eventId, userId, known, onClose, isCovered } = props;
  useReturnFocus();
  const looked = useParticipant(eventId, { userId, isKnown: known !== undefined });
  const participant = known ?? looked.data?.participants[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={participant ? nameOf(participant) : 'Participant'}
      position="right"
      size={480}
      padding={0}
      // The dialog under it has darkened the page already.
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ header: css.header ?? '', body: css.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      {participant ? (
        <>
          <div className={css.actions}>
            <RowActions
              eventId={eventId}
              participant={participant}
              undo={props.undo}
              changes={props.changes}
              isLocked={props.isLocked}
            />
          </div>
          <JoinFormFacts participant={participant} />
        </>
      ) : (
        <Looking isError={looked.isError} isPending={looked.isPending} onRetry={looked.refetch} />
      )}
    </Drawer>
  );
}

interface LookingProps {
  isError: boolean;
  isPending: boolean;
  onRetry: () => unknown;
}

function Looking({ isError, isPending, onRetry }: LookingProps) {
  if (isError)
    return (
      <div className={css.failure}>
        <Banner tone="error" text={FAILURE_TEXT.fetchParticipants} />
        <Button variant="default" onClick={() => void onRetry()}>
          Try again
        </Button>
      </div>
    );
  if (!isPending)
    return <EmptyState title="Not here" text="Nobody with this address takes part any more." />;
  return (
    <SkeletonAfter label="Loading the participant">
      <div className={css.failure}>
        <Skeleton height={34} />
        <Skeleton height={180} />
        <Skeleton height={120} />
      </div>
    </SkeletonAfter>
  );
}
