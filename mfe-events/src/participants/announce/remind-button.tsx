import { lazyDialog, useViewer } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import { useParticipantsScreen } from '../data/screen-context.tsx';

// The form is loaded when somebody is reminded.
const AnnounceDialog = lazyDialog(
  async () => (await import('./announce-dialog.tsx')).AnnounceDialog,
);

/** Writes to those who owe money (docs/product/participation.md#payment-reminders). */
export function RemindButton() {
  const { event, list } = useParticipantsScreen();
  const [isOpen, setOpen] = useState(false);
  const { id } = useViewer();
  const summary = list.data?.summary;
  if (event?.organizer.id !== id || !summary?.owing) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label="Remind who owes money"
        onClick={() => setOpen(true)}
      >
        Remind
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <AnnounceDialog {...{ event, summary }} isReminder onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
