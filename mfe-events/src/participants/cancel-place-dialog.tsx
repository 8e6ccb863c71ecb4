import type { Participant } from '@muster/contract';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useEffect } from 'react';
import { focusMoreButton } from './more-menu.tsx';
import { nameOf } from './words.ts';

interface CancelPlaceDialogProps {
  participant: Participant;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before somebody's place goes, perhaps to the next in line. */
export function CancelPlaceDialog({ participant, onConfirm, onCancel }: CancelPlaceDialogProps) {
  const userId = participant.user.id;
  // The menu that led here is closed by now; its button is where the focus belongs.
  useEffect(() => () => focusMoreButton(userId), [userId]);
  const isConfirmed = participant.status === 'confirmed';
  return (
    <ConfirmDialog
      opened
      title={`Cancel the place of ${nameOf(participant)}?`}
      message={
        isConfirmed
          ? 'If others wait, the first in line moves up.'
          : 'They leave the waitlist and lose their place in line.'
      }
      confirmLabel="Cancel place"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
