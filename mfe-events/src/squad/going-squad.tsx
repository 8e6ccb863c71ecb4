import type { OwnParticipation } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { lazyDialog, lazyPart } from '@muster/remote-kit';
import { Button, Opening } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './squad.module.css';

// Most come alone.
const OwnSquad = lazyPart(async () => (await import('./own-squad.tsx')).OwnSquad);
const MakeSquadDialog = lazyDialog(
  async () => (await import('./make-squad-dialog.tsx')).MakeSquadDialog,
);

/** The squad of a game that is to come, or the way to one. */
export function GoingSquad({ participation }: { participation: OwnParticipation }) {
  const { id, squad, event, eventId, dependant, title } = participation;
  const [isOpen, setOpen] = useState(false);
  if (squad)
    return (
      <Suspense fallback={null}>
        <OwnSquad id={squad.id} participationId={id} />
      </Suspense>
    );
  const canComeWithMates = event && !event.cancellationReason && usesFeature(event, 'squads');
  if (dependant || !canComeWithMates) return null;
  return (
    <div className={css.buttons}>
      <Button
        variant="default"
        size="sm"
        aria-label={`Come with your mates to ${title}`}
        onClick={() => setOpen(true)}
      >
        Come with your mates
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the squad" />}>
          <MakeSquadDialog eventId={eventId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
