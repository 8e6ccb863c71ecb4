import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const DownloadMenu = lazyDialog(async () => (await import('./download-menu.tsx')).DownloadMenu);

/** Opens the menu of files, which is loaded by the first press. */
export function Downloads({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Download
    </Button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <DownloadMenu event={event} />
    </Suspense>
  );
}
