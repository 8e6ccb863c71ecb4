import { lazyDialog } from '@muster/remote-kit';
import { Button, Opening } from '@muster/ui';
import { Suspense, useState } from 'react';
import type { Payout } from '../figures/figures.tsx';

const RemindDialog = lazyDialog(async () => (await import('./remind-dialog.tsx')).RemindDialog);

interface RemindButtonProps {
  eventId: string;
  payout: Payout;
}

/** Writes to those who owe money (docs/product/participation.md#payment-reminders). */
export function RemindButton({ eventId, payout }: RemindButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (payout.owing === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Remind everybody who owes
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the form" />}>
          <RemindDialog eventId={eventId} payout={payout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
