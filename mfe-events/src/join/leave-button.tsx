import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';

// The question and the overlays it needs are loaded when somebody leaves.
const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

interface LeaveButtonProps {
  event: Pick<Event, 'id' | 'title'>;
  status: 'confirmed' | 'waitlist';
  /** Whom the viewer has booked for; left out: the viewer leaves. */
  dependant?: { id: string; name: string } | undefined;
  /** For a page with several events: names the one that is left. */
  label?: string;
  /** The button is gone then, so the focus must go somewhere else. */
  onLeft: () => void;
}

/** Leaves an event, after a question (docs/product/participation.md#leaving). */
export function LeaveButton({ event, status, dependant, label, onLeft }: LeaveButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size={dependant ? 'sm' : undefined}
        aria-label={label ?? (dependant && `Cancel ${dependant.name}`)}
        onClick={() => setLeaving(true)}
      >
        {dependant ? 'Cancel' : 'Leave event'}
      </Button>
      <Suspense fallback={null}>
        {isLeaving && (
          <LeaveDialog
            event={event}
            status={status}
            dependant={dependant}
            onClose={() => setLeaving(false)}
            onLeft={onLeft}
          />
        )}
      </Suspense>
    </>
  );
}
