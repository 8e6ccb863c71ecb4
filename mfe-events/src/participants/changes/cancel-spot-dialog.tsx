import type { Participant } from '@muster/contract';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useEffect } from 'react';
import { nameOf } from '../shared/labels.ts';
import { focusMenuButton } from './focus-menu-button.ts';

interface CancelSpotDialogProps {
  participant: Participant;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a spot is cancelled. */
export function CancelSpotDialog({ participant, onConfirm, onCancel }: CancelSpotDialogProps) {
  const userId = participant.user.id;
  // The menu that opened it is closed by now; the focus returns to the menu's button.
  useEffect(() => () => focusMenuButton(userId), [userId]);
  return (
    <ConfirmDialog
      title={`Cancel the spot of ${nameOf(participant)}?`}
      message={
        participant.status === 'confirmed'
          ? 'If there is a waitlist, the first player on it moves up.'
          : 'They will leave the waitlist and lose their position on it.'
      }
      labels={{ confirm: 'Cancel spot', cancel: 'Keep spot' }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
