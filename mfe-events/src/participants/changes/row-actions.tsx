import type { Participant } from '@muster/contract';
import { Button } from '@muster/ui';
import { nameOf } from '../shared/labels.ts';
import { type Action, ROW_ACTIONS } from './actions.ts';
import { useParticipantChanges } from './changes-context.ts';
import { MoreMenu } from './more-menu.tsx';
import * as css from './row-actions.module.css';
import { useParticipantAbilities } from './use-participant-abilities.ts';

/** The actions on a participant. Once done, the button of an action becomes its undo. */
export function RowActions({ participant }: { participant: Participant }) {
  return (
    <div className={css.actions}>
      {ROW_ACTIONS.map((action) => (
        <ActionButton key={action.name} participant={participant} action={action} />
      ))}
      <MoreMenu participant={participant} />
    </div>
  );
}

interface ActionButtonProps {
  participant: Participant;
  action: Action;
}

/** The same button does and undoes, so that the focus stays on it. */
function ActionButton({ participant, action }: ActionButtonProps) {
  const { make, undo, undos } = useParticipantChanges();
  const { isOffered, isLocked } = useParticipantAbilities(participant);
  const name = nameOf(participant);
  const last = undos.get(participant.user.id);
  const undoable = last?.subject === action.subject ? last : undefined;
  if (!undoable && !isOffered(action)) return null;
  return (
    <Button
      className={css.action ?? ''}
      size="sm"
      variant={undoable ? 'subtle' : 'default'}
      disabled={isLocked}
      aria-label={undoable ? `Undo: ${name} ${undoable.done}` : `${action.label} ${name}`}
      onClick={() => (undoable ? undo(participant, undoable) : make(participant, action))}
    >
      {undoable ? 'Undo' : action.label}
    </Button>
  );
}
