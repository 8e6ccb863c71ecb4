import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import { canMovePlayers } from './can-move-players.ts';

const MovePlayersDialog = lazyDialog(
  async () => (await import('./move-players-dialog.tsx')).MovePlayersDialog,
);

interface MovePlayersButtonProps {
  event: Event;
  label: string;
  /** Left out: everybody with a spot or on the waitlist. */
  participationIds?: readonly string[];
  onMoved?: () => void;
}

/** For organizers of a date of a series: moves players to another date. */
export function MovePlayersButton({ label, ...moving }: MovePlayersButtonProps) {
  const [isMoving, setMoving] = useState(false);
  const { event } = moving;
  if (!canMovePlayers(event)) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setMoving(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isMoving && <MovePlayersDialog {...moving} onClose={() => setMoving(false)} />}
      </Suspense>
    </>
  );
}
