import { lazyDialog, useViewer } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

// The form is loaded when something is announced.
const AnnounceDialog = lazyDialog(
  async () => (await import('./announce-dialog.tsx')).AnnounceDialog,
);

/**
 * Opens the form for an announcement; only the organizer sends them, in their own name
 * (docs/product/participation.md#announcements).
 */
export function AnnounceButton() {
  const { event, list } = useParticipantsScreen();
  const [isOpen, setOpen] = useState(false);
  const summary = list.data?.summary;
  const { id } = useViewer();
  const { setWriting } = useParticipantChanges();
  if (event?.organizer.id !== id) return null;
  return (
    <>
      <Button
        variant="default"
        disabled={!summary}
        onClick={() => setOpen(true)}
        leftSection={<IconSpeakerphone size={18} stroke={1.75} aria-hidden />}
      >
        Announce
      </Button>
      <Suspense fallback={null}>
        {isOpen && summary && (
          <AnnounceDialog {...{ event, summary, setWriting }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
