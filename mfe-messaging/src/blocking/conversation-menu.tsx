import type { Thread } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { ActionIcon } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useUnblock } from './use-unblock.ts';

// Loaded when somebody is about to be blocked.
const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** What can be done about the other participant of a thread (docs/product/messages.md#blocks). */
export function ConversationMenu({
  can,
  otherParticipant,
}: Pick<Thread, 'can' | 'otherParticipant'>) {
  const [isAsking, setAsking] = useState(false);
  const unblock = useUnblock(otherParticipant);
  const { name } = otherParticipant;
  if (!(can.block || can.unblock)) return null;
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon aria-label={`More about ${name}`}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can.block && <Menu.Item onClick={() => setAsking(true)}>Block {name}…</Menu.Item>}
          {can.unblock && <Menu.Item onClick={unblock.start}>Unblock {name}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isAsking && <BlockDialog person={otherParticipant} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
