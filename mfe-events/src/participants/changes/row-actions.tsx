import type { Participant } from '@muster/contract';
import { Button, useIsBelow } from '@muster/ui';
import { UnsentMark } from '../outbox/unsent-mark.tsx';
import { nameOf } from '../shared/labels.ts';
import { type Action, CHECK_IN, CONFIRM, MARK_PAID, ROW_ACTIONS } from './actions.ts';
import { useParticipantChanges } from './changes-context.ts';
import { MoreMenu } from './more-menu.tsx';
import * as css from './row-actions.module.css';
import { useParticipantAbilities } from './use-participant-abilities.ts';

interface RowActionsProps {
  participant: Participant;
  place: 'row' | 'detail';
}

/**
 * The actions on a participant. Once done, the button of an action becomes its undo. A row below
 * the width of a desktop has room for the next one.
 */
export function RowActions({ participant, place }: RowActionsProps) {
  const isCompact = useIsBelow('desktop') && place === 'row';
  const next = useNextAction(participant);
  const actions = isCompact ? ROW_ACTIONS.filter((action) => action === next) : ROW_ACTIONS;
  return (
    <div className={css.actions}>
      <UnsentMark userId={participant.user.id} />
      {actions.map((action) => (
        <ActionButton key={action.name} participant={participant} action={action} />
      ))}
      <MoreMenu
        participant={participant}
        others={ROW_ACTIONS.filter((action) => !actions.includes(action))}
      />
    </div>
  );
}

/**
 * What an organizer does next with somebody at the gate; first of all the undo of what they have
 * just done.
 */
function useNextAction(participant: Participant): Action | undefined {
  const { undos } = useParticipantChanges();
  const { isOffered } = useParticipantAbilities(participant);
  const last = undos.get(participant.user.id);
  const undoable = ROW_ACTIONS.find(({ subject }) => subject === last?.subject);
  return undoable ?? [CONFIRM, CHECK_IN, MARK_PAID].find(isOffered);
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
      aria-keyshortcuts={undoable ? 'u' : action.shortcut}
      aria-label={undoable ? `Undo: ${name} ${undoable.done}` : `${action.label} ${name}`}
      onClick={() => (undoable ? undo(participant, undoable) : make(participant, action))}
    >
      {undoable ? 'Undo' : action.label}
    </Button>
  );
}
