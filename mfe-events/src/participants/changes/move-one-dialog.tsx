import type { Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { Suspense, useEffect } from 'react';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';
import { useParticipantChanges } from './changes-context.ts';
import { focusMenuButton } from './focus-menu-button.ts';

const MovePlayersDialog = lazyDialog(
  async () => (await import('../../move/move-players-dialog.tsx')).MovePlayersDialog,
);

/** Moves one participant to another date of the series. */
export function MoveOneDialog({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  const { askToMove } = useParticipantChanges();
  const userId = participantRef(participant);
  // The menu that opened it is closed by now; the focus returns to the menu's button.
  useEffect(() => () => focusMenuButton(userId), [userId]);
  if (!event) return null;
  return (
    <Suspense fallback={null}>
      <MovePlayersDialog
        event={event}
        participationIds={[participant.id]}
        name={nameOf(participant)}
        onClose={() => askToMove(null)}
      />
    </Suspense>
  );
}
