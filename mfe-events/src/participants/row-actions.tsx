import type { Participant } from '@muster/contract';
import { Button } from '@muster/ui';
import { type Action, ROW_ACTIONS } from './actions.ts';
import { MoreMenu } from './more-menu.tsx';
import * as css from './row-actions.module.css';
import type { RowChanges, Undo } from './use-changes.ts';
import { nameOf } from './words.ts';

interface RowActionsProps {
  eventId: string;
  participant: Participant;
  undo: Undo | undefined;
  changes: RowChanges;
  /** While others are still being read, a change would be read over. */
  isLocked: boolean;
}

/** What can be done in place, and how to take back what was just done. */
export function RowActions(props: RowActionsProps) {
  const { eventId, participant, changes, isLocked } = props;
  return (
    <div className={css.actions}>
      {ROW_ACTIONS.map((action) => (
        <SlotButton key={action.slot} {...props} action={action} />
      ))}
      <MoreMenu eventId={eventId} participant={participant} changes={changes} isLocked={isLocked} />
    </div>
  );
}

/** One button for both ways, so that the focus stays where the hand is. */
function SlotButton({
  participant,
  undo,
  changes,
  isLocked,
  action,
}: RowActionsProps & { action: Action }) {
  const name = nameOf(participant);
  const taken = undo?.slot === action.slot ? undo : undefined;
  if (!taken && !action.fits(participant)) return null;
  return (
    <Button
      className={css.action ?? ''}
      size="sm"
      variant={taken ? 'subtle' : 'default'}
      disabled={isLocked}
      aria-label={taken ? `Undo: ${name} ${taken.done}` : `${action.label} ${name}`}
      onClick={() =>
        taken ? changes.takeBack(participant, taken) : changes.make(participant, action)
      }
    >
      {taken ? 'Undo' : action.label}
    </Button>
  );
}
