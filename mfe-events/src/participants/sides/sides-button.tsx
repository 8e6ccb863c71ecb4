import { hasSides } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconScale } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

// The list does not wait for it.
const SidesDialog = lazyDialog(async () => (await import('./sides-dialog.tsx')).SidesDialog);

/** Opens the plan of even sides, at events that have sides (docs/product/sides.md#balance). */
export function SidesButton() {
  const { event } = useParticipantsScreen();
  const { setWriting } = useParticipantChanges();
  const [isOpen, setOpen] = useState(false);
  if (!event || !hasSides(event.customFields)) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconScale size={18} stroke={1.75} aria-hidden />}
      >
        Sides
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SidesDialog {...{ event, setWriting }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
