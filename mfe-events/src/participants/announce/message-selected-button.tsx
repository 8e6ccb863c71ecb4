import { MAX_COUNT } from '@muster/contract';
import { lazyDialog, useViewer } from '@muster/remote-kit';
import { Button, formatCount } from '@muster/ui';
import { Suspense, useState } from 'react';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useKnownParticipants } from '../data/use-known-participants.ts';

// The form is loaded when something is written.
const AnnounceDialog = lazyDialog(
  async () => (await import('./announce-dialog.tsx')).AnnounceDialog,
);

const MAX = MAX_COUNT.participantChanges;

/**
 * Writes one text to everyone who is selected and still takes part, to each in their own
 * conversation (docs/product/participation.md#announcements).
 */
export function MessageSelectedButton({ selected }: { selected: ReadonlySet<string> }) {
  const { event, list } = useParticipantsScreen();
  const known = useKnownParticipants();
  const [isOpen, setOpen] = useState(false);
  const { id } = useViewer();
  const { setWriting } = useParticipantChanges();
  const summary = list.data?.summary;
  const userIds = [...selected].filter((userId) => known.get(userId)?.can.message ?? true);
  if (event?.organizer.id !== id || userIds.length === 0 || !summary) return null;
  if (userIds.length > MAX) return <p>A message goes to at most {formatCount(MAX)} at once.</p>;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Message
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <AnnounceDialog
            {...{ event, summary, userIds, setWriting }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
