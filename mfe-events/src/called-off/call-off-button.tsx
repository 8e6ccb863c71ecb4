import type { Event } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconCloudRain } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const CallOffDialog = lazyDialog(async () => (await import('./call-off-dialog.tsx')).CallOffDialog);

interface CallOffButtonProps {
  event: Event;
  /** In a list of dates: the day and time of this one. */
  name?: string;
}

/** For whoever may call the event off, until it starts; nothing is to call off before approval. */
export function CallOffButton({ event, name }: CallOffButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const canCallOff = event.can.callOff && event.approved && !hasStarted(event, new Date());
  if (!canCallOff || event.cancelledAt) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        {...(name
          ? { size: 'sm', 'aria-label': `Call off ${name}` }
          : { leftSection: <IconCloudRain size={18} stroke={1.75} aria-hidden /> })}
      >
        Call off
      </Button>
      {isAsking && (
        <Suspense>
          <CallOffDialog event={event} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
