import type { Participant } from '@muster/contract';
import { useViewer } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { useState } from 'react';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { BanDialog } from './ban-dialog.tsx';
import * as css from './participant-detail.module.css';

/** For the event's organizer: keeps the player out of all their events. */
export function BanButton({ participant }: { participant: Participant }) {
  const viewer = useViewer();
  const { event } = useParticipantsScreen();
  const [isAsking, setAsking] = useState(false);
  if (event?.organizer.id !== viewer.id || !participant.user) return null;
  return (
    <div className={css.ban}>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Ban from your events…
      </Button>
      {isAsking && <BanDialog participant={participant} onClose={() => setAsking(false)} />}
    </div>
  );
}
