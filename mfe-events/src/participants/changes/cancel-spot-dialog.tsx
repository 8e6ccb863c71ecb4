import type { Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useEffect } from 'react';
import { NO_FILTER } from '../data/participants-view.ts';
import { useParticipants } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';
import { describeCancellation } from './cancel-spot-text.ts';
import { focusMenuButton } from './focus-menu-button.ts';

interface CancelSpotDialogProps {
  participant: Participant;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The screen's own filters may leave out who moves up. */
const FIRST_ON_WAITLIST = {
  ...NO_FILTER,
  status: 'waitlist',
  page: 1,
  showAll: false,
  openUserId: null,
  ticket: null,
} as const;

/** Asks before a spot is cancelled. */
export function CancelSpotDialog({ participant, onConfirm, onCancel }: CancelSpotDialogProps) {
  const { eventId } = useParticipantsScreen();
  const waitlist = useParticipants(eventId, FIRST_ON_WAITLIST).data;
  const userId = participantRef(participant);
  // The menu that opened it is closed by now; the focus returns to the menu's button.
  useEffect(() => () => focusMenuButton(userId), [userId]);
  return (
    <ConfirmDialog
      title={`Cancel the spot of ${nameOf(participant)}?`}
      message={describeCancellation(participant, waitlist)}
      labels={{ confirm: 'Cancel spot', cancel: 'Keep spot' }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
