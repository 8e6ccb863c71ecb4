import type { Event } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';

const RepeatEvent = lazyDialog(
  async () => (await import('../repeat/repeat-event.tsx')).RepeatEvent,
);

/** For whoever copies an event each time that it takes place. */
export function RepeatInstead({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  if (event.series || event.cancelledAt || hasStarted(event, new Date())) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Repeat it instead
      </Button>
      <Suspense>{isOpen && <RepeatEvent event={event} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
