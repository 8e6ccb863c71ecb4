import { lazyDialog } from '@muster/remote-kit';
import { ActionIcon, Button } from '@muster/ui';
import { IconShare2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SharedEvent } from './share-links.ts';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps {
  /** Approved: nobody but its organizer sees another one. */
  event: SharedEvent;
  /** On a card it is an icon. */
  look?: 'icon' | 'button' | 'main';
  /** Of the button. */
  size?: 'sm';
  /** Whether the page was opened by a link that shows them at once. */
  isLinked?: boolean;
}

/** Opens the ways to share an event (docs/product/player-screens.md#share). */
export function ShareButton({
  event,
  look = 'button',
  isLinked = false,
  ...size
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(isLinked);
  const icon = <IconShare2 size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      {look === 'icon' ? (
        <ActionIcon aria-label={`Share ${event.title}`} onClick={() => setOpen(true)}>
          {icon}
        </ActionIcon>
      ) : (
        <Button
          {...size}
          variant={look === 'main' ? 'filled' : 'default'}
          leftSection={icon}
          onClick={() => setOpen(true)}
        >
          Share
        </Button>
      )}
      <Suspense>{isOpen && <ShareDialog event={event} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
