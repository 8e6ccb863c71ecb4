import type { OwnParticipation } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button, Opening } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './squad.module.css';

const SquadAgainDialog = lazyDialog(
  async () => (await import('./squad-again-dialog.tsx')).SquadAgainDialog,
);

/** Under a game that is over: the way to the same squad at the next one. */
export function SquadAgain({ participation }: { participation: OwnParticipation }) {
  const { squad, event, title } = participation;
  const [isOpen, setOpen] = useState(false);
  if (!squad || !event) return null;
  return (
    <div className={css.buttons}>
      <Button
        variant="default"
        size="sm"
        aria-label={`Same squad again: ${squad.name}, ${title}`}
        onClick={() => setOpen(true)}
      >
        Same squad again
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the squad" />}>
          <SquadAgainDialog
            squad={squad}
            organizer={event.organizer}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
